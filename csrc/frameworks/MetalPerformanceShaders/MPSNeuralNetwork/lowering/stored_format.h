// Conversion between an image's stored elements and the float32 of filters: casts at the edges of a plan.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/lowering.h"

namespace openmps::fw::nn {

struct StoredFormat {
  DType dtype = DType::Float32;
  double scale = 1;  // value = stored * scale

  bool operator==(const StoredFormat&) const noexcept = default;
};

Tensor to_float(Tensor stored, const StoredFormat& format);
// Normalised formats clamp to [0, 1] and round to nearest.
Tensor from_float(PlanBuilder& lowering, Tensor value, const StoredFormat& format);
// The values that an image of this format keeps.
Tensor as_stored(PlanBuilder& lowering, Tensor value, const StoredFormat& format);

// The position of a result in a larger destination.
struct Placement {
  std::int64_t y = 0, x = 0, channel = 0;
};
// `destination` with the box at `placement` replaced by `part`.
Tensor replace_part(Tensor destination, Tensor part, const Placement& placement);

}  // namespace openmps::fw::nn
