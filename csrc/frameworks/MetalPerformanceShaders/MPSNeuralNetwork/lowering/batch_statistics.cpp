// Batch normalisation of a batch in parts: every part adds its statistics, then its gradients, to those of the parts
// before it.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

const Integers kPixels{0, 1, 2};

Tensor by_channel(FilterCall& call, const Normalization& n, Tensor x) {
  return call.lowering.op("reshape", {x}, {{"shape", Integers{n.channels}}}, call.who);
}

}  // namespace

// Chan, Golub and LeVeque, 1979. With the share s of this part in all pixels so far and the distance d of its mean from
// the mean before: `mean += s d, variance = (1 - s) variance + s variance' + s (1 - s) d^2`.
void lower_batch_statistics(FilterCall& call, const Normalization& n, const Accumulated& before) {
  if (!normalization_fits(call, n, 0)) return;
  PlanBuilder& l = call.lowering;
  const std::vector<Tensor> moments = l.ops("moments", {call.sources[0]}, {{"axes", kPixels}}, call.who);
  Tensor mean = by_channel(call, n, moments[0]), variance = by_channel(call, n, moments[1]);
  if (call.state) *call.state = {true, {}, call.extents(0), call.extents(0), {}};
  if (before.first) {
    const Tensor rest = l.op("subtract", {l.constant(1), before.share});
    const Tensor distance = l.op("subtract", {mean, before.first});
    const Tensor moved = l.op("multiply", {distance, before.share});
    const Tensor between = l.op("multiply", {l.op("multiply", {moved, distance}), rest});
    const Tensor within =
        l.op("add", {l.op("multiply", {before.second, rest}), l.op("multiply", {variance, before.share})});
    mean = l.op("add", {before.first, moved});
    variance = l.op("add", {within, between});
  }
  call.set_resource(kMean, mean, before.first);
  call.set_resource(kVariance, variance, before.second);
}

void lower_batch_statistics_gradient(FilterCall& call, const Normalization& n, const NormalizationValues& values,
                                     const Accumulated& before) {
  if (!normalization_fits(call, n, 1)) return;
  PlanBuilder& l = call.lowering;
  const Tensor normal = normalized(call, values, call.sources[1], inverse_deviation(call, n, values.variance));
  const Tensor g = gradient_before_neuron(call, n, values, normal);
  const auto sum = [&](Tensor x, Tensor so_far) {
    const Tensor made = l.op("reduce_sum", {x}, {{"axes", kPixels}, {"keep_axes", false}}, call.who);
    return so_far ? l.op("add", {so_far, made}) : made;
  };
  call.set_resource(kGradientForGamma, sum(l.op("multiply", {g, normal}), before.first), before.first);
  call.set_resource(kGradientForBeta, sum(g, before.second), before.second);
}

void lower_batch_data_gradient(FilterCall& call, const Normalization& n, const NormalizationValues& values,
                               const Accumulated& sums, Tensor inverse_count) {
  if (!normalization_fits(call, n, 1)) return;
  PlanBuilder& l = call.lowering;
  const Tensor inverse = inverse_deviation(call, n, values.variance);
  const Tensor normal = normalized(call, values, call.sources[1], inverse);
  const Tensor g = gradient_before_neuron(call, n, values, normal);
  const auto mean = [&](Tensor sum) { return l.op("multiply", {sum, inverse_count}); };
  const Tensor centred = l.op("subtract", {g, mean(sums.second)});
  const Tensor dx = l.op("subtract", {centred, l.op("multiply", {normal, mean(sums.first)})});
  call.result = l.op("multiply", {dx, l.op("multiply", {inverse, values.gamma})}, {}, call.who);
}

}  // namespace openmps::fw::nn
