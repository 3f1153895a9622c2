// Complex tensors: pairs of real and imaginary parts along a last axis that the tensor's shape does not show
// (docs/design/complex_tensors.md).
#pragma once

#include <optional>

#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

// An empty imaginary part is 0.
struct Complex {
  Tensor re, im{};
};

template <typename F>
Complex mapped(Complex x, F function) {
  return {function(x.re), x.im ? function(x.im) : Tensor{}};
}

// The form of an operation of this type for complex operands. Empty for types that take none.
struct ComplexForm {
  LowerRule lower;
  bool makes_complex;
};
std::optional<ComplexForm> complex_form(const std::string& type, const LowerRule& lower,
                                        const std::vector<bool>& is_complex,
                                        const std::vector<std::size_t>& host_inputs);

namespace rules {

Complex parts_of(RuleContext& lowering, Tensor pair);
Tensor pair_of(Complex x);
Complex product(Complex a, Complex b);
// Input 0 with parts of a type; `has_parts` says that it is complex. The imaginary part of a real one becomes 0.
void cast_to_complex(RuleContext& lowering, DType part, bool has_parts);

}  // namespace rules
}  // namespace openmps::fw::graph
