// Users' own kernels: a compiled function of a Metal library, and the arguments of a dispatch.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "engine/runtime/device.h"
#include "engine/shaders/program.h"

namespace openmps::engine {

// Threads of a grid or of a threadgroup, or threadgroups of a grid.
struct Extent3 {
  std::uint32_t x = 1, y = 1, z = 1;
  friend bool operator==(const Extent3&, const Extent3&) = default;
};

struct DispatchArguments;

// A kernel compiled for a device. Immutable; may run on several queues at once.
class Pipeline {
 public:
  virtual ~Pipeline() = default;
  const shaders::Function& function() const noexcept { return function_; }
  std::uint32_t max_threads() const noexcept { return max_threads_; }                // of a threadgroup
  std::uint32_t static_group_bytes() const noexcept { return static_group_bytes_; }  // of threadgroup variables
  const Extent3& most_groups() const noexcept { return most_groups_; }               // on each axis
  // The arguments as commands of this device keep them; these, or a copy.
  virtual Result<std::shared_ptr<const DispatchArguments>> prepared(
      std::shared_ptr<const DispatchArguments> arguments) const noexcept {
    return arguments;
  }
  static constexpr std::uint32_t kThreadsPerSimdgroup = 32;
  static constexpr std::uint32_t kMostGroupBytes = 32768;  // of threadgroup memory, variables and arguments

 protected:
  explicit Pipeline(shaders::Function function) : function_(std::move(function)) {}
  shaders::Function function_;
  std::uint32_t max_threads_ = 1024;
  std::uint32_t static_group_bytes_ = 0;
  Extent3 most_groups_{0x7fffffff, 0x7fffffff, 0x7fffffff};
};

// A texture in the memory of a device. The pixel format is MTLPixelFormat's number.
struct TextureView {
  BufferView memory;
  std::size_t bytes = 0;  // from memory.offset on, that the kernel may touch
  std::uint32_t format = 0, width = 1, height = 1, depth = 1, slices = 1;
  struct Level {
    std::size_t offset = 0, bytes_per_row = 0, bytes_per_image = 0;
  };
  std::vector<Level> levels;
  std::size_t slice_bytes = 0;
};

// The state of a sampler in the bits of omps::Sampler (engine/shaders/abi.h).
struct SamplerState {
  std::uint32_t bits = 0;
  float lod_min = 0, lod_max = 1000;
};

// The arguments of one dispatch, by index. One that is not set is null in the kernel.
struct DispatchArguments {
  struct Bytes {
    std::vector<std::byte> bytes;  // setBytes: a copy
  };
  struct BufferArgument {
    BufferView view;
    std::size_t bytes = 0;  // from the offset to the end of the buffer
  };
  std::array<std::variant<std::monostate, BufferArgument, Bytes>, 31> buffers;
  std::vector<std::optional<TextureView>> textures;
  std::vector<std::optional<SamplerState>> samplers;
  std::array<std::uint32_t, 31> group_bytes{};  // setThreadgroupMemoryLength
  // Memory that the kernel reaches through addresses in its buffers: useResource, argument encoders.
  struct Resource {
    BufferView view;
    std::size_t bytes = 0;
    shaders::Access access = shaders::Access::ReadWrite;
  };
  std::vector<Resource> resources;
};

}  // namespace openmps::engine
