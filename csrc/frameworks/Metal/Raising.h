// Engine types in .mm files: what their arithmetic throws would pass every @catch and end the program.
#pragma once

#include "compat/function_ref.h"

namespace openmps::fw {

// Runs `f` and raises what it throws, a std::exception, as the fitting NSException; those that it raises itself pass.
void raising(FunctionRef<void()> f);

}  // namespace openmps::fw
