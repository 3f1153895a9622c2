// Compiles element-wise programs for processors with AVX2 and without AVX-512. The values of eight elements stay in
// registers from load to store. Functions that need polynomials are left to the interpreter. Only in builds with Xbyak.
#pragma once

#include <memory>

#include "engine/devices/cpu/elementwise/tile_program.h"

namespace openmps::engine::cpu {

// Whether the chosen loops are those of AVX2, and the processor has everything that the code needs.
bool has_avx2_assembler() noexcept;
// Null, or NoCode (program_values.h), if the program has no code. Throws Xbyak::Error without executable memory. Needs
// has_avx2_assembler().
std::unique_ptr<TileProgram> assemble_avx2(const TileSpec& spec);

}  // namespace openmps::engine::cpu
