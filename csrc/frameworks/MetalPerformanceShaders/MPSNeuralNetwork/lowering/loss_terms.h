// Parts of losses that MPSCNNLoss and MPSCNNYOLOLoss share.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {

// By MPSCNNLossType.
constexpr int kCosineDistance = 7;

// Labels or weights (`what`) with the source's extents. They have the source's channels, or that number rounded up to a
// multiple of four with the surplus ignored. Fails and returns an empty tensor otherwise.
Tensor fitted_labels(FilterCall& call, Tensor labels, const char* what);
// The divisor of Mean: the elements of one loss image `x`, for softmax its pixels.
double mean_divisor(const Loss& loss, const Nhwc& x);
// The total of a batch goes to the first loss image, the others become zero.
Tensor to_first_image(PlanBuilder& l, Tensor total, std::int64_t images);

}  // namespace openmps::fw::nn
