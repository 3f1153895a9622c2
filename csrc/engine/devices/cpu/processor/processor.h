// Properties of the processor that kernels need.
#pragma once

#include <cstddef>

namespace openmps::engine::cpu {

// The last-level cache's size; 32 MiB if the system does not tell.
std::size_t last_level_cache_bytes() noexcept;

}  // namespace openmps::engine::cpu
