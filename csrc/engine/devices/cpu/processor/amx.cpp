#include "engine/devices/cpu/processor/amx.h"

#include <dnnl.h>

namespace openmps::engine::cpu {

// A wider set of instructions has the bits of the narrower ones.
bool has_amx() noexcept {
  constexpr unsigned kAmx = dnnl_cpu_isa_avx512_core_amx;
  return (static_cast<unsigned>(dnnl_get_effective_cpu_isa()) & kAmx) == kAmx;
}

}  // namespace openmps::engine::cpu
