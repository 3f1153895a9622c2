#include "core/user_kernel.h"

#include <string_view>
#include <tuple>

#include "bindings/bindings.h"
#include "bindings/constructor.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

ShaderBytes bytes_of(const py::bytes& given) {
  const std::string_view text = given;
  const auto* const first = reinterpret_cast<const std::byte*>(text.data());
  return {first, first + text.size()};
}

// Index, value, whether the kernel writes it. The value is bytes, an array or data of a device. The Python side has
// checked dtypes and made arrays contiguous.
using Input = std::tuple<std::uint32_t, py::object, bool>;

KernelInput input_of(const Input& given) {
  const auto& [index, value, is_written] = given;
  if (py::isinstance<py::bytes>(value)) return {index, bytes_of(value)};
  if (py::isinstance<GraphData>(value)) return {index, DeviceData{value.cast<GraphData>(), is_written}};
  auto array = value.cast<py::array>();
  void* const data = is_written ? array.mutable_data() : const_cast<void*>(array.data());
  return {index, HostMemory{data, static_cast<std::size_t>(array.nbytes()), is_written}};
}

}  // namespace

void bind_user_kernel(py::module_& module) {
  py::class_<UserKernel>(module, "UserKernel")
      .def_property_readonly(
          "arguments",
          [](const UserKernel& kernel) {
            py::list found;
            for (const ShaderArgument& each : call([&] { return kernel.arguments(); }))
              found.append(py::make_tuple(each.name, each.kind, each.index, each.access, each.data_type, each.bytes));
            return found;
          })
      .def_property_readonly("max_threads", unwrapped(&UserKernel::max_threads))
      .def_property_readonly("simd_width", unwrapped(&UserKernel::simd_width))
      .def_property_readonly("static_group_bytes", unwrapped(&UserKernel::static_group_bytes))
      .def(
          "run",
          [](const UserKernel& kernel, const std::vector<Input>& given,
             const std::map<std::uint32_t, std::size_t>& group_bytes, const GridSize& threads, const GridSize& group) {
            std::vector<KernelInput> inputs;
            for (const Input& each : given) inputs.push_back(input_of(each));
            call([&] { return kernel.run(inputs, group_bytes, threads, group); });
          },
          py::arg("inputs"), py::arg("group_bytes"), py::arg("threads"), py::arg("group"));
  py::class_<ShaderLibrary>(module, "ShaderLibrary")
      .def("__init__",
           constructor<ShaderLibrary>([](const Device& device, const std::string& source,
                                         const std::map<std::string, std::string>& macros, std::uint32_t math_mode) {
             return call([&] { return ShaderLibrary::make(device, source, {macros, math_mode}); });
           }),
           kConstructor, py::arg("device"), py::arg("source"), py::arg("macros"), py::arg("math_mode"))
      .def_property_readonly("functions", unwrapped(&ShaderLibrary::functions))
      .def(
          "constants",
          [](const ShaderLibrary& library, const std::string& function) {
            std::map<std::string, std::tuple<std::uint32_t, std::uint32_t>> found;
            for (const auto& [name, constant] : call([&] { return library.constants(function); }))
              found.emplace(name, std::tuple(constant.data_type, constant.index));
            return found;
          },
          py::arg("function"))
      .def(
          "kernel",
          [](const ShaderLibrary& library, const std::string& function,
             const std::vector<std::tuple<std::uint32_t, std::uint32_t, py::bytes>>& constants) {
            std::vector<ShaderValue> values;
            for (const auto& [data_type, index, bytes] : constants)
              values.push_back({{data_type, index}, bytes_of(bytes)});
            return call([&] { return library.kernel(function, values); });
          },
          py::arg("function"), py::arg("constants"));
  module.def(
      "shader_library_of_file",
      [](const Device& device, const std::string& path) {
        return call([&] { return ShaderLibrary::of_file(device, path); });
      },
      py::arg("device"), py::arg("path"));
}

}  // namespace openmps::bindings
