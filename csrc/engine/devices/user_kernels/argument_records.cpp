#include "engine/devices/user_kernels/argument_records.h"

#include <bit>
#include <cstring>

#include "engine/devices/user_kernels/kernel_launch.h"

namespace openmps::engine {
namespace {

unsigned char* pointer_to(std::uint64_t address) {
  unsigned char* pointer = nullptr;
  std::memcpy(&pointer, &address, sizeof pointer);
  return pointer;
}

}  // namespace

Result<std::shared_ptr<Buffer>> texture_record(Device& device, const TextureView& texture) noexcept try {
  const std::uint64_t memory = texture.memory.buffer->address().take_or_throw() + texture.memory.offset;
  const omps::Texture made = texture_at(texture, pointer_to(memory));
  std::shared_ptr<Buffer> record = device.allocate(sizeof made, Storage::Managed).take_or_throw();
  std::memcpy(record->host(), &made, sizeof made);
  record->touch();
  return record;
} catch (...) {
  return Status::from(std::current_exception());
}

std::uint64_t sampler_word(const SamplerState& state) noexcept {
  return std::bit_cast<std::uint64_t>(
      omps::Sampler{state.bits, omps::lod_steps(state.lod_min), omps::lod_steps(state.lod_max)});
}

}  // namespace openmps::engine
