#include "engine/passes/simplify/prune_control_flow.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/control_flow.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "result/index.h"

namespace openmps::engine {
namespace {

// The replacement of a region's input.
struct Input {
  bool stays = true;
  std::shared_ptr<const Literal> constant{};
};

// The region with other inputs, all its nodes copied.
Graph with_inputs(const Graph& region, const std::vector<Input>& inputs) {
  Graph fresh;
  fresh.name = region.name;
  Builder builder(fresh);
  std::vector<ValueId> map(region.values().size(), kNoValue);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const GraphInput& input = region.inputs()[i];
    const Value& value = region.values()[at(input.value)];
    if (inputs[i].constant)
      map[at(input.value)] = builder.constant(inputs[i].constant).id;
    else if (inputs[i].stays)
      map[at(input.value)] = fresh.add_input(value.type, value.label, input.kind);
  }
  for (const Node& old : region.nodes()) {
    Node node = old;
    node.after.clear();  // regions have no control edges
    for (ValueId& input : node.inputs) input = map[at(input)];
    const Node& made = fresh.add_typed_node(std::move(node), region.types(old.outputs));
    for (std::size_t i = 0; i < old.outputs.size(); ++i) map[at(old.outputs[i])] = made.outputs[i];
  }
  for (const GraphOutput& output : region.outputs()) fresh.add_output(map[at(output.value)]);
  return fresh;
}

Graph with_outputs(const Graph& region, const std::vector<bool>& stays) {
  Graph fresh = region;
  fresh.clear_outputs();
  for (std::size_t i = 0; i < stays.size(); ++i)
    if (stays[i]) fresh.add_output(region.outputs()[i].value);
  return fresh;
}

class Tidying {
 public:
  explicit Tidying(const Graph& graph) : rewriter_(graph), uses_(count_uses(graph)) {}

  Graph run() {
    for (const Node& node : rewriter_.old().nodes())
      if (node.regions.empty())
        rewriter_.copy(node);
      else
        shrink(node);
    return rewriter_.finish();
  }

 private:
  void shrink(const Node& node) {
    std::vector<bool> read;  // by output
    for (const ValueId output : node.outputs) read.push_back(is_while(node) || uses_[at(output)] > 0);
    std::vector<Graph> regions;
    for (const auto& region : node.regions)
      regions.push_back(prune_control_flow(is_while(node) ? *region : with_outputs(*region, read)));

    const std::size_t own = own_operands(node), captured = node.inputs.size() - own;
    std::vector<Input> fate(captured);
    Node fresh = node;
    fresh.regions.clear();
    fresh.inputs.resize(own);
    for (ValueId& input : fresh.inputs) input = rewriter_[input].id;
    for (std::size_t i = 0; i < captured; ++i) {
      const ValueId value = node.inputs[own + i];
      if (const Node* const constant = rewriter_.old().producer(value, Op::Constant))
        fate[i].constant = std::get<std::shared_ptr<const Literal>>(*constant->attributes.find("value"));
      fate[i].stays = !fate[i].constant && std::ranges::any_of(regions, [&](const Graph& region) {
        return count_uses(region)[at(region.inputs()[region.inputs().size() - captured + i].value)] > 0;
      });
      if (fate[i].stays) fresh.inputs.push_back(rewriter_[value].id);
    }
    for (const Graph& region : regions) {
      std::vector<Input> inputs(region.inputs().size() - captured);
      inputs.insert(inputs.end(), fate.begin(), fate.end());
      fresh.regions.push_back(std::make_shared<const Graph>(with_inputs(region, inputs)));
    }
    std::vector<TensorType> types;
    for (std::size_t i = 0; i < read.size(); ++i)
      if (read[i]) types.push_back(rewriter_.old().type(node.outputs[i]));
    const std::vector<ValueId> made = rewriter_.fresh().add_typed_node(std::move(fresh), std::move(types)).outputs;
    for (std::size_t i = 0, next = 0; i < read.size(); ++i)
      if (read[i]) rewriter_.replace(node.outputs[i], rewriter_.builder().wrap(made[next++]));
  }

  Rewriter rewriter_;
  std::vector<int> uses_;
};

}  // namespace

Graph prune_control_flow(const Graph& graph) {
  const Graph living = eliminate_dead_code(graph);
  return eliminate_dead_code(Tidying(living).run());
}

}  // namespace openmps::engine
