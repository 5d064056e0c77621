#include "base/hash_table.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "base/aligned.hpp"
#include "base/large_pages.hpp"

namespace narabe {
namespace {

/// What searches of up to about 0.15 s use.
constexpr size_t kTouchedBytes = size_t{8} << 20;

constexpr uint64_t effort(uint64_t entry) { return entry & ((1u << HashTable::kEffortBits) - 1); }

/// Whether the check of a slot says that its entry is of a key.
constexpr bool matches(uint64_t check, uint64_t entry, uint64_t key) {
    return ((check ^ entry ^ key) >> 8) == 0;
}

}  // namespace

HashTable::HashTable(size_t mib, size_t mib_in_use)
    : first_buckets_(std::max<size_t>(1, (mib << 20) / kCacheLine)) {
    const size_t most = std::max<size_t>(1, (mib_in_use << 20) / kCacheLine);
    for (; first_buckets_ > most; ++doublings_) first_buckets_ /= 2;
    clear();
}

/// Takes memory full of zeros, which are empty slots: the system makes it resident only where it is used.
void HashTable::allocate() {
    static_assert(std::atomic<uint64_t>::is_always_lock_free && sizeof(Slot) == 2 * sizeof(uint64_t));
    static_assert(kBucket * sizeof(Slot) == kCacheLine);
    const size_t bytes = most_buckets() * kCacheLine;
    size_t space = bytes + kCacheLine;
    memory_.reset();  // gives the old memory back first
    memory_.reset(std::calloc(space, 1));
    void* start = memory_.get();
    if (start == nullptr) throw std::bad_alloc();
    slots_ = static_cast<Slot*>(std::align(kCacheLine, bytes, start, space));
    // Less would be resident as a whole after a few searches, where memory is short.
    constexpr size_t kLargeTable = size_t{64} << 20;
    if (bytes >= kLargeTable) prefer_large_pages(slots_, bytes);
    touch_pages();
}

void HashTable::touch() {
    touched_ = std::min(most_buckets() * kCacheLine, kTouchedBytes);
    touch_pages();
}

void HashTable::touch_pages() {
    constexpr size_t kSlotsPerPage = 4096 / sizeof(Slot);
    for (size_t slot = 0; slot < touched_ / sizeof(Slot); slot += kSlotsPerPage) {
        slots_[slot].entry.fetch_or(0, std::memory_order_relaxed);
    }
}

uint64_t HashTable::find(uint64_t key) const {
    const size_t first = bucket(key);
    for (size_t i = first; i < first + kBucket; ++i) {
        const uint64_t entry = slots_[i].entry.load(std::memory_order_relaxed);
        if (entry != 0 && matches(slots_[i].check.load(std::memory_order_relaxed), entry, key)) return entry;
    }
    return 0;
}

void HashTable::store(uint64_t key, uint64_t entry) {
    const size_t first = bucket(key);
    size_t victim = first;
    uint64_t least = ~uint64_t{0};
    for (size_t i = first; i < first + kBucket; ++i) {
        const uint64_t held = slots_[i].entry.load(std::memory_order_relaxed);
        const uint64_t check = slots_[i].check.load(std::memory_order_relaxed);
        if (held != 0 && matches(check, held, key)) {
            victim = i;
            break;
        }
        if (const uint64_t worth = this->worth(check, held); worth < least) {
            least = worth;
            victim = i;
        }
    }
    slots_[victim].entry.store(entry, std::memory_order_relaxed);
    const uint64_t check = ((key ^ entry) & ~kGenerationMask) | generation_;
    slots_[victim].check.store(check, std::memory_order_relaxed);
}

/// How much an entry is worth keeping: 0 for an empty slot.
uint64_t HashTable::worth(uint64_t check, uint64_t entry) const {
    if (entry == 0) return 0;
    const uint64_t generations = (generation_ - check) & kGenerationMask;
    return effort(entry) + 1 - std::min(effort(entry), kLossByAge * generations);
}

double HashTable::share_in_use() const {
    constexpr size_t kSample = 1024;
    const size_t in_use = in_use_.load(std::memory_order_relaxed);
    const size_t slots = std::min(in_use * kBucket, kSample);
    size_t used = 0;
    for (size_t i = 0; i < slots; ++i) {
        const bool filled = slots_[i].entry.load(std::memory_order_relaxed) != 0;
        const uint64_t check = slots_[i].check.load(std::memory_order_relaxed);
        used += filled && (check & kGenerationMask) == generation_;
    }
    const double share = static_cast<double>(used) / static_cast<double>(slots);
    return share * static_cast<double>(in_use) / static_cast<double>(most_buckets());
}

void HashTable::make_room(uint64_t entries) {
    // So that several searches find room before the oldest entries are replaced. More would be moved in the
    // time of a search that is short.
    constexpr uint64_t kSlotsPerEntry = 8;
    while (in_use_ < most_buckets() && in_use_ * kBucket / kSlotsPerEntry < entries) double_in_use();
}

/// Each bucket's entries go to two buckets of their own, neither of which lies before it: so from the last
/// bucket to the first, those that are filled have been emptied before.
void HashTable::double_in_use() {
    const size_t before = in_use_;
    in_use_ = 2 * before;
    for (size_t first = before * kBucket; first > 0;) {
        first -= kBucket;
        std::array<std::pair<uint64_t, uint64_t>, kBucket> moved;
        for (size_t i = 0; i < kBucket; ++i) {
            Slot& slot = slots_[first + i];
            moved[i] = {slot.check.load(std::memory_order_relaxed),
                        slot.entry.exchange(0, std::memory_order_relaxed)};
        }
        for (const auto& [check, entry] : moved) {
            if (entry == 0) continue;
            Slot* slot = &slots_[bucket(check ^ entry)];  // by the high half of the key
            while (slot->entry.load(std::memory_order_relaxed) != 0) ++slot;
            slot->check.store(check, std::memory_order_relaxed);
            slot->entry.store(entry, std::memory_order_relaxed);
        }
    }
}

void HashTable::clear() {
    const size_t in_use = in_use_.exchange(first_buckets_);
    if (memory_ == nullptr || in_use * kCacheLine > touched_) return allocate();
    for (size_t slot = 0; slot < in_use * kBucket; ++slot) {  // which are touched, and stay so
        slots_[slot].check.store(0, std::memory_order_relaxed);
        slots_[slot].entry.store(0, std::memory_order_relaxed);
    }
}

}  // namespace narabe
