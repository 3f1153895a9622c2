// The parts that convolutions and transposed convolutions share.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {

// Of the engine's convolution and its gradients.
Attributes attributes_of(const Convolution& convolution, const Integers& pads);
// Whether the channels are the descriptor's; fails the lowering if not.
bool channels_fit(const FilterCall& call, const Convolution& convolution, const Nhwc& source);
// The same for a gradient filter. It also refuses a fused neuron and a fused normalisation.
bool gradient_fits(const FilterCall& call, const Convolution& convolution);
// The fused normalisation and the neuron.
Tensor apply_fused(FilterCall& call, const Convolution& convolution, Tensor y);

}  // namespace openmps::fw::nn
