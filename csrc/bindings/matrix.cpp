#include "core/matrix.h"

#include <tuple>

#include "bindings/arguments.h"
#include "bindings/bindings.h"
#include "bindings/constructor.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// A selector and its arguments.
using Message = std::tuple<std::string, py::list>;

KernelMessage message_of(const Message& message) {
  return {std::get<0>(message), arguments_of<KernelArgument>(std::get<1>(message))};
}

void bind_memory(py::module_& module) {
  py::class_<MatrixMemory>(module, "MatrixMemory")
      .def(
          "write",
          [](const MatrixMemory& memory, const py::array& elements) {
            const void* from = elements.data();
            call([&] { return memory.write(from); });
          },
          py::arg("elements"))
      .def(
          "read",
          [](const MatrixMemory& memory, py::array& into) {
            void* to = into.mutable_data();
            call([&] { return memory.read(to); });
          },
          py::arg("into"))
      .def(
          "synchronize",
          [](const MatrixMemory& memory, const CommandBuffer& buffer) {
            call([&] { return memory.synchronize(buffer); });
          },
          py::arg("command_buffer"));
  module.def(
      "matrix_memory",
      [](const Device& device, std::int64_t count, std::int64_t rows, std::int64_t columns, std::uint32_t data_type) {
        return call([&] { return MatrixMemory::matrices(device, count, rows, columns, data_type); });
      },
      py::arg("device"), py::arg("count"), py::arg("rows"), py::arg("columns"), py::arg("data_type"));
  module.def(
      "vector_memory",
      [](const Device& device, std::int64_t count, std::int64_t length, std::uint32_t data_type) {
        return call([&] { return MatrixMemory::vectors(device, count, length, data_type); });
      },
      py::arg("device"), py::arg("count"), py::arg("length"), py::arg("data_type"));
  py::class_<MatrixBuffer>(module, "MatrixBuffer")
      .def("__init__", constructor<MatrixBuffer>([](const MatrixMemory& memory) { return MatrixBuffer{memory}; }),
           kConstructor, py::arg("memory"));
}

}  // namespace

void bind_matrix(py::module_& module) {
  bind_memory(module);
  module.def(
      "run_kernel",
      [](const CommandQueue& queue, const std::string& class_name, const Message& initializer,
         const std::vector<Message>& settings, const Message& encoder, const std::vector<MatrixMemory>& results) {
        KernelRun run{class_name, message_of(initializer), {}, message_of(encoder), results};
        for (const Message& setting : settings) run.settings.push_back(message_of(setting));
        call([&] { return run_kernel(queue, run); });
      },
      py::arg("queue"), py::arg("class_name"), py::arg("initializer"), py::arg("settings"), py::arg("encoder"),
      py::arg("results"));
}

}  // namespace openmps::bindings
