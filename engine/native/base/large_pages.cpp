#include "base/large_pages.hpp"

#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace narabe {

void prefer_large_pages([[maybe_unused]] void* start, [[maybe_unused]] size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr size_t kLarge = size_t{1} << 21;
    if (std::align(kLarge, kLarge, start, bytes) != nullptr) {
        (void)madvise(start, bytes & ~(kLarge - 1), MADV_HUGEPAGE);
    }
#endif
}

}  // namespace narabe
