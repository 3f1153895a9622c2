// The steps of reductions and scans, in double or in integers: combinations of two elements, and neutral elements.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "engine/ir/integer_arithmetic.h"
#include "engine/ir/numbers.h"

namespace openmps::engine {

enum class RunningKind : std::uint8_t { Sum, Product, Maximum, Minimum };

template <RunningKind kKind, typename Wide>
Wide combined(Wide so_far, Wide x) noexcept {
  switch (kKind) {
    case RunningKind::Sum:
      return wrapped_sum(so_far, x);
    case RunningKind::Product:
      return wrapped_product(so_far, x);
    case RunningKind::Maximum:
      return larger_of(so_far, x);
    case RunningKind::Minimum:
      return smaller_of(so_far, x);
  }
  return so_far;
}

// For extremes of floats infinity, for those of integers the last number of `dtype`.
template <RunningKind kKind, typename Wide>
Wide neutral_of(DType dtype) noexcept {
  constexpr bool kMaximum = kKind == RunningKind::Maximum;
  if constexpr (kKind == RunningKind::Sum)
    return Wide{0};
  else if constexpr (kKind == RunningKind::Product)
    return Wide{1};
  else if constexpr (std::is_floating_point_v<Wide>)
    return kMaximum ? -std::numeric_limits<Wide>::infinity() : std::numeric_limits<Wide>::infinity();
  else
    return static_cast<Wide>(kMaximum ? least_integer(dtype) : greatest_integer(dtype));
}

}  // namespace openmps::engine
