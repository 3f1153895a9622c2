#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

#include <algorithm>
#include <functional>
#include <map>

#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"

namespace openmps::fw::graph {
namespace {

std::size_t at(int id) { return static_cast<std::size_t>(id); }

class RunEmitter final : public Emitter {
 public:
  RunEmitter(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds, BoundPlan& result)
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
  // The types of what loops before have left.
  void know(TensorId tensor, const engine::TensorType& type) { loop_types_[tensor] = type; }
  // The `while` loops that are needed, in their order.
  std::vector<OperationId> loops() const {
    std::vector<OperationId> found;
    for (std::size_t id = 0; id < needed().size(); ++id)
      if (needed()[id] && graph_.operations[id].kind == OperationKind::While)
        found.push_back(static_cast<OperationId>(id));
    return found;
  }

 protected:
  Tensor placeholder(TensorId tensor) override {
    const auto type = feeds_.type(tensor);
    if (type) return input(PlanInput::Kind::Feed, tensor, type.value(), graph_.maker(tensor).who());
    builder_.fail(type.status());
    return {};
  }

  Tensor variable(int variable) override {
    const VariableNode& node = graph_.variables[at(variable)];
    variable_inputs_[at(variable)] = inputs_;
    return input(PlanInput::Kind::Variable, variable, node.initial->type, graph_.operation(node.operation).who());
  }

  Tensor loop_result(const Operation& loop, std::size_t result) override {
    const TensorId tensor = loop.outputs[result];
    return input(PlanInput::Kind::LoopResult, tensor, loop_types_[tensor], loop.who());
  }

 private:
  Tensor input(PlanInput::Kind kind, int id, const engine::TensorType& type, const std::string& label) {
    result_.inputs.push_back({kind, id});
    ++inputs_;
    return builder_.input(type.dtype, type.shape, label);
  }

  const Feeds& feeds_;
  BoundPlan& result_;
  Tensor step_;
  int inputs_ = 0;  // of the engine's graph so far, scalars included
  std::vector<int> variable_inputs_;
  std::map<TensorId, engine::TensorType> loop_types_;
};

// One block of a `while`: arguments and everything from around it come in.
class BlockEmitter final : public Emitter {
 public:
  // `types` answers with the type of a tensor from around the block.
  BlockEmitter(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds, OperationId loop,
               const Region& region, std::span<const engine::TensorType> arguments,
               const std::function<engine::TensorType(TensorId)>& types)
      : Emitter(graph, builder, feeds), loop_(loop), region_(region), types_(types) {
    for (std::size_t i = 0; i < region.arguments.size(); ++i)
      set(region.arguments[i], builder.input(arguments[i].dtype, arguments[i].shape, "argument"));
    for (const TensorId result : region.results) need_tensor(result);
    write_range(region.first, region.last, loop);
    for (const TensorId result : region.results) builder.output(tensor(result));
  }

  const std::vector<TensorId>& surroundings() const noexcept { return surroundings_; }

  RandomCounters random(OperationId operation) override {
    builder_.fail(Status(ErrorKind::Unsupported, graph_.operation(operation).who() +
                                                     ": random numbers inside a while loop are not there yet."));
    return {builder_.constant(0, DType::UInt32), builder_.constant(0, DType::UInt32)};
  }

 protected:
  Tensor placeholder(TensorId tensor) override { return captured(tensor); }
  Tensor variable(int variable) override {
    return captured(graph_.operation(graph_.variables[at(variable)].operation).outputs[0]);
  }
  Tensor loop_result(const Operation& loop, std::size_t /*result*/) override {
    builder_.fail(Status(ErrorKind::Unsupported, loop.who() + ": a while loop inside another is not there yet."));
    return {};
  }
  bool is_outside(OperationId operation) const override {
    return operation == loop_ || operation < region_.first || operation >= region_.last;
  }
  Tensor captured(TensorId tensor) override {
    const engine::TensorType type = types_(tensor);
    surroundings_.push_back(tensor);
    return builder_.input(type.dtype, type.shape, "from around the loop");
  }

 private:
  OperationId loop_;
  const Region& region_;
  const std::function<engine::TensorType(TensorId)>& types_;
  std::vector<TensorId> surroundings_;
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

namespace {

class Specializer {
 public:
  Specializer(const GraphData& graph, const Feeds& feeds, engine::Device& device, const engine::CompileOptions& options)
      : graph_(graph), feeds_(feeds), device_(device), options_(options) {}

  Result<std::shared_ptr<const Specialization>> run(const Targets& targets) {
    engine::GraphBuilder builder("MPSGraph");
    RunEmitter emitter(graph_, builder, feeds_, result_->main);
    for (const TensorId tensor : targets.tensors) emitter.need_tensor(tensor);
    for (const OperationId operation : targets.operations) emitter.need_operation(operation);
    for (const OperationId loop : emitter.loops())
      if (Status status = add_loop(loop); !status) return status;
    for (const auto& [tensor, type] : loop_types_) emitter.know(tensor, type);
    emitter.write();
    for (const TensorId tensor : targets.tensors) builder.output(emitter.tensor(tensor));
    for (const PlanInput& input : result_->main.inputs) {
      if (input.kind != PlanInput::Kind::Variable || !emitter.assigned(input.id)) continue;
      builder.output(emitter.assigned(input.id), emitter.input_of(input.id));
      result_->assigned.push_back(input.id);
    }
    result_->text = builder.str();
    if (Status status = compile(builder, result_->main.plan); !status) return status;
    return std::shared_ptr<const Specialization>(result_);
  }

 private:
  Status compile(engine::GraphBuilder& builder, std::shared_ptr<engine::Executable>& plan) {
    auto compiled = builder.compile(device_, options_);
    if (compiled) plan = std::move(compiled).value();
    return compiled.status();
  }

  // What a loop begins with is written first, and once more with everything that its blocks take from around them.
  Status add_loop(OperationId id) {
    const Operation& loop = graph_.operation(id);
    std::vector<TensorId> wanted = loop.inputs;
    const std::size_t arguments = wanted.size();
    // Loops that this one begins with come before it.
    {
      BoundPlan unused;
      engine::GraphBuilder builder;
      RunEmitter emitter(graph_, builder, feeds_, unused);
      for (const TensorId tensor : wanted) emitter.need_tensor(tensor);
      for (const OperationId inner : emitter.loops())
        if (inner != id && !done(inner))
          if (Status status = add_loop(inner); !status) return status;
    }
    if (done(id)) return Status::ok();
    std::vector<engine::TensorType> types;
    if (Status status = types_of(wanted, types); !status) return status;
    LoopPlans plans;
    plans.arguments = arguments;
    plans.results = loop.outputs;
    const std::function<engine::TensorType(TensorId)> around = [&](TensorId tensor) {
      std::vector<engine::TensorType> one;
      const Status status = types_of({tensor}, one);
      if (!status) around_status_ = status;
      return one.empty() ? engine::TensorType{} : one[0];
    };
    std::vector<engine::TensorType> made;
    if (Status status =
            add_block(id, loop.regions[0], types, around, wanted, arguments, plans.before, plans.before_surroundings);
        !status)
      return status;
    made.assign(plans.before->outputs().begin() + 1, plans.before->outputs().end());
    if (Status status =
            add_block(id, loop.regions[1], made, around, wanted, arguments, plans.after, plans.after_surroundings);
        !status)
      return status;
    for (std::size_t i = 0; i < types.size(); ++i)
      if (i >= plans.after->outputs().size() || plans.after->outputs()[i] != types[i])
        return Status(ErrorKind::Shape, loop.who() + ": argument " + std::to_string(i) + " is " + types[i].str() +
                                            ", the after block makes " + plans.after->outputs()[i].str() + " of it.");
    engine::GraphBuilder builder("before " + loop.who());
    RunEmitter emitter(graph_, builder, feeds_, plans.start);
    for (const auto& [tensor, type] : loop_types_) emitter.know(tensor, type);
    for (const TensorId tensor : wanted) emitter.need_tensor(tensor);
    emitter.write();
    for (const TensorId tensor : wanted) builder.output(emitter.tensor(tensor));
    if (Status status = compile(builder, plans.start.plan); !status) return status;
    for (std::size_t i = 0; i < made.size(); ++i) loop_types_[loop.outputs[i]] = made[i];
    result_->loops.push_back(std::move(plans));
    return Status::ok();
  }

  Status add_block(OperationId loop, const Region& region, std::span<const engine::TensorType> arguments,
                   const std::function<engine::TensorType(TensorId)>& around, std::vector<TensorId>& wanted,
                   std::size_t first, std::shared_ptr<engine::Executable>& plan, std::vector<std::size_t>& positions) {
    engine::GraphBuilder builder(graph_.operation(loop).who());
    const BlockEmitter emitter(graph_, builder, feeds_, loop, region, arguments, around);
    if (!around_status_) return around_status_;
    for (const TensorId tensor : emitter.surroundings()) {
      const auto found = std::find(wanted.begin() + static_cast<std::ptrdiff_t>(first), wanted.end(), tensor);
      positions.push_back(static_cast<std::size_t>(found - wanted.begin()));
      if (found == wanted.end()) wanted.push_back(tensor);
    }
    return compile(builder, plan);
  }

  // The types that tensors have for these feeds.
  Status types_of(const std::vector<TensorId>& tensors, std::vector<engine::TensorType>& types) {
    BoundPlan unused;
    engine::GraphBuilder builder;
    RunEmitter emitter(graph_, builder, feeds_, unused);
    for (const auto& [tensor, type] : loop_types_) emitter.know(tensor, type);
    for (const TensorId tensor : tensors) emitter.need_tensor(tensor);
    emitter.write();
    for (const TensorId tensor : tensors) types.push_back(builder.type(emitter.tensor(tensor)));
    return builder.status();
  }

  bool done(OperationId loop) const {
    return std::ranges::any_of(result_->loops,
                               [&](const LoopPlans& plans) { return plans.results == graph_.operation(loop).outputs; });
  }

  const GraphData& graph_;
  const Feeds& feeds_;
  engine::Device& device_;
  const engine::CompileOptions& options_;
  const std::shared_ptr<Specialization> result_ = std::make_shared<Specialization>();
  std::map<TensorId, engine::TensorType> loop_types_;
  Status around_status_;
};

}  // namespace

Result<std::shared_ptr<const Specialization>> specialize(const GraphData& graph, const Targets& targets,
                                                         const Feeds& feeds, engine::Device& device,
                                                         const engine::CompileOptions& options) {
  return Specializer(graph, feeds, device, options).run(targets);
}

}  // namespace openmps::fw::graph
