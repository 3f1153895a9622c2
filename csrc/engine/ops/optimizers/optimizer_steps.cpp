// Decompositions that are steps of optimizers.
#include <limits>

#include "engine/ops/decompositions.h"
#include "engine/ops/optimizers/adam_formula.h"

namespace openmps::engine {
namespace {

struct StepCall {
  std::span<const Val> inputs;  // value, prepared gradient, states, learning rate in the value's dtype
  const Attributes& attributes;
  Val state(std::size_t index) const { return inputs[2 + index]; }
  Val rate() const { return inputs.back(); }
};

// ---- Apple's documented formulas

std::vector<Val> sgd(const StepCall& call) { return {call.inputs[0] - call.rate() * call.inputs[1]}; }

// The learning rate is inside the momentum, but outside with Nesterov's.
std::vector<Val> sgd_momentum(const StepCall& call) {
  const Val value = call.inputs[0], gradient = call.inputs[1];
  const double scale = call.attributes.number("momentum_scale");
  if (call.attributes.flag("nesterov")) {
    const Val momentum = call.state(0) * scale + gradient;
    return {value - call.rate() * (gradient + momentum * scale), momentum};
  }
  const Val momentum = call.state(0) * scale + call.rate() * gradient;
  return {value - momentum, momentum};
}

std::vector<Val> adam(const StepCall& call) {
  const bool keeps_maximum = call.inputs.size() == 6;
  return adam_results<Val, double>({.value = call.inputs[0],
                                    .gradient = call.inputs[1],
                                    .momentum = call.state(0),
                                    .velocity = call.state(1),
                                    .maximum = keeps_maximum ? call.state(2) : Val(),
                                    .rate = call.rate(),
                                    .beta1 = call.attributes.number("beta1"),
                                    .beta2 = call.attributes.number("beta2"),
                                    .epsilon = call.attributes.number("epsilon")},
                                   [](const char* name, std::initializer_list<Val> operands) {
                                     return operands.begin()->builder->op(name, operands);
                                   });
}

std::vector<Val> rmsprop(const StepCall& call) {
  const double decay = call.attributes.number("decay");
  const Val sum = call.state(0) * decay + square(call.inputs[1]) * (1 - decay);
  return {call.inputs[0] - call.rate() * call.inputs[1] / (sqrt(sum) + call.attributes.number("epsilon")), sum};
}

// ---- common to all: clip, rescale and regularize the gradient, in this order

Attributes with_preparation(Attributes own) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  own.set("rescale", 1.0);
  own.set("clip", false);
  own.set("clip_min", -kLargest);
  own.set("clip_max", kLargest);
  own.set("regularization", std::string("none"));
  own.set("regularization_scale", 0.0);
  return own;
}

// The documentation adds 1 for L1, which would pull negative weights away from 0; the derivative of |value| is its
// sign.
Val l1_direction(Val value) { return sign(value); }

Val prepared(Val value, Val gradient, const Attributes& attributes) {
  if (attributes.flag("clip"))
    gradient = gradient.builder->op(
        "clamp", {gradient}, {{"minimum", attributes.number("clip_min")}, {"maximum", attributes.number("clip_max")}});
  if (attributes.number("rescale") != 1) gradient = gradient * attributes.number("rescale");
  const double scale = attributes.number("regularization_scale");
  if (scale == 0 || attributes.text("regularization") == "none") return gradient;
  return gradient + (attributes.text("regularization") == "l1" ? l1_direction(value) : value) * scale;
}

// ---- checks

void check_inputs(const DecompositionCall& call) {
  const auto inputs = call.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (!inputs[i]) call.fail(ErrorKind::InvalidArgument, "input " + std::to_string(i) + " is an empty tensor.");
  if (!is_float(inputs[0].dtype()))
    call.fail(ErrorKind::DType, std::string("value is ") + name_of(inputs[0].dtype()) + ", which it does not take.");
  for (std::size_t i = 1; i + 1 < inputs.size(); ++i)
    if (inputs[i].type() != inputs[0].type())
      call.fail(ErrorKind::Shape, call.decomposition.inputs[i] + " is " + inputs[i].type().str() + ", value is " +
                                      inputs[0].type().str() + ".");
  const TensorType& rate = inputs.back().type();
  if (!is_float(rate.dtype) || rate.shape.elements() != 1)
    call.fail(ErrorKind::Shape, "learning_rate is " + rate.str() + ", expects one float.");
}

void check_attributes(const DecompositionCall& call) {
  const std::string& kind = call.attributes.text("regularization");
  if (kind != "none" && kind != "l1" && kind != "l2")
    call.fail(ErrorKind::InvalidArgument, "regularization is \"" + kind + "\", expects \"none\", \"l1\" or \"l2\".");
  for (const char* fraction : {"beta1", "beta2", "decay"}) {
    const Attribute* const given = call.attributes.find(fraction);
    if (given && !(call.attributes.number(fraction) >= 0 && call.attributes.number(fraction) <= 1))
      call.fail(ErrorKind::InvalidArgument, std::string(fraction) + " is " + str(*given) + ", expects 0 to 1.");
  }
}

template <std::vector<Val> (*kStep)(const StepCall&)>
std::vector<Val> step(const DecompositionCall& call) {
  check_inputs(call);
  check_attributes(call);
  // In float32, with one rounding at the end: squares of gradients and epsilon are 0 in float16.
  std::vector<Val> ready;
  for (const Val& input : call.inputs) ready.push_back(widened(input));
  ready[1] = prepared(ready[0], ready[1], call.attributes);
  ready.back() = reshape(cast(call.inputs.back(), ready[0].dtype()), {});
  std::vector<Val> results = kStep({ready, call.attributes});
  for (Val& result : results) result = cast(result, call.inputs[0].dtype());
  return results;
}

Decomposition row(const char* name, std::vector<std::string> states, Attributes own,
                  std::vector<Val> (*expand)(const DecompositionCall& call)) {
  std::vector<std::string> inputs{"value", "gradient"};
  inputs.insert(inputs.end(), states.begin(), states.end());
  inputs.emplace_back("learning_rate");
  return {name, std::move(inputs), {}, with_preparation(std::move(own)), expand};
}

}  // namespace

std::vector<Decomposition> optimizer_steps() {
  const Attributes adams{{"beta1", 0.9}, {"beta2", 0.999}, {"epsilon", 1e-8}};
  return {
      row("sgd_step", {}, {}, step<sgd>),
      row("sgd_momentum_step", {"momentum"}, {{"momentum_scale", 0.0}, {"nesterov", false}}, step<sgd_momentum>),
      row("adam_step", {"momentum", "velocity"}, adams, step<adam>),
      row("adam_amsgrad_step", {"momentum", "velocity", "maximum"}, adams, step<adam>),
      row("rmsprop_step", {"sum"}, {{"decay", 0.9}, {"epsilon", 1e-8}}, step<rmsprop>),
  };
}

}  // namespace openmps::engine
