#include "engine/ir/gradient_context.h"

namespace openmps::engine {

GradientContext::GradientContext(Builder& builder, Node node, std::vector<Val> output_gradients,
                                 std::vector<bool> wanted, Differentiate differentiate)
    : builder_(builder),
      node_(std::move(node)),
      output_gradients_(std::move(output_gradients)),
      wanted_(std::move(wanted)),
      given_(node_.inputs.size()),
      differentiate_(differentiate) {}

void GradientContext::give(std::size_t index, Val gradient) {
  if (!wants(index)) return;
  const Val part = sum_to_shape(gradient, input(index).shape());
  given_[index] = given_[index] ? given_[index] + part : part;
}

Val GradientContext::op(const char* op, std::initializer_list<Val> inputs, Attributes attributes) const {
  return builder_.op(op, inputs, std::move(attributes), node_.name);
}

std::vector<Val> GradientContext::ops(const char* op, std::initializer_list<Val> inputs, Attributes attributes) const {
  return builder_.ops(op, std::span(inputs.begin(), inputs.size()), std::move(attributes), node_.name);
}

}  // namespace openmps::engine
