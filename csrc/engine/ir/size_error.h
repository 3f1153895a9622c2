// The error of `Extent` for arithmetic without a result; type rules add the operation's name.
#pragma once

#include "result/result.h"

namespace openmps::engine {

class SizeError final : public Error {
 public:
  using Error::Error;
};

}  // namespace openmps::engine
