// The line net's kernels for 64-bit ARM, every processor of which has NEON.
#include "nets/line_kernels_impl.hpp"

#if defined(__aarch64__) || defined(_M_ARM64)
#include <arm_neon.h>

namespace narabe::linenet {
namespace {

/// NEON's vectors are half as long as the kernels', so each of these is two.
struct Neon {
    using Short = int16x8x2_t;
    static constexpr int kSumLanes = 8;
    static constexpr int kPolicyPoints = 4;
    struct Sum {
        int32x4_t low, high;
    };
    /// Pairs of int16 taken apart: the first of each pair and the second of each.
    using Pairs = int16x8x2_t;
    using Pair = int16x4x2_t;

    template <typename Function>
    static Short each(Function function) {
        return {{function(0), function(1)}};
    }
    static Short zero() { return constant(0); }
    static Short constant(int16_t value) {
        return each([=](int) { return vdupq_n_s16(value); });
    }
    static Short load(const int16_t* from) {
        return each([=](int half) { return vld1q_s16(from + 8 * half); });
    }
    static void store(int16_t* to, Short a) {
        vst1q_s16(to, a.val[0]);
        vst1q_s16(to + 8, a.val[1]);
    }
    static Short add(Short a, Short b) {
        return each([=](int half) { return vaddq_s16(a.val[half], b.val[half]); });
    }
    static Short subtract(Short a, Short b) {
        return each([=](int half) { return vsubq_s16(a.val[half], b.val[half]); });
    }
    static Short add_saturated(Short a, Short b) {
        return each([=](int half) { return vqaddq_s16(a.val[half], b.val[half]); });
    }
    static Short multiply_round(Short a, Short b) {
        return each([=](int half) { return vqrdmulhq_s16(a.val[half], b.val[half]); });
    }
    static Short clamp_features(Short a) {
        return each([=](int half) {
            return vminq_s16(vmaxq_s16(a.val[half], vdupq_n_s16(0)), vdupq_n_s16(kFeatureMax));
        });
    }
    static Short times_four(Short a) {
        return each([=](int half) { return vshlq_n_s16(a.val[half], 2); });
    }
    static Short shift_right_3(Short a) {
        return each([=](int half) { return vshrq_n_s16(a.val[half], kSumShift); });
    }

    static Sum zero_sum() { return {vdupq_n_s32(0), vdupq_n_s32(0)}; }
    static Sum load_sum(const int32_t* from) { return {vld1q_s32(from), vld1q_s32(from + 4)}; }
    static void store_sum(int32_t* to, Sum a) {
        vst1q_s32(to, a.low);
        vst1q_s32(to + 4, a.high);
    }
    static Pair broadcast_pair(const int16_t* from) { return vld2_dup_s16(from); }
    static Pairs load_pairs(const int16_t* from) { return vld2q_s16(from); }
    static Sum add_products(Sum sum, Pair a, Pairs b) {
        for (int n = 0; n < 2; ++n) {
            sum.low = vmlal_s16(sum.low, a.val[n], vget_low_s16(b.val[n]));
            sum.high = vmlal_s16(sum.high, a.val[n], vget_high_s16(b.val[n]));
        }
        return sum;
    }
    static Sum add_products(Sum sum, Sum a, Sum b) {
        return {vmlaq_s32(sum.low, a.low, b.low), vmlaq_s32(sum.high, a.high, b.high)};
    }
    static Sum clamp_hidden(Sum a) { return {clamp_hidden(a.low), clamp_hidden(a.high)}; }
    static int32x4_t clamp_hidden(int32x4_t a) {
        const int32x4_t shifted = vrshrq_n_s32(a, kHiddenShift);
        return vminq_s32(vmaxq_s32(shifted, vdupq_n_s32(0)), vdupq_n_s32(kFeatureMax));
    }
    static int32x4_t halves(Sum a) { return vaddq_s32(a.low, a.high); }
    static void store_sums_of_four(int32_t* to, Sum a, Sum b, Sum c, Sum d) {
        const int32x4_t ab = vpaddq_s32(halves(a), halves(b));
        vst1q_s32(to, vpaddq_s32(ab, vpaddq_s32(halves(c), halves(d))));
    }
    static int32_t sum_of(Sum a) { return vaddvq_s32(halves(a)); }
};

}  // namespace

const Kernels* neon_kernels() {
    static constexpr Kernels kKernels = KernelsOf<Neon>::table("neon");
    return &kKernels;
}

}  // namespace narabe::linenet
#else
namespace narabe::linenet {
const Kernels* neon_kernels() { return nullptr; }
}  // namespace narabe::linenet
#endif
