#include "core/user_kernels/user_kernel.h"
#include "core/images/image_view.h"

#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

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

// Index, value, whether the kernel writes it. The value is bytes, an array, data of a device, a texture or a sampler,
// or a list of members' inputs: an argument buffer. The Python side has checked dtypes and made arrays contiguous.
using Input = std::tuple<std::uint32_t, py::object, bool>;

// A state, and whether its bias is meant.
BufferInput buffer_in(const py::object& value, bool is_written) {
  const auto given = value.cast<std::pair<py::object, bool>>();
  const py::object& state = given.first;
  const bool of_bias = given.second;
  BufferInput found = py::isinstance<WeightsState>(state)
                          ? call([&] { return buffer_of(state.cast<WeightsState>(), of_bias); })
                          : call([&] { return buffer_of(state.cast<WeightsGradient>(), of_bias); });
  found.is_written = is_written;
  return found;
}

KernelValue value_of(const py::object& value, bool is_written) {
  if (py::isinstance<py::bytes>(value)) return bytes_of(value);
  if (py::isinstance<GraphData>(value)) return DeviceData{value.cast<GraphData>(), is_written};
  if (py::isinstance<py::tuple>(value)) return buffer_in(value, is_written);
  if (py::isinstance<UserTexture>(value)) return TextureInput{value.cast<UserTexture>(), is_written};
  if (py::isinstance<Texture>(value)) return TextureInput{{value.cast<Texture>().object, {}}, is_written};
  if (py::isinstance<UserSampler>(value)) return value.cast<UserSampler>();
  auto array = value.cast<py::array>();
  void* const data = is_written ? array.mutable_data() : const_cast<void*>(array.data());
  return HostMemory{data, static_cast<std::size_t>(array.nbytes()), is_written};
}

KernelInput input_of(const Input& given) {
  const auto& [index, value, is_written] = given;
  if (!py::isinstance<py::list>(value)) return {index, value_of(value, is_written)};
  MemberValues members;
  for (const auto& [member, own, is_own_written] : value.cast<std::vector<Input>>())
    members.emplace_back(member, value_of(own, is_own_written));
  return {index, std::move(members)};
}

// Index, value: bytes, a tensor, or the shape and data type of a result.
using GraphInput = std::pair<std::uint32_t, py::object>;

GraphKernelArgument argument_of(const GraphInput& given) {
  const auto& [index, value] = given;
  if (py::isinstance<py::bytes>(value)) return {index, bytes_of(value)};
  if (py::isinstance<GraphTensor>(value)) return {index, value.cast<GraphTensor>()};
  auto [shape, data_type] = value.cast<std::pair<std::vector<std::int64_t>, std::uint32_t>>();
  return {index, GraphType{std::move(shape), data_type}};
}

// Bytes of threadgroup memory by index, threads, threadgroup.
using GraphGrid = std::tuple<std::map<std::uint32_t, std::size_t>, std::vector<std::int64_t>, GridSize>;

// Graph, placeholders, gradients.
using Gradient = std::tuple<TensorGraph, std::vector<GraphTensor>, std::vector<std::optional<GraphTensor>>>;

void bind_kernel_textures(py::module_& module) {
  // Pixels are dense, checked on the Python side. The shape: type, format, width, height, depth, slices, pixel_bytes.
  py::class_<UserTexture>(module, "UserTexture")
      .def("__init__",
           constructor<UserTexture>(
               [](const Device& device, const std::array<std::size_t, 7>& shape, const py::array& pixels) {
                 const TextureShape made{static_cast<std::uint32_t>(shape[0]),
                                         static_cast<std::uint32_t>(shape[1]),
                                         shape[2],
                                         shape[3],
                                         shape[4],
                                         shape[5],
                                         shape[6]};
                 const void* const data = pixels.data();
                 return call([&] { return UserTexture::make(device, made, data); });
               }),
           kConstructor, py::arg("device"), py::arg("shape"), py::arg("pixels"))
      .def(
          "write",
          [](const UserTexture& texture, const py::array& pixels) {
            const void* const data = pixels.data();
            call([&] { return texture.write(data); });
          },
          py::arg("pixels"))
      .def(
          "read",
          [](const UserTexture& texture, py::array& into) {
            void* const data = into.mutable_data();
            call([&] { return texture.read(data); });
          },
          py::arg("into"));
  // Filter, addresses along s, t and r, whether coordinates are normalized, border colour, comparison.
  py::class_<UserSampler>(module, "UserSampler")
      .def("__init__", constructor<UserSampler>([](const Device& device, const std::array<std::uint32_t, 7>& given) {
             const auto& [filter, s, t, r, is_normalized, border_color, compare] = given;
             const SamplerSettings settings{filter, filter, border_color, compare, {s, t, r}, is_normalized != 0};
             return call([&] { return UserSampler::make(device, settings); });
           }),
           kConstructor, py::arg("device"), py::arg("settings"));
}

void bind_in_graph(py::class_<UserKernel>& kernels) {
  kernels.def(
      "in_graph",
      [](const UserKernel& kernel, const TensorGraph& graph, const std::vector<GraphInput>& given,
         const GraphGrid& grid, const std::optional<Gradient>& gradient, const std::string& name) {
        const auto& [group_bytes, threads, group] = grid;
        GraphKernelCall made{{}, group_bytes, threads, group};
        for (const GraphInput& each : given) made.arguments.push_back(argument_of(each));
        if (gradient)
          made.gradient = GraphKernelGradient{std::get<0>(*gradient), std::get<1>(*gradient), std::get<2>(*gradient)};
        made.name = name;
        return call([&] { return kernel.in_graph(graph, made); });
      },
      py::arg("graph"), py::arg("inputs"), py::arg("grid"), py::arg("gradient"), py::arg("name"));
}

void bind_facts(py::class_<UserKernel>& kernels) {
  kernels
      .def("facts",
           [](const UserKernel& kernel) {
             py::list arguments;
             for (const ShaderArgument& each : call([&] { return kernel.arguments(); }))
               arguments.append(py::make_tuple(each.name, each.kind, each.index, each.access, each.data_type));
             return py::make_tuple(arguments, call([&] { return kernel.max_threads(); }),
                                   call([&] { return kernel.simd_width(); }),
                                   call([&] { return kernel.static_group_bytes(); }));
           })
      .def("textures",
           [](const UserKernel& kernel) {
             py::list found;
             for (const ShaderTexture& each : call([&] { return kernel.textures(); }))
               found.append(py::make_tuple(each.index, each.type, each.data_type, each.count));
             return found;
           })
      .def(
          "members",
          [](const UserKernel& kernel, std::uint32_t buffer) {
            py::list found;
            for (const ShaderMember& each : call([&] { return kernel.members(buffer); }))
              found.append(py::make_tuple(each.name, each.index, each.data_type, each.element, each.access,
                                          each.texture.type, each.texture.data_type));
            return found;
          },
          py::arg("buffer"));
}

}  // namespace

void bind_user_kernel(py::module_& module) {
  py::class_<UserKernel> kernels(module, "UserKernel");
  bind_kernel_textures(module);
  bind_in_graph(kernels);
  bind_facts(kernels);
  kernels
      .def(
          "encode",
          [](const UserKernel& kernel, const CommandBuffer& buffer, const std::vector<Input>& given,
             const std::tuple<std::map<std::uint32_t, std::size_t>, GridSize, GridSize>& grid) {
            std::vector<KernelInput> inputs;
            for (const Input& each : given) inputs.push_back(input_of(each));
            call([&] {
              const auto& [group_bytes, threads, group] = grid;
              return kernel.encode(buffer, inputs, group_bytes, threads, group);
            });
          },
          py::arg("command_buffer"), py::arg("inputs"), py::arg("grid"))
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
      "has_bias", [](const WeightsState& state) { return call([&] { return has_bias(state); }); }, py::arg("state"));
  module.def(
      "shader_library_of_file",
      [](const Device& device, const std::string& path) {
        return call([&] { return ShaderLibrary::of_file(device, path); });
      },
      py::arg("device"), py::arg("path"));
}

}  // namespace openmps::bindings
