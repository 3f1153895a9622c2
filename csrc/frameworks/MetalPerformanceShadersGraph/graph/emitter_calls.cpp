// Calls: the graph of a callable, written in the place of an operation.
#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

namespace openmps::fw::graph {
namespace {

std::string listed(const Callables& callables) {
  std::string text;
  for (const auto& [symbol, callable] : callables) text += (text.empty() ? "" : ", ") + ("\"" + symbol + "\"");
  return text.empty() ? "none" : text;
}

}  // namespace

Result<std::vector<Tensor>> Emitter::call(const std::string& symbol, std::span<const Tensor> inputs) {
  const auto found = calls_.callables.find(symbol);
  if (found == calls_.callables.end())
    return Status(
        ErrorKind::InvalidArgument,
        "calls \"" + symbol + "\"; the callables of the compilation descriptor are: " + listed(calls_.callables) + ".");
  const Callable& callable = found->second;
  const auto given = inputs_of(symbol, callable, inputs);
  if (!given) return given.status();
  const Specialization& form = *callable.form;
  std::vector<Tensor> results = builder_.insert(form.graph, given.value());
  if (!builder_.status()) return builder_.status();
  const std::size_t count = results.size() - form.assigned.size();
  for (std::size_t i = 0; i < form.assigned.size(); ++i) {
    const PlanInput& variable = form.assigned[i];
    assign_by_call(variable.owner ? *variable.owner : *callable.variables, variable.id, results[count + i]);
  }
  results.resize(count);
  return results;
}

// One for each input of the callable's graph.
Result<std::vector<Tensor>> Emitter::inputs_of(const std::string& symbol, const Callable& callable,
                                               std::span<const Tensor> given) {
  if (given.size() != callable.feeds.size())
    return Status(ErrorKind::InvalidArgument, "gives \"" + symbol + "\" " + std::to_string(given.size()) +
                                                  " tensors, it is compiled for " +
                                                  std::to_string(callable.feeds.size()) + ".");
  const auto expected = callable.form->graph.inputs();
  std::vector<Tensor> inputs;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const PlanInput& input = callable.form->inputs[i];
    const engine::TensorType& type = expected[i].type;
    if (input.kind == PlanInput::Kind::Step) {
      inputs.push_back(step());
    } else if (input.kind == PlanInput::Kind::Variable) {
      if (!outside_)
        return Status(ErrorKind::Unsupported, "calls \"" + symbol +
                                                  "\", which has variables, in a block of an if or a while; call it "
                                                  "outside of the block.");
      inputs.push_back(variable_of_call(input.owner ? *input.owner : *callable.variables, input.id, type));
    } else {
      const auto place = std::ranges::find(callable.feeds, input.id) - callable.feeds.begin();
      const Tensor tensor = given[static_cast<std::size_t>(place)];
      if (builder_.type(tensor) != type)
        return Status(ErrorKind::Shape, "gives \"" + symbol + "\" " + builder_.type(tensor).str() + " for input " +
                                            std::to_string(place) + ", it is compiled for " + type.str() + ".");
      inputs.push_back(tensor);
    }
  }
  return inputs;
}

// A later call reads what an earlier one has assigned.
Tensor Emitter::variable_of_call(VariableMemory& owner, int variable, const engine::TensorType& type) {
  if (&owner == calls_.variables) {
    const Tensor input = entry(variable);
    const Tensor made = assigned(variable);
    return made ? made : input;
  }
  Tensor& value = entries_of_calls_[{&owner, variable}];
  if (!value) value = outside_->variable_of(owner, variable, type);
  return value;
}

void Emitter::assign_by_call(VariableMemory& owner, int variable, Tensor value) {
  if (&owner == calls_.variables)
    assigned_[variable] = value;
  else
    entries_of_calls_[{&owner, variable}] = assigned_by_calls_[{&owner, variable}] = value;
}

Tensor Emitter::assigned_by_calls(VariableMemory& owner, int variable) const {
  const auto found = assigned_by_calls_.find({&owner, variable});
  return found == assigned_by_calls_.end() ? Tensor{} : found->second;
}

}  // namespace openmps::fw::graph
