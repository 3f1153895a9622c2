#include "frameworks/MetalPerformanceShadersGraph/graph/place_emitter.h"

#include <algorithm>

namespace openmps::fw::graph {
namespace {

std::size_t at(int id) { return static_cast<std::size_t>(id); }

}  // namespace

int name_of_result(const GraphData& graph, OperationId loop, std::size_t result) {
  const Operation& operation = graph.operation(loop);
  if (result < operation.outputs.size()) return operation.outputs[result];
  const std::size_t variable = result - operation.outputs.size();
  return static_cast<int>(graph.tensors.size() + at(loop) * graph.variables.size() + variable);
}

PlaceEmitter::PlaceEmitter(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds, Place& place,
                           const TypeOf& type_of, BoundPlan& result)
    : Emitter(graph, builder, feeds),
      feeds_(feeds),
      place_(place),
      type_of_(type_of),
      result_(result),
      variable_inputs_(graph.variables.size(), kNone) {
  if (!place.region) return;
  const std::size_t own = place.arguments.size() - place.variables.size();
  for (std::size_t i = 0; i < place.arguments.size(); ++i) {
    const Tensor argument = input(PlanInput::Kind::Argument, static_cast<int>(i), place.arguments[i], "argument");
    if (i < own)
      set(place.region->arguments[i], argument);
    else
      carried_.push_back(argument);
  }
}

RandomCounters PlaceEmitter::random(OperationId operation) {
  if (!step_) {
    step_ = builder_.scalar(DType::UInt32, "step");
    ++inputs_;
    result_.takes_step = true;
  }
  return {builder_.constant(seed_of(operation), DType::UInt32), step_};
}

void PlaceEmitter::write_place() {
  if (place_.region)
    write_range(place_.region->first, place_.region->last, place_.loop);
  else
    write();
}

std::vector<OperationId> PlaceEmitter::loops() const {
  std::vector<OperationId> found;
  for (std::size_t id = 0; id < needed().size(); ++id)
    if (needed()[id] && graph_.operations[id].kind == OperationKind::While && graph_.operations[id].loop == place_.loop)
      found.push_back(static_cast<OperationId>(id));
  return found;
}

bool PlaceEmitter::needs(OperationKind kind) const {
  for (std::size_t id = 0; id < needed().size(); ++id)
    if (needed()[id] && graph_.operations[id].kind == kind) return true;
  return false;
}

Tensor PlaceEmitter::left_in(int variable) {
  const Tensor made = assigned(variable);
  return made ? made : variable_at_entry(variable);
}

Tensor PlaceEmitter::placeholder(TensorId tensor) {
  const auto type = feeds_.type(tensor);
  if (type) return input(PlanInput::Kind::Feed, tensor, type.value(), graph_.maker(tensor).who());
  builder_.fail(type.status());
  return {};
}

Tensor PlaceEmitter::variable(int variable) {
  const VariableNode& node = graph_.variables[at(variable)];
  if (place_.region) {
    const auto carried = std::ranges::find(place_.variables, variable);
    if (carried != place_.variables.end())
      return carried_[static_cast<std::size_t>(carried - place_.variables.begin())];
    return captured(graph_.operation(node.operation).outputs[0]);
  }
  variable_inputs_[at(variable)] = inputs_;
  return input(PlanInput::Kind::Variable, variable, node.initial->type, graph_.operation(node.operation).who());
}

Tensor PlaceEmitter::loop_result(OperationId loop, std::size_t result) {
  const int name = name_of_result(graph_, loop, result);
  return input(PlanInput::Kind::LoopResult, name, place_.loop_types[name], graph_.operation(loop).who());
}

bool PlaceEmitter::is_outside(OperationId operation) const {
  return place_.region && (operation < place_.region->first || operation >= place_.region->last);
}

bool PlaceEmitter::comes_in(TensorId tensor) const {
  if (place_.takes_kept && std::ranges::find(place_.kept, tensor) != place_.kept.end()) return true;
  return Emitter::comes_in(tensor);
}

Tensor PlaceEmitter::captured(TensorId tensor) {
  if (!is_outside(graph_.tensor(tensor).maker))
    return input(PlanInput::Kind::LoopResult, tensor, place_.loop_types[tensor], graph_.maker(tensor).who());
  const auto type = type_of_(*place_.around, tensor);
  if (!type) {
    builder_.fail(type.status());
    return {};
  }
  std::vector<TensorId>& all = *place_.surroundings;
  const auto found = std::ranges::find(all, tensor);
  const auto position = static_cast<int>(found - all.begin());
  if (found == all.end()) all.push_back(tensor);
  return input(PlanInput::Kind::Surrounding, position, type.value(), "from around the loop");
}

Tensor PlaceEmitter::input(PlanInput::Kind kind, int id, const engine::TensorType& type, const std::string& label) {
  result_.inputs.push_back({kind, id});
  ++inputs_;
  return builder_.input(type.dtype, type.shape, label);
}

}  // namespace openmps::fw::graph
