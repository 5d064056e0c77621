#include "base/large_pages.hpp"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace narabe {

void prefer_large_pages([[maybe_unused]] void* start, [[maybe_unused]] size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr uintptr_t kLarge = uintptr_t{1} << 21;
    const auto from = reinterpret_cast<uintptr_t>(start);
    const uintptr_t first = (from + kLarge - 1) & ~(kLarge - 1), last = (from + bytes) & ~(kLarge - 1);
    if (first < last) (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

}  // namespace narabe
