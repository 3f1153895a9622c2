// Tables of calls that are refused, each with a part of its sentence.
#pragma once

#include <functional>
#include <vector>

#include "tests/objc_test.h"

struct RefusedCall {
  const char *sentence;
  std::function<void()> call;
  NSString *exception = NSInvalidArgumentException;
};

// Each call raises its exception with its sentence.
inline void check_refused(const std::vector<RefusedCall> &rows) {
  for (const RefusedCall &row : rows) {
    CAPTURE(std::string(row.sentence));
    CHECK_RAISES(row.call(), row.exception, row.sentence);
  }
}
