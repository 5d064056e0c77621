// What the bindings of both searches share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "search/driver.hpp"
#include "search/options.hpp"
#include "search/tunable.hpp"

namespace narabe {

using namespace nanobind::literals;

/// A search and the evaluator that its threads use, which is destroyed after them.
struct PythonSearch {
    explicit PythonSearch(std::unique_ptr<SearchDriver> driver) : search(std::move(driver)) {}
    nanobind::object evaluator;
    std::unique_ptr<SearchDriver> search;
};

/// A Tunable in Python.
struct PythonTunable {
    std::string name;
    double value, least, most, step;
    std::string meaning;
    bool whole;
};

/// The options of one search: `Options(name=value, ...)` and `Options.tunables()`, from its list.
template <typename Options>
auto bind_options(nanobind::module_& m, const char* name, const char* doc, const auto& list) {
    return nanobind::class_<Options, SearchOptions>(m, name, doc)
        .def(
            "__init__",
            [&list](Options* self, const nanobind::kwargs& values) {
                auto* options = new (self) Options();
                for (const auto& [key, value] : values) {
                    const std::string wanted = nanobind::cast<std::string>(key);
                    bool found = false;
                    for (const Tunable<Options>& tunable : list) {
                        if (wanted != tunable.name) continue;
                        tunable.set(*options, nanobind::cast<double>(value));
                        found = true;
                    }
                    if (!found) throw std::invalid_argument("no tunable is called " + wanted);
                }
            },
            nanobind::sig("def __init__(self, **tunables: float) -> None"),
            "Those of play, but for the tunables given by name.")
        .def(
            "__getattr__",
            [&list](const Options& self, const std::string& wanted) {
                for (const Tunable<Options>& tunable : list) {
                    if (wanted == tunable.name) return tunable.get(self);
                }
                throw nanobind::attribute_error(("no tunable is called " + wanted).c_str());
            },
            "name"_a, "The value of a tunable.")
        .def_static(
            "tunables",
            [&list] {
                std::vector<PythonTunable> tunables;
                for (const Tunable<Options>& each : list) {
                    tunables.push_back(
                        {each.name, each.value, each.least, each.most, each.step, each.meaning, each.whole});
                }
                return tunables;
            },
            "All tunables, in the order of the core's list.");
}

}  // namespace narabe
