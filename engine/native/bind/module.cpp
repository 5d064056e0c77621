// The Python module of the core: engine._core.
#include <nanobind/nanobind.h>

#include <stdexcept>

void bind_board(nanobind::module_& m);
void bind_solver(nanobind::module_& m);
void bind_nets(nanobind::module_& m);
void bind_line_net(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_mcts(nanobind::module_& m);
void bind_alphabeta(nanobind::module_& m);

namespace {

/// Throws if this core was built from other bindings than those of the source tree that imports it. The
/// check is Python's; it is absent from packages, which are built together with their core.
void check_build() {
    nanobind::object check;
    try {
        check = nanobind::module_::import_("engine.core_build").attr("fault");
    } catch (const nanobind::python_error& error) {
        if (error.matches(PyExc_ModuleNotFoundError)) return;
        throw;
    }
    const nanobind::str fault(check(NARABE_BINDINGS_CHECKSUM));
    if (nanobind::len(fault) > 0) throw std::runtime_error(fault.c_str());
}

}  // namespace

NB_MODULE(_core, m) {
    check_build();
    // Objects that Python still holds when it exits are not our leaks; users should not see warnings about
    // them.
    nanobind::set_leak_warnings(false);
    m.doc() = "The native core of Narabe.";
    bind_board(m);
    bind_solver(m);
    bind_nets(m);
    bind_line_net(m);
    bind_search(m);
    bind_mcts(m);
    bind_alphabeta(m);
}
