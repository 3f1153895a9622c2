#import <MetalPerformanceShadersGraph/MPSGraphControlFlowOps.h>
#import <MetalPerformanceShadersGraph/MPSGraphMemoryOps.h>

#include "compat/guard.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;
using openmps::Status;
using openmps::fw::check;

namespace {

using TensorList = NSArray<MPSGraphTensor *>;

// Runs a block of the user's. What it raises comes out after `done` has run.
template <typename Block, typename Done>
objc::Ref<TensorList *> run_block(Block block, Done done) {
  objc::Ref<TensorList *> result;
  const Status status = openmps::objc_guard([&] { result = objc::Ref<TensorList *>::retain(block()); });
  done();
  check(status);
  return result;
}

std::vector<TensorId> operands(MPSGraph *graph, const std::string &who, TensorList *tensors) {
  std::vector<TensorId> ids;
  for (MPSGraphTensor *tensor in tensors) ids.push_back(operand(graph, who, tensor));
  return ids;
}

OperationId next_operation(MPSGraph *graph) {
  return static_cast<OperationId>(core_of(graph).data().operations.size());
}

// The types of both branches, which have to agree where they are known.
std::vector<StaticType> branch_types(const GraphData &data, const std::string &who, const std::vector<TensorId> &yes,
                                     const std::vector<TensorId> &no) {
  if (yes.size() != no.size())
    refuse(ErrorKind::InvalidArgument, who + ": the then block returns " + std::to_string(yes.size()) +
                                           " tensors, the else block " + std::to_string(no.size()) + ".");
  std::vector<StaticType> types;
  for (std::size_t i = 0; i < yes.size(); ++i) {
    StaticType type = data.tensor(yes[i]).type;
    const StaticType &other = data.tensor(no[i]).type;
    const bool both_fixed = type.is_fixed() && other.is_fixed();
    if (type.dtype != other.dtype || (both_fixed && *type.extents != *other.extents))
      refuse(ErrorKind::Shape, who + ": result " + std::to_string(i) + " is " + type.str() + " in the then block and " +
                                   other.str() + " in the else block.");
    types.push_back(type.is_fixed() ? type : other);
  }
  return types;
}

}  // namespace

@implementation MPSGraph (ControlFlowOps)

- (TensorList *)controlDependencyWithOperations:(NSArray<MPSGraphOperation *> *)operations
                                 dependentBlock:(MPSGraphControlFlowDependencyBlock)dependentBlock
                                           name:(NSString *)name {
  std::vector<OperationId> before;
  for (MPSGraphOperation *operation in operations)
    before.push_back(own_operation(self, "controlDependency", operation));
  GraphCore &core = core_of(self);
  const std::vector<OperationId> dependencies = before;
  core.push_dependencies(std::move(before));
  const objc::Ref<TensorList *> made = run_block([&] { return dependentBlock(); }, [&] { core.pop_dependencies(); });
  // What the block returns without having made it depends on the operations all the same.
  NSMutableArray<MPSGraphTensor *> *const results = [NSMutableArray array];
  for (MPSGraphTensor *tensor in made.get()) {
    Operation operation;
    operation.type = "controlDependency";
    operation.name = text_of(name);
    operation.after = dependencies;
    operation.inputs.push_back(operand(self, operation.type, tensor));
    operation.lower = [](Lowering &lowering) { lowering.give(lowering.input(0)); };
    const StaticType type = core.data().tensor(operation.inputs[0]).type;
    const OperationId id = core.add_typed(std::move(operation), {type});
    [results addObject:tensor_object(self, core.data().operation(id).outputs[0])];
  }
  return results;
}

- (TensorList *)ifWithPredicateTensor:(MPSGraphTensor *)predicateTensor
                            thenBlock:(MPSGraphIfThenElseBlock)thenBlock
                            elseBlock:(MPSGraphIfThenElseBlock)elseBlock
                                 name:(NSString *)name {
  Operation operation;
  operation.kind = OperationKind::If;
  operation.type = "if";
  operation.name = text_of(name);
  const std::string who = operation.who();
  operation.inputs.push_back(operand(self, who, predicateTensor));
  GraphCore &core = core_of(self);
  const StaticType &predicate = core.data().tensor(operation.inputs[0]).type;
  if (predicate.is_fixed() && predicate.fixed().shape.elements() != 1)
    refuse(ErrorKind::Shape, who + ": the predicate is " + predicate.str() + ", expects one element.");
  for (MPSGraphIfThenElseBlock block : {thenBlock, elseBlock}) {
    Region region;
    region.first = next_operation(self);
    if (block != nil) {
      const objc::Ref<TensorList *> made = run_block([&] { return block(); }, [] {});
      region.results = operands(self, who, made);
    }
    region.last = next_operation(self);
    operation.regions.push_back(std::move(region));
  }
  std::vector<StaticType> types =
      branch_types(core.data(), who, operation.regions[0].results, operation.regions[1].results);
  const OperationId id = core.add_typed(std::move(operation), std::move(types));
  return objects_of(self, core.data().operation(id).outputs);
}

// The loop is added before its body, which belongs to it; results after it.
- (TensorList *)forLoopWithLowerBound:(MPSGraphTensor *)lowerBound
                           upperBound:(MPSGraphTensor *)upperBound
                                 step:(MPSGraphTensor *)step
                 initialBodyArguments:(TensorList *)initialBodyArguments
                                 body:(MPSGraphForLoopBodyBlock)body
                                 name:(NSString *)name {
  Operation operation;
  operation.kind = OperationKind::For;
  operation.type = "forLoop";
  operation.name = text_of(name);
  const std::string who = operation.who();
  for (MPSGraphTensor *bound : {lowerBound, upperBound, step}) operation.inputs.push_back(operand(self, who, bound));
  const std::vector<TensorId> initial = operands(self, who, initialBodyArguments);
  operation.inputs.insert(operation.inputs.end(), initial.begin(), initial.end());
  GraphCore &core = core_of(self);
  const OperationId loop = core.add_typed(std::move(operation), {});

  core.enter_loop(loop);
  Operation arguments;
  arguments.kind = OperationKind::Argument;
  arguments.type = "argument";
  std::vector<StaticType> types{StaticType(DType::Int32, {})};
  for (const TensorId tensor : initial) types.push_back(core.data().tensor(tensor).type);
  Region region;
  region.first = next_operation(self);
  region.arguments = core.data().operation(core.add_typed(std::move(arguments), types)).outputs;
  TensorList *const given = objects_of(self, region.arguments);
  TensorList *const carried = [given subarrayWithRange:NSMakeRange(1, [given count] - 1)];
  std::vector<TensorId> results;
  const objc::Ref<TensorList *> made = run_block(
      [&] {
        TensorList *const answered = body([given objectAtIndex:0], carried);
        results = operands(self, who, answered);
        return answered;
      },
      [&] { core.leave_loop(); });
  if (results.size() != initial.size())
    refuse(ErrorKind::InvalidArgument, who + ": the body returns " + std::to_string(results.size()) +
                                           " tensors, it has " + std::to_string(initial.size()) + " arguments.");
  region.results = std::move(results);
  region.last = next_operation(self);
  core.operation(loop).regions.push_back(std::move(region));
  for (const TensorId tensor : initial) {
    const StaticType type = core.data().tensor(tensor).type;
    core.add_result(loop, type);
  }
  return objects_of(self, core.data().operation(loop).outputs);
}

- (TensorList *)forLoopWithNumberOfIterations:(MPSGraphTensor *)numberOfIterations
                         initialBodyArguments:(TensorList *)initialBodyArguments
                                         body:(MPSGraphForLoopBodyBlock)body
                                         name:(NSString *)name {
  return [self forLoopWithLowerBound:[self constantWithScalar:0 dataType:MPSDataTypeInt32]
                          upperBound:numberOfIterations
                                step:[self constantWithScalar:1 dataType:MPSDataTypeInt32]
                initialBodyArguments:initialBodyArguments
                                body:body
                                name:name];
}

// Arguments of a block, made inside its loop.
namespace {

Region open_region(MPSGraph *graph, const std::vector<StaticType> &types) {
  Operation arguments;
  arguments.kind = OperationKind::Argument;
  arguments.type = "argument";
  Region region;
  region.first = next_operation(graph);
  GraphCore &core = core_of(graph);
  region.arguments = core.data().operation(core.add_typed(std::move(arguments), types)).outputs;
  return region;
}

std::vector<StaticType> types_of(const GraphData &data, const std::vector<TensorId> &tensors, std::size_t first = 0) {
  std::vector<StaticType> types;
  for (std::size_t i = first; i < tensors.size(); ++i) types.push_back(data.tensor(tensors[i]).type);
  return types;
}

}  // namespace

- (TensorList *)whileWithInitialInputs:(TensorList *)initialInputs
                                before:(MPSGraphWhileBeforeBlock)before
                                 after:(MPSGraphWhileAfterBlock)after
                                  name:(NSString *)name {
  Operation operation;
  operation.kind = OperationKind::While;
  operation.type = "while";
  operation.name = text_of(name);
  const std::string who = operation.who();
  operation.inputs = operands(self, who, initialInputs);
  GraphCore &core = core_of(self);
  const std::vector<StaticType> initial = types_of(core.data(), operation.inputs);
  const OperationId loop = core.add_typed(std::move(operation), {});

  core.enter_loop(loop);
  const auto leave = [&] { core.leave_loop(); };
  Region first = open_region(self, initial);
  NSMutableArray<MPSGraphTensor *> *const results = [NSMutableArray array];
  const objc::Ref<TensorList *> predicate = run_block(
      [&] {
        MPSGraphTensor *const answered = before(objects_of(self, first.arguments), results);
        first.results.push_back(operand(self, who, answered));
        for (MPSGraphTensor *result in results) first.results.push_back(operand(self, who, result));
        return static_cast<TensorList *>(results);
      },
      leave);
  first.last = next_operation(self);
  const StaticType &chosen_by = core.data().tensor(first.results[0]).type;
  if (chosen_by.is_fixed() && chosen_by.fixed().shape.elements() != 1)
    refuse(ErrorKind::Shape, who + ": the predicate is " + chosen_by.str() + ", expects one element.");

  core.enter_loop(loop);
  Region second = open_region(self, types_of(core.data(), first.results, 1));
  const objc::Ref<TensorList *> next = run_block(
      [&] {
        TensorList *const answered = after(objects_of(self, second.arguments));
        second.results = operands(self, who, answered);
        return answered;
      },
      leave);
  second.last = next_operation(self);
  if (second.results.size() != initial.size())
    refuse(ErrorKind::InvalidArgument, who + ": the after block returns " + std::to_string(second.results.size()) +
                                           " tensors, the loop has " + std::to_string(initial.size()) + " inputs.");
  const std::vector<StaticType> left = types_of(core.data(), first.results, 1);
  core.operation(loop).regions = {std::move(first), std::move(second)};
  for (const StaticType &type : left) core.add_result(loop, type);
  return objects_of(self, core.data().operation(loop).outputs);
}

@end
