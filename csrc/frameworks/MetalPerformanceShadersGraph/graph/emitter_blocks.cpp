// If and while nodes whose blocks become regions of the engine's graph.
#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"

namespace openmps::fw::graph {

Emitter::Bundle Emitter::bundle(const Blocks& blocks) {
  Bundle result;
  const auto place_of = [&](Tensor tensor) {
    const auto found = std::ranges::find(result.tensors, tensor.id, &Tensor::id);
    const auto place = static_cast<std::size_t>(found - result.tensors.begin());
    if (found == result.tensors.end()) result.tensors.push_back(tensor);
    return place;
  };
  for (const Capture& capture : blocks.captures) {
    const Tensor value = capture.tensor != kNone ? tensor(capture.tensor)
                         : capture.is_latest     ? latest(capture.variable)
                                                 : seen(capture.variable, capture.after);
    result.places.push_back(place_of(value));
  }
  if (blocks.uses_step) result.step = place_of(step());
  return result;
}

Emitter::Captured Emitter::unpacked(const Blocks& blocks, const Bundle& bundle,
                                    const std::vector<Tensor>& inside) const {
  Captured captured;
  for (std::size_t i = 0; i < blocks.captures.size(); ++i) captured[blocks.captures[i]] = inside[bundle.places[i]];
  return captured;
}

// Block number `index` as a graph. Its inputs are the block's arguments, whose types `own` gives, then the bundle. Its
// outputs are the block's results, then its variables' new values.
engine::GraphBuilder Emitter::write_block(OperationId owner, std::size_t index, const Bundle& bundle,
                                          const std::vector<engine::TensorType>& own) {
  const Blocks& blocks = scope_.blocks(owner);
  const Operation& operation = graph_.operation(owner);
  engine::GraphBuilder builder(operation.who());
  std::vector<Tensor> arguments, inside;
  for (const engine::TensorType& type : own) arguments.push_back(builder.input(type.dtype, type.shape, "argument"));
  for (const Tensor outer : bundle.tensors) {
    const engine::TensorType type = builder_.type(outer);
    inside.push_back(builder_.is_scalar(outer) ? builder.scalar(type.dtype, "step")
                                               : builder.input(type.dtype, type.shape, "from around the block"));
  }
  Emitter block(*blocks.scopes[index], builder, *this, unpacked(blocks, bundle, inside),
                bundle.step ? inside[*bundle.step] : Tensor{});
  block.write_into(operation.regions[index], arguments);
  for (const Tensor result : block.results_of(operation.regions[index], blocks.variables)) builder.output(result);
  return builder;
}

void Emitter::write_into(const Region& region, const std::vector<Tensor>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (i < region.arguments.size())
      set(region.arguments[i], arguments[i]);
    else
      carried_.push_back(arguments[i]);
  write();
}

std::vector<Tensor> Emitter::results_of(const Region& region, const std::vector<int>& variables) {
  std::vector<Tensor> results;
  for (const TensorId result : region.results) results.push_back(tensor(result));
  for (const int variable : variables) results.push_back(latest(variable));
  return results;
}

// ---- if

// If an iteration of a loop makes the predicate known, or the blocks compute nothing, separate graphs are not needed.
std::optional<std::vector<Tensor>> Emitter::select_results(OperationId id, const Operation& operation,
                                                           const Bundle& bundle) {
  const Blocks& blocks = scope_.blocks(id);
  const auto results = [&](std::size_t index) {
    Emitter block(*blocks.scopes[index], builder_, *this, unpacked(blocks, bundle, bundle.tensors), step_);
    block.write_into(operation.regions[index], {});
    return block.results_of(operation.regions[index], blocks.variables);
  };
  Tensor predicate = tensor(operation.inputs[0]);
  if (const auto literal = scope_.unrolled_by(id) == kNone ? nullptr : builder_.constant_value(predicate))
    return results(engine::load_number(literal->type.dtype, literal->bytes.data(), 0) != 0 ? 0 : 1);
  if (std::ranges::any_of(blocks.scopes, [](const auto& scope) { return scope->computes(); })) return std::nullopt;
  predicate = builder_.op("reshape", {predicate}, {{"shape", Integers{}}}, operation.name);
  if (builder_.type(predicate).dtype != DType::Bool)
    predicate = builder_.op("not_equal", {predicate, builder_.constant(0, builder_.type(predicate).dtype)});
  const std::vector<Tensor> yes = results(0), no = results(1);
  std::vector<Tensor> chosen;
  for (std::size_t i = 0; i < yes.size() && i < no.size(); ++i)
    chosen.push_back(builder_.op("select", {predicate, yes[i], no[i]}, {}, operation.name));
  return chosen;
}

void Emitter::write_if(OperationId id, const Operation& operation) {
  if (const std::optional<bool> taken = scope_.settled().predicate(id)) {
    const std::vector<TensorId>& results = operation.regions[*taken ? 0 : 1].results;
    for (std::size_t i = 0; i < operation.outputs.size() && i < results.size(); ++i)
      stands_for_[operation.outputs[i]] = results[i];
    return;
  }
  const Blocks& blocks = scope_.blocks(id);
  const Bundle taken = bundle(blocks);
  std::optional<std::vector<Tensor>> results = select_results(id, operation, taken);
  if (!results)
    results = builder_.if_else(tensor(operation.inputs[0]), taken.tensors, write_block(id, 0, taken, {}),
                               write_block(id, 1, taken, {}), operation.name);
  finish_blocks(operation, blocks.variables, *results);
}

// ---- while

void Emitter::write_while(OperationId id, const Operation& operation) {
  const Blocks& blocks = scope_.blocks(id);
  const Bundle taken = bundle(blocks);
  std::vector<Tensor> first = inputs_of(operation);
  for (const int variable : blocks.variables) first.push_back(seen(variable, operation.after));
  std::vector<engine::TensorType> types;
  for (const Tensor argument : first) types.push_back(builder_.type(argument));
  const engine::GraphBuilder before = write_block(id, 0, taken, types);
  builder_.fail(before.status());
  if (!builder_.status()) return;
  std::vector<engine::TensorType> results = before.output_types();
  results.erase(results.begin());  // the predicate
  const engine::GraphBuilder after = write_block(id, 1, taken, results);
  finish_blocks(operation, blocks.variables, builder_.while_loop(first, taken.tensors, before, after, operation.name));
}

void Emitter::finish_blocks(const Operation& operation, const std::vector<int>& variables,
                            const std::vector<Tensor>& results) {
  set_results(operation, results);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const std::size_t place = operation.outputs.size() + i;
    if (place >= results.size()) return;
    static_cast<void>(entry(variables[i]));  // its memory is an input
    assigned_[variables[i]] = results[place];
    for (const Region& region : operation.regions)
      for (OperationId inside = region.first; inside < region.last; ++inside)
        if (graph_.operation(inside).kind == OperationKind::Assign && graph_.operation(inside).variable == variables[i])
          assignments_[inside] = results[place];
  }
}

}  // namespace openmps::fw::graph
