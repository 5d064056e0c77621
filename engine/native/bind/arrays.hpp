// NumPy arrays of the core's numbers.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <initializer_list>
#include <memory>

namespace narabe {

template <typename T, int Rank>
using View = nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<Rank>>;

/// An array that frees its numbers.
template <typename T, int Rank>
View<T, Rank> owned(std::unique_ptr<T[]> numbers, std::initializer_list<size_t> shape) {
    nanobind::capsule owner(numbers.get(), [](void* data) noexcept { delete[] static_cast<T*>(data); });
    return View<T, Rank>(numbers.release(), shape, owner);
}

}  // namespace narabe
