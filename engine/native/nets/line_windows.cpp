#include "nets/line_windows.hpp"

namespace narabe::linenet {

WindowNumbers::WindowNumbers(Colour own) {
    // The centre of a window is never a wall.
    centre_ = {0, (own == BLACK ? 1 : 2) * kHalves, (own == BLACK ? 2 : 1) * kHalves, 0};
    for (uint32_t raw = 0; raw < 1024; ++raw) {
        const auto digit = [&](size_t place) { return centre_[raw >> 2 * place & 3] / kHalves; };
        const auto wall = [&](size_t place) { return (raw >> 2 * place & 3) == WALL; };
        size_t before = 0, after = 0;
        while (before < kRadius && !wall(kRadius - 1 - before)) ++before;
        while (after < kRadius && !wall(after)) ++after;
        uint32_t half_before = first_half(before), half_after = first_half(after);
        for (size_t k = 0; k < before; ++k) {
            half_before += digit(kRadius - before + k) * kPowersOfThree[k];
        }
        for (size_t k = 0; k < after; ++k) half_after += digit(k) * kPowersOfThree[k];
        before_[raw] = half_before * 3 * kHalves;
        after_[raw] = half_after;
    }
}

AlignedVector<uint16_t> rows_by_window(std::span<const uint16_t> row_of_shape) {
    AlignedVector<uint16_t> rows(kShapes.count);
    for (size_t before = 0; before <= kRadius; ++before) {
        for (size_t after = 0; after <= kRadius; ++after) {
            const uint32_t* power = &kPowersOfThree[before];
            for (uint32_t shape = 0; shape < kPowersOfThree[before + after + 1]; ++shape) {
                const uint32_t half_before = first_half(before) + shape % power[0];
                const uint32_t centre = shape / power[0] % 3;
                const uint32_t half_after = first_half(after) + shape / power[1];
                rows[(half_before * 3 + centre) * kHalves + half_after] =
                    row_of_shape[kShapes.first[before][after] + shape];
            }
        }
    }
    return rows;
}

}  // namespace narabe::linenet
