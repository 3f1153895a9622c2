#include "engine/devices/user_kernels/kernel_launch.h"

#include <algorithm>
#include <array>
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

namespace {

constexpr std::uint32_t kLeastGroupAlignment = 16;

// Of the type behind each threadgroup argument. A type of unknown layout may have the largest one.
std::array<std::uint32_t, omps::kBuffers> group_alignments(const shaders::Function& function) {
  std::array<std::uint32_t, omps::kBuffers> made;
  made.fill(kLeastGroupAlignment);
  for (const Argument& argument : function.arguments) {
    if (argument.kind != ArgumentKind::ThreadgroupMemory || argument.index >= omps::kBuffers) continue;
    const std::uint64_t known = argument.element.bytes > 0 ? argument.element.alignment : omps::kGroupAlignment;
    made[argument.index] =
        static_cast<std::uint32_t>(std::clamp<std::uint64_t>(known, kLeastGroupAlignment, omps::kGroupAlignment));
  }
  return made;
}

std::uint32_t rounded_up(std::uint32_t bytes, std::uint32_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

void place_group_arguments(omps::Launch& launch, const shaders::Function& function,
                           const DispatchArguments& arguments) {
  const auto alignments = group_alignments(function);
  for (std::uint32_t i = 0; i < omps::kBuffers; ++i) {
    launch.threadgroup_size[i] = rounded_up(arguments.group_bytes[i], kLeastGroupAlignment);
    if (launch.threadgroup_size[i] > 0) launch.threadgroup_bytes = rounded_up(launch.threadgroup_bytes, alignments[i]);
    launch.threadgroup_offset[i] = launch.threadgroup_bytes;
    launch.threadgroup_bytes += launch.threadgroup_size[i];
  }
}

}  // namespace

void set_small_arguments(omps::Launch& launch, const shaders::Function& function, const DispatchArguments& arguments) {
  launch.texture_count = texture_count(function);
  for (const Argument& argument : function.arguments) {
    if (argument.kind != ArgumentKind::Sampler) continue;
    for (std::uint32_t i = argument.index; i < argument.index + std::max(1u, argument.count); ++i) {
      const SamplerState& state = *arguments.samplers[i];
      launch.samplers[i] = {state.bits, omps::lod_steps(state.lod_min), omps::lod_steps(state.lod_max)};
    }
  }
  place_group_arguments(launch, function, arguments);
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

namespace {

constexpr unsigned kOfVariable = 2, kOfStructure = 3;

const Argument* argument_of(const shaders::Function& function, ArgumentKind kind, unsigned index) {
  const auto is_it = [&](const Argument& each) { return each.kind == kind && each.index == index; };
  const auto found = std::ranges::find_if(function.arguments, is_it);
  return found == function.arguments.end() ? nullptr : &*found;
}

// buffer 0 "x"
std::string named(const char* kind, unsigned index, const Argument* argument) {
  return std::string(kind) + std::to_string(index) + (argument ? " \"" + argument->name + "\"" : "");
}

// member "x" of buffer 0 "line"; where the structure was copied, member "x" of structure "Line"
std::string pointer_named(const shaders::Function& function, const omps::Fault& fault) {
  const std::string& whole = function.pointer_members.at(fault.argument);
  const std::size_t dot = whole.find('.');
  const std::string structure = whole.substr(0, dot);
  const auto is_of_buffer = [&](const Argument& each) {
    return each.kind == ArgumentKind::Buffer && each.element.structure && each.element.structure->name == structure;
  };
  unsigned holder = fault.holder;
  if (holder >= omps::kBuffers && std::ranges::count_if(function.arguments, is_of_buffer) == 1)
    holder = std::ranges::find_if(function.arguments, is_of_buffer)->index;
  const std::string owner = holder < omps::kBuffers
                                ? named("buffer ", holder, argument_of(function, ArgumentKind::Buffer, holder))
                                : "structure \"" + structure + "\"";
  return "member \"" + whole.substr(dot + 1) + "\" of " + owner;
}

std::string subject_of(const shaders::Function& function, const omps::Fault& fault) {
  if (fault.kind == kOfStructure) return pointer_named(function, fault);
  if (fault.kind == kOfVariable)
    return "threadgroup variable \"" + std::string(fault.name, strnlen(fault.name, sizeof fault.name)) + "\"";
  const ArgumentKind kind = fault.kind == 0 ? ArgumentKind::Buffer : ArgumentKind::ThreadgroupMemory;
  return named(fault.kind == 0 ? "buffer " : "threadgroup memory ", fault.argument,
               argument_of(function, kind, fault.argument));
}

}  // namespace

Error fault_of(const shaders::Function& function, const omps::Fault& fault) {
  const std::string line = fault.line == 0 ? "" : ", line " + std::to_string(fault.line);
  const std::string has = fault.count == omps::kNowhere ? " points to no memory of the dispatch"
                                                        : " has " + std::to_string(fault.count) + " elements";
  return Error(ErrorKind::OutOfRange, "Kernel \"" + function.name + "\"" + line + ": " + subject_of(function, fault) +
                                          has + ", the index is " + std::to_string(fault.index) + ".");
}

}  // namespace openmps::engine
