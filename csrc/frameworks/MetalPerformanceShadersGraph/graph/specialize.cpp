#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"

namespace openmps::fw::graph {
namespace {

std::size_t at(int id) { return static_cast<std::size_t>(id); }

class RunEmitter final : public Emitter {
 public:
  RunEmitter(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds, Specialization& result)
      : Emitter(graph, builder, feeds),
        feeds_(feeds),
        result_(result),
        variable_inputs_(graph.variables.size(), kNone) {}

  // One step for the whole run; the seed tells the operations apart.
  RandomCounters random(OperationId operation) override {
    if (!step_) {
      step_ = builder_.scalar(DType::UInt32, "step");
      ++inputs_;
      result_.takes_step = true;
    }
    constexpr std::uint32_t kGolden = 0x9E3779B9U;  // spreads neighbouring numbers over all bits
    const std::uint32_t seed = kGolden * (static_cast<std::uint32_t>(operation) + 1);
    return {builder_.constant(seed, DType::UInt32), step_};
  }

  // The number of the graph input that a variable is.
  int input_of(int variable) const { return variable_inputs_[at(variable)]; }

 protected:
  Tensor placeholder(TensorId tensor) override {
    const auto type = feeds_.type(tensor);
    if (!type) {
      builder_.fail(type.status());
      return {};
    }
    result_.inputs.push_back({false, tensor});
    ++inputs_;
    return builder_.input(type.value().dtype, type.value().shape, graph_.maker(tensor).who());
  }

  Tensor variable(int variable) override {
    const VariableNode& node = graph_.variables[at(variable)];
    result_.inputs.push_back({true, variable});
    variable_inputs_[at(variable)] = inputs_++;
    return builder_.input(node.initial->type.dtype, node.initial->type.shape, graph_.operation(node.operation).who());
  }

 private:
  const Feeds& feeds_;
  Specialization& result_;
  Tensor step_;
  int inputs_ = 0;  // of the engine's graph so far, scalars included
  std::vector<int> variable_inputs_;
};

// Everything that the targets may need, whatever predicates say.
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
    if (operation.loop != kNone) pending.push_back(operation.loop);
    for (const TensorId input : operation.inputs)
      if (input != kNone) pending.push_back(graph.tensor(input).maker);
    for (const Region& region : operation.regions)
      for (const TensorId result : region.results) pending.push_back(graph.tensor(result).maker);
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

std::vector<TensorId> deciding_feeds(const GraphData& graph, const Targets& targets) {
  std::vector<TensorId> read;
  const std::vector<bool> needed = reachable(graph, targets);
  for (std::size_t id = 0; id < needed.size(); ++id)
    if (needed[id])
      for (const TensorId tensor : deciding_tensors(graph.operations[id])) {
        std::vector<TensorId> placeholders;
        if (!is_settled(graph, tensor, &placeholders)) continue;
        for (const TensorId placeholder : placeholders)
          if (std::ranges::find(read, placeholder) == read.end()) read.push_back(placeholder);
      }
  return read;
}

Result<std::shared_ptr<const Specialization>> specialize(const GraphData& graph, const Targets& targets,
                                                         const Feeds& feeds, engine::Device& device,
                                                         const engine::CompileOptions& options) {
  auto result = std::make_shared<Specialization>();
  engine::GraphBuilder builder("MPSGraph");
  RunEmitter emitter(graph, builder, feeds, *result);
  for (const TensorId tensor : targets.tensors) emitter.need_tensor(tensor);
  for (const OperationId operation : targets.operations) emitter.need_operation(operation);
  emitter.write();
  for (const TensorId tensor : targets.tensors) builder.output(emitter.tensor(tensor));
  for (const PlanInput& input : result->inputs) {
    if (!input.is_variable || !emitter.assigned(input.id)) continue;
    builder.output(emitter.assigned(input.id), emitter.input_of(input.id));
    result->assigned.push_back(input.id);
  }
  result->text = builder.str();
  auto plan = builder.compile(device, options);
  if (!plan) return plan.status();
  result->plan = std::move(plan).value();
  return std::shared_ptr<const Specialization>(std::move(result));
}

}  // namespace openmps::fw::graph
