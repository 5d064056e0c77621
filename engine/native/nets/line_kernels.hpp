// The inner loops of the line net, one version for each instruction set; all give the same integers.
//
// This header and its implementation use nothing of the standard library: the AVX files are compiled for
// newer processors, and if the linker kept their copy of an inline function, older processors would crash.
#pragma once

#include <cstdint>

namespace narabe::linenet {

/// FEATURE_LIMIT of training/networks/line.py; the numbers below are from there too.
constexpr int kFeatureMax = 4095;
constexpr int kRowMax = 8191;
constexpr int kSumShift = 3;      ///< of each feature before it is summed, and of each sum
constexpr int kHiddenShift = 12;  ///< WEIGHT_ONE
constexpr int kPolicyShift = 10;  ///< from a dense layer's output to a policy weight
constexpr int kLanes = 16;        ///< channel counts are multiples of this
constexpr int kPolicyChannels = 16;
constexpr int kRegions = 9;
constexpr int kDenseBlock = 64;  ///< outputs of a dense layer whose weights lie together
constexpr int kMostChannels = 128;
constexpr int kMostInputs = kRegions * kMostChannels;  ///< of a dense layer

/// A point's row that changed: features[point] += rows[after] - rows[before].
struct RowChange {
    uint32_t point, before, after;
};

/// Arrays over points are [row + 1][column + 1][channel] with a border of one point.
struct BoardShape {
    int width, height;
    [[nodiscard]] constexpr int stride() const { return width + 2; }
    [[nodiscard]] constexpr int padded_at(int column, int row) const {
        return (row + 1) * stride() + column + 1;
    }
    [[nodiscard]] constexpr int padded(int point) const { return padded_at(point % width, point / width); }
    [[nodiscard]] constexpr int cells() const { return (width + 2) * (height + 2); }
};

struct Kernels {
    const char* name;

    /// Applies changes to summed [point][channels]; to_mix [point][mixed] follows as 4 * clamp(summed).
    void (*change_rows)(int16_t* summed, int16_t* to_mix, const int16_t* rows, int channels, int mixed,
                        const RowChange* changes, int count);

    /// features [point][channels]: the first `mixed` pass the 3x3 convolution, the others are clamp(summed).
    /// sums [region][channels]: sums of features >> kSumShift, shifted once more.
    void (*mix_and_sum)(BoardShape shape, const int16_t* summed, const int16_t* to_mix, int channels,
                        int mixed, const int16_t* mix_weights /* [tap][mixed] */, const int16_t* mix_bias,
                        int16_t* features, int16_t* sums);

    /// outputs = bias + weights * inputs, with weights [output / kDenseBlock][input / 2][output][2] and
    /// outputs a multiple of kLanes. Pairs of inputs that are both 0 take no time. The outputs may lie where
    /// the bias does.
    void (*dense)(const int16_t* weights, const int32_t* bias, const int16_t* inputs, int input_count,
                  int output_count, int32_t* outputs);

    /// logits[n] = last . clamp(bias + hidden * features[points[n]]) over kPolicyChannels hidden channels.
    void (*policy)(const int16_t* hidden /* [channel / 2][16][2] */, const int32_t* bias, const int32_t* last,
                   const int16_t* features, int channels, const int32_t* points, int count, int32_t* logits);
};

/// Null if the program was built without them.
const Kernels* portable_kernels();
const Kernels* avx2_kernels();
const Kernels* avx512_kernels();
const Kernels* neon_kernels();

}  // namespace narabe::linenet
