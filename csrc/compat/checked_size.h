// Checked sizes for Objective-C: invalid ones raise NSInvalidArgumentException.
#pragma once

#include <string>

#include "compat/guard.h"
#include "result/checked_size.h"

namespace objc {

struct RaiseException {
  [[noreturn]] static void refuse(const std::string& sentence) {
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::Shape, sentence));
  }
};
using CheckedSize = openmps::BasicCheckedSize<RaiseException>;

}  // namespace objc
