// The part of the translator for users' kernels.
#include <algorithm>
#include <cstring>

#include "engine/devices/cuda/queue/command_translator.h"
#include "engine/devices/user_kernels/kernel_launch.h"
#include "engine/runtime/check_dispatch.h"
#include "engine/runtime/overloaded.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

using shaders::Access;
using shaders::Argument;
using shaders::ArgumentKind;

unsigned char* pointer_to(CUdeviceptr address) {
  unsigned char* pointer = nullptr;
  static_assert(sizeof pointer == sizeof address);
  std::memcpy(&pointer, &address, sizeof pointer);
  return pointer;
}

}  // namespace

void CommandTranslator::add(const CommandList& /*list*/, const command::Dispatch& dispatch) {
  const auto pipeline = std::static_pointer_cast<const CudaPipeline>(dispatch.pipeline);
  const DispatchArguments& arguments = *dispatch.arguments;
  KernelLaunch& made = work_.launches.emplace_back();
  made.pipeline = pipeline;
  std::memset(static_cast<void*>(&made.launch), 0, sizeof made.launch);
  set_grid(made.launch, dispatch.threads, groups_of(dispatch.threads, dispatch.group), dispatch.group);
  set_small_arguments(made.launch, pipeline->function(), arguments);
  std::ranges::fill(made.launch.inline_offset, omps::kNotInline);
  made.launch.fault = reinterpret_cast<omps::Fault*>(pointer_to(pipeline->fault()));
  for (const Argument& argument : pipeline->function().arguments)
    if (argument.kind == ArgumentKind::Buffer) bind_buffer(made, argument, arguments);
  if (made.launch.texture_count > 0) bind_textures(made, arguments);
  bind_resources(made, arguments);
  work::Dispatch item{pipeline->number(), work_.launches.size() - 1, work_.addresses.size()};
  if (dispatch.group_counts) item.counts = read(dispatch.group_counts, sizeof(std::uint32_t[3]));
  if (dispatch.group_counts || pipeline->fault()) work_.can_be_captured = false;
  append_words(made.launch);
  work_.items.emplace_back(item);
}

// Everything of the launch except the bytes in it: work that is equal in them can be replayed.
void CommandTranslator::append_words(const omps::Launch& launch) {
  constexpr std::size_t kBytes = offsetof(omps::Launch, inline_bytes), kWord = sizeof(CUdeviceptr);
  static_assert(kBytes % kWord == 0);
  const std::size_t first = work_.addresses.size();
  work_.addresses.resize(first + kBytes / kWord);
  std::memcpy(work_.addresses.data() + first, &launch, kBytes);
}

// A kernel may write a part of its bytes: the others have to stay.
CUdeviceptr CommandTranslator::use(const BufferView& view, std::size_t bytes, Access access) {
  const CUdeviceptr address = read(view, bytes);
  return access == Access::Read ? address : write(view, bytes);
}

void CommandTranslator::bind_buffer(KernelLaunch& made, const Argument& argument, const DispatchArguments& arguments) {
  const std::uint32_t index = argument.index;
  std::visit(overloaded{[](std::monostate) {},
                        [&](const DispatchArguments::BufferArgument& given) {
                          const CUdeviceptr address = use(given.view, given.bytes, argument.access);
                          made.operands.push_back({address, argument.access});
                          made.launch.buffers[index] = pointer_to(address);
                          made.launch.buffer_bytes[index] = given.bytes;
                        },
                        [&](const DispatchArguments::Bytes& given) {
                          made.launch.buffers[index] = pointer_to(add_numbers(given.bytes.data(), given.bytes.size()));
                          made.launch.buffer_bytes[index] = given.bytes.size();
                        }},
             arguments.buffers[index]);
}

void CommandTranslator::bind_textures(KernelLaunch& made, const DispatchArguments& arguments) {
  std::vector<omps::Texture> textures(made.launch.texture_count);
  for (const Argument& argument : made.pipeline->function().arguments) {
    if (argument.kind != ArgumentKind::Texture) continue;
    for (std::uint32_t i = argument.index; i < argument.index + std::max(1u, argument.count); ++i) {
      const TextureView& texture = *arguments.textures[i];
      const CUdeviceptr address = use(texture.memory, texture.bytes, argument.access);
      made.operands.push_back({address, argument.access});
      textures[i] = texture_at(texture, pointer_to(address));
    }
  }
  const CUdeviceptr table = add_numbers(textures.data(), CheckedSize(textures.size()) * sizeof(omps::Texture));
  made.launch.textures = reinterpret_cast<const omps::Texture*>(pointer_to(table));
}

// With checks the kernel compares pointers in its buffers with the memory that they may lead to.
void CommandTranslator::bind_resources(KernelLaunch& made, const DispatchArguments& arguments) {
  std::vector<omps::Memory> memories;
  for (const DispatchArguments::Resource& each : arguments.resources) {
    const CUdeviceptr address = use(each.view, each.bytes, each.access);
    made.operands.push_back({address, each.access});
    if (made.pipeline->fault()) memories.push_back({pointer_to(address), each.bytes});
  }
  if (memories.empty()) return;
  const CUdeviceptr table = add_numbers(memories.data(), CheckedSize(memories.size()) * sizeof(omps::Memory));
  made.launch.memories = reinterpret_cast<const omps::Memory*>(pointer_to(table));
  made.launch.memory_count = memories.size();
}

// Small data that changes from list to list: a graph that is replayed gets the present numbers.
CUdeviceptr CommandTranslator::add_numbers(const void* data, std::size_t bytes) {
  constexpr std::size_t kWord = sizeof(std::uint64_t), kWords = omps::kInlineAlignment / kWord;
  std::vector<std::uint64_t>& numbers = work_.scalars;
  const std::size_t first = (numbers.size() + kWords - 1) / kWords * kWords;
  numbers.resize(first + (bytes + kWord - 1) / kWord);
  std::memcpy(numbers.data() + first, data, bytes);
  return numbers_ + kWord * first;
}

}  // namespace openmps::engine::cuda
