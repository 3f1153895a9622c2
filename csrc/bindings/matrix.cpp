#include "core/kernels/matrix.h"

#include "bindings/bindings.h"
#include "bindings/constructor.h"
#include "core/shared_memory.h"

namespace openmps::bindings {

using namespace openmps::core;

void bind_matrix(py::module_& module) {
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
          py::arg("command_buffer"))
      .def(
          "data",
          [](const MatrixMemory& memory, const std::vector<std::int64_t>& shape) {
            return call([&] { return data_over(memory, shape); });
          },
          py::arg("shape"));
  module.def(
      "matrix_over",
      [](const GraphData& data, std::int64_t rows, std::int64_t columns) {
        return call([&] { return matrix_over(data, rows, columns); });
      },
      py::arg("data"), py::arg("rows"), py::arg("columns"));
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

}  // namespace openmps::bindings
