// Arithmetic on sizes (ir/extent.h) that has no result: what `Extent` throws, and type rules put an operation before.
#pragma once

#include "result/result.h"

namespace openmps::engine {

class SizeError final : public Error {
 public:
  using Error::Error;
};

}  // namespace openmps::engine
