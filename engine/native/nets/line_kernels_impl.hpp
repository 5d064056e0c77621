// The kernels of nets/line_kernels.hpp over the vectors of one instruction set.
//
// `Set` gives two vectors: Short of 16 int16 (channels) and Sum of kSumLanes int32 (outputs of dense layers),
// and chooses in what form pairs of int16 are multiplied. To be included by one line_<set>.cpp each.
#pragma once

#include <cstring>

#include "nets/line_kernels.hpp"

namespace narabe::linenet {
namespace {

/// Two int16 as they travel in the lane of a Sum, the first in the lower half.
inline int32_t pair_at(const int16_t* from) {
    int32_t pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}

template <typename Set>
struct KernelsOf {
    using Short = typename Set::Short;
    using Sum = typename Set::Sum;

    static Short clamped(Short values) { return Set::clamp_features(values); }

    static void change_rows(int16_t* summed, int16_t* to_mix, const int16_t* rows, int channels, int mixed,
                            const RowChange* changes, int count) {
        const auto size = static_cast<uint32_t>(channels);
        for (const RowChange* change = changes; change != changes + count; ++change) {
            int16_t* at = summed + change->point * size;
            const int16_t* before = rows + change->before * size;
            const int16_t* after = rows + change->after * size;
            for (int c = 0; c < channels; c += kLanes) {
                const Short difference = Set::subtract(Set::load(after + c), Set::load(before + c));
                const Short value = Set::add(Set::load(at + c), difference);
                Set::store(at + c, value);
                if (c < mixed) {
                    int16_t* mixing = to_mix + change->point * static_cast<uint32_t>(mixed) + c;
                    Set::store(mixing, Set::times_four(clamped(value)));
                }
            }
        }
    }

    static void mix_and_sum(BoardShape shape, const int16_t* summed, const int16_t* to_mix, int channels,
                            int mixed, const int16_t* mix_weights, const int16_t* mix_bias, int16_t* features,
                            int16_t* sums) {
        for (int region = 0; region < kRegions; ++region) {
            const Area area{
                first_of_third(region / 3, shape.height), first_of_third(region / 3 + 1, shape.height),
                first_of_third(region % 3, shape.width), first_of_third(region % 3 + 1, shape.width)};
            int16_t* region_sums = sums + region * channels;
            for (int c = 0; c < mixed; c += kLanes) {
                const Mixer mixer(shape, to_mix, mixed, mix_weights, mix_bias, c);
                sum_area(shape, area, mixer, features + c, channels, region_sums + c);
            }
            for (int c = mixed; c < channels; c += kLanes) {
                const auto plain = [=](int point) { return Set::load(summed + point * channels + c); };
                sum_area(shape, area, plain, features + c, channels, region_sums + c);
            }
        }
    }

    static void dense(const int16_t* weights, const int32_t* bias, const int16_t* inputs, int input_count,
                      int output_count, int32_t* outputs) {
        uint16_t counted[kMostInputs / 2];
        int count = 0;
        for (int i = 0; i < input_count; i += 2) {
            counted[count] = static_cast<uint16_t>(i);
            count += pair_at(inputs + i) != 0;
        }
        for (int block = 0; block < output_count; block += kDenseBlock) {
            const int size = output_count - block < kDenseBlock ? output_count - block : kDenseBlock;
            const int16_t* of_block = weights + block * input_count;
            int first = 0;
            const auto with_sums = [&]<int kSums>() {  // so many kept in registers at once
                for (; first + kSums * Set::kSumLanes <= size; first += kSums * Set::kSumLanes) {
                    dense_sums<kSums>(of_block + first * 2, size, bias + block + first, inputs, counted,
                                      count, outputs + block + first);
                }
            };
            with_sums.template operator()<8>();
            with_sums.template operator()<4>();
            with_sums.template operator()<1>();
        }
    }

    static void policy(const int16_t* hidden, const int32_t* bias, const int32_t* last,
                       const int16_t* features, int channels, const int32_t* points, int count,
                       int32_t* logits) {
        constexpr int kPoints = Set::kPolicyPoints;  // as many as there are registers for
        int n = 0;
        for (; n + kPoints <= count; n += kPoints) {
            policy_block<kPoints>(hidden, bias, last, features, channels, points + n, logits + n);
        }
        for (; n < count; ++n)
            policy_block<1>(hidden, bias, last, features, channels, points + n, logits + n);
    }

    static constexpr Kernels table(const char* name) {
        return {name, change_rows, mix_and_sum, dense, policy};
    }

  private:
    /// The 3x3 depthwise convolution of kLanes channels.
    class Mixer {
      public:
        Mixer(BoardShape shape, const int16_t* to_mix, int mixed, const int16_t* weights, const int16_t* bias,
              int first)
            : to_mix_(to_mix + first),
              mixed_(mixed),
              stride_(shape.stride()),
              bias_(Set::load(bias + first)) {
            for (int tap = 0; tap < 9; ++tap) weights_[tap] = Set::load(weights + tap * mixed + first);
        }
        Short operator()(int point) const {
            const int16_t* corner = to_mix_ + (point - stride_ - 1) * mixed_;
            Short value = bias_;
            for (int tap = 0; tap < 9; ++tap) {
                const Short input = Set::load(corner + (tap / 3 * stride_ + tap % 3) * mixed_);
                value = Set::add_saturated(value, Set::multiply_round(input, weights_[tap]));
            }
            return value;
        }

      private:
        const int16_t* to_mix_;
        int mixed_, stride_;
        Short bias_;
        Short weights_[9];
    };

    struct Area {
        int first_row, last_row, first_column, last_column;
    };

    /// Features of kLanes channels of all points of an area, and their sums.
    template <typename ValueAt>
    static void sum_area(BoardShape shape, Area area, const ValueAt& value_at, int16_t* features,
                         int channels, int16_t* sums) {
        Short sum = Set::zero();
        for (int row = area.first_row; row < area.last_row; ++row) {
            for (int column = area.first_column; column < area.last_column; ++column) {
                const int point = (row + 1) * shape.stride() + column + 1;
                const Short value = clamped(value_at(point));
                Set::store(features + point * channels, value);
                sum = Set::add(sum, Set::shift_right_3(value));
            }
        }
        Set::store(sums, Set::shift_right_3(sum));
    }

    /// The first row (or column) with row * 3 / size == third.
    static int first_of_third(int third, int size) { return (third * size + 2) / 3; }

    /// Several points at once share the loads of the weights, and their sums do not wait for each other.
    template <int kPoints>
    static void policy_block(const int16_t* hidden, const int32_t* bias, const int32_t* last,
                             const int16_t* features, int channels, const int32_t* points, int32_t* logits) {
        constexpr int kSums = kPolicyChannels / Set::kSumLanes;
        Sum sums[kPoints][kSums];
        for (int n = 0; n < kPoints; ++n) {
            for (int s = 0; s < kSums; ++s) sums[n][s] = Set::load_sum(bias + s * Set::kSumLanes);
        }
        for (int c = 0; c < channels; c += 2) {
            for (int s = 0; s < kSums; ++s) {
                const auto weights =
                    Set::load_pairs(hidden + (c / 2 * kPolicyChannels + s * Set::kSumLanes) * 2);
                for (int n = 0; n < kPoints; ++n) {
                    const auto pair = Set::broadcast_pair(features + points[n] * channels + c);
                    sums[n][s] = Set::add_products(sums[n][s], pair, weights);
                }
            }
        }
        for (int n = 0; n < kPoints; ++n) {
            Sum total = Set::zero_sum();
            for (int s = 0; s < kSums; ++s) {
                // Hidden values are 0..4095, so their upper halves are 0 and a product of pairs is theirs
                // alone.
                const Sum value = Set::clamp_hidden(sums[n][s]);
                total = Set::add_products(total, value, Set::load_sum(last + s * Set::kSumLanes));
            }
            sums[n][0] = total;
        }
        if constexpr (kPoints % 4 == 0) {
            for (int n = 0; n < kPoints; n += 4) {
                Set::store_sums_of_four(logits + n, sums[n][0], sums[n + 1][0], sums[n + 2][0],
                                        sums[n + 3][0]);
            }
        } else {
            for (int n = 0; n < kPoints; ++n) logits[n] = Set::sum_of(sums[n][0]);
        }
    }

    template <int kSums>
    static void dense_sums(const int16_t* weights, int block_size, const int32_t* bias, const int16_t* inputs,
                           const uint16_t* counted, int count, int32_t* outputs) {
        Sum sums[kSums];
        for (int s = 0; s < kSums; ++s) sums[s] = Set::load_sum(bias + s * Set::kSumLanes);
        for (const uint16_t* i = counted; i != counted + count; ++i) {
            const auto pair = Set::broadcast_pair(inputs + *i);
            const int16_t* row = weights + *i * block_size;
            for (int s = 0; s < kSums; ++s) {
                sums[s] = Set::add_products(sums[s], pair, Set::load_pairs(row + s * Set::kSumLanes * 2));
            }
        }
        for (int s = 0; s < kSums; ++s) Set::store_sum(outputs + s * Set::kSumLanes, sums[s]);
    }
};

}  // namespace
}  // namespace narabe::linenet
