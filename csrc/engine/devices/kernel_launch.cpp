#include "engine/devices/kernel_launch.h"

#include <algorithm>
#include <cstring>

#include "engine/settings.h"

namespace openmps::engine {

using shaders::Argument;
using shaders::ArgumentKind;

void set_grid(omps::Launch& launch, Extent3 threads, Extent3 groups, Extent3 group) noexcept {
  const auto copy = [](unsigned(&to)[3], Extent3 from) { to[0] = from.x, to[1] = from.y, to[2] = from.z; };
  copy(launch.threads, threads);
  copy(launch.groups, groups);
  copy(launch.group, group);
}

void set_small_arguments(omps::Launch& launch, const shaders::Function& function, const DispatchArguments& arguments) {
  launch.texture_count = texture_count(function);
  for (const Argument& argument : function.arguments) {
    if (argument.kind != ArgumentKind::Sampler) continue;
    for (std::uint32_t i = argument.index; i < argument.index + std::max(1u, argument.count); ++i) {
      const SamplerState& state = *arguments.samplers[i];
      launch.samplers[i] = {state.bits, omps::lod_steps(state.lod_min), omps::lod_steps(state.lod_max)};
    }
  }
  constexpr std::uint32_t kAlignment = 16;
  for (std::uint32_t i = 0; i < omps::kBuffers; ++i) {
    launch.threadgroup_offset[i] = launch.threadgroup_bytes;
    launch.threadgroup_bytes += (arguments.group_bytes[i] + kAlignment - 1) / kAlignment * kAlignment;
  }
}

omps::Texture texture_at(const TextureView& texture, unsigned char* address) noexcept {
  omps::Texture made{};
  made.address = address;
  made.bytes_per_slice = texture.slice_bytes;
  made.format = texture.format;
  made.width = texture.width, made.height = texture.height, made.depth = texture.depth;
  made.slices = texture.slices;
  made.level_count = static_cast<unsigned>(texture.levels.size());
  for (std::size_t i = 0; i < texture.levels.size(); ++i) {
    const TextureView::Level& level = texture.levels[i];
    made.levels[i] = {level.offset, static_cast<unsigned>(level.bytes_per_row),
                      static_cast<unsigned>(level.bytes_per_image)};
  }
  return made;
}

std::uint32_t texture_count(const shaders::Function& function) noexcept {
  std::uint32_t count = 0;
  for (const Argument& argument : function.arguments)
    if (argument.kind == ArgumentKind::Texture) count = std::max(count, argument.index + std::max(1u, argument.count));
  return count;
}

bool wants_checks() noexcept { return is_on("OPENMPS_SHADER_CHECKS"); }

std::string with_checks(const std::string& text, int level) {
  const std::size_t second_line = text.find('\n') + 1;
  return text.substr(0, second_line) + "#define OMPS_CHECKS " + std::to_string(level) + "\n" + text.substr(second_line);
}

Error fault_of(const shaders::Function& function, const omps::Fault& fault) {
  constexpr unsigned kOfVariable = 2;
  const auto is_it = [&](const Argument& argument) {
    return argument.kind == (fault.kind == 0 ? ArgumentKind::Buffer : ArgumentKind::ThreadgroupMemory) &&
           argument.index == fault.argument;
  };
  const auto found = std::ranges::find_if(function.arguments, is_it);
  std::string subject = fault.kind == 0 ? "buffer " : "threadgroup memory ";
  if (fault.kind == kOfVariable)
    subject = "threadgroup variable \"" + std::string(fault.name, strnlen(fault.name, sizeof fault.name)) + "\"";
  else
    subject += std::to_string(fault.argument) + (found == function.arguments.end() ? "" : " \"" + found->name + "\"");
  const std::string line = fault.line == 0 ? "" : ", line " + std::to_string(fault.line);
  return Error(ErrorKind::OutOfRange, "Kernel \"" + function.name + "\"" + line + ": " + subject + " has " +
                                          std::to_string(fault.count) + " elements, the index is " +
                                          std::to_string(fault.index) + ".");
}

}  // namespace openmps::engine
