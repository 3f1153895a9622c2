// Batch normalisation of a batch in parts: every part adds its statistics, then its gradients, to those of the parts
// before it.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

const Integers kPixels{0, 1, 2};

}  // namespace

// Chan, Golub and LeVeque, 1979. With the share s of this part in all pixels so far and the distance d of its mean from
// the mean before: `mean += s d, variance = (1 - s) variance + s variance' + s (1 - s) d^2`.
void lower_batch_statistics(FilterCall& call, const Normalization& n, const Accumulated& before) {
  if (!normalization_fits(call, n, 0)) return;
  const std::vector<Tensor> moments = call.lowering.ops("moments", {call.sources[0]}, {{"axes", kPixels}});
  Tensor mean = reshape(moments[0], {n.channels}), variance = reshape(moments[1], {n.channels});
  if (call.state) *call.state = {true, {}, call.extents(0), call.extents(0), {}};
  if (before.first) {
    const Tensor rest = 1 - before.share, distance = mean - before.first, moved = distance * before.share;
    mean = before.first + moved;
    variance = before.second * rest + variance * before.share + moved * distance * rest;
  }
  call.set_resource(kMean, mean, before.first);
  call.set_resource(kVariance, variance, before.second);
}

void lower_batch_statistics_gradient(FilterCall& call, const Normalization& n, const NormalizationValues& values,
                                     const Accumulated& before) {
  if (!normalization_fits(call, n, 1)) return;
  const std::vector<Tensor> sums = sums_of(call, n, values, gradient_before_neuron(call, n, values), kPixels);
  const auto added = [&](Tensor sum, Tensor so_far) {
    const Tensor made = reshape(sum, {n.channels});
    return so_far ? so_far + made : made;
  };
  call.set_resource(kGradientForGamma, added(sums[0], before.first), before.first);
  call.set_resource(kGradientForBeta, added(sums[1], before.second), before.second);
}

void lower_batch_data_gradient(FilterCall& call, const Normalization& n, const NormalizationValues& values,
                               const Accumulated& sums, Tensor count) {
  if (!normalization_fits(call, n, 1)) return;
  call.result = call.lowering.op("normalization_data_gradient",
                                 {call.sources[1], gradient_before_neuron(call, n, values), values.mean,
                                  values.variance, sums.first, sums.second, count, values.gamma},
                                 {{"epsilon", static_cast<double>(n.epsilon)}});
}

}  // namespace openmps::fw::nn
