// Tunables: the constants of a search that are worth tuning. Each search has one list of them, from which its
// options, their face in Python and what `narabe-train measure tune` may turn are made.
//
// A list is a macro that applies another to each entry:
//
//     X(type, name, value, least, most, step, "meaning")
//
// `least` and `most` bound what is worth trying; `step` is a change large enough to be worth some Elo.
#pragma once

#include <cmath>
#include <type_traits>

namespace narabe {

template <typename Options>
struct Tunable {
    const char* name;
    double value, least, most, step;
    const char* meaning;
    bool whole;  ///< a whole number
    double (*get)(const Options& options);
    void (*set)(Options& options, double value);
};

template <typename T>
T tuned(double value) {
    return static_cast<T>(std::is_integral_v<T> ? std::round(value) : value);
}

#define NARABE_TUNABLE_FIELD(type, name, value, least, most, step, meaning) \
    type name = static_cast<type>(value);

// clang-format off
#define NARABE_TUNABLE_ENTRY(type, name, value, least, most, step, meaning)      \
    {#name, double(value), least, most, step, meaning, std::is_integral_v<type>, \
     [](const auto& options) { return static_cast<double>(options.name); },      \
     [](auto& options, double to) { options.name = tuned<type>(to); }},
// clang-format on

}  // namespace narabe
