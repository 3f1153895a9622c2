// The attributes of Fourier transforms, for every device.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/op_def.h"

namespace openmps::engine {

enum class FourierKind : std::uint8_t { Complex, RealToHermitean, HermiteanToReal };

struct FourierTransform {
  std::vector<std::size_t> axes;  // each once; a Hermitean transform halves the last one
  double sign, scale;             // of the exponent; of the sums
};

// Of an operation whose types were inferred. `whole`: the shape with all values or frequencies, without the parts of
// complex numbers.
FourierTransform fourier_transform_of(const Attributes& attributes, const Shape& whole);

}  // namespace openmps::engine
