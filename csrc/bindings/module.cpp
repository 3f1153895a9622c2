#include "bindings/bindings.h"

PYBIND11_MODULE(_core, module) {
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
  bind_rnn(module);
  bind_tensor_graph(module);
  bind_graph_executable(module);
}
