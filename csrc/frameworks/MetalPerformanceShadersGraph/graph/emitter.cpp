#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"

#include <algorithm>

namespace openmps::fw::graph {
namespace {

std::size_t at(int id) { return static_cast<std::size_t>(id); }

// A body that is written more often than this would make a plan that nobody waits for.
constexpr std::int64_t kMostIterations = 4096;

}  // namespace

Emitter::Emitter(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds)
    : graph_(graph),
      builder_(builder),
      feeds_(feeds),
      needed_(graph.operations.size(), false),
      values_(graph.tensors.size()),
      entries_(graph.variables.size()),
      assigned_(graph.variables.size()) {}

// ---- what is needed

void Emitter::need_tensor(TensorId tensor) {
  std::vector<OperationId> pending;
  follow(tensor, pending);
  for (const OperationId operation : pending) need_operation(operation);
}

void Emitter::follow(TensorId tensor, std::vector<OperationId>& pending) {
  if (!comes_in(tensor)) return pending.push_back(graph_.tensor(tensor).maker);
  if (!values_[at(tensor)]) set(tensor, captured(tensor));
}

void Emitter::need_operation(OperationId operation) {
  std::vector<OperationId> pending{operation};
  while (!pending.empty()) {
    const OperationId next = pending.back();
    pending.pop_back();
    if (!needed_[at(next)] && !is_outside(next)) visit(next, pending);
  }
}

void Emitter::visit(OperationId id, std::vector<OperationId>& pending) {
  const Operation& operation = graph_.operation(id);
  needed_[at(id)] = true;
  pending.insert(pending.end(), operation.after.begin(), operation.after.end());
  if (operation.loop != kNone) pending.push_back(operation.loop);
  if (operation.kind == OperationKind::While || stands_in_while(operation)) return;  // that has plans of its own
  for (const TensorId input : operation.inputs)
    if (input != kNone) follow(input, pending);
  std::size_t first = 0, last = operation.regions.size();
  if (operation.kind == OperationKind::If)
    if (const std::optional<bool> taken = settled_predicate(operation.inputs[0])) {
      first = *taken ? 0 : 1;
      last = std::min(first + 1, last);
    }
  for (std::size_t i = first; i < last; ++i)
    for (const TensorId result : operation.regions[i].results) follow(result, pending);
}

bool Emitter::stands_in_while(const Operation& operation) const {
  for (OperationId loop = operation.loop; loop != kNone && !is_outside(loop); loop = graph_.operation(loop).loop)
    if (graph_.operation(loop).kind == OperationKind::While) return true;
  return false;
}

std::optional<bool> Emitter::settled_predicate(TensorId tensor) {
  if (!is_settled(graph_, tensor, nullptr)) return std::nullopt;
  const auto literal = value(tensor);
  if (!literal) {
    builder_.fail(literal.status());
    return false;
  }
  return engine::load_number(literal.value()->type.dtype, literal.value()->bytes.data(), 0) != 0;
}

Result<std::shared_ptr<const engine::Literal>> Emitter::value(TensorId tensor) {
  if (const auto found = settled_.find(tensor); found != settled_.end()) return found->second;
  auto literal = settled_value(graph_, tensor, feeds_);
  if (literal) settled_.emplace(tensor, literal.value());
  return literal;
}

// ---- writing

void Emitter::write() { write_range(0, static_cast<OperationId>(graph_.operations.size()), kNone); }

void Emitter::write_range(OperationId first, OperationId last, OperationId loop) {
  for (OperationId id = first; id < last && builder_.status(); ++id)
    if (needed_[at(id)] && graph_.operation(id).loop == loop) write_operation(id);
}

void Emitter::write_operation(OperationId id) {
  const Operation& operation = graph_.operation(id);
  switch (operation.kind) {
    case OperationKind::Plain:
      return write_plain(id, operation);
    case OperationKind::Placeholder:
      return set(operation.outputs[0], placeholder(operation.outputs[0]));
    case OperationKind::Variable:
      return set(operation.outputs[0], variable_at_entry(operation.variable));
    case OperationKind::Read:
      return set(operation.outputs[0], seen(operation.variable, operation.after));
    case OperationKind::Assign:
      return write_assignment(id, operation);
    case OperationKind::Gradients:
      return write_gradients(operation);
    case OperationKind::Argument:
      return;  // set by its loop
    case OperationKind::If:
      return write_choice(operation);
    case OperationKind::For:
      return write_loop(id, operation);
    case OperationKind::While:
      return write_while(id, operation);
  }
}

std::vector<Tensor> Emitter::inputs_of(const Operation& operation) const {
  std::vector<Tensor> inputs;
  for (const TensorId input : operation.inputs) inputs.push_back(input == kNone ? Tensor{} : tensor(input));
  return inputs;
}

void Emitter::write_plain(OperationId id, const Operation& operation) {
  Lowering lowering(builder_, operation, id, inputs_of(operation), *this);
  operation.lower(lowering);
  for (std::size_t i = 0; i < operation.outputs.size() && i < lowering.results().size(); ++i)
    set(operation.outputs[i], lowering.results()[i]);
}

void Emitter::write_gradients(const Operation& operation) {
  const std::vector<Tensor> inputs = inputs_of(operation);
  const std::vector<Tensor> gradients = builder_.gradients(inputs[0], {}, std::span(inputs).subspan(1));
  if (!builder_.status()) return;
  for (std::size_t i = 0; i < gradients.size(); ++i) {
    Tensor gradient = gradients[i];
    if (!gradient) {  // depends on it by way of whole numbers alone: nothing flows
      const engine::TensorType type = builder_.type(inputs[i + 1]);
      gradient = builder_.op("broadcast_to", {builder_.constant(0, type.dtype)}, {{"shape", integers_of(type.shape)}});
    }
    set(operation.outputs[i], gradient);
  }
}

// ---- choice

void Emitter::write_choice(const Operation& operation) {
  const auto results_of = [&](std::size_t region) {
    std::vector<Tensor> results;
    if (region < operation.regions.size())
      for (const TensorId result : operation.regions[region].results) results.push_back(tensor(result));
    return results;
  };
  std::vector<Tensor> chosen;
  if (const std::optional<bool> taken = settled_predicate(operation.inputs[0])) {
    chosen = results_of(*taken ? 0 : 1);
  } else {
    const std::vector<Tensor> yes = results_of(0), no = results_of(1);
    Tensor predicate = builder_.op("reshape", {tensor(operation.inputs[0])}, {{"shape", Integers{}}});
    if (builder_.type(predicate).dtype != DType::Bool)
      predicate = builder_.op("not_equal", {predicate, builder_.constant(0, builder_.type(predicate).dtype)});
    for (std::size_t i = 0; i < yes.size(); ++i) chosen.push_back(builder_.op("select", {predicate, yes[i], no[i]}));
  }
  for (std::size_t i = 0; i < operation.outputs.size() && i < chosen.size(); ++i) set(operation.outputs[i], chosen[i]);
}

// ---- loops

void Emitter::write_loop(OperationId id, const Operation& operation) {
  std::int64_t bounds[3] = {0, 0, 1};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto literal = value(operation.inputs[i]);
    if (!literal) return builder_.fail(literal.status());
    bounds[i] =
        static_cast<std::int64_t>(engine::load_number(literal.value()->type.dtype, literal.value()->bytes.data(), 0));
  }
  const auto [lower, upper, step] = bounds;
  if (step <= 0)
    return builder_.fail(Status(ErrorKind::InvalidArgument,
                                operation.who() + ": step is " + std::to_string(step) + ", expects 1 or more."));
  const std::int64_t count = upper > lower ? (upper - lower + step - 1) / step : 0;
  if (count > kMostIterations)
    return builder_.fail(Status(ErrorKind::Unsupported, operation.who() + ": runs " + std::to_string(count) +
                                                            " times, at most " + std::to_string(kMostIterations) +
                                                            " are written out."));
  const Region& body = operation.regions[0];
  std::vector<Tensor> carried;
  for (std::size_t i = 3; i < operation.inputs.size(); ++i) carried.push_back(tensor(operation.inputs[i]));
  const std::vector<Tensor> entries = entries_;
  const std::uint32_t turn = turn_;
  for (std::int64_t i = 0; i < count && builder_.status(); ++i) {
    turn_ = turn * static_cast<std::uint32_t>(kMostIterations) + static_cast<std::uint32_t>(i);
    set(body.arguments[0], builder_.constant(static_cast<double>(lower + i * step), DType::Int32));
    for (std::size_t k = 0; k < carried.size(); ++k) set(body.arguments[k + 1], carried[k]);
    write_range(body.first, body.last, id);
    for (std::size_t k = 0; k < carried.size(); ++k) carried[k] = tensor(body.results[k]);
    for (std::size_t v = 0; v < entries_.size(); ++v)
      if (assigned_[v]) entries_[v] = assigned_[v];
  }
  entries_ = entries;
  turn_ = turn;
  for (std::size_t k = 0; k < carried.size(); ++k) set(operation.outputs[k], carried[k]);
}

void Emitter::write_while(OperationId id, const Operation& operation) {
  for (std::size_t i = 0; i < operation.outputs.size(); ++i) set(operation.outputs[i], loop_result(id, i));
  std::size_t result = operation.outputs.size();
  for (const int variable : assigned_in(graph_, operation)) {
    static_cast<void>(variable_at_entry(variable));  // its memory is an input
    assigned_[at(variable)] = loop_result(id, result++);
    for (const Region& region : operation.regions)
      for (OperationId inside = region.first; inside < region.last; ++inside)
        if (graph_.operation(inside).kind == OperationKind::Assign && graph_.operation(inside).variable == variable)
          assignments_[inside] = assigned_[at(variable)];
  }
}

std::vector<int> assigned_in(const GraphData& graph, const Operation& loop) {
  std::vector<int> variables;
  for (const Region& region : loop.regions)
    for (OperationId id = region.first; id < region.last; ++id)
      if (const Operation& inside = graph.operation(id); inside.kind == OperationKind::Assign)
        variables.push_back(inside.variable);
  std::ranges::sort(variables);
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  return variables;
}

std::uint32_t Emitter::seed_of(OperationId operation) const noexcept {
  // Odd numbers without a pattern spread neighbours over all bits, in two different ways.
  constexpr std::uint32_t kOperation = 0x9E3779B9U, kTurn = 0x85EBCA6BU;
  return (kOperation * (static_cast<std::uint32_t>(operation) + 1)) ^ (kTurn * turn_);
}

// ---- variables

Tensor Emitter::variable_at_entry(int id) {
  Tensor& entry = entries_[at(id)];
  if (!entry) entry = variable(id);
  return entry;
}

// What the latest assignment to this variable among those has made, directly or by way of others. One outside the block
// was made before the block began.
Tensor Emitter::seen(int variable, const std::vector<OperationId>& after) {
  std::vector<OperationId> pending = after;
  std::vector<bool> visited(graph_.operations.size(), false);
  OperationId latest = kNone;
  while (!pending.empty()) {
    const OperationId id = pending.back();
    pending.pop_back();
    if (visited[at(id)] || is_outside(id)) continue;
    visited[at(id)] = true;
    const Operation& before = graph_.operation(id);
    if (before.kind == OperationKind::Assign && before.variable == variable) latest = std::max(latest, id);
    pending.insert(pending.end(), before.after.begin(), before.after.end());
  }
  return latest == kNone ? variable_at_entry(variable) : assignments_[latest];
}

void Emitter::write_assignment(OperationId id, const Operation& operation) {
  static_cast<void>(variable_at_entry(operation.variable));  // its memory is an input, whether it is read or not
  const Tensor value = tensor(operation.inputs[0]);
  assignments_[id] = value;
  assigned_[at(operation.variable)] = value;
}

Tensor Emitter::assigned(int variable) const { return assigned_[at(variable)]; }

}  // namespace openmps::fw::graph
