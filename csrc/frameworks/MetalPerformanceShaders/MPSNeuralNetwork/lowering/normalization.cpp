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
  Groups(FilterCall& call, const Normalization& n) : call_(call), n_(n), images_(call.extents(0).n) {}

  Tensor split(Tensor by_channel) const { return shaped(by_channel, {images_, n_.groups, n_.channels / n_.groups}); }
  Tensor mean(Tensor split) const {
    return call_.lowering.op("reduce_mean", {split}, {{"axes", Integers{2}}, {"keep_axes", true}}, call_.who);
  }
  Tensor to_channels(Tensor by_group) const {
    const Integers whole{images_, n_.groups, n_.channels / n_.groups};
    return shaped(call_.lowering.op("broadcast_to", {by_group}, {{"shape", whole}}), {images_, 1, 1, n_.channels});
  }

 private:
  Tensor shaped(Tensor x, const Integers& shape) const {
    return call_.lowering.op("reshape", {x}, {{"shape", shape}}, call_.who);
  }
  FilterCall& call_;
  const Normalization& n_;
  std::int64_t images_;
};

// Channels first, then the channels of a group: variance = mean of (variance of a channel + squared distance of its
// mean).
void gather_groups(FilterCall& call, const Normalization& n, NormalizationValues& values) {
  PlanBuilder& l = call.lowering;
  const Groups groups(call, n);
  const Tensor means = groups.split(values.mean), mean = groups.mean(means);
  const Tensor distance = l.op("subtract", {means, mean});
  const Tensor variance =
      groups.mean(l.op("add", {groups.split(values.variance), l.op("multiply", {distance, distance})}));
  values.mean = groups.to_channels(mean);
  values.variance = groups.to_channels(variance);
}

// By image and channel.
struct Sums {
  Tensor of_products, of_gradients;  // sum(g xhat), sum(g)
};

Tensor sum(FilterCall& call, Tensor x, const Integers& axes) {
  return call.lowering.op("reduce_sum", {x}, {{"axes", axes}, {"keep_axes", true}}, call.who);
}

Sums sums_of(FilterCall& call, Tensor g, Tensor normal, const Integers& axes) {
  return {sum(call, call.lowering.op("multiply", {g, normal}), axes), sum(call, g, axes)};
}

// dx = inverse * (gamma g - mean(gamma g) - xhat mean(gamma g xhat)), means over a group's pixels and channels.
Tensor through_groups(FilterCall& call, const Normalization& n, const NormalizationValues& values, Tensor g,
                      Tensor normal, Tensor inverse, const Sums& sums) {
  PlanBuilder& l = call.lowering;
  const Groups groups(call, n);
  const Nhwc e = call.extents(0);
  const Tensor pixels = l.constant(1.0 / static_cast<double>(e.area().number()));
  const auto mean = [&](Tensor by_channel) {
    const Tensor weighted = l.op("multiply", {l.op("multiply", {by_channel, values.gamma}), pixels});
    return groups.to_channels(groups.mean(groups.split(weighted)));
  };
  const Tensor centred = l.op("subtract", {l.op("multiply", {g, values.gamma}), mean(sums.of_gradients)});
  return l.op("multiply", {l.op("subtract", {centred, l.op("multiply", {normal, mean(sums.of_products)})}), inverse});
}

void write_gradients(FilterCall& call, const Normalization& n, Sums sums, bool by_image) {
  PlanBuilder& l = call.lowering;
  const bool adds_images = n.over != NormalizationOver::Batch && !by_image;
  if (adds_images) sums = {sum(call, sums.of_products, {0}), sum(call, sums.of_gradients, {0})};
  const std::int64_t rows = by_image && n.over != NormalizationOver::Batch ? call.extents(0).n : 1;
  const auto flat = [&](Tensor x) { return l.op("reshape", {x}, {{"shape", Integers{rows, n.channels}}}, call.who); };
  call.set_resource(kGradientForGamma, flat(sums.of_products));
  call.set_resource(kGradientForBeta, flat(sums.of_gradients));
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

Tensor inverse_deviation(FilterCall& call, const Normalization& n, Tensor variance) {
  PlanBuilder& l = call.lowering;
  return l.op("rsqrt", {l.op("add", {variance, l.constant(static_cast<double>(n.epsilon))})}, {}, call.who);
}

Tensor normalized(FilterCall& call, const NormalizationValues& values, Tensor x, Tensor inverse) {
  PlanBuilder& l = call.lowering;
  return l.op("multiply", {l.op("subtract", {x, values.mean}), inverse}, {}, call.who);
}

Tensor gradient_before_neuron(FilterCall& call, const Normalization& n, const NormalizationValues& values,
                              Tensor normal) {
  PlanBuilder& l = call.lowering;
  if (n.neuron.type == 0) return call.sources[0];
  Tensor y = l.op("multiply", {normal, values.gamma});
  if (values.beta) y = l.op("add", {y, values.beta});
  return apply_neuron_gradient(l, n.neuron, y, call.sources[0], call.who);
}

void lower_normalization_by(FilterCall& call, const Normalization& n, const NormalizationValues& values) {
  if (!normalization_fits(call, n, 0)) return;
  PlanBuilder& l = call.lowering;
  const Tensor scale = l.op("multiply", {inverse_deviation(call, n, values.variance), values.gamma});
  Tensor y = l.op("multiply", {l.op("subtract", {call.sources[0], values.mean}), scale}, {}, call.who);
  if (values.beta) y = l.op("add", {y, values.beta}, {}, call.who);
  call.result = apply_neuron(l, n.neuron, y, call.who);
}

void lower_normalization(FilterCall& call, const Normalization& n, NormalizationValues values) {
  if (!normalization_fits(call, n, 0)) return;
  PlanBuilder& l = call.lowering;
  const std::vector<Tensor> moments = l.ops("moments", {call.sources[0]}, {{"axes", axes_of(n.over)}}, call.who);
  values.mean = moments[0];
  values.variance = moments[1];
  if (n.over == NormalizationOver::Group) gather_groups(call, n, values);
  if (call.state) {
    *call.state = {true, {}, call.extents(0), call.destination, {}};
    call.state->set("mean", values.mean);
    call.state->set("variance", values.variance);
  }
  if (n.over == NormalizationOver::Batch) {
    const Attributes flat{{"shape", Integers{n.channels}}};
    call.set_resource(kMean, l.op("reshape", {values.mean}, flat));
    call.set_resource(kVariance, l.op("reshape", {values.variance}, flat));
  }
  lower_normalization_by(call, n, values);
}

void lower_normalization_gradient(FilterCall& call, const Normalization& n, const NormalizationValues& values,
                                  bool statistics_vary, bool by_image) {
  if (!normalization_fits(call, n, 1)) return;
  PlanBuilder& l = call.lowering;
  const Tensor x = call.sources[1];
  const Integers axes = axes_of(n.over);
  const Tensor inverse = inverse_deviation(call, n, values.variance);
  const Tensor normal = normalized(call, values, x, inverse);
  const Tensor g = gradient_before_neuron(call, n, values, normal);
  if (statistics_vary && n.over != NormalizationOver::Group) {
    const Integers kept{n.over == NormalizationOver::Batch ? 1 : call.extents(1).n, 1, 1, n.channels};
    const Tensor gamma = l.op("broadcast_to", {values.gamma}, {{"shape", kept}});
    const std::vector<Tensor> parts = l.ops("normalization_gradient", {x, g, values.mean, values.variance, gamma},
                                            {{"axes", axes}, {"epsilon", static_cast<double>(n.epsilon)}}, call.who);
    call.result = parts[0];
    return write_gradients(call, n, {parts[1], parts[2]}, by_image);
  }
  const Sums sums = sums_of(call, g, normal, axes);
  call.result = statistics_vary ? through_groups(call, n, values, g, normal, inverse, sums)
                                : l.op("multiply", {g, l.op("multiply", {inverse, values.gamma})}, {}, call.who);
  write_gradients(call, n, sums, by_image);
}

}  // namespace openmps::fw::nn
