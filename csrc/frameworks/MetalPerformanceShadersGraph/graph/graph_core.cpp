#include "frameworks/MetalPerformanceShadersGraph/graph/graph_core.h"

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/graph/infer.h"
#include "result/index.h"

namespace openmps::fw::graph {
Result<OperationId> GraphCore::add(Operation operation, std::size_t count, std::optional<engine::DType> result,
                                   bool makes_complex) {
  auto types = infer_types(data_, operation, count, result);
  if (!types) return types.status();
  for (StaticType& type : types.value()) type.is_complex = makes_complex;
  return add_typed(std::move(operation), std::move(types).value());
}

OperationId GraphCore::add_typed(Operation operation, std::vector<StaticType> results) {
  const auto id = static_cast<OperationId>(data_.operations.size());
  for (const auto& scope : dependencies_) operation.after.insert(operation.after.end(), scope.begin(), scope.end());
  operation.block = block().owner;
  operation.segment = segment_;
  data_.operations.push_back(std::move(operation));
  for (StaticType& type : results) add_result(id, std::move(type));
  return id;
}

TensorId GraphCore::add_result(OperationId operation, StaticType type) {
  const auto tensor = static_cast<TensorId>(data_.tensors.size());
  data_.tensors.push_back({std::move(type), operation});
  data_.operations[at(operation)].outputs.push_back(tensor);
  if (data_.operations[at(operation)].kind == OperationKind::Placeholder) data_.placeholders.push_back(tensor);
  return tensor;
}

OperationId GraphCore::add_variable(std::shared_ptr<engine::Literal> initial, const std::string& name) {
  Operation operation;
  operation.kind = OperationKind::Variable;
  operation.type = "variable";
  operation.name = name;
  operation.variable = static_cast<int>(data_.variables.size());
  const StaticType type(initial->type);
  data_.variables.push_back({std::move(initial), static_cast<OperationId>(data_.operations.size())});
  return add_typed(std::move(operation), {type});
}

TensorId GraphCore::read(int variable, const std::string& name) {
  Operation operation;
  operation.kind = OperationKind::Read;
  operation.type = "readVariable";
  operation.name = name;
  operation.variable = variable;
  const StaticType type(data_.variables[at(variable)].initial->type);
  return data_.operation(add_typed(std::move(operation), {type})).outputs[0];
}

TensorId GraphCore::operand(TensorId tensor) {
  const Operation& maker = data_.maker(tensor);
  if (maker.kind != OperationKind::Variable) return tensor;
  std::vector<OperationId> after;
  for (const auto& scope : dependencies_) after.insert(after.end(), scope.begin(), scope.end());
  const auto place = std::tuple(maker.variable, std::move(after), block());
  if (const auto found = reads_.find(place); found != reads_.end()) return found->second;
  const TensorId made = read(maker.variable, maker.name);
  reads_.emplace(place, made);
  return made;
}

Status GraphCore::begin_segment() {
  if (segment_ != kNone)
    return Status(ErrorKind::State,
                  "MPSGraph: a segment that gradients compute again is begun inside another one; end that one first.");
  segment_ = static_cast<int>(data_.segments.size());
  segment_block_ = block();
  data_.segments.push_back({segment_block_.owner});
  open();
  return Status::ok();
}

Status GraphCore::end_segment() {
  if (segment_ == kNone || segment_block_ != block())
    return Status(ErrorKind::State,
                  "MPSGraph: a segment that gradients compute again is ended, but none has begun here.");
  segment_ = kNone;
  close();
  return Status::ok();
}

// Follows operations back from the primary. A tensor leads to it if it is float and an input, or a result inside a
// block, of an operation that does. Loops are followed until no tensor is added, because carried values return.
GraphCore::Reach GraphCore::reach_back(std::vector<TensorId> pending, bool through_while) const {
  Reach reached{std::vector(data_.tensors.size(), false), std::vector(data_.variables.size(), false), {}};
  const auto reach = [&](TensorId tensor) {
    if (tensor == kNone || reached.tensors[at(tensor)]) return;
    if (engine::is_float(data_.tensor(tensor).type.dtype)) pending.push_back(tensor);
  };
  while (!pending.empty()) {
    const TensorId tensor = pending.back();
    pending.pop_back();
    if (reached.tensors[at(tensor)]) continue;
    reached.tensors[at(tensor)] = true;
    const Operation& maker = data_.maker(tensor);
    if (maker.variable != kNone) reached.variables[at(maker.variable)] = true;
    if (maker.kind == OperationKind::Read)  // an assignment that it may read
      for (const OperationId before : maker.after)
        for (const TensorId input : data_.operation(before).inputs) reach(input);
    const Operation& around = maker.kind == OperationKind::Argument ? data_.operation(maker.block) : maker;
    if (around.kind == OperationKind::While) {
      reached.loops.push_back(maker.kind == OperationKind::Argument ? maker.block : data_.tensor(tensor).maker);
      if (!through_while) continue;
    }
    for (const TensorId input : around.inputs) reach(input);
    for (const Region& region : around.regions)
      for (const TensorId result : region.results) reach(result);
  }
  return reached;
}

Result<std::vector<bool>> GraphCore::depends_on(TensorId primary, const std::vector<TensorId>& tensors) const {
  const Reach direct = reach_back({primary}, false);
  std::vector<TensorId> into_loops;
  for (const OperationId loop : direct.loops) {
    const Operation& operation = data_.operation(loop);
    into_loops.insert(into_loops.end(), operation.inputs.begin(), operation.inputs.end());
    for (const Region& region : operation.regions)
      into_loops.insert(into_loops.end(), region.results.begin(), region.results.end());
  }
  std::erase_if(into_loops, [&](TensorId tensor) { return !engine::is_float(data_.tensor(tensor).type.dtype); });
  const Reach through = reach_back(std::move(into_loops), true);
  const auto leads = [&](const Reach& reach, TensorId tensor) {
    const int variable = data_.maker(tensor).variable;
    return reach.tensors[at(tensor)] || (variable != kNone && reach.variables[at(variable)]);
  };
  std::vector<bool> result;
  for (const TensorId tensor : tensors) {
    if (leads(through, tensor))
      return Status(ErrorKind::Unsupported, "gradients: the way from " + data_.maker(tensor).who() +
                                                " leads through a while loop, which has no gradient.");
    result.push_back(leads(direct, tensor));
  }
  return result;
}

}  // namespace openmps::fw::graph
