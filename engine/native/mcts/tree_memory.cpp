#include "mcts/tree_memory.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace narabe::mcts {

BlockMemory::BlockMemory(size_t bytes)
    : units_(std::max<size_t>(bytes / kUnit, 16 * kLargestUnits)),
      // Not touched before use, so memory that the search does not need is never resident.
      memory_(std::make_unique_for_overwrite<std::byte[]>(units_ * kUnit)),
      free_(kLargestUnits + 1, kNone) {}

BlockId BlockMemory::allocate(BlockKind kind, size_t bytes, BlockId owner) {
    const size_t units = (bytes + kUnit - 1) / kUnit;
    const std::lock_guard guard(lock_);
    BlockId block = free_[units];
    if (block != kNone) {
        std::memcpy(&free_[units], at(block), sizeof(BlockId));
    } else {
        if (fresh_ + units + 1 > units_) return kNone;
        block = static_cast<BlockId>(fresh_ + 1);
        fresh_ += units + 1;
    }
    header(block) = {.units = static_cast<uint16_t>(units), .kind = kind, .owner = owner};
    used_.fetch_add(units + 1, std::memory_order_relaxed);
    return block;
}

void BlockMemory::free(BlockId block) {
    const std::lock_guard guard(lock_);
    BlockHeader& freed = header(block);
    freed.kind = BlockKind::Free;
    std::memcpy(at(block), &free_[freed.units], sizeof(BlockId));
    free_[freed.units] = block;
    used_.fetch_sub(freed.units + 1u, std::memory_order_relaxed);
}

void BlockMemory::clear() {
    std::fill(free_.begin(), free_.end(), kNone);
    fresh_ = 0;
    used_ = 0;
}

BlockId BlockMemory::next(BlockId block) const {
    const size_t end = block == kNone ? 0 : block + header(block).units;
    return end < fresh_ ? static_cast<BlockId>(end + 1) : kNone;
}

}  // namespace narabe::mcts
