// The view that a gradient rule has of one node, and the place for its result.
//
// A rule reads inputs, outputs and the gradients of the outputs. It builds operations, and calls `give` for each input
// that has a gradient. All nodes are appended to the graph and have the name of the forward node.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

struct WeightedSum {
  Val of, weight;
};
// Appends the gradients of sums, as `gradients` in autodiff/gradients.h does.
using Differentiate = std::vector<Val> (*)(Builder& builder, std::span<const WeightedSum> sums,
                                           std::span<const Val> with);

class GradientContext {
 public:
  // `output_gradients`: empty for outputs without a gradient. `wanted`: the inputs that lead to a tensor of interest.
  GradientContext(Builder& builder, Node node, std::vector<Val> output_gradients, std::vector<bool> wanted,
                  Differentiate differentiate);

  const Node& node() const noexcept { return node_; }
  const Attributes& attributes() const noexcept { return node_.attributes; }
  Builder& builder() const noexcept { return builder_; }
  std::size_t input_count() const noexcept { return node_.inputs.size(); }
  Val input(std::size_t index = 0) const { return builder_.wrap(node_.inputs.at(index)); }
  Val output(std::size_t index = 0) const { return builder_.wrap(node_.outputs.at(index)); }
  // Empty if the output has no gradient; at least one output has one when a rule is called.
  Val output_gradient(std::size_t index = 0) const { return output_gradients_.at(index); }
  bool wants(std::size_t index) const { return index < wanted_.size() && wanted_[index]; }

  // Adds to the gradient of an input. Summed over the axes along which that input was broadcast; dropped when not
  // wanted.
  void give(std::size_t index, Val gradient);
  const std::vector<Val>& given() const noexcept { return given_; }

  // Reverse mode for graphs of the rule's own: regions, expressions.
  std::vector<Val> gradients(Builder& builder, std::span<const WeightedSum> sums, std::span<const Val> with) const {
    return differentiate_(builder, sums, with);
  }

  // An operation that carries this node's name.
  Val op(const char* op, std::initializer_list<Val> inputs, Attributes attributes = {}) const;
  std::vector<Val> ops(const char* op, std::initializer_list<Val> inputs, Attributes attributes = {}) const;

 private:
  Builder& builder_;
  Node node_;
  std::vector<Val> output_gradients_;
  std::vector<bool> wanted_;
  std::vector<Val> given_;
  Differentiate differentiate_;
};

}  // namespace openmps::engine
