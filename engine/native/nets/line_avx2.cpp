// The line net's kernels for processors with AVX2. Compiled with -mavx2; see CMakeLists.txt.
#include "nets/line_kernels_impl.hpp"

#ifdef __AVX2__
#include "nets/line_avx2_vectors.hpp"

namespace narabe::linenet {
namespace {

struct Avx2 : Avx2Shorts {
    static constexpr int kSumLanes = 8;
    static constexpr int kPolicyPoints = 4;
    using Sum = __m256i;

    static Sum zero_sum() { return _mm256_setzero_si256(); }
    static Sum load_sum(const int32_t* from) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    }
    static void store_sum(int32_t* to, Sum a) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), a); }
    static Sum broadcast_pair(const int16_t* from) { return _mm256_set1_epi32(pair_at(from)); }
    static Sum load_pairs(const int16_t* from) { return load(from); }
    static Sum add_products(Sum sum, Sum a, Sum b) { return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b)); }
    static Sum clamp_hidden(Sum a) {
        const Sum rounded = _mm256_add_epi32(a, _mm256_set1_epi32(1 << (kHiddenShift - 1)));
        const Sum shifted = _mm256_srai_epi32(rounded, kHiddenShift);
        return _mm256_min_epi32(_mm256_max_epi32(shifted, zero_sum()), _mm256_set1_epi32(kFeatureMax));
    }
    static void store_sums_of_four(int32_t* to, Sum a, Sum b, Sum c, Sum d) {
        const Sum four = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
        const __m128i halves = _mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), halves);
    }
    static int32_t sum_of(Sum a) {
        __m128i half = _mm_add_epi32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
        half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
        half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1));
        return _mm_cvtsi128_si32(half);
    }
};

}  // namespace

const Kernels* avx2_kernels() {
    static constexpr Kernels kKernels = KernelsOf<Avx2>::table("avx2");
    return &kKernels;
}

}  // namespace narabe::linenet
#else
namespace narabe::linenet {
const Kernels* avx2_kernels() { return nullptr; }
}  // namespace narabe::linenet
#endif
