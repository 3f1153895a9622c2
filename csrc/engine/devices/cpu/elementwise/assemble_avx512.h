// Compiles element-wise programs for processors with AVX-512. All values of sixteen elements stay in registers from
// load to store. Only in builds with Xbyak.
#pragma once

#include <memory>

#include "engine/devices/cpu/elementwise/tile_program.h"

namespace openmps::engine::cpu {

// Whether the chosen loops are those of AVX-512.
bool has_avx512_assembler() noexcept;
// Null, or NoCode (program_values.h), if the program has no code. Throws Xbyak::Error without executable memory. Needs
// has_avx512_assembler().
std::unique_ptr<TileProgram> assemble_avx512(const TileSpec& spec);

}  // namespace openmps::engine::cpu
