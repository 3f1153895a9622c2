#include "core/communicator.h"

#include <numeric>
#include <span>
#include <vector>

#include "bindings/bindings.h"

namespace openmps::bindings {
namespace {

// Calls exchange(collective, numbers, counts) with the collective's name and a writable memoryview of float32 or
// float64.
Status call_exchange(const py::function& exchange, Collective collective, void* numbers,
                     std::span<const std::size_t> counts, SumType type) {
  const PythonCall python;
  if (!python) return Status(ErrorKind::State, "The interpreter ends, so the ranks exchange nothing any more.");
  try {
    const bool is_double = type == SumType::Float64;
    const py::ssize_t size = is_double ? sizeof(double) : sizeof(float);
    const auto count = std::accumulate(counts.begin(), counts.end(), py::ssize_t{0});
    constexpr const char* kNames[] = {"all_reduce", "reduce_scatter", "all_gather"};
    call_python(exchange, kNames[static_cast<std::size_t>(collective)],
                py::memoryview::from_buffer(numbers, size, is_double ? "d" : "f", {count}, {size}),
                std::vector<std::size_t>(counts.begin(), counts.end()));
    return Status::ok();
  } catch (const std::exception& error) {
    return Status(ErrorKind::Device, std::string("The ranks could not exchange their numbers: ") + error.what());
  }
}

// Of an array's elements, or an error that names its dtype.
SumType type_of(const py::array& numbers) {
  const std::pair<const char*, SumType> known[] = {{"uint8", SumType::UInt8},
                                                   {"int32", SumType::Int32},
                                                   {"int64", SumType::Int64},
                                                   {"float32", SumType::Float32},
                                                   {"float64", SumType::Float64}};
  for (const auto& [name, type] : known)
    if (numbers.dtype().is(py::dtype(name))) return type;
  throw Error(ErrorKind::DType, "Ranks add up no numbers of dtype " + std::string(py::str(numbers.dtype())) + ".");
}

}  // namespace

void bind_communicator(py::module_& module) {
  module.def(
      "set_communicator",
      [](int rank, int size, std::optional<py::function> exchange) {
        Exchange made;
        if (exchange)
          made = [kept = shared(*std::move(exchange))](Collective collective, void* numbers,
                                                       std::span<const std::size_t> counts, SumType type) {
            return call_exchange(*kept, collective, numbers, counts, type);
          };
        call([&] { return core::set_communicator(rank, size, std::move(made)); });
      },
      py::arg("rank"), py::arg("size"), py::arg("exchange"));
  module.def(
      "own_part",
      [](std::size_t elements) {
        const TensorPart part = core::own_part(elements);
        return std::pair(part.first, part.count);
      },
      py::arg("elements"));
  module.def(
      "new_gpu_group",
      [](const std::string& device) { return py::bytes(call([&] { return core::new_gpu_group(device); })); },
      py::arg("device"));
  module.def(
      "connect_gpu",
      [](const std::string& device, const py::bytes& group, int rank, int size) {
        const std::string name = group;
        call([&] { return core::connect_gpu(device, name, rank, size); });
      },
      py::arg("device"), py::arg("group"), py::arg("rank"), py::arg("size"));
  module.def("disconnect_gpu", &core::disconnect_gpu);
  module.def(
      "add_up_by_gpu",
      [](py::array numbers) {
        if (!(numbers.flags() & py::array::c_style))
          throw Error(ErrorKind::InvalidArgument, "Ranks add up contiguous arrays alone.");
        const SumType type = type_of(numbers);
        void* const data = numbers.mutable_data();
        const auto count = static_cast<std::size_t>(numbers.size());
        call([&] { return core::add_up_by_gpu(data, count, type); });
      },
      py::arg("numbers"));
  module.def("check_gpus", [] { call([] { return core::check_gpus(); }); });
  module.def("abort_gpus", [] {
    const LibraryCall released;
    core::abort_gpus();
  });
}

}  // namespace openmps::bindings
