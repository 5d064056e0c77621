// Memory by cache lines: arrays that begin on one, so that an element of its size never straddles two, and
// asking for one before it is read.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#include "base/large_pages.hpp"

namespace narabe {

constexpr size_t kCacheLine = 64;  ///< bytes

/// Asks for the cache line of an address.
inline void prefetch([[maybe_unused]] const void* address) {
#ifdef __GNUC__
    __builtin_prefetch(address);
#endif
}

/// Tables of half a large page and more get whole ones: they are read at random places.
template <typename T>
struct CacheLineAllocator {
    using value_type = T;

    CacheLineAllocator() = default;
    template <typename U>
    explicit CacheLineAllocator(const CacheLineAllocator<U>& /*that*/) {}

    T* allocate(size_t count) {
        const size_t bytes = count * sizeof(T);
        if (!is_large(count)) return static_cast<T*>(::operator new(bytes, std::align_val_t(kCacheLine)));
        const size_t whole_pages = (bytes + kLargePage - 1) / kLargePage * kLargePage;
        void* start = ::operator new(whole_pages, std::align_val_t(kLargePage));
        prefer_large_pages(start, whole_pages);
        return static_cast<T*>(start);
    }
    void deallocate(T* from, size_t count) {
        ::operator delete(from, std::align_val_t(is_large(count) ? kLargePage : kCacheLine));
    }
    bool operator==(const CacheLineAllocator&) const { return true; }

  private:
    static bool is_large(size_t count) { return count * sizeof(T) >= kLargePage / 2; }
};

template <typename T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace narabe
