// Pages of 2 MiB in place of 4 KiB, where the system has them.
#pragma once

#include <cstddef>

namespace narabe {

constexpr size_t kLargePage = size_t{1} << 21;  ///< bytes

/// Asks for large pages under memory that will be used at random places. The system then makes it resident in
/// few large steps; in small ones, threads that use new memory at the same time wait for each other. Where
/// there are none, nothing changes.
void prefer_large_pages(void* start, size_t bytes);

}  // namespace narabe
