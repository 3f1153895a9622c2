// Kernels in the Metal language, from their source to their runs: MTLLibrary, MTLComputePipelineState.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/api.h"
#include "core/data_sources/optimizer.h"
#include "core/device.h"
#include "core/tensor_graphs/tensor_graph.h"
#include "core/user_kernels/user_texture.h"

namespace openmps::core {

// A function constant that a library declares. `data_type` is an MTLDataType.
struct ShaderConstant {
  std::uint32_t data_type = 0, index = 0;
};

// The value of a function constant, as it is in memory.
struct ShaderValue {
  ShaderConstant constant;
  std::vector<std::byte> bytes;
};

// An argument of a kernel. The numbers are MTLBindingType, MTLBindingAccess and MTLDataType.
struct ShaderArgument {
  std::string name;
  std::uint32_t kind = 0, index = 0, access = 0, data_type = 0;
};

// A texture argument: its index, and the kind of texture. The numbers are MTLTextureType and MTLDataType. `count`: of
// an array of textures.
struct ShaderTexture {
  std::uint32_t index = 0, type = 0, data_type = 0, count = 1;
};

// A member of a structure. `element` is the type that a pointer points to, `texture` that of a texture; both say the
// access.
struct ShaderMember {
  std::string name;
  std::uint32_t index = 0, data_type = 0, element = 0, access = 0;
  ShaderTexture texture{};
};

// The caller's memory: copied to the device before a run, and back after it if `is_written`. Arguments with the same
// memory share a buffer.
struct HostMemory {
  void* data = nullptr;
  std::size_t bytes = 0;
  bool is_written = false;
};

struct DeviceData {
  GraphData data;
  bool is_written = false;
};

// A copy of a value, such as a number or a structure.
using ShaderBytes = std::vector<std::byte>;

// Memory of the device from an offset on.
struct BufferInput {
  Handle buffer;  // MTLBuffer
  std::size_t offset = 0;
  bool is_written = false;
};
// The numbers of a state's weights, or of its bias. Fails if there is no bias.
OPENMPS_API Result<BufferInput> buffer_of(const WeightsState& state, bool of_bias) noexcept;
OPENMPS_API Result<BufferInput> buffer_of(const WeightsGradient& state, bool of_bias) noexcept;
OPENMPS_API Result<bool> has_bias(const WeightsState& state) noexcept;

struct TextureInput {
  UserTexture texture;
  bool is_written = false;
};

using KernelValue = std::variant<ShaderBytes, HostMemory, DeviceData, BufferInput, TextureInput, UserSampler>;

// The values of a structure with pointers, textures or samplers, by the indices of its members: an argument buffer.
using MemberValues = std::vector<std::pair<std::uint32_t, KernelValue>>;

// Buffers, textures and samplers are counted separately.
struct KernelInput {
  std::uint32_t index = 0;
  std::variant<KernelValue, MemberValues> value;
};

// The threads of a grid or of a threadgroup.
using GridSize = std::array<std::size_t, 3>;

// An argument of a kernel in a graph. For one that the kernel writes, a tensor has the result's elements before.
struct GraphKernelArgument {
  std::uint32_t index = 0;
  std::variant<ShaderBytes, GraphTensor, GraphType> value;  // a value, a tensor, the type of a result
};

// How a graph makes gradients of a kernel's tensors: another graph (OMPSGraphKernel).
struct GraphKernelGradient {
  TensorGraph graph;
  std::vector<GraphTensor> placeholders;
  std::vector<std::optional<GraphTensor>> gradients;  // by tensor
};

// A kernel as an operation of a graph. Extents of results and of the grid below 0 are those of tensors.
struct GraphKernelCall {
  std::vector<GraphKernelArgument> arguments;
  std::map<std::uint32_t, std::size_t> group_bytes;
  std::vector<std::int64_t> threads;  // none: a thread for each element of the first result
  GridSize group{};                   // 0: the graph chooses
  std::optional<GraphKernelGradient> gradient{};
  std::string name{};
};

// One function, compiled for a device. Any number of threads may run it.
struct OPENMPS_API UserKernel {
  // MTLComputePipelineState, MTLComputePipelineReflection, MTLCommandQueue, MTLFunction
  Handle state, reflection, queue, function;

  Result<std::vector<ShaderArgument>> arguments() const noexcept;
  Result<std::vector<ShaderTexture>> textures() const noexcept;
  // Of the structure that a buffer has, by the buffer's index. None: it is no structure, or one without reflection.
  Result<std::vector<ShaderMember>> members(std::uint32_t buffer) const noexcept;
  Result<std::size_t> max_threads() const noexcept;  // of a threadgroup
  Result<std::size_t> simd_width() const noexcept;
  Result<std::size_t> static_group_bytes() const noexcept;
  // Runs the kernel and waits. `group_bytes`: lengths of threadgroup arguments, by index.
  Status run(const std::vector<KernelInput>& inputs, const std::map<std::uint32_t, std::size_t>& group_bytes,
             const GridSize& threads, const GridSize& group) const noexcept;
  // Encodes a run. Memory of the caller may be read alone, and is copied here.
  Status encode(const CommandBuffer& buffer, const std::vector<KernelInput>& inputs,
                const std::map<std::uint32_t, std::size_t>& group_bytes, const GridSize& threads,
                const GridSize& group) const noexcept;
  // The results of an operation that runs the kernel, in the order of their indices.
  Result<std::vector<GraphTensor>> in_graph(const TensorGraph& graph, const GraphKernelCall& call) const noexcept;
};

struct ShaderOptions {
  std::map<std::string, std::string> macros;
  std::uint32_t math_mode = 2;  // MTLMathMode
};

// The functions of a source. Errors have the lines of the compiler: "program_source:3:7: error: ...".
struct OPENMPS_API ShaderLibrary {
  Handle object, queue;  // MTLLibrary, MTLCommandQueue

  static Result<ShaderLibrary> make(const Device& device, const std::string& source,
                                    const ShaderOptions& options) noexcept;
  // A `.metal` file, or those of a folder.
  static Result<ShaderLibrary> of_file(const Device& device, const std::string& path) noexcept;
  Result<std::vector<std::string>> functions() const noexcept;
  // Those that the library of the function declares, by name.
  Result<std::map<std::string, ShaderConstant>> constants(const std::string& function) const noexcept;
  Result<UserKernel> kernel(const std::string& function, const std::vector<ShaderValue>& constants) const noexcept;
};

}  // namespace openmps::core
