#include "core/kernels/nd_array.h"

#include "bindings/bindings.h"
#include "bindings/constructor.h"
#include "core/kernels/kernel.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// The Python side chooses dtype and shape.
void check_bytes(const py::array& elements, const NDArray& array) {
  if (static_cast<std::size_t>(elements.nbytes()) != call([&] { return array.bytes(); }))
    throw py::value_error("An array does not have the bytes of an array of a device.");
}

}  // namespace

void bind_nd_array(py::module_& module) {
  py::class_<NDArray>(module, "NDArray")
      .def("__init__",
           constructor<NDArray>([](const Device& device, const std::vector<std::int64_t>& shape, std::uint32_t type) {
             return call([&] { return NDArray::make(device, shape, type); });
           }),
           kConstructor, py::arg("device"), py::arg("shape"), py::arg("data_type"))
      .def(
          "write",
          [](const NDArray& array, const py::array& elements) {
            check_bytes(elements, array);
            const void* from = elements.data();
            call([&] { return array.write(from); });
          },
          py::arg("elements"))
      .def(
          "read",
          [](const NDArray& array, py::array& into) {
            check_bytes(into, array);
            void* to = into.mutable_data();
            call([&] { return array.read(to); });
          },
          py::arg("into"))
      .def_property_readonly("shape", unwrapped(&NDArray::shape))
      .def_property_readonly("data_type", unwrapped(&NDArray::data_type));
  module.def(
      "nd_array_of",
      [](const Device& device, const KernelObject& descriptor) {
        return call([&] { return NDArray::of(device, descriptor.object); });
      },
      py::arg("device"), py::arg("descriptor"));
}

}  // namespace openmps::bindings
