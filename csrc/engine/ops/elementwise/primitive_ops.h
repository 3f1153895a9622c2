// The registered operation with the function of a step of an element-wise program.
#pragma once

#include "engine/ir/program.h"

namespace openmps::engine {

// "add" for Primitive::Add. Not for Input and Constant, which are not operations.
const char* operation_of(Primitive primitive) noexcept;

}  // namespace openmps::engine
