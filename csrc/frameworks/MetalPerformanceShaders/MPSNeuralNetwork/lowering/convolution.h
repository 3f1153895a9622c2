// The parts that convolutions, binary and transposed convolutions share.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {

// Of the engine's convolution and its gradients.
Attributes attributes_of(const Convolution& convolution, const Integers& pads);
// Whether the channels are the descriptor's; fails the lowering if not.
bool channels_fit(const FilterCall& call, const Convolution& convolution, const Nhwc& source);
// The same for a gradient filter. It also refuses a fused neuron and a fused normalisation.
bool gradient_fits(const FilterCall& call, const Convolution& convolution);
// A convolution or, where the window covers the whole source, a matmul. No biases are an empty tensor.
Tensor convolved(PlanBuilder& plan, const Convolution& convolution, Tensor source, const Nhwc& destination,
                 Tensor weights, Tensor biases);
// The same with products and sums in float16, for any extents.
Tensor convolved_in_half(PlanBuilder& plan, const Convolution& convolution, Tensor source, const Integers& pads,
                         Tensor weights, Tensor biases);
// The fused normalisation and the neuron.
Tensor apply_fused(FilterCall& call, const Convolution& convolution, Tensor y);

}  // namespace openmps::fw::nn
