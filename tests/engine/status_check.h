// A failed call of the engine, checked by its kind and its sentence.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "result/result.h"

namespace openmps::engine::testing {

inline void check_failure(const Status& status, ErrorKind kind, const std::string& sentence) {
  CHECK(status.kind() == kind);
  CHECK(status.message() == sentence);
}

}  // namespace openmps::engine::testing
