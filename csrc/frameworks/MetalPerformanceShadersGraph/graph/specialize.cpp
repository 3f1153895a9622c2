#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"
#include "result/index.h"

namespace openmps::fw::graph {
namespace {

// All operations that the targets may need, for any predicates.
std::vector<bool> reachable(const GraphData& graph, const Targets& targets) {
  std::vector<bool> seen(graph.operations.size(), false);
  std::vector<OperationId> pending = targets.operations;
  for (const TensorId tensor : targets.tensors) pending.push_back(graph.tensor(tensor).maker);
  while (!pending.empty()) {
    const OperationId id = pending.back();
    pending.pop_back();
    if (seen[at(id)]) continue;
    seen[at(id)] = true;
    const Operation& operation = graph.operation(id);
    pending.insert(pending.end(), operation.after.begin(), operation.after.end());
    if (operation.block != kNone) pending.push_back(operation.block);
    for (const TensorId input : operation.inputs)
      if (input != kNone) pending.push_back(graph.tensor(input).maker);
    for (const Region& region : operation.regions) {
      for (const TensorId result : region.results) pending.push_back(graph.tensor(result).maker);
      for (OperationId inside = region.first; inside < region.last; ++inside)
        if (graph.operation(inside).kind == OperationKind::Assign) pending.push_back(inside);
    }
  }
  return seen;
}

std::vector<TensorId> deciding_tensors(const Operation& operation) {
  std::vector<TensorId> tensors;
  if (operation.kind == OperationKind::If) tensors.push_back(operation.inputs[0]);
  if (operation.kind == OperationKind::For)
    tensors.insert(tensors.end(), operation.inputs.begin(), operation.inputs.begin() + 3);
  for (const std::size_t input : operation.host_inputs) tensors.push_back(operation.inputs[input]);
  return tensors;
}

}  // namespace

Deciding deciding_feeds(const GraphData& graph, const Targets& targets) {
  Deciding result;
  const std::vector<bool> needed = reachable(graph, targets);
  for (std::size_t id = 0; id < needed.size(); ++id)
    if (needed[id])
      for (const TensorId tensor : deciding_tensors(graph.operations[id])) {
        std::vector<TensorId> placeholders;
        if (!is_settled(graph, tensor, &placeholders)) continue;
        if (!placeholders.empty() && graph.operations[id].kind != OperationKind::If) result.choices_alone = false;
        for (const TensorId placeholder : placeholders)
          if (std::ranges::find(result.feeds, placeholder) == result.feeds.end()) result.feeds.push_back(placeholder);
      }
  return result;
}

namespace {

// External values become inputs, in the order of the requests.
class RunInputs final : public Outside {
 public:
  RunInputs(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds)
      : graph_(graph), builder_(builder), feeds_(feeds) {}

  Tensor placeholder(TensorId tensor) override {
    const auto type = feeds_.type(tensor);
    if (!type) return builder_.fail(type.status()), Tensor{};
    all_.push_back({PlanInput::Kind::Feed, tensor});
    return builder_.input(type.value().dtype, type.value().shape, graph_.maker(tensor).who());
  }
  Tensor variable(int variable) override {
    const VariableNode& node = graph_.variables[at(variable)];
    const engine::TensorType& type = node.initial->type;
    all_.push_back({PlanInput::Kind::Variable, variable});
    return builder_.parameter(type.dtype, type.shape, graph_.operation(node.operation).who());
  }
  Tensor variable_of(VariableMemory& owner, int variable, const engine::TensorType& type) override {
    all_.push_back({PlanInput::Kind::Variable, variable, &owner});
    return builder_.parameter(type.dtype, type.shape, "a variable of a callable");
  }
  Tensor step() override {
    all_.push_back({PlanInput::Kind::Step});
    return builder_.scalar(DType::UInt32, "step");
  }

  const std::vector<PlanInput>& all() const noexcept { return all_; }

 private:
  const GraphData& graph_;
  engine::GraphBuilder& builder_;
  const Feeds& feeds_;
  std::vector<PlanInput> all_;
};

}  // namespace

Result<std::shared_ptr<const Specialization>> specialize(const GraphData& graph, const Targets& targets,
                                                         const Feeds& feeds, engine::Device& device,
                                                         const SpecializeOptions& options) {
  SettledValues settled(graph, feeds, options.by_feeds);
  Scope whole(graph, settled);
  for (const TensorId tensor : targets.tensors) whole.need_tensor(tensor);
  for (const OperationId operation : targets.operations) whole.need_operation(operation);
  engine::GraphBuilder builder("MPSGraph");
  RunInputs outside(graph, builder, feeds);
  Emitter emitter(whole, builder, outside, {options.callables, options.variables});
  emitter.write();
  for (const TensorId tensor : targets.tensors) builder.output(emitter.tensor(tensor));
  std::vector<PlanInput> assigned;
  for (std::size_t i = 0; i < outside.all().size(); ++i) {
    const PlanInput& input = outside.all()[i];
    if (input.kind != PlanInput::Kind::Variable) continue;
    const Tensor value = input.owner ? emitter.assigned_by_calls(*input.owner, input.id) : emitter.assigned(input.id);
    if (!value) continue;
    builder.output(value, static_cast<int>(i));
    assigned.push_back(input);
  }
  if (!builder.status()) return builder.status();
  engine::StoredGraph stored = builder.stored();
  auto stages = stored.compile(device, options.compile);
  if (!stages) return stages.status();
  return std::make_shared<const Specialization>(Specialization{std::move(stored), std::move(stages).value(),
                                                               outside.all(), std::move(assigned), options.callables});
}

}  // namespace openmps::fw::graph
