// What is known of positions, for the solver and for alpha-beta: shared between threads without locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "base/aligned.hpp"

namespace narabe {

/// A hash table of 64-bit entries under 64-bit keys. Each slot holds key xor entry beside the entry, so that
/// a slot torn by two writers matches no key (Hyatt and Mann 2002). The low byte of this check is replaced by
/// the generation in which the entry was stored. What is stored may be lost at any time.
class HashTable {
  public:
    explicit HashTable(size_t mib) : HashTable(mib, mib) {}
    /// Of its memory a table takes at most `mib_in_use` at first, more by `make_room`: the first touch of
    /// memory takes time, which a search of some milliseconds would feel.
    HashTable(size_t mib, size_t mib_in_use);

    /// The entry of a key, if it is there. No entry is 0.
    [[nodiscard]] uint64_t find(uint64_t key) const;
    /// Stores an entry. In a full bucket it replaces the one that cost the least effort (its low
    /// `kEffortBits`), entries of earlier generations counting for less.
    void store(uint64_t key, uint64_t entry);
    /// Prefetches a key's bucket.
    void prefetch(uint64_t key) const { narabe::prefetch(&slots_[bucket(key)]); }
    void clear();
    /// Touches what a short search uses of its memory, now and whenever it is taken anew: the first touch of
    /// a page may take many times as long as a later one, on a virtual machine milliseconds for a large page.
    void touch();
    /// Takes as much memory into use as a search that stores so many entries deserves, and keeps what is
    /// stored. Not thread-safe.
    void make_room(uint64_t entries);
    /// The share of all slots that hold an entry of this generation, from a sample: 0 to 1.
    [[nodiscard]] double share_in_use() const;
    /// Begins a generation: what was stored before is the first to be replaced. Not thread-safe.
    void age() { ++generation_; }

    static constexpr int kEffortBits = 6;

  private:
    struct Slot {
        std::atomic<uint64_t> check{0};  ///< key xor entry, the low byte replaced by the generation
        std::atomic<uint64_t> entry{0};
    };
    static constexpr size_t kBucket = 4;  ///< slots of a cache line

    [[nodiscard]] size_t bucket(uint64_t key) const {
        return (key >> 32) * in_use_.load(std::memory_order_relaxed) >> 32 << 2;
    }
    [[nodiscard]] size_t most_buckets() const { return first_buckets_ << doublings_; }
    void double_in_use();

    static constexpr uint64_t kGenerationMask = 0xff;
    /// How much is subtracted from an entry's effort, a logarithm, for each generation of age.
    static constexpr uint64_t kLossByAge = 4;
    [[nodiscard]] uint64_t worth(uint64_t check, uint64_t entry) const;

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    void allocate();
    void touch_pages();

    uint8_t generation_ = 0;
    size_t touched_ = 0;          ///< bytes from the start that are touched as soon as they are taken
    int doublings_ = 0;           ///< from the buckets of a new table to all there is memory for
    size_t first_buckets_;        ///< of a new table
    std::atomic<size_t> in_use_;  ///< buckets; others may ask for the share in use meanwhile
    std::unique_ptr<void, Free> memory_;
    Slot* slots_ = nullptr;  ///< in the memory, from the start of a cache line on
};

}  // namespace narabe
