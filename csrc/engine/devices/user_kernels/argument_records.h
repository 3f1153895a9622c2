// Textures and samplers as structures of kernels hold them: the address of a record, and 8 bytes by value.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/runtime/pipeline.h"

namespace openmps::engine {

// Memory of the device with the record of a texture, which kernels read at the buffer's address. Fails if memory is
// missing.
Result<std::shared_ptr<Buffer>> texture_record(Device& device, const TextureView& texture) noexcept;
std::uint64_t sampler_word(const SamplerState& state) noexcept;

}  // namespace openmps::engine
