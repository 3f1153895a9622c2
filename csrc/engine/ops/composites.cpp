#include "engine/ops/composites.h"

#include <limits>

namespace openmps::engine {
namespace {

// ---- Apple's documented formulas

std::vector<Val> sgd(const CompositeCall& call) { return {call.inputs[0] - call.rate() * call.inputs[1]}; }

// The learning rate is inside the momentum, but outside with Nesterov's.
std::vector<Val> sgd_momentum(const CompositeCall& call) {
  const Val value = call.inputs[0], gradient = call.inputs[1];
  const double scale = call.attributes.number("momentum_scale");
  if (call.attributes.flag("nesterov")) {
    const Val momentum = call.state(0) * scale + gradient;
    return {value - call.rate() * (gradient + momentum * scale), momentum};
  }
  const Val momentum = call.state(0) * scale + call.rate() * gradient;
  return {value - momentum, momentum};
}

// epsilon is added to the root of the uncorrected second moment.
std::vector<Val> adam_with(const CompositeCall& call, bool keep_maximum) {
  const Val value = call.inputs[0], gradient = call.inputs[1];
  const double beta1 = call.attributes.number("beta1"), beta2 = call.attributes.number("beta2");
  const Val momentum = call.state(0) * beta1 + gradient * (1 - beta1);
  const Val velocity = call.state(1) * beta2 + square(gradient) * (1 - beta2);
  const Val largest = keep_maximum ? maximum(call.state(2), velocity) : velocity;
  const Val updated = value - call.rate() * momentum / (sqrt(largest) + call.attributes.number("epsilon"));
  if (keep_maximum) return {updated, momentum, velocity, largest};
  return {updated, momentum, velocity};
}
std::vector<Val> adam(const CompositeCall& call) { return adam_with(call, false); }
std::vector<Val> adam_amsgrad(const CompositeCall& call) { return adam_with(call, true); }

std::vector<Val> rmsprop(const CompositeCall& call) {
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

// ---- the table

const std::vector<Composite>& table() {
  static const std::vector<Composite> rows{
      {"sgd_step", {}, with_preparation({}), sgd},
      {"sgd_momentum_step",
       {"momentum"},
       with_preparation({{"momentum_scale", 0.0}, {"nesterov", false}}),
       sgd_momentum},
      {"adam_step",
       {"momentum", "velocity"},
       with_preparation({{"beta1", 0.9}, {"beta2", 0.999}, {"epsilon", 1e-8}}),
       adam},
      {"adam_amsgrad_step",
       {"momentum", "velocity", "maximum"},
       with_preparation({{"beta1", 0.9}, {"beta2", 0.999}, {"epsilon", 1e-8}}),
       adam_amsgrad},
      {"rmsprop_step", {"sum"}, with_preparation({{"decay", 0.9}, {"epsilon", 1e-8}}), rmsprop},
  };
  return rows;
}

// ---- checks

class Checker {
 public:
  Checker(const Composite& composite, const std::string& name)
      : composite_(composite), who_(std::string(composite.name) + (name.empty() ? "" : " \"" + name + "\"")) {}

  void check_inputs(std::span<const Val> inputs) const {
    const std::size_t expected = composite_.states.size() + 3;
    if (inputs.size() != expected)
      fail(ErrorKind::InvalidArgument,
           "has " + std::to_string(inputs.size()) + " inputs, expects " + std::to_string(expected) + ".");
    for (std::size_t i = 0; i < expected; ++i)
      if (!inputs[i]) fail(ErrorKind::InvalidArgument, "input " + std::to_string(i) + " is an empty tensor.");
    if (!is_float(inputs[0].dtype()))
      fail(ErrorKind::DType, std::string("value is ") + name_of(inputs[0].dtype()) + ", which it does not take.");
    for (std::size_t i = 1; i + 1 < expected; ++i)
      if (inputs[i].type() != inputs[0].type())
        fail(ErrorKind::Shape, (i == 1 ? "gradient" : composite_.states[i - 2]) + " is " + inputs[i].type().str() +
                                   ", value is " + inputs[0].type().str() + ".");
    const TensorType& rate = inputs.back().type();
    if (!is_float(rate.dtype) || rate.shape.elements() != 1)
      fail(ErrorKind::Shape, "learning_rate is " + rate.str() + ", expects one float.");
  }

  Attributes completed(const Attributes& given) const {
    Attributes result = composite_.defaults;
    for (const auto& [name, value] : given.entries()) {
      if (!result.find(name)) fail(ErrorKind::InvalidArgument, "attribute \"" + name + "\" is unknown.");
      result.set(name, value);
    }
    const std::string& kind = result.text("regularization");
    if (kind != "none" && kind != "l1" && kind != "l2")
      fail(ErrorKind::InvalidArgument, "regularization is \"" + kind + "\", expects \"none\", \"l1\" or \"l2\".");
    for (const char* fraction : {"beta1", "beta2", "decay"})
      if (result.find(fraction) && !(result.number(fraction) >= 0 && result.number(fraction) <= 1))
        fail(ErrorKind::InvalidArgument,
             std::string(fraction) + " is " + str(*result.find(fraction)) + ", expects 0 to 1.");
    return result;
  }

 private:
  [[noreturn]] void fail(ErrorKind kind, const std::string& sentence) const {
    throw Error(kind, who_ + ": " + sentence);
  }
  const Composite& composite_;
  std::string who_;
};

}  // namespace

std::span<const Composite> composites() noexcept { return table(); }

const Composite* find_composite(const std::string& name) noexcept {
  for (const Composite& row : table())
    if (name == row.name) return &row;
  return nullptr;
}

std::vector<Val> expand_composite(Builder& builder, const std::string& composite, std::span<const Val> inputs,
                                  const Attributes& attributes, const std::string& name) {
  const Composite* row = find_composite(composite);
  if (!row) throw Error(ErrorKind::Internal, "There is no composite \"" + composite + "\".");
  const Checker checker(*row, name);
  checker.check_inputs(inputs);
  const Attributes complete = checker.completed(attributes);
  std::vector<Val> ready(inputs.begin(), inputs.end());
  ready[1] = prepared(inputs[0], inputs[1], complete);
  ready.back() = reshape(cast(inputs.back(), inputs[0].dtype()), {});
  const NodeId first = static_cast<NodeId>(builder.graph().nodes().size());
  std::vector<Val> results = row->expand({ready, complete});
  for (NodeId id = first; id < static_cast<NodeId>(builder.graph().nodes().size()); ++id)
    builder.graph().node(id).name = name;
  return results;
}

}  // namespace openmps::engine
