#include "engine/devices/user_kernels/user_kernel_call.h"

#include <algorithm>
#include <limits>

#include "engine/runtime/check_dispatch.h"

namespace openmps::engine {
namespace {

std::uint32_t threads_of(std::int64_t extent, const std::string& who) {
  if (extent >= 0 && extent <= std::numeric_limits<std::uint32_t>::max()) return static_cast<std::uint32_t>(extent);
  throw Error(ErrorKind::Unsupported,
              who + ": an axis of the grid has " + std::to_string(extent) + " threads, the most are 4294967295.");
}

Extent3 grid_of(const Node& node, std::span<const TensorType> operands, std::span<const TensorType> results) {
  const UserKernel& kernel = kernel_of(node);
  if (kernel.threads.empty()) return {threads_of(results[0].shape.elements(), node.who()), 1, 1};
  std::uint32_t extents[3] = {1, 1, 1};
  for (std::size_t axis = 0; axis < kernel.threads.size(); ++axis)
    extents[axis] = threads_of(extent_of(kernel.threads[axis], operands, node.who()), node.who());
  return {extents[0], extents[1], extents[2]};
}

// The sides of a threadgroup for grids of one, two and three axes.
constexpr Extent3 kSides[] = {{256, 1, 1}, {16, 16, 1}, {8, 8, 4}};

Extent3 group_for(Extent3 threads, std::uint32_t most) {
  const Extent3 sides = kSides[threads.z > 1 ? 2 : threads.y > 1 ? 1 : 0];
  Extent3 group{std::min(sides.x, threads.x), std::min(sides.y, threads.y), std::min(sides.z, threads.z)};
  while (group.x * group.y * group.z > most) {
    std::uint32_t& widest = group.x >= std::max(group.y, group.z) ? group.x : group.y >= group.z ? group.y : group.z;
    widest /= 2;
  }
  return group;
}

}  // namespace

UserKernelCall user_kernel_call(const Node& node, std::span<const TensorType> operands,
                                std::span<const TensorType> results, const Pipeline& pipeline) {
  const UserKernel& kernel = kernel_of(node);
  UserKernelCall call;
  for (const UserKernel::Binding& binding : kernel.bindings)
    if (binding.to == UserKernel::Binding::To::Bytes)
      call.arguments.buffers[binding.index] = DispatchArguments::Bytes{binding.bytes};
  for (const auto& [index, bytes] : kernel.group_bytes) call.arguments.group_bytes[index] = bytes;
  call.threads = grid_of(node, operands, results);
  if (!call.has_threads()) return call;
  const auto& [x, y, z] = kernel.group;
  call.group = x > 0 ? Extent3{x, y, z} : group_for(call.threads, pipeline.max_threads());
  check_group(pipeline, call.arguments, call.group).throw_if_error();
  check_groups(pipeline, groups_of(call.threads, call.group)).throw_if_error();
  return call;
}

bool user_kernel_runs_in_place(const Node& node, std::size_t operand) {
  return is_user_kernel(node) && kernel_of(node).results[0].initial == static_cast<int>(operand);
}

}  // namespace openmps::engine
