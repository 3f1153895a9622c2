#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"

#include <algorithm>

#include "result/index.h"

namespace openmps::fw::graph {
namespace {

constexpr const char* kBounds[] = {"lowerBound", "upperBound", "step"};

}  // namespace

Emitter::Emitter(const Scope& scope, engine::GraphBuilder& builder, Emitter& around, Captured captured, Tensor step)
    : scope_(scope),
      graph_(scope.graph()),
      builder_(builder),
      outside_(nullptr),
      calls_(around.calls_),
      captured_(std::move(captured)),
      step_(step),
      iteration_(around.iteration_),
      iterations_(around.iterations_) {}

Result<std::shared_ptr<const engine::Literal>> Emitter::value(TensorId tensor) {
  return scope_.settled().value(tensor);
}

Tensor Emitter::tensor(TensorId id) const {
  if (const auto other = stands_for_.find(id); other != stands_for_.end()) return tensor(other->second);
  if (const auto found = values_.find(id); found != values_.end()) return found->second;
  const auto captured = captured_.find({.tensor = id});
  return captured == captured_.end() ? Tensor{} : captured->second;
}

// ---- writing

void Emitter::write() {
  if (!scope_.settled().status()) return builder_.fail(scope_.settled().status());
  for (const TensorId known : scope_.kept()) set(known, builder_.constant(scope_.settled().kept(known), "known"));
  write_iteration(kNone);
}

void Emitter::write_iteration(OperationId loop) {
  for (const OperationId id : scope_.needed())
    if (builder_.status() && scope_.unrolled_by(id) == loop) write_operation(id);
}

void Emitter::write_operation(OperationId id) {
  const Operation& operation = graph_.operation(id);
  const std::int64_t around = builder_.segment();
  builder_.set_segment(segment_of(operation));
  write_kind(id, operation);
  builder_.set_segment(around);
}

// Each iteration of a loop around a segment has its own.
std::int64_t Emitter::segment_of(const Operation& operation) const {
  if (operation.segment == kNone) return kNone;
  OperationId loop = graph_.segments[at(operation.segment)].block;
  while (loop != kNone && graph_.operation(loop).kind != OperationKind::For) loop = graph_.operation(loop).block;
  const auto iteration = iterations_.find(loop);
  return (static_cast<std::int64_t>(operation.segment) << 32) |
         (iteration == iterations_.end() ? 0 : iteration->second);
}

void Emitter::write_kind(OperationId id, const Operation& operation) {
  switch (operation.kind) {
    case OperationKind::Plain:
      return write_plain(id, operation);
    case OperationKind::Placeholder:
      return set(operation.outputs[0], outside_->placeholder(operation.outputs[0]));
    case OperationKind::Variable:
      return set(operation.outputs[0], entry(operation.variable));
    case OperationKind::Read:
      return set(operation.outputs[0], seen(operation.variable, operation.after));
    case OperationKind::Assign:
      return write_assignment(id, operation);
    case OperationKind::Gradients:
      return write_gradients(operation);
    case OperationKind::Argument:
      return;  // its loop sets it
    case OperationKind::If:
      return write_if(id, operation);
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

void Emitter::set_results(const Operation& operation, const std::vector<Tensor>& results) {
  for (std::size_t i = 0; i < operation.outputs.size() && i < results.size(); ++i)
    set(operation.outputs[i], results[i]);
}

void Emitter::write_plain(OperationId id, const Operation& operation) {
  RuleContext lowering(builder_, operation, id, inputs_of(operation), *this);
  write_rule(operation, lowering);
  set_results(operation, lowering.results());
}

// A tensor inside a block that is a separate graph is not the same tensor outside, so no tensor outside depends on it.
Status Emitter::check_asked(const Operation& gradients) const {
  const auto stands_in = [&](TensorId tensor, OperationId owner) {
    OperationId block = graph_.maker(tensor).block;
    while (block != kNone && block != owner) block = graph_.operation(block).block;
    return block == owner;
  };
  for (std::size_t i = 1; i < gradients.inputs.size(); ++i)
    for (OperationId block = graph_.maker(gradients.inputs[i]).block; block != kNone;
         block = graph_.operation(block).block)
      if (scope_.has_blocks(block) && !stands_in(gradients.inputs[0], block))
        return Status(ErrorKind::Unsupported, gradients.who() + ": " + graph_.maker(gradients.inputs[i]).who() +
                                                  " is made in a block of " + graph_.operation(block).who() +
                                                  ", whose predicate the device computes; ask for its gradient there.");
  return Status::ok();
}

void Emitter::write_gradients(const Operation& operation) {
  if (Status status = check_asked(operation); !status) return builder_.fail(std::move(status));
  const std::vector<Tensor> inputs = inputs_of(operation);
  const std::vector<Tensor> gradients = builder_.gradients(inputs[0], {}, std::span(inputs).subspan(1));
  if (!builder_.status()) return;
  for (std::size_t i = 0; i < gradients.size(); ++i) {
    Tensor gradient = gradients[i];
    if (!gradient) {  // it depends on it only through integers: the gradient is 0
      const engine::TensorType type = builder_.type(inputs[i + 1]);
      gradient = builder_.op("broadcast_to", {builder_.constant(0, type.dtype)}, {{"shape", integers_of(type.shape)}});
    }
    set(operation.outputs[i], gradient);
  }
}

// ---- loops with a known count

void Emitter::write_loop(OperationId id, const Operation& operation) {
  std::int64_t bounds[3] = {0, 0, 1};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto literal = value(operation.inputs[i]);
    if (!literal) return builder_.fail(literal.status());
    if (literal.value()->type.shape.elements() != 1)
      return builder_.fail(Status(ErrorKind::Shape, operation.who() + ": " + kBounds[i] + " has shape " +
                                                        literal.value()->type.shape.str() + ", expects 1 element."));
    bounds[i] =
        static_cast<std::int64_t>(engine::load_number(literal.value()->type.dtype, literal.value()->bytes.data(), 0));
  }
  const auto [lower, upper, step] = bounds;
  if (step <= 0)
    return builder_.fail(Status(ErrorKind::InvalidArgument,
                                operation.who() + ": step is " + std::to_string(step) + ", expects 1 or more."));
  const std::int64_t count = upper > lower ? (upper - lower + step - 1) / step : 0;
  if (count > kMostWrittenOut)
    return builder_.fail(Status(ErrorKind::Unsupported, operation.who() + ": runs " + std::to_string(count) +
                                                            " times; where the count is no constant of the graph, at "
                                                            "most " +
                                                            std::to_string(kMostWrittenOut) + " are written out."));
  const Region& body = operation.regions[0];
  std::vector<Tensor> carried;
  for (std::size_t i = 3; i < operation.inputs.size(); ++i) carried.push_back(tensor(operation.inputs[i]));
  const std::map<int, Tensor> entries = entries_;
  const std::uint32_t iteration = iteration_;
  for (std::int64_t i = 0; i < count && builder_.status(); ++i) {
    iteration_ = iteration * static_cast<std::uint32_t>(kMostWrittenOut) + static_cast<std::uint32_t>(i);
    iterations_[id] = iteration_;
    set(body.arguments[0], builder_.constant(static_cast<double>(lower + i * step), DType::Int32));
    for (std::size_t k = 0; k < carried.size(); ++k) set(body.arguments[k + 1], carried[k]);
    write_iteration(id);
    for (std::size_t k = 0; k < carried.size(); ++k) carried[k] = tensor(body.results[k]);
    for (const auto& [variable, value] : assigned_) entries_[variable] = value;
  }
  entries_ = entries;
  iteration_ = iteration;
  set_results(operation, carried);
}

std::uint32_t Emitter::seed_of(OperationId operation) const noexcept {
  // Two odd constants without a pattern spread neighbouring numbers over all bits, in different ways.
  constexpr std::uint32_t kOperation = 0x9E3779B9U, kIteration = 0x85EBCA6BU;
  return (kOperation * (static_cast<std::uint32_t>(operation) + 1)) ^ (kIteration * iteration_);
}

RandomCounters Emitter::random(OperationId operation) {
  return {builder_.constant(seed_of(operation), DType::UInt32), step()};
}

Tensor Emitter::step() {
  if (!step_ && outside_) step_ = outside_->step();
  return step_;
}

// ---- variables

// The value of a read without an assignment before it in this place.
Tensor Emitter::entry(int variable, const std::vector<OperationId>& after) {
  if (const auto found = entries_.find(variable); found != entries_.end()) return found->second;
  if (outside_) return entries_[variable] = outside_->variable(variable);
  if (const auto place = scope_.carried(variable)) return carried_[*place];
  const auto captured = captured_.find(scope_.entry(variable, after));
  return captured == captured_.end() ? Tensor{} : captured->second;
}

// The value of the latest assignment to this variable among those operations, made directly or through others. An
// assignment outside the block was made before the block began.
Tensor Emitter::seen(int variable, const std::vector<OperationId>& after) {
  std::vector<OperationId> pending = after;
  std::set<OperationId> visited;
  OperationId latest = kNone;
  while (!pending.empty()) {
    const OperationId id = pending.back();
    pending.pop_back();
    if (!scope_.is_inside(id) || !visited.insert(id).second) continue;
    const Operation& before = graph_.operation(id);
    const bool ran = before.kind == OperationKind::Assign && assignments_.contains(id);
    if (ran && before.variable == variable) latest = std::max(latest, id);
    pending.insert(pending.end(), before.after.begin(), before.after.end());
  }
  return latest == kNone ? entry(variable, after) : assignments_[latest];
}

// The latest value in this run, for all readers.
Tensor Emitter::latest(int variable) {
  if (const Tensor made = assigned(variable)) return made;
  const auto captured = captured_.find({.variable = variable, .is_latest = true});
  return captured == captured_.end() ? entry(variable) : captured->second;
}

void Emitter::write_assignment(OperationId id, const Operation& operation) {
  static_cast<void>(entry(operation.variable));  // its memory is an input, read or not
  const Tensor value = tensor(operation.inputs[0]);
  assignments_[id] = value;
  assigned_[operation.variable] = value;
}

Tensor Emitter::assigned(int variable) const {
  const auto found = assigned_.find(variable);
  return found == assigned_.end() ? Tensor{} : found->second;
}

}  // namespace openmps::fw::graph
