// Engine types in .mm files: exceptions of their arithmetic would pass every @catch and end the program.
#pragma once

#include "compat/function_ref.h"

namespace openmps::fw {

// Runs `f` and raises its C++ exception, a std::exception, as an NSException; an NSException passes.
void raising(FunctionRef<void()> f);

}  // namespace openmps::fw
