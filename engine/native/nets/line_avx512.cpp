// The line net's kernels for processors with AVX-512 (F, BW, VL, VNNI). Compiled with these enabled.
#include "nets/line_kernels_impl.hpp"

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512VNNI__)
#include "nets/line_avx2_vectors.hpp"

namespace narabe::linenet {
namespace {

struct Avx512 : Avx2Shorts {
    static constexpr int kSumLanes = 16;
    static constexpr int kPolicyPoints = 8;
    using Sum = __m512i;

    static Sum zero_sum() { return _mm512_setzero_si512(); }
    static Sum load_sum(const int32_t* from) { return _mm512_loadu_si512(from); }
    static void store_sum(int32_t* to, Sum a) { _mm512_storeu_si512(to, a); }
    static Sum broadcast_pair(const int16_t* from) { return _mm512_set1_epi32(pair_at(from)); }
    static Sum load_pairs(const int16_t* from) { return _mm512_loadu_si512(from); }
    static Sum add_products(Sum sum, Sum a, Sum b) { return _mm512_dpwssd_epi32(sum, a, b); }
    static Sum clamp_hidden(Sum a) {
        const Sum rounded = _mm512_add_epi32(a, _mm512_set1_epi32(1 << (kHiddenShift - 1)));
        const Sum shifted = _mm512_srai_epi32(rounded, kHiddenShift);
        return _mm512_min_epi32(_mm512_max_epi32(shifted, zero_sum()), _mm512_set1_epi32(kFeatureMax));
    }
    static void store_sums_of_four(int32_t* to, Sum a, Sum b, Sum c, Sum d) {
        const Sum ab = _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
        const Sum cd = _mm512_add_epi32(_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
        const Sum four = _mm512_add_epi32(_mm512_unpacklo_epi64(ab, cd), _mm512_unpackhi_epi64(ab, cd));
        const __m256i half =
            _mm256_add_epi32(_mm512_castsi512_si256(four), _mm512_extracti64x4_epi64(four, 1));
        const __m128i quarter =
            _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), quarter);
    }
    static int32_t sum_of(Sum a) { return _mm512_reduce_add_epi32(a); }
};

}  // namespace

const Kernels* avx512_kernels() {
    static constexpr Kernels kKernels = KernelsOf<Avx512>::table("avx512");
    return &kKernels;
}

}  // namespace narabe::linenet
#else
namespace narabe::linenet {
const Kernels* avx512_kernels() { return nullptr; }
}  // namespace narabe::linenet
#endif
