// Methods that Apple published after macOS 12, the oldest system that core runs on; for core's .mm files.
//
// A message of such a method stands in `if (@available(macOS 14.0, *))`, or in a function marked SINCE_MACOS(14.0),
// which clang lets be called from there alone. Elsewhere than on macOS these conditions are true.
#pragma once

#include <string>

#include "core/objects/handle_objc.h"

#define SINCE_MACOS(version) __attribute__((availability(macos, introduced = version)))

namespace openmps::core {

// After the condition. `what` begins the sentence.
[[noreturn]] inline void refuse_older_macos(const char* what, const char* version) {
  refuse(ErrorKind::Unsupported,
         std::string(what) + ": Apple's frameworks have the method from macOS " + version + " on; this one is older.");
}

}  // namespace openmps::core
