#include "engine/autodiff/gradients.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/normalization/normalization_chain.h"
#include "result/index.h"

namespace openmps::engine {
namespace {

class ReverseSweep {
 public:
  ReverseSweep(Builder& builder, std::span<const Val> with, Segments& segments)
      : builder_(builder),
        segments_(segments),
        recomputation_(builder, segments),
        with_(with.begin(), with.end()),
        sums_(builder.graph().values().size()),
        leads_to_(sums_.size(), false) {
    for (const Val& target : with) std::ranges::copy(segments.copies_of(target), std::back_inserter(with_));
    for (const Val& target : with_) leads_to_[at(target.id)] = true;
    for (const Node& node : builder.graph().nodes()) {
      bool leads = false;
      for (std::size_t i = 0; i < node.inputs.size(); ++i) leads = leads || is_on_way(node, i);
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

  Val gradient(Val value) const {
    Val sum = sums_[at(value.id)];
    for (const Val& copy : segments_.copies_of(value))
      if (at(copy.id) < sums_.size() && sums_[at(copy.id)]) sum = sum ? sum + sums_[at(copy.id)] : sums_[at(copy.id)];
    return sum;
  }

 private:
  // Nothing differentiable leads through integers and truth values.
  bool is_on_way(const Node& node, std::size_t input) const {
    if (node.is(Op::RecomputedSource) && input > 0) return false;  // it waits for that operand, and reads no element
    return leads_to_[at(node.inputs[input])] && is_float(builder_.graph().type(node.inputs[input]).dtype);
  }

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
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      wanted.push_back(is_on_way(node, i));
      any_wanted = any_wanted || wanted.back();
    }
    if (!any || !any_wanted) return;
    recomputation_.move_to(id, *std::ranges::find_if(arrived, [](Val gradient) { return bool(gradient); }));
    if (step_over_normalization(node)) return;
    if (!node.op->gradient_rule())
      throw Error(ErrorKind::Unsupported, node.who() + ": has no gradient: " + node.op->no_gradient_reason() + ".");
    GradientContext context(builder_, recomputation_[node], std::move(arrived), std::move(wanted), gradients);
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
    std::vector<Val> operands{read(chain.of.x), dy, read(chain.mean), read(chain.variance)};
    if (gamma) operands.push_back(gamma);
    return builder_.ops("normalization_gradient", operands, {{"axes", chain.of.axes}, {"epsilon", chain.epsilon}},
                        node.name);
  }

  void give_through(const NormalizationChain& chain, const Node& node) {
    const Shape kept = builder_.graph().type(chain.mean).shape;
    const Val gamma = chain.gamma != kNoValue ? broadcast_to(read(chain.gamma), kept) : Val{};
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
      const Val z = (read(chain.of.x) - read(chain.mean)) * normalization_scale(read(chain.variance), chain.epsilon);
      dz = dy * read(chain.gamma);
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

  // As the rule of the present node reads it.
  Val read(ValueId value) { return builder_.wrap(recomputation_[value]); }

  Builder& builder_;
  Segments& segments_;
  Recomputation recomputation_;
  std::vector<Val> with_;       // and their copies
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
  Segments none;
  return gradients(builder, sums, with, none);
}

std::vector<Val> gradients(Builder& builder, std::span<const WeightedSum> sums, std::span<const Val> with,
                           Segments& segments) {
  ReverseSweep sweep(builder, with, segments);
  std::vector<WeightedSum> started;
  for (const auto& [of, weight] : sums) started.push_back({of, starting_gradient(builder, of, weight)});
  sweep.run(started);
  std::vector<Val> results;
  for (const Val& target : with) results.push_back(sweep.gradient(target));
  return results;
}

}  // namespace openmps::engine
