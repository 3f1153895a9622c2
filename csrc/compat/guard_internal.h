// The half of the guard that needs Objective-C++; see guard.h. Only guard.cpp calls it.
#pragma once

#include <exception>

#include "compat/function_ref.h"
#include "result/result.h"

namespace openmps {

// Runs `f` inside an autorelease pool. An NSException becomes the Status, a C++ exception goes to `thrown`, and all
// others pass. Making a Status of `thrown` needs a C++ catch and so is left to the caller.
Status objc_try(FunctionRef<void()> f, std::exception_ptr& thrown);

}  // namespace openmps
