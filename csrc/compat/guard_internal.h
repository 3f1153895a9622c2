// The functions by which the two halves of the guard, C++ and Objective-C++, call each other; see guard.h.
#pragma once

#include <exception>

#include "compat/function_ref.h"
#include "result/result.h"

namespace openmps {

// Runs `f` inside an autorelease pool. An NSException becomes the Status, a C++ exception goes to `thrown`, and all
// others pass. Making a Status of `thrown` needs a C++ catch and so is left to the caller.
Status objc_try(FunctionRef<void()> f, std::exception_ptr& thrown);

// Runs `f` and returns its std::exception, or null. Others pass without a catch: rethrowing an NSException would leave
// std::uncaught_exceptions() one too high.
std::exception_ptr standard_exception_of(FunctionRef<void()> f);

// "An object that is not an NSException was thrown."
Status foreign_object(std::exception_ptr thrown = nullptr);

#ifdef __OBJC__
// The Status that raise_objc put into the exception, or one of its name and reason.
Status status_of(NSException* exception);
#endif

}  // namespace openmps
