// The boundary between C++ and Objective-C: exceptions become values.
//
// Under GCC's runtime a C++ `catch` in a .mm file never catches. An `@catch (id)` or `@finally` that meets a C++
// exception is undefined. So no exception may cross from one language to the other, in either direction:
// - every entry into Objective-C (each core function, each job of a worker thread) runs in `objc_guard`;
// - every call from Objective-C into C++ that may throw (a data source, an optimizer, a handler) runs in `cpp_try`;
// - a method that refuses its caller's input hands a Status to `raise_objc`.
// All of them work on any thread.
#pragma once

#include <exception>
#include <string>

#include "compat/function_ref.h"
#include "result/result.h"

namespace openmps {

// Runs `f` in an autorelease pool on a thread that Objective-C knows, and returns its exception as a Status. In a
// forked child of a process with running workers, `f` is not run: the Status says to use spawn.
Status objc_guard(FunctionRef<void()> f) noexcept;

// Runs `f` and returns its C++ exception, or null. An NSException passes through to the outer guard.
std::exception_ptr cpp_try(FunctionRef<void()> f);

// Status::from for .mm files, which cannot catch C++ exceptions themselves.
Status status_from(const std::exception_ptr& thrown) noexcept;

// Raises `status` as an NSException whose name fits the error's kind. The guard that catches it returns the same
// Status, a foreign exception included.
[[noreturn]] void raise_objc(const Status& status);

// How a method refuses its caller's input: one sentence that names the object and both quantities.
[[noreturn]] inline void refuse(ErrorKind kind, const std::string& sentence) { raise_objc(Status(kind, sentence)); }
[[noreturn]] inline void refuse(const std::string& sentence) { refuse(ErrorKind::InvalidArgument, sentence); }

}  // namespace openmps
