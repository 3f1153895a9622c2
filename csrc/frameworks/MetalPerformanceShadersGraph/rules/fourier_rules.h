// Discrete Fourier transforms.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/complex_tensors.h"

namespace openmps::fw::graph {

enum class TransformKind : std::uint8_t { Complex, RealToHermitean, HermiteanToReal };
enum class TransformScaling : std::uint8_t { None, Size, Unitary };  // by MPSGraphFFTScalingMode

// The content of a descriptor.
struct TransformParameters {
  bool is_inverse = false, rounds_to_odd = false;
  TransformScaling scaling = TransformScaling::None;
};

namespace rules {

// Of input 0, which is complex if `is_complex`, along its axes.
void transform(RuleContext& lowering, TransformKind kind, const TransformParameters& parameters, const Integers& axes,
               bool is_complex);

}  // namespace rules
}  // namespace openmps::fw::graph
