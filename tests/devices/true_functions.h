// The definitions of element-wise operations of one operand, in long double, for measuring errors.
#pragma once

#include <span>

#include "engine/ir/attributes.h"

namespace openmps::engine::testing {

struct TrueFunction {
  const char* op;
  long double (*value)(long double x);  // null: the operation's definition in float64
  Attributes attributes = {};
};

// For operations of the registry that make floats or truth values of one float operand.
std::span<const TrueFunction> true_functions();

}  // namespace openmps::engine::testing
