#include "engine/devices/cpu/fourier/lines.h"

#include <cstring>

#include "engine/devices/cpu/isa/loops.h"

namespace openmps::engine::cpu {

#ifdef OPENMPS_X86_LOOPS
namespace avx2 {
std::unique_ptr<FourierLines> make_lines(LineForm form, const LineExtents& extents, double sign, double scale);
}
#endif
namespace generic {
std::unique_ptr<FourierLines> make_lines(LineForm form, const LineExtents& extents, double sign, double scale);
}

std::unique_ptr<FourierLines> make_fourier_lines(LineForm form, const LineExtents& extents, double sign, double scale) {
#ifdef OPENMPS_X86_LOOPS
  if (std::strcmp(loops().name, "generic") != 0) return avx2::make_lines(form, extents, sign, scale);
#endif
  return generic::make_lines(form, extents, sign, scale);
}

}  // namespace openmps::engine::cpu
