// How a fuzz target says that something does not hold: the fuzzer keeps the input that showed it.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/files/utf8.h"
#include "result/result.h"

namespace openmps::fuzzing {

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "finding: %s\n", what);
  std::abort();
}

// Damaged bytes are the caller's fault: a sentence, and never one about a bug of ours.
inline void require_sentence(const Status& status) {
  require(!status.message().empty(), "a refusal has a sentence");
  require(engine::is_text(status.message()), "a refusal is text");
  require(status.kind() != ErrorKind::Internal && status.kind() != ErrorKind::Foreign, status.message().c_str());
}

}  // namespace openmps::fuzzing
