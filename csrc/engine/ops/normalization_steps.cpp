// Decompositions of a normalisation y = (x - mean) * gamma / sqrt(variance + epsilon) + beta, and of its gradient.
//
// The statistics may be those of the source, of more than the source, or constants. The operation
// `normalization_gradient` computes the same sums and data gradient in one kernel, if the statistics are those of its
// source.
#include "engine/ops/decompositions.h"
#include "engine/ops/normalization_chain.h"

namespace openmps::engine {

Val normalization_scale(Val variance, double epsilon, Val gamma) {
  const Val inverse = variance.builder->op("rsqrt", {variance + epsilon});
  return gamma ? inverse * gamma : inverse;
}

namespace {

// An operand that may be left out.
Val optional(const DecompositionCall& call, std::size_t index) {
  return index < call.inputs.size() ? call.inputs[index] : Val{};
}

// variance, [gamma]
std::vector<Val> scale(const DecompositionCall& call) {
  return {normalization_scale(call.inputs[0], call.attributes.number("epsilon"), optional(call, 1))};
}

// x, mean, variance, [gamma]
std::vector<Val> normalized(const DecompositionCall& call) {
  const Val by = normalization_scale(call.inputs[2], call.attributes.number("epsilon"), optional(call, 3));
  return {(call.inputs[0] - call.inputs[1]) * by};
}

// x, dy, mean, variance
std::vector<Val> sums(const DecompositionCall& call) {
  const Integers& axes = call.attributes.integers("axes");
  const Val dy = call.inputs[1], inverse = normalization_scale(call.inputs[3], call.attributes.number("epsilon"));
  return {reduce_sum(dy * ((call.inputs[0] - call.inputs[2]) * inverse), axes), reduce_sum(dy, axes)};
}

// x, dy, mean, variance, dgamma, dbeta, count, [gamma]
std::vector<Val> data_gradient(const DecompositionCall& call) {
  const Val x = call.inputs[0], dy = call.inputs[1], count = call.inputs[6], gamma = optional(call, 7);
  const Val inverse = normalization_scale(call.inputs[3], call.attributes.number("epsilon"));
  const Val through_variance = (x - call.inputs[2]) * inverse * (call.inputs[4] / count);
  return {(dy - call.inputs[5] / count - through_variance) * (gamma ? inverse * gamma : inverse)};
}

}  // namespace

std::vector<Decomposition> normalization_steps() {
  return {
      {"normalization_scale", {"variance", "gamma"}, {"epsilon"}, {}, scale, 1},
      {"normalize", {"x", "mean", "variance", "gamma"}, {"epsilon"}, {}, normalized, 1},
      {"normalization_sums", {"x", "dy", "mean", "variance"}, {"axes", "epsilon"}, {}, sums},
      {"normalization_data_gradient",
       {"x", "dy", "mean", "variance", "dgamma", "dbeta", "count", "gamma"},
       {"epsilon"},
       {},
       data_gradient,
       1},
  };
}

}  // namespace openmps::engine
