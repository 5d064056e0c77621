// The Python face of the core: engine._core.
#include <nanobind/nanobind.h>

void bind_board(nanobind::module_& m);
void bind_solver(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_linenet(nanobind::module_& m);

NB_MODULE(_core, m) {
    // What Python still holds at its end is no leak of ours, and users should not read about it.
    nanobind::set_leak_warnings(false);
    m.doc() = "The native core of Narabe.";
    m.attr("__version__") = "0.1.0";
    bind_board(m);
    bind_solver(m);
    bind_search(m);  // before the nets: it has their base class
    bind_linenet(m);
}
