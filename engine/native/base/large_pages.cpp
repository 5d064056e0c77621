#include "base/large_pages.hpp"

#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace narabe {

void prefer_large_pages([[maybe_unused]] void* start, [[maybe_unused]] size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (std::align(kLargePage, kLargePage, start, bytes) != nullptr) {
        (void)madvise(start, bytes & ~(kLargePage - 1), MADV_HUGEPAGE);
    }
#endif
}

}  // namespace narabe
