// The half of the guard that Objective-C++ has to write; see guard.h. Only guard.cpp calls it.
#pragma once

#include "compat/function_ref.h"
#include "result/result.h"

namespace openmps {

// Runs `f` inside an autorelease pool; a C++ exception or an NSException becomes the Status. Anything else passes.
Status objc_try(FunctionRef<void()> f);

}  // namespace openmps
