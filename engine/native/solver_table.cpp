#include "solver_table.hpp"

#include <algorithm>

namespace narabe {
namespace {

constexpr uint64_t effort(uint64_t entry) { return entry & ((1u << SolverTable::kEffortBits) - 1); }

/// Whether the check of a slot says that its entry is of a key.
constexpr bool matches(uint64_t check, uint64_t entry, uint64_t key) {
    return ((check ^ entry ^ key) >> 8) == 0;
}

}  // namespace

SolverTable::SolverTable(size_t mib)
    : buckets_(std::max<size_t>(1, (mib << 20) / (kBucket * sizeof(Slot)))), slots_(buckets_ * kBucket) {}

uint64_t SolverTable::find(uint64_t key) const {
    const size_t first = bucket(key);
    for (size_t i = first; i < first + kBucket; ++i) {
        const uint64_t entry = slots_[i].entry.load(std::memory_order_relaxed);
        if (entry != 0 && matches(slots_[i].check.load(std::memory_order_relaxed), entry, key)) return entry;
    }
    return 0;
}

void SolverTable::store(uint64_t key, uint64_t entry) {
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
uint64_t SolverTable::worth(uint64_t check, uint64_t entry) const {
    if (entry == 0) return 0;
    const uint64_t generations = (generation_ - check) & kGenerationMask;
    return effort(entry) + 1 - std::min(effort(entry), kLossByAge * generations);
}

void SolverTable::clear() {
    for (Slot& slot : slots_) {
        slot.entry.store(0, std::memory_order_relaxed);
        slot.check.store(0, std::memory_order_relaxed);
    }
}

}  // namespace narabe
