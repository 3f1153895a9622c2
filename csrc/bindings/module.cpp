#include <algorithm>
#include <array>

#include "bindings/bindings.h"

PYBIND11_MODULE(_core_of_process, module) {
  using namespace openmps::bindings;
  module.doc() = "openmps' compiled core; use the package openmps instead.";
  py::module_::import("atexit").attr("register")(py::cpp_function(&end_python_calls));
  bind_errors(module);
  bind_communicator(module);
  bind_device(module);
  bind_optimizer(module);
  bind_data_source(module);
  bind_nodes(module);
  bind_normalization(module);
  bind_graph(module);
  bind_image(module);
  bind_matrix(module);
  bind_nd_array(module);
  bind_kernel(module);
  bind_rnn(module);
  bind_tensor_graph(module);
  bind_dlpack(module);
  bind_graph_executable(module);
  bind_user_kernel(module);
  guard_functions(module);
}

namespace {

// The threads of queues call Python, and PyGILState_Ensure knows the main interpreter alone.
int refuse_subinterpreters(PyObject* /*module*/) {
  if (PyInterpreterState_Get() == PyInterpreterState_Main()) return 0;
  PyErr_SetString(PyExc_ImportError,
                  "openmps runs in the main interpreter of a process, and not in a subinterpreter: import it in "
                  "another process instead, for example by multiprocessing.");
  return -1;
}

}  // namespace

// pybind11's first step waits for ever in a subinterpreter, so the check comes before it. It is a slot as well: Python
// 3.13 calls this function in the main interpreter first.
extern "C" PYBIND11_EXPORT PyObject* PyInit__core() {
  if (refuse_subinterpreters(nullptr) != 0) return nullptr;
  PyObject* const made = PyInit__core_of_process();
  if (!made || !PyObject_TypeCheck(made, &PyModuleDef_Type)) return made;
  static std::array<PyModuleDef_Slot, 8> slots{};
  static PyModuleDef definition;
  if (!definition.m_slots) {
    definition = *reinterpret_cast<PyModuleDef*>(made);
    slots[0] = {Py_mod_exec, reinterpret_cast<void*>(&refuse_subinterpreters)};
    std::size_t count = 0;
    while (definition.m_slots[count].slot != 0) ++count;
    if (count + 2 > slots.size()) pybind11::pybind11_fail("The module has more slots than expected.");
    std::copy_n(definition.m_slots, count, slots.begin() + 1);
    definition.m_slots = slots.data();
  }
  return PyModuleDef_Init(&definition);
}
