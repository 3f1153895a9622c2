#pragma once

#include "engine/ir/gradient_context.h"

namespace openmps::engine {

// Writes the node's element-wise expression out as operations, differentiates them, and adds up the gradient of each
// input. This is the rule of operations without a gradient entry.
void differentiate_expression(GradientContext& context);

}  // namespace openmps::engine
