// Memory by cache lines: arrays that begin on one, so that an element of its size never straddles two, and
// asking for one before it is read.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace narabe {

constexpr size_t kCacheLine = 64;  ///< bytes

/// Asks for the cache line of an address.
inline void prefetch([[maybe_unused]] const void* address) {
#ifdef __GNUC__
    __builtin_prefetch(address);
#endif
}

template <typename T>
struct CacheLineAllocator {
    using value_type = T;

    CacheLineAllocator() = default;
    template <typename U>
    explicit CacheLineAllocator(const CacheLineAllocator<U>& /*that*/) {}

    T* allocate(size_t count) {
        return static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t(kCacheLine)));
    }
    void deallocate(T* from, size_t /*count*/) { ::operator delete(from, std::align_val_t(kCacheLine)); }
    bool operator==(const CacheLineAllocator&) const { return true; }
};

template <typename T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace narabe
