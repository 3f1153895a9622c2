// The body of one instruction set's file, which names its namespace in OPENMPS_ISA and gets its compiler flags from
// CMake. Nothing of the standard library beyond fixed-width integers and memcpy may be used here: an inline function
// compiled with AVX-512 could be the copy that the linker keeps for everybody.
#include <cstdint>
#include <cstring>

#include "engine/devices/cpu/isa/loops.h"

namespace openmps::engine::cpu::OPENMPS_ISA {
namespace {

#include "engine/devices/cpu/isa/matmul_loops.inl"

}  // namespace

#define OPENMPS_TEXT_OF(x) #x
#define OPENMPS_TEXT(x) OPENMPS_TEXT_OF(x)
extern const Loops kLoops;
const Loops kLoops = {OPENMPS_TEXT(OPENMPS_ISA), matrix_vector};

}  // namespace openmps::engine::cpu::OPENMPS_ISA
