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
      .def("facts",
           [](const UserKernel& kernel) {
             py::list arguments;
             for (const ShaderArgument& each : call([&] { return kernel.arguments(); }))
               arguments.append(py::make_tuple(each.name, each.kind, each.index, each.access, each.data_type));
             return py::make_tuple(arguments, call([&] { return kernel.max_threads(); }),
                                   call([&] { return kernel.simd_width(); }),
                                   call([&] { return kernel.static_group_bytes(); }));
           })
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
      .def("functions",
           [](const ShaderLibrary& library) {
             py::dict found;
             for (const std::string& function : call([&] { return library.functions(); })) {
               py::dict constants;
               for (const auto& [name, constant] : call([&] { return library.constants(function); }))
                 constants[py::str(name)] = py::make_tuple(constant.data_type, constant.index);
               found[py::str(function)] = constants;
             }
             return found;
           })
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
