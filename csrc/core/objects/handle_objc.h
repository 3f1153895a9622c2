// The use of a Handle in core's .mm files. Never included by a .cpp file.
#pragma once

#import <Foundation/Foundation.h>

#include "compat/guard.h"
#include "core/objects/handle.h"

namespace openmps::core {

template <typename T>
T object_in(const Handle &handle) noexcept {
  return (T)handle.get();
}

inline Handle adopt(id object) noexcept { return Handle::adopt((void *)object); }
inline Handle retained(id object) noexcept { return Handle::adopt((void *)[object retain]); }

// Runs `make` in the guard; its exceptions come back as the Result's Status.
template <typename T, typename F>
Result<T> guarded(F &&make) noexcept {
  T value{};
  Status status = objc_guard([&] { value = make(); });
  if (!status) return status;
  return value;
}

// An exception of user code, from cpp_try, becomes an NSException; the outer guard turns it back into the same error.
inline void pass_on(const std::exception_ptr &thrown) {
  if (thrown) raise_objc(status_from(thrown));
}

inline NSString *string_from(const std::string &text) { return [NSString stringWithUTF8String:text.c_str()]; }
inline std::string text_from(NSString *string) { return string ? std::string([string UTF8String]) : std::string(); }

using openmps::refuse;

}  // namespace openmps::core
