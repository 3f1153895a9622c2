// What kernels have to know about the processor they run on.
#pragma once

#include <cstddef>

namespace openmps::engine::cpu {

// The last cache's size; 32 MiB where the system does not say.
std::size_t last_level_cache_bytes() noexcept;

}  // namespace openmps::engine::cpu
