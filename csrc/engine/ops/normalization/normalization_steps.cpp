// Decompositions of a normalisation y = (x - mean) * gamma / sqrt(variance + epsilon) + beta, and of its gradient.
//
// The statistics may be those of the source, of more than the source, or constants. The operation
// `normalization_gradient` computes the same sums and data gradient in one kernel, if the statistics are those of its
// source.
#include "engine/ops/decompositions.h"
#include "engine/ops/normalization/normalization_chain.h"

namespace openmps::engine {

Val normalization_scale(Val variance, double epsilon, Val gamma) {
  // In float32: an epsilon of 1e-8 is 0 in float16.
  const Val inverse = cast(variance.builder->op("rsqrt", {widened(variance) + epsilon}), variance.dtype());
  return gamma ? inverse * gamma : inverse;
}

namespace {

constexpr std::size_t kNoCount = 8;

// An operand that may be left out.
Val optional(const DecompositionCall& call, std::size_t index) {
  return index < call.inputs.size() ? call.inputs[index] : Val{};
}

// Sums over many elements overflow float16 on their way: formulas with sums are computed in float32, and rounded once.
// The count alone may have another type than x.
std::vector<Val> widened_operands(const DecompositionCall& call, std::size_t count = kNoCount) {
  std::vector<Val> operands;
  for (std::size_t i = 0; i < call.inputs.size(); ++i) {
    const DType dtype = call.inputs[i].dtype(), expected = call.inputs[0].dtype();
    if (i != count && dtype != expected)
      call.fail(ErrorKind::DType, call.decomposition.inputs[i] + " is " + name_of(dtype) + ", x is " +
                                      name_of(expected) + "; they have to agree.");
    operands.push_back(widened(call.inputs[i]));
  }
  return operands;
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
  const std::vector<Val> in = widened_operands(call);
  const Val dy = in[1], inverse = normalization_scale(in[3], call.attributes.number("epsilon"));
  const DType dtype = call.inputs[0].dtype();
  return {cast(reduce_sum(dy * ((in[0] - in[2]) * inverse), axes), dtype), cast(reduce_sum(dy, axes), dtype)};
}

// x, dy, mean, variance, dgamma, dbeta, count, [gamma]
std::vector<Val> data_gradient(const DecompositionCall& call) {
  const std::vector<Val> in = widened_operands(call, 6);
  const Val x = in[0], dy = in[1], count = in[6], gamma = in.size() > 7 ? in[7] : Val{};
  const Val inverse = normalization_scale(in[3], call.attributes.number("epsilon"));
  const Val through_variance = (x - in[2]) * inverse * (in[4] / count);
  const Val gradient = (dy - in[5] / count - through_variance) * (gamma ? inverse * gamma : inverse);
  return {cast(gradient, call.inputs[0].dtype())};
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
