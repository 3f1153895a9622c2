// The part of a kernel's launch that is equal on all devices: the grid, samplers and threadgroup memory.
#pragma once

#include <string>

#include "engine/runtime/pipeline.h"
#include "engine/shaders/abi.h"

namespace openmps::engine {

// Fills these members. All groups are whole unless `threads` is the grid.
void set_grid(omps::Launch& launch, Extent3 threads, Extent3 groups, Extent3 group) noexcept;
void set_small_arguments(omps::Launch& launch, const shaders::Function& function, const DispatchArguments& arguments);

// The texture in memory of the device that begins at `address`.
omps::Texture texture_at(const TextureView& texture, unsigned char* address) noexcept;
// One more than the highest index of a texture that the function has.
std::uint32_t texture_count(const shaders::Function& function) noexcept;

// Whether kernels that are made now check their indices: OPENMPS_SHADER_CHECKS.
bool wants_checks() noexcept;
// A kernel's text with checks switched on. Level 1 checks the kernel's own pointers, 2 all that have a size. Level 3
// also checks those in structures.
std::string with_checks(const std::string& text, int level);
// `make` of the text with all checks; where its compiler refuses them, of the text with fewer.
template <typename Make>
auto checked_text_made(const std::string& text, Make make) {
  for (int level = 3; level > 1; --level) {
    try {
      return make(with_checks(text, level));
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::InvalidArgument) throw;
    }
  }
  return make(with_checks(text, 1));
}
// The sentence for a wrong index that the checked mode has found.
Error fault_of(const shaders::Function& function, const omps::Fault& fault);

}  // namespace openmps::engine
