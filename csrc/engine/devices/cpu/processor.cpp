#include "engine/devices/cpu/processor.h"

#include <unistd.h>

namespace openmps::engine::cpu {

std::size_t last_level_cache_bytes() noexcept {
  static const std::size_t bytes = [] {
    long size = 0;
#ifdef _SC_LEVEL3_CACHE_SIZE
    size = sysconf(_SC_LEVEL3_CACHE_SIZE);
#endif
    return size > 0 ? static_cast<std::size_t>(size) : std::size_t{32} << 20;
  }();
  return bytes;
}

}  // namespace openmps::engine::cpu
