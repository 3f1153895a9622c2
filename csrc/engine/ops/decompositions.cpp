#include "engine/ops/decompositions.h"

#include <algorithm>
#include <iterator>

#include "engine/ir/complete_attributes.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

const std::vector<Decomposition>& table() {
  static const Immortal<std::vector<Decomposition>> rows = [] {
    std::vector<Decomposition> all;
    for (auto&& part : {tensor_moves(), optimizer_steps(), normalization_steps(), recurrent_weight_gradients()})
      std::ranges::copy(part, std::back_inserter(all));
    return all;
  }();
  return rows;
}

}  // namespace

std::span<const Decomposition> decompositions() { return table(); }

const Decomposition* find_decomposition(const std::string& name) {
  for (const Decomposition& row : table())
    if (name == row.name) return &row;
  return nullptr;
}

std::vector<Val> expand_decomposition(Builder& builder, const Decomposition& decomposition, std::span<const Val> inputs,
                                      const Attributes& attributes, const std::string& name) {
  const std::string who = who_of(decomposition.name, name);
  const std::size_t most = decomposition.inputs.size();
  if (inputs.size() > most || inputs.size() + decomposition.optional_inputs < most)
    throw Error(ErrorKind::InvalidArgument,
                who + ": has " + std::to_string(inputs.size()) + " inputs, expects " + std::to_string(most) + ".");
  const Attributes complete = complete_attributes(decomposition.defaults, decomposition.required, attributes, who);
  const auto first = static_cast<NodeId>(builder.graph().nodes().size());
  std::vector<Val> results = decomposition.expand({builder, decomposition, inputs, complete, who});
  for (NodeId id = first; id < static_cast<NodeId>(builder.graph().nodes().size()); ++id)
    builder.graph().node(id).name = name;
  return results;
}

}  // namespace openmps::engine
