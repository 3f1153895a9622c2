#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/graph/place_emitter.h"

namespace openmps::fw::graph {
namespace {

std::size_t at(int id) { return static_cast<std::size_t>(id); }

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
    Program& program = result_->program;
    Place top{.program = &program};
    const auto announce = [&](Emitter& emitter) {
      for (const TensorId tensor : targets.tensors) emitter.need_tensor(tensor);
      for (const OperationId operation : targets.operations) emitter.need_operation(operation);
    };
    if (Status status = add_loops(top, announce); !status) return status;
    engine::GraphBuilder builder("MPSGraph");
    PlaceEmitter emitter(graph_, builder, feeds_, top, type_of_, program.main);
    announce(emitter);
    emitter.write_place();
    for (const TensorId tensor : targets.tensors) builder.output(emitter.tensor(tensor));
    for (const PlanInput& input : program.main.inputs) {
      if (input.kind != PlanInput::Kind::Variable || !emitter.assigned(input.id)) continue;
      builder.output(emitter.assigned(input.id), emitter.input_of(input.id));
      result_->assigned.push_back(input.id);
    }
    if (Status status = compile(builder, program.main); !status) return status;
    return std::shared_ptr<const Specialization>(result_);
  }

 private:
  Status compile(engine::GraphBuilder& builder, BoundPlan& plan) {
    auto compiled = builder.compile(device_, options_);
    if (!compiled) return compiled.status();
    plan.graph = builder.stored();
    plan.plan = std::move(compiled).value();
    return Status::ok();
  }

  // The loops that lead to what `announce` needs, and before each of them those that it begins with. What they keep is
  // taken behind them, unless gradients have to find their way through it.
  template <typename Announce>
  Status add_loops(Place& place, const Announce& announce) {
    BoundPlan unused;
    engine::GraphBuilder builder;
    place.takes_kept = false;
    PlaceEmitter emitter(graph_, builder, feeds_, place, type_of_, unused);
    announce(emitter);
    for (const OperationId loop : emitter.loops())
      if (std::ranges::find(place.loops, loop) == place.loops.end())
        if (Status status = add_loop(place, loop); !status) return status;
    place.takes_kept = !emitter.needs(OperationKind::Gradients);
    return builder.status();
  }

  Status add_loop(Place& place, OperationId id) {
    const Operation& loop = graph_.operation(id);
    LoopPlans plans;
    Place block{.program = nullptr, .around = &place, .loop = id, .variables = assigned_in(graph_, loop)};
    for (const TensorId input : loop.inputs) {
      const auto type = type_of_(place, input);
      if (!type) return type.status();
      block.arguments.push_back(type.value());
    }
    for (const int variable : block.variables) block.arguments.push_back(variable_type(variable));
    plans.arguments = block.arguments.size();
    const std::vector<engine::TensorType> arguments = block.arguments;
    std::vector<TensorId> surroundings;
    block.surroundings = &surroundings;

    if (Status status = add_block(block, loop.regions[0], plans.before); !status) return status;
    const std::vector<engine::TensorType>& made = plans.before.main.plan->outputs();
    block.arguments.assign(made.begin() + 1, made.end());
    if (Status status = add_block(block, loop.regions[1], plans.after); !status) return status;
    const std::vector<engine::TensorType>& next = plans.after.main.plan->outputs();
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (next[i] != arguments[i])
        return Status(ErrorKind::Shape, loop.who() + ": argument " + std::to_string(i) + " is " + arguments[i].str() +
                                            ", the after block makes " + next[i].str() + " of it.");

    if (Status status = add_start(place, loop, block.variables, surroundings, plans.start); !status) return status;
    for (std::size_t i = 1; i < made.size(); ++i) {
      plans.results.push_back(name_of_result(graph_, id, i - 1));
      place.loop_types[plans.results.back()] = made[i];
    }
    for (std::size_t i = 0; i < surroundings.size(); ++i) {
      plans.kept.push_back(is_worth_keeping(surroundings[i]) ? surroundings[i] : kNone);
      if (plans.kept.back() == kNone) continue;
      place.kept.push_back(surroundings[i]);
      place.loop_types[surroundings[i]] = plans.start.plan->outputs()[plans.arguments + i];
    }
    place.loops.push_back(id);
    place.program->loops.push_back(std::move(plans));
    return Status::ok();
  }

  // A block's results, and what it leaves in the variables that the loop carries.
  Status add_block(const Place& loop, const Region& region, Program& program) {
    Place place = loop;
    place.program = &program;
    place.region = &region;
    std::vector<OperationId> assignments;
    for (OperationId id = region.first; id < region.last; ++id)
      if (graph_.operation(id).kind == OperationKind::Assign) assignments.push_back(id);
    for (const OperationId assignment : assignments)
      if (Status status = check_assignment(region, assignment); !status) return status;
    const auto announce = [&](Emitter& emitter) {
      for (const TensorId result : region.results) emitter.need_tensor(result);
      for (const OperationId assignment : assignments) emitter.need_operation(assignment);
    };
    if (Status status = add_loops(place, announce); !status) return status;
    engine::GraphBuilder builder(graph_.operation(place.loop).who());
    PlaceEmitter emitter(graph_, builder, feeds_, place, type_of_, program.main);
    announce(emitter);
    emitter.write_place();
    for (const TensorId result : region.results) builder.output(emitter.tensor(result));
    for (const int variable : place.variables) builder.output(emitter.left_in(variable));
    return compile(builder, program.main);
  }

  Status check_assignment(const Region& region, OperationId assignment) const {
    for (OperationId id = region.first; id < region.last; ++id)
      if (const Operation& choice = graph_.operation(id); choice.kind == OperationKind::If)
        for (const Region& branch : choice.regions)
          if (assignment >= branch.first && assignment < branch.last)
            return Status(ErrorKind::Unsupported, graph_.operation(assignment).who() +
                                                      ": an assignment in an if inside a while loop is not there yet.");
    return Status::ok();
  }

  // The first arguments, then what the blocks take from around them: both as of where the loop stands.
  Status add_start(Place& place, const Operation& loop, const std::vector<int>& variables,
                   const std::vector<TensorId>& surroundings, BoundPlan& start) {
    std::vector<TensorId> wanted = loop.inputs;
    for (const int variable : variables) wanted.push_back(variable_tensor(variable));
    wanted.insert(wanted.end(), surroundings.begin(), surroundings.end());
    const auto announce = [&](Emitter& emitter) {
      for (const TensorId tensor : wanted)
        if (is_variable(tensor))
          for (const OperationId before : loop.after) emitter.need_operation(before);
        else
          emitter.need_tensor(tensor);
    };
    if (Status status = add_loops(place, announce); !status) return status;
    engine::GraphBuilder builder("before " + loop.who());
    PlaceEmitter emitter(graph_, builder, feeds_, place, type_of_, start);
    announce(emitter);
    emitter.write_place();
    for (const TensorId tensor : wanted)
      builder.output(is_variable(tensor) ? emitter.seen(graph_.maker(tensor).variable, loop.after)
                                         : emitter.tensor(tensor));
    return compile(builder, start);
  }

  TensorId variable_tensor(int variable) const {
    return graph_.operation(graph_.variables[at(variable)].operation).outputs[0];
  }
  const engine::TensorType& variable_type(int variable) const { return graph_.variables[at(variable)].initial->type; }
  bool is_worth_keeping(TensorId tensor) const {
    const Operation& maker = graph_.maker(tensor);
    return maker.kind == OperationKind::Plain && !maker.literal;
  }
  bool is_variable(TensorId tensor) const { return graph_.maker(tensor).kind == OperationKind::Variable; }

  // Where feeds decide it, what leads to the tensor is written to find out.
  Result<engine::TensorType> type_at(Place& place, TensorId tensor) {
    if (const StaticType& known = graph_.tensor(tensor).type; known.is_fixed()) return known.fixed();
    const auto announce = [&](Emitter& emitter) { emitter.need_tensor(tensor); };
    if (Status status = add_loops(place, announce); !status) return status;
    BoundPlan unused;
    engine::GraphBuilder builder;
    PlaceEmitter emitter(graph_, builder, feeds_, place, type_of_, unused);
    announce(emitter);
    emitter.write_place();
    const engine::TensorType type = builder.type(emitter.tensor(tensor));
    if (!builder.status()) return builder.status();
    return type;
  }

  const GraphData& graph_;
  const Feeds& feeds_;
  engine::Device& device_;
  const engine::CompileOptions& options_;
  const std::shared_ptr<Specialization> result_ = std::make_shared<Specialization>();
  const PlaceEmitter::TypeOf type_of_ = [this](Place& place, TensorId tensor) { return type_at(place, tensor); };
};

}  // namespace

Result<std::shared_ptr<const Specialization>> specialize(const GraphData& graph, const Targets& targets,
                                                         const Feeds& feeds, engine::Device& device,
                                                         const engine::CompileOptions& options) {
  return Specializer(graph, feeds, device, options).run(targets);
}

}  // namespace openmps::fw::graph
