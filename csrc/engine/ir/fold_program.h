// Constant folding in an element-wise program: computes steps whose operands are constants, and drops steps that no
// result needs.
#pragma once

#include "engine/ir/program.h"

namespace openmps::engine {

// A conditional with a constant condition becomes the branch that is taken. The other branch then costs nothing, and
// its gradient, which may be NaN, is not computed: "c == -1 ? exp(x) : pow(c, x)".
Program folded(const Program& program);

}  // namespace openmps::engine
