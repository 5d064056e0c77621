#include "nets/line_windows.hpp"

#include <algorithm>
#include <utility>

namespace narabe::linenet {

namespace {

/// The first half with so many cells, where halves are counted by cells, then by digits.
constexpr uint32_t first_half(size_t cells) { return (kPowersOfThree[cells] - 1) / 2; }
static_assert(first_half(kRadius + 1) == kHalves);

/// The numbers of halves that are counted so. The fewer the stones, the lower the number: such halves are
/// most common, and what lies close together stays in the caches.
const std::array<uint16_t, kHalves> kNumberOfHalf = [] {
    std::array<std::pair<int, uint16_t>, kHalves> by_stones;
    for (size_t cells = 0; cells <= kRadius; ++cells) {
        for (uint32_t digits = 0; digits < kPowersOfThree[cells]; ++digits) {
            int stones = 0;
            for (uint32_t rest = digits; rest != 0; rest /= 3) stones += rest % 3 != 0;
            const uint32_t half = first_half(cells) + digits;
            by_stones[half] = {stones, static_cast<uint16_t>(half)};
        }
    }
    std::ranges::sort(by_stones);
    std::array<uint16_t, kHalves> numbers;
    for (uint16_t number = 0; number < kHalves; ++number) numbers[by_stones[number].second] = number;
    return numbers;
}();

}  // namespace

const HalfNumbers kHalfNumbers = [] {
    HalfNumbers numbers;
    for (uint32_t raw = 0; raw < 1024; ++raw) {
        const auto cell = [&](size_t place) { return raw >> 2 * place & 3; };
        size_t before = 0, after = 0;
        while (before < kRadius && cell(kRadius - 1 - before) != WALL) ++before;
        while (after < kRadius && cell(after) != WALL) ++after;
        uint32_t half_before = first_half(before), half_after = first_half(after);
        for (size_t k = 0; k < before; ++k) half_before += cell(kRadius - before + k) * kPowersOfThree[k];
        for (size_t k = 0; k < after; ++k) half_after += cell(k) * kPowersOfThree[k];
        numbers.before[raw] = static_cast<uint16_t>(kNumberOfHalf[half_before] * 3);
        numbers.after[raw] = kNumberOfHalf[half_after];
    }
    return numbers;
}();

AlignedVector<uint16_t> rows_by_window(std::span<const uint16_t> row_of_shape) {
    AlignedVector<uint16_t> rows(kShapes.count);
    for (size_t before = 0; before <= kRadius; ++before) {
        for (size_t after = 0; after <= kRadius; ++after) {
            const uint32_t* power = &kPowersOfThree[before];
            for (uint32_t shape = 0; shape < kPowersOfThree[before + after + 1]; ++shape) {
                const uint32_t half_before = kNumberOfHalf[first_half(before) + shape % power[0]];
                const uint32_t centre = shape / power[0] % 3;
                const uint32_t half_after = kNumberOfHalf[first_half(after) + shape / power[1]];
                rows[(half_before * 3 + centre) * kHalves + half_after] =
                    row_of_shape[kShapes.first[before][after] + shape];
            }
        }
    }
    return rows;
}

}  // namespace narabe::linenet
