// Rewrites an element-wise program into a smaller one with the same results. It computes steps of constants, merges
// equal steps, selects branches with known conditions, multiplies out powers with small integer exponents, and drops
// dead steps.
#pragma once

#include "engine/ir/program.h"

namespace openmps::engine::cpu {

Program simplify(const Program& program);

}  // namespace openmps::engine::cpu
