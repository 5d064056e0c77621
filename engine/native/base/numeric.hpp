// Logarithm, exponential and softmax by additions and multiplications alone, so that a search is bit for bit
// the same on every system: the functions of the standard libraries differ in the last bit.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

namespace narabe {

/// exp(x) for x <= 0, to about 1e-6.
inline float exp_of(float x) {
    if (x < -80.0f) return 0.0f;
    const float log2 = x * 1.44269504f;
    const float whole = std::floor(log2);
    const float f = (log2 - whole) * 0.693147181f;  // 0 .. ln 2
    const float series =
        1.0f + f * (1.0f + f * (0.5f + f * (0.166666667f +
                                            f * (0.0416666667f + f * (0.00833333f + f * 0.00138889f)))));
    return series * std::bit_cast<float>(static_cast<uint32_t>(static_cast<int>(whole) + 127) << 23);
}

/// ln(x) for x >= 1, to about 1e-6.
inline float log_of(float x) {
    const auto bits = std::bit_cast<uint32_t>(x);
    const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
    const float mantissa = std::bit_cast<float>((bits & 0x7fffffu) | 0x3f800000u);  // 1 .. 2
    const float t = (mantissa - 1.41421356f) / (mantissa + 1.41421356f);            // |t| < 0.172
    const float t2 = t * t;
    return exponent * 0.693147181f + 0.34657359f +
           2.0f * t * (1.0f + t2 * (0.333333333f + t2 * (0.2f + t2 * 0.142857143f)));
}

/// Turns logits into chances that sum to 1, in place.
inline void softmax(std::span<float> logits) {
    if (logits.empty()) return;
    const float highest = *std::max_element(logits.begin(), logits.end());
    float sum = 0;
    for (float& logit : logits) sum += logit = exp_of(logit - highest);
    for (float& logit : logits) logit /= sum;
}

}  // namespace narabe
