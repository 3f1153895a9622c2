#include "frameworks/MetalPerformanceShadersGraph/graph/scope.h"

#include <algorithm>

namespace openmps::fw::graph {
namespace {

bool is_in(const Region& region, OperationId operation) { return operation >= region.first && operation < region.last; }

bool is_while(const Operation& operation) { return operation.kind == OperationKind::While; }

bool is_block_owner(OperationKind kind) {
  return kind == OperationKind::If || kind == OperationKind::For || kind == OperationKind::While;
}

}  // namespace

std::vector<int> assigned_in(const GraphData& graph, const Operation& operation) {
  std::set<int> variables;
  for (const Region& region : operation.regions)
    for (OperationId id = region.first; id < region.last; ++id)
      if (graph.operation(id).kind == OperationKind::Assign) variables.insert(graph.operation(id).variable);
  return {variables.begin(), variables.end()};
}

// ---- known values

Result<std::shared_ptr<const engine::Literal>> SettledValues::value(TensorId tensor) {
  if (const auto found = values_.find(tensor); found != values_.end()) return found->second;
  auto literal = settled_value(graph_, tensor, feeds_, inner());
  if (literal) values_.emplace(tensor, literal.value());
  return literal;
}

std::shared_ptr<const engine::Literal> SettledValues::kept(TensorId tensor) const {
  const auto found = kept_.find(tensor);
  return found == kept_.end() ? nullptr : found->second;
}

SettledValues& SettledValues::inner() {
  if (is_inner_) return *this;
  if (!inner_) {
    inner_ = std::make_unique<SettledValues>(graph_, feeds_);
    inner_->is_inner_ = true;
  }
  return *inner_;
}

std::optional<bool> SettledValues::predicate(OperationId choice) {
  if (const auto found = predicates_.find(choice); found != predicates_.end()) return found->second;
  const TensorId tensor = graph_.operation(choice).inputs[0];
  std::optional<bool> taken;
  std::vector<TensorId> read;
  if (is_settled(graph_, tensor, &read) && (by_feeds_ || read.empty())) {
    const auto literal = value(tensor);
    if (!literal) fail(literal.status());
    taken = literal && engine::load_number(literal.value()->type.dtype, literal.value()->bytes.data(), 0) != 0;
  }
  return predicates_[choice] = taken;
}

// ---- positions

Scope::Scope(Scope& around, OperationId owner, const Region& region, Blocks& blocks)
    : graph_(around.graph_),
      settled_(around.settled_),
      around_(&around),
      owner_(owner),
      region_(&region),
      own_(&blocks) {
  pull_ways_of_gradients();
  for (const TensorId result : region.results) need_tensor(result);
  run_assignments(region, owner);
  // A branch passes on variables that it does not assign.
  if (graph_.operation(owner).kind == OperationKind::If)
    for (const int variable : blocks.variables) need_capture({.variable = variable, .is_latest = true});
}

bool Scope::is_inside(OperationId operation) const {
  if (!region_ || is_in(*region_, operation)) return true;
  return pulled_.contains(operation) || graph_.operation(operation).kind == OperationKind::Variable;
}

OperationId Scope::unrolled_by(OperationId operation) const {
  OperationId block = graph_.operation(operation).block;
  while (block != kNone && block != owner_ && is_inside(block)) {
    if (graph_.operation(block).kind == OperationKind::For) return block;
    block = graph_.operation(block).block;
  }
  return kNone;
}

// The operation in this scope whose block contains an operation; kNone if there is none.
template <typename Is>
OperationId Scope::outermost_block(OperationId operation, const Is& is) const {
  OperationId found = kNone;
  for (OperationId block = graph_.operation(operation).block; block != kNone && block != owner_ && is_inside(block);
       block = graph_.operation(block).block)
    if (is(graph_.operation(block))) found = block;
  return found;
}

bool Scope::computes() const {
  return std::ranges::any_of(needed_, [this](OperationId id) {
    const Operation& operation = graph_.operation(id);
    return operation.kind == OperationKind::Gradients || is_block_owner(operation.kind) ||
           (operation.kind == OperationKind::Plain && !operation.literal);
  });
}

std::optional<std::size_t> Scope::carried(int variable) const {
  if (!region_ || graph_.operation(owner_).kind != OperationKind::While) return std::nullopt;
  const auto found = std::ranges::find(own_->variables, variable);
  if (found == own_->variables.end()) return std::nullopt;
  return static_cast<std::size_t>(found - own_->variables.begin());
}

// ---- needed operations

void Scope::need_tensor(TensorId tensor) {
  const OperationId maker = graph_.tensor(tensor).maker;
  if (!is_inside(maker)) return need_capture({.tensor = tensor});
  if (!region_ && settled_.kept(tensor)) {
    kept_.insert(tensor);
    return;
  }
  if (const OperationId loop = outermost_block(maker, is_while); loop != kNone)
    settled_.fail(Status(ErrorKind::InvalidArgument, graph_.operation(maker).who() + " is made in a block of " +
                                                         graph_.operation(loop).who() + " and used outside of it."));
  need_operation(maker);
}

void Scope::need_operation(OperationId operation) {
  const bool is_first = pending_.empty();
  pending_.push_back(operation);
  if (!is_first) return;  // the call that is in progress handles it
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const OperationId next = pending_[i];
    if (!is_inside(next)) {
      around_->need_operation(next);
      continue;
    }
    // Operations in the blocks of a `while`, and an assignment in any block, run when the block does.
    const bool is_assignment = graph_.operation(next).kind == OperationKind::Assign;
    const OperationId block =
        outermost_block(next, [&](const Operation& one) { return is_assignment || is_while(one); });
    if (block != kNone)
      need_operation(block);
    else
      visit(next);
  }
  pending_.clear();
}

void Scope::visit(OperationId id) {
  if (!needed_.insert(id).second) return;
  const Operation& operation = graph_.operation(id);
  for (const OperationId before : operation.after) need_operation(before);
  if (const OperationId loop = unrolled_by(id); loop != kNone) need_operation(loop);
  if (operation.is_random) need_step();
  for (const TensorId input : operation.inputs)
    if (input != kNone) need_tensor(input);
  if (operation.kind == OperationKind::Read || operation.kind == OperationKind::Variable)
    need_entry(operation.variable, operation.after);
  if (is_block_owner(operation.kind)) visit_blocks(id);
}

void Scope::visit_blocks(OperationId id) {
  const Operation& operation = graph_.operation(id);
  const std::optional<bool> taken =
      operation.kind == OperationKind::If ? settled_.predicate(id) : std::optional<bool>();
  if (operation.kind == OperationKind::For || taken) {
    const std::size_t index = taken && !*taken ? 1 : 0;
    if (index >= operation.regions.size()) return;
    const Region& region = operation.regions[index];
    for (const TensorId result : region.results) need_tensor(result);
    return run_assignments(region, id);
  }
  std::unique_ptr<Blocks>& blocks = blocks_[id];
  blocks = std::make_unique<Blocks>();
  blocks->variables = assigned_in(graph_, operation);
  if (operation.kind == OperationKind::While)
    for (const int variable : blocks->variables) need_entry(variable, operation.after);
  for (std::size_t i = 0; i < 2; ++i)
    blocks->scopes[i] = std::make_unique<Scope>(*this, id, operation.regions[i], *blocks);
}

// Assignments directly in the region; for others, the operations whose blocks contain them.
void Scope::run_assignments(const Region& region, OperationId owner) {
  for (OperationId id = region.first; id < region.last; ++id) {
    const Operation& operation = graph_.operation(id);
    if (operation.block != owner) continue;
    if (operation.kind == OperationKind::Assign) visit(id);
    if (is_block_owner(operation.kind) && !assigned_in(graph_, operation).empty()) need_operation(id);
  }
}

Capture Scope::entry(int variable, const std::vector<OperationId>& after) const {
  Capture capture{.variable = variable, .after = graph_.operation(owner_).after};
  for (const OperationId before : after)
    if (!is_inside(before)) capture.after.push_back(before);
  std::ranges::sort(capture.after);
  capture.after.erase(std::unique(capture.after.begin(), capture.after.end()), capture.after.end());
  return capture;
}

void Scope::need_entry(int variable, const std::vector<OperationId>& after) {
  if (region_ && !carried(variable)) need_capture(entry(variable, after));
}

void Scope::need_capture(const Capture& capture) {
  if (std::ranges::find(own_->captures, capture) != own_->captures.end()) return;
  if (capture.tensor != kNone && graph_.tensor(capture.tensor).maker > owner_)
    settled_.fail(Status(ErrorKind::InvalidArgument, graph_.maker(capture.tensor).who() + " is made in one block of " +
                                                         graph_.operation(owner_).who() + " and used in the other."));
  own_->captures.push_back(capture);
  if (capture.tensor != kNone) return around_->need_tensor(capture.tensor);
  for (const OperationId before : capture.after) around_->need_operation(before);
  around_->need_entry(capture.variable, capture.after);
  if (capture.is_latest && around_->region_ && !around_->carried(capture.variable)) around_->need_capture(capture);
}

void Scope::need_step() {
  if (uses_step_) return;
  uses_step_ = true;
  if (!region_) return;
  own_->uses_step = true;
  around_->need_step();
}

// ---- gradients of tensors from outside a block

// Gradients inside a block with respect to tensors from outside pass through operations from outside too: those are
// written again, inside.
void Scope::pull_ways_of_gradients() {
  for (OperationId id = region_->first; id < region_->last; ++id) {
    const Operation& gradients = graph_.operation(id);
    if (gradients.kind != OperationKind::Gradients) continue;
    std::set<OperationId> back, leading;
    std::vector<TensorId> pending{gradients.inputs[0]};
    while (!pending.empty()) {
      const OperationId maker = graph_.tensor(pending.back()).maker;
      pending.pop_back();
      if (!back.insert(maker).second) continue;
      const Operation& operation = graph_.operation(maker);
      pending.insert(pending.end(), operation.inputs.begin(), operation.inputs.end());
      for (const Region& region : operation.regions)
        pending.insert(pending.end(), region.results.begin(), region.results.end());
      std::erase(pending, kNone);
    }
    std::set<TensorId> ways(gradients.inputs.begin() + 1, gradients.inputs.end());
    std::set<int> variables;
    for (const TensorId asked : ways)
      if (graph_.maker(asked).kind == OperationKind::Variable) variables.insert(graph_.maker(asked).variable);
    const auto leads = [&](const std::vector<TensorId>& tensors) {
      return std::ranges::any_of(tensors, [&](TensorId tensor) { return ways.contains(tensor); });
    };
    for (bool grows = true; grows;) {  // an `if` comes before the operations of its blocks
      grows = false;
      for (const OperationId one : back) {
        const Operation& operation = graph_.operation(one);
        bool any = leads(operation.inputs) ||
                   (operation.kind == OperationKind::Read && variables.contains(operation.variable));
        for (const Region& region : operation.regions) any = any || leads(region.results);
        if (!any || operation.kind == OperationKind::While || !leading.insert(one).second) continue;
        ways.insert(operation.outputs.begin(), operation.outputs.end());
        grows = true;
      }
    }
    for (const OperationId one : leading) {
      if (is_inside(one)) continue;
      pulled_.insert(one);
      for (const Region& region : graph_.operation(one).regions)
        for (OperationId inner = region.first; inner < region.last; ++inner) pulled_.insert(inner);
    }
  }
}

}  // namespace openmps::fw::graph
