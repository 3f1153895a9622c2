#include "engine/runtime/check_dispatch.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "engine/runtime/overloaded.h"
#include "engine/shaders/abi.h"
#include "result/checked_size.h"

namespace openmps::engine {
namespace {

using shaders::Argument;
using shaders::ArgumentKind;

std::string of_kernel(const Pipeline& pipeline) { return "Kernel \"" + pipeline.function().name + "\": "; }

const char* word_for(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::Buffer:
      return "buffer";
    case ArgumentKind::Texture:
      return "texture";
    case ArgumentKind::Sampler:
      return "sampler";
    case ArgumentKind::ThreadgroupMemory:
      return "threadgroup memory";
  }
  return "argument";
}

// Kernel "blur": texture 1 "out"
std::string subject_of(const Pipeline& pipeline, const Argument& argument, std::uint32_t index) {
  return of_kernel(pipeline) + word_for(argument.kind) + " " + std::to_string(index) + " \"" + argument.name + "\"";
}

std::string text_of(Extent3 extent) {
  return std::to_string(extent.x) + " x " + std::to_string(extent.y) + " x " + std::to_string(extent.z);
}

Status not_set(const std::string& subject) { return Status(ErrorKind::InvalidArgument, subject + " is not set."); }

Status check_range(const std::string& subject, const BufferView& view, std::size_t bytes) {
  if (!view) return not_set(subject);
  const std::size_t size = view.buffer->bytes();
  if (view.offset <= size && bytes <= size - view.offset) return Status::ok();
  return Status(ErrorKind::OutOfRange, subject + " needs " + std::to_string(bytes) + " bytes from offset " +
                                           std::to_string(view.offset) + ", its buffer has " + std::to_string(size) +
                                           ".");
}

Status check_buffer(const std::string& subject, const DispatchArguments& arguments, std::uint32_t index) {
  return std::visit(overloaded{[&](std::monostate) { return not_set(subject); },
                               [&](const DispatchArguments::BufferArgument& given) {
                                 return check_range(subject, given.view, given.bytes);
                               },
                               [&](const DispatchArguments::Bytes& given) {
                                 if (given.bytes.empty()) return not_set(subject);
                                 return Status::ok();
                               }},
                    arguments.buffers[index]);
}

// The bytes from the texture's start to the end of its last row, at least.
CheckedSize needed_bytes(const TextureView& texture) {
  CheckedSize needed = 0;
  for (std::size_t i = 0; i < texture.levels.size(); ++i) {
    const TextureView::Level& level = texture.levels[i];
    const auto last = [&](std::uint32_t whole) { return CheckedSize(std::max(1u, whole >> i) - 1); };
    const CheckedSize end = CheckedSize(level.offset) + CheckedSize(texture.slices - 1) * texture.slice_bytes +
                            last(texture.depth) * level.bytes_per_image + last(texture.height) * level.bytes_per_row;
    needed = std::max<std::size_t>(needed, end);
  }
  return needed;
}

bool has_extents(const TextureView& texture) {
  return texture.width > 0 && texture.height > 0 && texture.depth > 0 && texture.slices > 0;
}

Status check_texture(const std::string& subject, const DispatchArguments& arguments, std::uint32_t index) {
  if (index >= arguments.textures.size() || !arguments.textures[index]) return not_set(subject);
  const TextureView& texture = *arguments.textures[index];
  if (texture.levels.empty() || texture.levels.size() > omps::kLevels)
    return Status(ErrorKind::Unsupported, subject + " has " + std::to_string(texture.levels.size()) +
                                              " levels, kernels take 1 to " + std::to_string(omps::kLevels) + ".");
  if (!has_extents(texture)) return Status(ErrorKind::InvalidArgument, subject + " is empty.");
  const auto is_long = [](const TextureView::Level& level) {
    return std::max(level.bytes_per_row, level.bytes_per_image) > std::numeric_limits<std::uint32_t>::max();
  };
  if (std::ranges::any_of(texture.levels, is_long))
    return Status(ErrorKind::Unsupported, subject + " has rows or images of 4 GiB or more.");
  const std::size_t needed = needed_bytes(texture);
  if (needed > texture.bytes)
    return Status(ErrorKind::OutOfRange, subject + " needs more than " + std::to_string(needed) + " bytes, it has " +
                                             std::to_string(texture.bytes) + ".");
  return check_range(subject, texture.memory, texture.bytes);
}

Status check_sampler(const std::string& subject, const DispatchArguments& arguments, std::uint32_t index) {
  if (index >= arguments.samplers.size() || !arguments.samplers[index]) return not_set(subject);
  return Status::ok();
}

Status check_group_memory(const std::string& subject, const DispatchArguments& arguments, std::uint32_t index) {
  if (arguments.group_bytes[index] == 0) return not_set(subject);
  return Status::ok();
}

struct ArgumentRule {
  std::uint32_t most;  // indices
  Status (*check)(const std::string& subject, const DispatchArguments& arguments, std::uint32_t index);
};

ArgumentRule rule_for(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::Buffer:
      return {omps::kBuffers, check_buffer};
    case ArgumentKind::Texture:
      return {omps::kTextures, check_texture};
    case ArgumentKind::Sampler:
      return {omps::kSamplers, check_sampler};
    case ArgumentKind::ThreadgroupMemory:
      break;
  }
  return {omps::kBuffers, check_group_memory};
}

Status check_argument(const Pipeline& pipeline, const DispatchArguments& arguments, const Argument& argument) {
  const ArgumentRule rule = rule_for(argument.kind);
  for (std::uint32_t i = 0; i < std::max(1u, argument.count); ++i) {
    const std::uint32_t index = argument.index + i;
    if (index < rule.most) {
      // The sentence's subject is made for a failure alone: a dispatch takes 3 us.
      if (rule.check({}, arguments, index)) continue;
      return rule.check(subject_of(pipeline, argument, index), arguments, index);
    }
    return Status(ErrorKind::Unsupported, subject_of(pipeline, argument, index) + " is beyond the last index, " +
                                              std::to_string(rule.most - 1) + ".");
  }
  return Status::ok();
}

constexpr std::uint64_t kGroupMemoryAlignment = 16;

}  // namespace

Status check_arguments(const Pipeline& pipeline, const DispatchArguments& arguments) try {
  for (const Argument& argument : pipeline.function().arguments)
    if (Status status = check_argument(pipeline, arguments, argument); !status) return status;
  return Status::ok();
} catch (const Error& error) {
  return Status(error.kind(), of_kernel(pipeline) + "a texture is too large: " + error.what());
}

Status check_group(const Pipeline& pipeline, const DispatchArguments& arguments, Extent3 group) {
  if (group.x == 0 || group.y == 0 || group.z == 0)
    return Status(ErrorKind::InvalidArgument,
                  of_kernel(pipeline) + "a threadgroup of " + text_of(group) + " threads is empty.");
  const std::uint64_t layer = std::uint64_t{group.x} * group.y;
  const std::uint32_t most = pipeline.max_threads();
  if (layer > most || layer * group.z > most)
    return Status(ErrorKind::InvalidArgument, of_kernel(pipeline) + "a threadgroup has " + text_of(group) +
                                                  " threads, the pipeline takes up to " + std::to_string(most) + ".");
  std::uint64_t bytes = 0;
  for (const std::uint32_t part : arguments.group_bytes)
    bytes += (std::uint64_t{part} + kGroupMemoryAlignment - 1) / kGroupMemoryAlignment * kGroupMemoryAlignment;
  const std::uint64_t all = bytes + pipeline.static_group_bytes();
  if (all <= Pipeline::kMostGroupBytes) return Status::ok();
  return Status(ErrorKind::Unsupported,
                of_kernel(pipeline) + "a threadgroup has " + std::to_string(all) + " bytes of threadgroup memory, " +
                    std::to_string(pipeline.static_group_bytes()) + " in variables and " + std::to_string(bytes) +
                    " in arguments; the most is " + std::to_string(Pipeline::kMostGroupBytes) + ".");
}

Status check_groups(const Pipeline& pipeline, Extent3 groups) {
  const Extent3& most = pipeline.most_groups();
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  const std::uint64_t layer = std::uint64_t{groups.x} * groups.y;
  const bool fits = groups.x <= most.x && groups.y <= most.y && groups.z <= most.z && layer <= kMost &&
                    layer * std::max(1u, groups.z) <= kMost;
  if (fits) return Status::ok();
  return Status(ErrorKind::Unsupported, of_kernel(pipeline) + "the grid has " + text_of(groups) +
                                            " threadgroups, the device takes up to " + text_of(most) + ", " +
                                            std::to_string(kMost) + " in all.");
}

Extent3 groups_of(Extent3 threads, Extent3 group) noexcept {
  const auto groups = [](std::uint32_t all, std::uint32_t each) { return all / each + (all % each != 0); };
  return {groups(threads.x, group.x), groups(threads.y, group.y), groups(threads.z, group.z)};
}

Extent3 whole_threads(const Pipeline& pipeline, Extent3 groups, Extent3 group) {
  check_groups(pipeline, groups).throw_if_error();
  const auto threads = [&](std::uint32_t count, std::uint32_t each) {
    const std::uint64_t all = std::uint64_t{count} * each;
    if (all > std::numeric_limits<std::uint32_t>::max())
      throw Error(ErrorKind::Unsupported, of_kernel(pipeline) + "a grid of " + text_of(groups) + " threadgroups of " +
                                              text_of(group) + " threads has 2^32 threads or more on an axis.");
    return static_cast<std::uint32_t>(all);
  };
  return {threads(groups.x, group.x), threads(groups.y, group.y), threads(groups.z, group.z)};
}

}  // namespace openmps::engine
