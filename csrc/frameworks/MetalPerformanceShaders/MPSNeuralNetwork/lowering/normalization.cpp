// Batch, instance and group normalisation in one plan, and their gradients. The formula is y = (x - mean) * gamma /
// sqrt(variance + epsilon) + beta. Statistics: mean and biased variance, (1 or N, 1, 1, C).
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

Integers axes_of(NormalizationOver over) {
  return over == NormalizationOver::Batch ? Integers{0, 1, 2} : Integers{1, 2};
}

// Converts between one value for each image and group, and one for each image and channel.
class Groups {
 public:
  Groups(const FilterCall& call, const Normalization& n)
      : images_(call.extents(0).n), channels_(n.channels), whole_{images_, n.groups, n.channels / n.groups} {}

  Tensor split(Tensor by_channel) const { return reshape(by_channel, whole_); }
  Tensor mean(Tensor split) const { return reduce_mean(split, {2}); }
  Tensor to_channels(Tensor by_group) const {
    return reshape(broadcast_to(by_group, whole_), {images_, 1, 1, channels_});
  }

 private:
  std::int64_t images_, channels_;
  Shape whole_;
};

// Channels first, then the channels of a group: variance = mean of (variance of a channel + squared distance of its
// mean).
void gather_groups(FilterCall& call, const Normalization& n, NormalizationValues& values) {
  const Groups groups(call, n);
  const Tensor means = groups.split(values.mean), mean = groups.mean(means), distance = means - mean;
  values.variance = groups.to_channels(groups.mean(groups.split(values.variance) + distance * distance));
  values.mean = groups.to_channels(mean);
}

Attributes epsilon_of(const Normalization& n) { return {{"epsilon", static_cast<double>(n.epsilon)}}; }

// dx, dgamma and dbeta; dx for a gamma of 1 if there is none.
std::vector<Tensor> gradient_parts(FilterCall& call, const Normalization& n, const NormalizationValues& values,
                                   Tensor g, const Integers& axes, Tensor gamma) {
  const Shape kept{n.over == NormalizationOver::Batch ? 1 : call.extents(1).n, 1, 1, n.channels};
  const Tensor x = call.sources[1], mean = broadcast_to(values.mean, kept),
               variance = broadcast_to(values.variance, kept);
  Attributes attributes = epsilon_of(n);
  attributes.set("axes", axes);
  constexpr const char* kOperation = "normalization_gradient";
  return gamma ? call.lowering.ops(kOperation, {x, g, mean, variance, broadcast_to(gamma, kept)}, attributes)
               : call.lowering.ops(kOperation, {x, g, mean, variance}, attributes);
}

// dx = inverse * (gamma g - mean(gamma g) - xhat mean(gamma g xhat)), means over a group's pixels and channels.
Tensor through_groups(FilterCall& call, const Normalization& n, const NormalizationValues& values, Tensor g,
                      std::span<const Tensor> sums) {
  const Groups groups(call, n);
  const auto mean = [&](Tensor by_channel) {
    return groups.to_channels(groups.mean(groups.split(by_channel * values.gamma)));
  };
  const Tensor pixels = call.lowering.constant(static_cast<double>(call.extents(0).area().number()));
  return call.lowering.op(
      "normalization_data_gradient",
      {call.sources[1], g * values.gamma, values.mean, values.variance, mean(sums[0]), mean(sums[1]), pixels},
      epsilon_of(n));
}

// `sums`: dgamma and dbeta by image and channel.
void write_gradients(FilterCall& call, const Normalization& n, std::span<const Tensor> sums, bool by_image) {
  const bool has_images = n.over != NormalizationOver::Batch;
  const Shape flat{has_images && by_image ? call.extents(0).n : 1, n.channels};
  const auto write = [&](int resource, Tensor sum) {
    call.set_resource(resource, reshape(has_images && !by_image ? reduce_sum(sum, {0}) : sum, flat));
  };
  write(kGradientForGamma, sums[0]);
  write(kGradientForBeta, sums[1]);
}

// The number of pixels of a batch that all processes have.
Tensor pixels_of_all(FilterCall& call) {
  const Nhwc x = call.extents(0);
  return all_reduce(call.lowering, call.lowering.constant(static_cast<double>((x.area() * x.n).number())), "sum");
}

// Chan, Golub and LeVeque, 1979: `mean = sum of n m / N, variance = sum of n (v + (m - mean)^2) / N`. A process has n
// pixels with mean m and variance v, all have N. Distances come second, because squares of means would cancel.
void gather_ranks(FilterCall& call, NormalizationValues& values) {
  const Nhwc x = call.extents(0);
  const Tensor share = static_cast<double>((x.area() * x.n).number()) / pixels_of_all(call);
  const auto weighted_sum = [&](Tensor value) { return all_reduce(call.lowering, value * share, "sum"); };
  const Tensor mean = weighted_sum(values.mean), distance = values.mean - mean;
  values.variance = weighted_sum(values.variance + distance * distance);
  values.mean = mean;
}

// gamma * xhat + beta, the argument of the neuron
Tensor before_neuron(FilterCall& call, const Normalization& n, const NormalizationValues& values, Tensor x) {
  const Tensor y = call.lowering.op("normalize", {x, values.mean, values.variance, values.gamma}, epsilon_of(n));
  return values.beta ? y + values.beta : y;
}

// The gradient through statistics of all processes. Those of gamma and beta stay this process's share.
void through_ranks(FilterCall& call, const Normalization& n, const NormalizationValues& values, Tensor g) {
  const std::vector<Tensor> sums = sums_of(call, n, values, g, axes_of(n.over));
  call.result =
      call.lowering.op("normalization_data_gradient",
                       {call.sources[1], g, values.mean, values.variance, all_reduce(call.lowering, sums[0], "sum"),
                        all_reduce(call.lowering, sums[1], "sum"), pixels_of_all(call), values.gamma},
                       epsilon_of(n));
  write_gradients(call, n, sums, false);
}

}  // namespace

bool normalization_fits(FilterCall& call, const Normalization& n, std::size_t source) {
  const Nhwc x = call.extents(source);
  if (x.c != n.channels) {
    call.fail(ErrorKind::Shape, "the source has " + std::to_string(x.c) +
                                    " feature channels, the data source's numberOfFeatureChannels is " +
                                    std::to_string(n.channels) + ".");
    return false;
  }
  const Nhwc g = call.extents(0);
  if (source > 0 && g != x) {
    call.fail(ErrorKind::Shape, "the gradient has " + g.pixels() + " pixels and " + std::to_string(g.c) +
                                    " feature channels, the source has " + x.pixels() + " and " + std::to_string(x.c) +
                                    ".");
    return false;
  }
  return true;
}

Tensor gradient_before_neuron(FilterCall& call, const Normalization& n, const NormalizationValues& values) {
  if (n.neuron.type == 0) return call.sources[0];
  return apply_neuron_gradient(call, n.neuron, before_neuron(call, n, values, call.sources[1]), call.sources[0]);
}

std::vector<Tensor> sums_of(FilterCall& call, const Normalization& n, const NormalizationValues& values, Tensor g,
                            const Integers& axes) {
  // dx, the first, is left out: it holds for statistics of these pixels alone.
  const std::vector<Tensor> parts = gradient_parts(call, n, values, g, axes, {});
  return {parts.begin() + 1, parts.end()};
}

void lower_normalization_by(FilterCall& call, const Normalization& n, const NormalizationValues& values) {
  if (!normalization_fits(call, n, 0)) return;
  call.result = apply_neuron(call, n.neuron, before_neuron(call, n, values, call.sources[0]));
}

void lower_normalization(FilterCall& call, const Normalization& n, NormalizationValues values) {
  if (!normalization_fits(call, n, 0)) return;
  PlanBuilder& l = call.lowering;
  const std::vector<Tensor> moments = l.ops("moments", {call.sources[0]}, {{"axes", axes_of(n.over)}});
  values.mean = moments[0];
  values.variance = moments[1];
  if (n.over == NormalizationOver::Group) gather_groups(call, n, values);
  if (n.over == NormalizationOver::Batch && call.normalizes_over_ranks) gather_ranks(call, values);
  if (call.state) {
    *call.state = {true, {}, call.extents(0), call.destination, {}};
    call.state->set("mean", values.mean);
    call.state->set("variance", values.variance);
  }
  if (n.over == NormalizationOver::Batch) {
    call.set_resource(kMean, reshape(values.mean, {n.channels}));
    call.set_resource(kVariance, reshape(values.variance, {n.channels}));
  }
  lower_normalization_by(call, n, values);
}

void lower_normalization_gradient(FilterCall& call, const Normalization& n, const NormalizationValues& values,
                                  bool statistics_vary, bool by_image) {
  if (!normalization_fits(call, n, 1)) return;
  const Integers axes = axes_of(n.over);
  const Tensor g = gradient_before_neuron(call, n, values);
  if (statistics_vary && n.over == NormalizationOver::Batch && call.normalizes_over_ranks)
    return through_ranks(call, n, values, g);
  if (statistics_vary && n.over != NormalizationOver::Group) {
    const std::vector<Tensor> parts = gradient_parts(call, n, values, g, axes, values.gamma);
    call.result = parts[0];
    return write_gradients(call, n, std::span(parts).subspan(1), by_image);
  }
  const std::vector<Tensor> sums = sums_of(call, n, values, g, axes);
  call.result = statistics_vary
                    ? through_groups(call, n, values, g, sums)
                    : g * call.lowering.op("normalization_scale", {values.variance, values.gamma}, epsilon_of(n));
  write_gradients(call, n, sums, by_image);
}

}  // namespace openmps::fw::nn
