// Rewrites an element-wise program into a smaller one with the same results: steps of constants computed, equal steps
// merged, choices with a known condition made, powers with small whole exponents multiplied out, steps that nothing
// needs dropped.
#pragma once

#include "engine/ir/program.h"

namespace openmps::engine::cpu {

Program simplify(const Program& program);

}  // namespace openmps::engine::cpu
