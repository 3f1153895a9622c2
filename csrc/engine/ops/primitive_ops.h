// The registered operation that does what a step of an element-wise program does.
#pragma once

#include "engine/ir/program.h"

namespace openmps::engine {

// "add" for Primitive::Add. Not for Input and Constant, which are no operations.
const char* operation_of(Primitive primitive) noexcept;

}  // namespace openmps::engine
