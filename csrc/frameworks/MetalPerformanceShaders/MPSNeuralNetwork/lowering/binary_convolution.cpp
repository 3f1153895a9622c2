// Convolution with binary weights. Formula: Apple's documentation of MPSCNNBinaryConvolution,
//   result = (sum of input * weight) * scale * beta + bias, then the neuron.
//
// Pixels outside the source: the text offsets, scales and binarizes "the input image" and convolves the
// result. So the edge mode applies to that result: its zeros add nothing to a sum, as in XNOR-Net.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/convolution.h"

namespace openmps::fw::nn {
namespace {

Tensor scaled_input(FilterCall& call, const BinaryTerms& terms) {
  PlanBuilder& l = call.lowering;
  Tensor x = call.sources[0];
  if (!terms.input_biases.empty()) x = x + l.constant(terms.input_biases, "input biases");
  if (!terms.input_scales.empty()) x = x * l.constant(terms.input_scales, "input scales");
  return x;
}

// The sign function bin(x) = x < 0 ? -1 : 1, for And as the bit of that sign.
Tensor binarized(PlanBuilder& l, BinaryKind kind, Tensor x) {
  if (kind == BinaryKind::BinaryWeights) return x;
  const Tensor negative = cast(l.op("less", {x, l.constant(0)}), DType::Float32);
  return kind == BinaryKind::And ? 1 - negative : 1 - negative * 2;
}

// The mean over each window, by the convolution's own taps, of the mean magnitude of a pixel's channels.
Tensor beta_of(FilterCall& call, const Convolution& c, Tensor x) {
  PlanBuilder& l = call.lowering;
  Convolution mean;
  mean.inputs = mean.outputs = 1;
  mean.window = c.window;
  const Shape shape = mean.weights_type().shape;
  const Tensor weights = broadcast_to(l.constant(1 / static_cast<double>(shape.elements())), shape);
  return convolved(l, mean, reduce_mean(l.op("abs", {x}), {3}), call.destination, weights, {});
}

}  // namespace

void lower_binary_convolution(FilterCall& call, const BinaryConvolution& b, Tensor bits, Tensor biases) {
  PlanBuilder& l = call.lowering;
  if (!channels_fit(call, b.layer, call.extents(0))) return;
  const Tensor x = scaled_input(call, b.terms);
  const Tensor weights = b.kind == BinaryKind::And ? bits : bits * 2 - 1;
  Tensor y = convolved(l, b.layer, binarized(l, b.kind, x), call.destination, weights, {});
  if (!b.terms.output_scales.empty()) y = y * l.constant(b.terms.output_scales, "output scales");
  if (b.scales_by_beta) y = y * beta_of(call, b.layer, x);
  if (biases) y = y + biases;
  if (!b.terms.output_biases.empty()) y = y + l.constant(b.terms.output_biases, "output biases");
  call.result = apply_fused(call, b.layer, y);
}

}  // namespace openmps::fw::nn
