// The memory of a search tree: blocks of any size out of a fixed total, which can be compacted.
//
// Each block says in its header how long it is and, if it is a part of a node, of which; so the memory can be
// walked from end to end, and what is left after pruning can be moved to its beginning. Otherwise the
// free memory of a search of some minutes would be scattered in pieces too small for a node's edges.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

namespace narabe::mcts {

/// A lock of one byte, for sections of a few hundred instructions.
class SpinLock {
  public:
    void lock() {
        for (int spins = 0; flag_.test_and_set(std::memory_order_acquire); ++spins) {
            if (spins >= 64) std::this_thread::yield();
        }
    }
    void unlock() { flag_.clear(std::memory_order_release); }

  private:
    std::atomic_flag flag_ = ATOMIC_FLAG_INIT;
};

/// Where a block's content begins, in units of 8 bytes.
using BlockId = uint32_t;
constexpr BlockId kNone = 0;

enum class BlockKind : uint8_t { Free, Node, Candidates, Edges };

struct BlockHeader {
    uint16_t units;  ///< of the content
    BlockKind kind;
    BlockId owner;  ///< of candidates and edges: their node. While compacting, a node's new place.
};
static_assert(sizeof(BlockHeader) == 8);

class BlockMemory {
  public:
    explicit BlockMemory(size_t bytes);

    /// kNone when there is no room. Any thread may allocate and free.
    BlockId allocate(BlockKind kind, size_t bytes, BlockId owner);
    void free(BlockId block);
    [[nodiscard]] void* at(BlockId block) const { return memory_.get() + size_t{block} * kUnit; }
    [[nodiscard]] BlockHeader& header(BlockId block) const {
        return *reinterpret_cast<BlockHeader*>(memory_.get() + (size_t{block} - 1) * kUnit);
    }
    /// The block that an object lies in.
    [[nodiscard]] BlockId block_of(const void* object) const {
        return static_cast<BlockId>(
            static_cast<size_t>(static_cast<const std::byte*>(object) - memory_.get()) / kUnit);
    }
    /// How many bytes of content there is room for in a block.
    [[nodiscard]] size_t room(BlockId block) const { return header(block).units * kUnit; }
    [[nodiscard]] size_t used_bytes() const { return used_.load(std::memory_order_relaxed) * kUnit; }
    [[nodiscard]] size_t capacity_bytes() const { return units_ * kUnit; }

    // To be called while no other thread uses the tree:
    void clear();
    /// The block after another, the first after kNone; kNone after the last.
    [[nodiscard]] BlockId next(BlockId block) const;
    /// Where each block that is not free will be, in order: calls `place(block, new_block)`.
    template <typename Place>
    void plan(const Place& place) const {
        BlockId target = 1;
        for (BlockId block = next(kNone); block != kNone; block = next(block)) {
            if (header(block).kind == BlockKind::Free) continue;
            place(block, target);
            target += header(block).units + 1u;
        }
    }
    /// Moves every block that is not free to its planned place; calls `on_step()` before each.
    template <typename OnStep>
    void compact(const OnStep& on_step) {
        size_t end = 0;
        for (BlockId block = next(kNone), following; block != kNone; block = following) {
            on_step();
            following = next(block);
            if (header(block).kind == BlockKind::Free) continue;
            const size_t units = header(block).units + size_t{1};
            std::memmove(memory_.get() + end * kUnit, memory_.get() + (size_t{block} - 1) * kUnit,
                         units * kUnit);
            end += units;
        }
        std::fill(free_.begin(), free_.end(), kNone);
        fresh_ = end;
        used_ = end;
    }

  private:
    static constexpr size_t kUnit = 8;
    static constexpr size_t kLargestUnits = 2048;

    size_t units_;
    size_t fresh_ = 0;  ///< where the part begins that is not in blocks
    std::atomic<size_t> used_ = 0;
    std::unique_ptr<std::byte[]> memory_;
    std::vector<BlockId> free_;  ///< by units of content: the first of a chain of free blocks
    SpinLock lock_;
};

}  // namespace narabe::mcts
