// Chooses the assembler of the processor.
#include "engine/devices/cpu/elementwise/tile_program.h"

#ifdef OPENMPS_HAVE_XBYAK

#include "engine/devices/cpu/elementwise/assemble_avx2.h"
#include "engine/devices/cpu/elementwise/assemble_avx512.h"
#include "engine/devices/cpu/elementwise/program_values.h"

namespace openmps::engine::cpu {

bool assembles_polynomials() noexcept { return has_avx512_assembler(); }
bool has_assembler() noexcept { return has_avx512_assembler() || has_avx2_assembler(); }

std::unique_ptr<TileProgram> assemble(const TileSpec& spec) {
  try {
    if (has_avx512_assembler()) return assemble_avx512(spec);
    return has_avx2_assembler() ? assemble_avx2(spec) : nullptr;
  } catch (const NoCode&) {
    return nullptr;
  } catch (const Xbyak::Error&) {  // no executable memory is available
    return nullptr;
  }
}

}  // namespace openmps::engine::cpu

#else

namespace openmps::engine::cpu {

bool assembles_polynomials() noexcept { return false; }
bool has_assembler() noexcept { return false; }
std::unique_ptr<TileProgram> assemble(const TileSpec&) { return nullptr; }

}  // namespace openmps::engine::cpu

#endif
