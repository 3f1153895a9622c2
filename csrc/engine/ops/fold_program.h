// Computes the steps of an element-wise program whose operands are constants, and drops what no result needs.
#pragma once

#include "engine/ir/program.h"

namespace openmps::engine {

// A conditional with a constant condition becomes the branch it takes, so the other one costs nothing and its gradient,
// which may be no number at all, is never asked for: "c == -1 ? exp(x) : pow(c, x)".
Program folded(const Program& program);

}  // namespace openmps::engine
