// Sixteen int16 channels in one AVX2 register: shared by the AVX2 and the AVX-512 kernels.
#pragma once

#include <immintrin.h>

#include "nets/line_kernels.hpp"

namespace narabe::linenet {
namespace {

struct Avx2Shorts {
    using Short = __m256i;

    static Short zero() { return _mm256_setzero_si256(); }
    static Short load(const int16_t* from) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    }
    static void store(int16_t* to, Short a) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), a); }
    static Short add(Short a, Short b) { return _mm256_add_epi16(a, b); }
    static Short subtract(Short a, Short b) { return _mm256_sub_epi16(a, b); }
    static Short add_saturated(Short a, Short b) { return _mm256_adds_epi16(a, b); }
    static Short multiply_round(Short a, Short b) { return _mm256_mulhrs_epi16(a, b); }
    static Short clamp_features(Short a) {
        return _mm256_min_epi16(_mm256_max_epi16(a, zero()), _mm256_set1_epi16(kFeatureMax));
    }
    static Short times_four(Short a) { return _mm256_slli_epi16(a, 2); }
    static Short shift_right_3(Short a) { return _mm256_srai_epi16(a, kSumShift); }
};

}  // namespace
}  // namespace narabe::linenet
