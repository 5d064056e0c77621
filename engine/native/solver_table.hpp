// The solver's memory: what is known of positions, shared between threads without locks.
#pragma once

#include <atomic>
#include <cstdint>

#include "aligned.hpp"

namespace narabe {

/// A hash table of 64-bit entries under 64-bit keys. Each slot holds key xor entry beside the entry, so that
/// a slot torn by two writers matches no key (Hyatt and Mann 2002). What is stored may be lost at any time.
class SolverTable {
  public:
    explicit SolverTable(size_t mib);

    /// The entry of a key, if it is there. No entry is 0.
    [[nodiscard]] uint64_t find(uint64_t key) const;
    /// Stores an entry. Of full buckets it replaces the one whose low `kEffortBits` are lowest.
    void store(uint64_t key, uint64_t entry);
    /// Starts to fetch a key's bucket from memory.
    void prefetch([[maybe_unused]] uint64_t key) const {
#ifdef __GNUC__
        __builtin_prefetch(&slots_[bucket(key)]);
#endif
    }
    void clear();

    static constexpr int kEffortBits = 6;

  private:
    struct Slot {
        std::atomic<uint64_t> check{0};  ///< key xor entry
        std::atomic<uint64_t> entry{0};
    };
    static constexpr size_t kBucket = 4;  ///< slots of a cache line

    [[nodiscard]] size_t bucket(uint64_t key) const { return (key >> 32) * buckets_ >> 32 << 2; }

    size_t buckets_;
    AlignedVector<Slot> slots_;
};

}  // namespace narabe
