// NaN and infinity in double: operands and results of the tests of operations.
#pragma once

#include <limits>

namespace openmps::engine::testing {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace openmps::engine::testing
