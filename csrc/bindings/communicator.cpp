#include "core/communicator.h"

#include "bindings/bindings.h"

namespace openmps::bindings {
namespace {

// Calls add_up(numbers, count) with a writable memoryview of float32 or float64.
Status call_add_up(const py::function& add_up, void* numbers, std::size_t count, SumType type) {
  const PythonCall python;
  if (!python) return Status(ErrorKind::State, "The interpreter ends, so the ranks add up nothing any more.");
  try {
    const bool is_double = type == SumType::Float64;
    const py::ssize_t size = is_double ? sizeof(double) : sizeof(float);
    add_up(
        py::memoryview::from_buffer(numbers, size, is_double ? "d" : "f", {static_cast<py::ssize_t>(count)}, {size}));
    return Status::ok();
  } catch (py::error_already_set& error) {
    return Status(ErrorKind::Device, std::string("The ranks could not add up their numbers: ") + error.what());
  }
}

}  // namespace

void bind_communicator(py::module_& module) {
  module.def(
      "set_communicator",
      [](int rank, int size, std::optional<py::function> add_up) {
        AddUp made;
        if (add_up)
          made = [kept = shared(*std::move(add_up))](void* numbers, std::size_t count, SumType type) {
            return call_add_up(*kept, numbers, count, type);
          };
        call([&] { return core::set_communicator(rank, size, std::move(made)); });
      },
      py::arg("rank"), py::arg("size"), py::arg("add_up"));
}

}  // namespace openmps::bindings
