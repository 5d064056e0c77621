// The line net's kernels in plain C++: for every processor, and the reference for the others.
#include "nets/line_kernels_impl.hpp"

namespace narabe::linenet {
namespace {

struct Portable {
    struct Short {
        int16_t lane[kLanes];
    };
    static constexpr int kSumLanes = 8;
    static constexpr int kPolicyPoints = 4;
    struct Sum {
        int32_t lane[kSumLanes];
    };

    template <typename Function>
    static Short each(Function function) {
        Short result;
        for (int i = 0; i < kLanes; ++i) result.lane[i] = static_cast<int16_t>(function(i));
        return result;
    }
    template <typename Function>
    static Sum each_sum(Function function) {
        Sum result;
        for (int i = 0; i < kSumLanes; ++i) result.lane[i] = function(i);
        return result;
    }
    static int limited(int value, int low, int high) {
        return value < low ? low : value > high ? high : value;
    }

    static Short zero() {
        return each([](int) { return 0; });
    }
    static Short load(const int16_t* from) {
        return each([=](int i) { return from[i]; });
    }
    static void store(int16_t* to, const Short& a) {
        for (int i = 0; i < kLanes; ++i) to[i] = a.lane[i];
    }
    static Short add(const Short& a, const Short& b) {
        return each([&](int i) { return a.lane[i] + b.lane[i]; });
    }
    static Short subtract(const Short& a, const Short& b) {
        return each([&](int i) { return a.lane[i] - b.lane[i]; });
    }
    static Short add_saturated(const Short& a, const Short& b) {
        return each([&](int i) { return limited(a.lane[i] + b.lane[i], -32768, 32767); });
    }
    static Short multiply_round(const Short& a, const Short& b) {
        return each([&](int i) { return (a.lane[i] * b.lane[i] + (1 << 14)) >> 15; });
    }
    static Short clamp_features(const Short& a) {
        return each([&](int i) { return limited(a.lane[i], 0, kFeatureMax); });
    }
    static Short times_four(const Short& a) {
        return each([&](int i) { return a.lane[i] * 4; });
    }
    static Short shift_right_3(const Short& a) {
        return each([&](int i) { return a.lane[i] >> kSumShift; });
    }

    static Sum zero_sum() {
        return each_sum([](int) { return 0; });
    }
    static Sum load_sum(const int32_t* from) {
        return each_sum([=](int i) { return from[i]; });
    }
    static void store_sum(int32_t* to, const Sum& a) {
        for (int i = 0; i < kSumLanes; ++i) to[i] = a.lane[i];
    }
    static int32_t low(int32_t pair) { return static_cast<int16_t>(pair & 0xFFFF); }
    static int32_t high(int32_t pair) { return pair >> 16; }
    static Sum broadcast_pair(const int16_t* from) {
        const int32_t pair = pair_at(from);
        return each_sum([=](int) { return pair; });
    }
    static Sum load_pairs(const int16_t* from) {
        return each_sum([=](int i) { return pair_at(from + 2 * i); });
    }
    static Sum add_products(const Sum& sum, const Sum& a, const Sum& b) {
        return each_sum([&](int i) {
            const int32_t products = low(a.lane[i]) * low(b.lane[i]) + high(a.lane[i]) * high(b.lane[i]);
            return sum.lane[i] + products;
        });
    }
    static Sum clamp_hidden(const Sum& a) {
        return each_sum([&](int i) {
            return limited((a.lane[i] + (1 << (kHiddenShift - 1))) >> kHiddenShift, 0, kFeatureMax);
        });
    }
    static void store_sums_of_four(int32_t* to, const Sum& a, const Sum& b, const Sum& c, const Sum& d) {
        to[0] = sum_of(a);
        to[1] = sum_of(b);
        to[2] = sum_of(c);
        to[3] = sum_of(d);
    }
    static int32_t sum_of(const Sum& a) {
        int32_t total = 0;
        for (const int32_t value : a.lane) total += value;
        return total;
    }
};

}  // namespace

const Kernels* portable_kernels() {
    static constexpr Kernels kKernels = KernelsOf<Portable>::table("portable");
    return &kKernels;
}

}  // namespace narabe::linenet
