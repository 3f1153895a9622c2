// The kinds of devices, and the precisions of their work.
#pragma once

#include <cstdint>

namespace openmps::engine {

enum class DeviceKind : std::uint8_t { Reference, Cpu, Cuda };

// How a graph's matmuls and convolutions of float32, and their gradients, may be computed. Sums are float32 at least,
// and everything else is computed as written. A device without the faster way uses a more exact one.
enum class Precision : std::uint8_t {
  Default,  // the value of OPENMPS_PRECISION, else Float32
  Float32,  // operands unchanged
  TF32,     // operands rounded to 10 bits of mantissa, as tensor cores of GPUs take them
  // Operands rounded to bfloat16 (7 bits) or float16 (10 bits, from 6e-8 to 65504), and on a GPU intermediates between
  // these operations stored so. Weights, optimizers' states, losses, sums and outputs of the graph are float32.
  BFloat16,
  Float16,
  // Values that Apple stores in float16 are rounded to it. The front end writes `round_to_half` and `half_matmul` into
  // the graph, and devices compute it as written, as for Float32 (docs/design/mixed_precision.md).
  Apple
};

// The value of OPENMPS_PRECISION; Float32 if it has none (settings.cpp).
Precision default_precision() noexcept;

}  // namespace openmps::engine
