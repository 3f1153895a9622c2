#include "engine/autodiff/gradients.h"

#include <algorithm>

#include "engine/ir/op_def.h"
#include "engine/ops/normalization_chain.h"
#include "result/index.h"

namespace openmps::engine {
namespace {

class ReverseSweep {
 public:
  ReverseSweep(Builder& builder, std::span<const Val> with)
      : builder_(builder), with_(with), sums_(builder.graph().values().size()), leads_to_(sums_.size(), false) {
    for (const Val& target : with) leads_to_[at(target.id)] = true;
    for (const Node& node : builder.graph().nodes()) {
      bool leads = false;
      // Nothing differentiable leads through integers and truth values.
      for (ValueId input : node.inputs)
        leads = leads || (leads_to_[at(input)] && is_float(builder.graph().type(input).dtype));
      if (leads)
        for (ValueId output : node.outputs) leads_to_[at(output)] = true;
    }
  }

  void run(std::span<const WeightedSum> sums) {
    NodeId last = kNoNode;
    for (const WeightedSum& sum : sums) {
      if (!leads_to_[at(sum.of.id)]) continue;
      add(sum.of.id, sum.weight);
      last = std::max(last, builder_.graph().value(sum.of.id).producer);
    }
    for (NodeId id = last; id >= 0; --id) step(id);
  }

  Val gradient(Val value) const { return sums_[at(value.id)]; }

 private:
  void step(NodeId id) {
    const Node node = builder_.graph().node(id);  // a copy: rules append nodes
    std::vector<Val> arrived;
    bool any = false;
    for (ValueId output : node.outputs) {
      arrived.push_back(sums_[at(output)]);
      any = any || arrived.back();
    }
    std::vector<bool> wanted;
    bool any_wanted = false;
    for (ValueId input : node.inputs) {
      // Integers and truth values have no gradient: results that depend on them are constant between jumps.
      wanted.push_back(leads_to_[at(input)] && is_float(builder_.graph().type(input).dtype));
      any_wanted = any_wanted || wanted.back();
    }
    if (!any || !any_wanted || step_over_normalization(node)) return;
    if (!node.op->gradient_rule())
      throw Error(ErrorKind::Unsupported, node.who() + ": has no gradient: " + node.op->no_gradient_reason() + ".");
    GradientContext context(builder_, node, std::move(arrived), std::move(wanted), gradients);
    node.op->gradient_rule()(context);
    for (std::size_t i = 0; i < node.inputs.size(); ++i) add(node.inputs[i], context.given()[i]);
  }

  // A normalisation that is spelt out has one gradient operation for all its steps. Other users of a step send their
  // gradients along the ordinary way, so both are added.
  bool step_over_normalization(const Node& node) {
    const auto chain = normalization_of(builder_.graph(), node.outputs[0]);
    if (!chain) return false;
    for (const Val& target : with_)
      if (chain->inside.contains(target.id) && target.id != node.outputs[0]) return false;
    chain->is_per_result ? give_through(*chain, node) : give_through_elements(*chain, node);
    return true;
  }

  std::vector<Val> normalization_gradient(const NormalizationChain& chain, const Node& node, Val dy, Val gamma = {}) {
    std::vector<Val> operands{builder_.wrap(chain.of.x), dy, builder_.wrap(chain.mean), builder_.wrap(chain.variance)};
    if (gamma) operands.push_back(gamma);
    return builder_.ops("normalization_gradient", operands, {{"axes", chain.of.axes}, {"epsilon", chain.epsilon}},
                        node.name);
  }

  void give_through(const NormalizationChain& chain, const Node& node) {
    const Shape kept = builder_.wrap(chain.mean).shape();
    const Val gamma = chain.gamma != kNoValue ? broadcast_to(builder_.wrap(chain.gamma), kept) : Val{};
    const std::vector<Val> parts = normalization_gradient(chain, node, sums_[at(node.outputs[0])], gamma);
    add(chain.of.x, parts[0]);
    add_summed(chain.gamma, parts[1]);
    add_summed(chain.beta, parts[2]);
  }

  // Gamma and beta vary along the reduced axes: y = z * gamma + beta, where z is x normalised.
  void give_through_elements(const NormalizationChain& chain, const Node& node) {
    const Val dy = sums_[at(node.outputs[0])];
    Val dz = dy;
    if (chain.gamma != kNoValue) {
      const Val z = (builder_.wrap(chain.of.x) - builder_.wrap(chain.mean)) *
                    normalization_scale(builder_.wrap(chain.variance), chain.epsilon);
      dz = dy * builder_.wrap(chain.gamma);
      add_summed(chain.gamma, dy * z);
    }
    add_summed(chain.beta, dy);
    add(chain.of.x, normalization_gradient(chain, node, dz)[0]);
  }

  // The gradient of an operand that was broadcast; none without an operand.
  void add_summed(ValueId operand, Val gradient) {
    if (operand != kNoValue) add(operand, sum_to_shape(gradient, builder_.graph().type(operand).shape));
  }

  void add(ValueId value, Val gradient) {
    if (!gradient) return;
    Val& sum = sums_[at(value)];
    sum = sum ? sum + gradient : gradient;
  }

  Builder& builder_;
  std::span<const Val> with_;
  std::vector<Val> sums_;       // by value: the gradients so far
  std::vector<bool> leads_to_;  // by value: whether it depends on one of `with`
};

Val starting_gradient(Builder& builder, Val of, Val weight) {
  if (!is_float(of.dtype()))
    throw Error(ErrorKind::DType, std::string("A gradient is asked of a tensor of ") + name_of(of.dtype()) +
                                      "; only float tensors have one.");
  if (!weight) return broadcast_to(builder.constant(1.0, of.dtype()), of.shape());
  if (weight.type() != of.type())
    throw Error(ErrorKind::Shape, "The gradient to start from is " + weight.type().str() +
                                      ", the tensor it belongs to is " + of.type().str() + ".");
  return weight;
}

}  // namespace

std::vector<Val> gradients(Builder& builder, Val of, Val weight, std::span<const Val> with) {
  const WeightedSum sum{of, weight};
  return gradients(builder, std::span(&sum, 1), with);
}

std::vector<Val> gradients(Builder& builder, std::span<const WeightedSum> sums, std::span<const Val> with) {
  ReverseSweep sweep(builder, with);
  std::vector<WeightedSum> started;
  for (const auto& [of, weight] : sums) started.push_back({of, starting_gradient(builder, of, weight)});
  sweep.run(started);
  std::vector<Val> results;
  for (const Val& target : with) results.push_back(sweep.gradient(target));
  return results;
}

}  // namespace openmps::engine
