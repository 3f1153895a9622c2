#import <MetalPerformanceShadersGraph/MPSGraphControlFlowOps.h>
#import <MetalPerformanceShadersGraph/MPSGraphMemoryOps.h>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;
using openmps::Status;
using openmps::fw::check;
namespace engine = openmps::engine;

namespace {

using TensorList = NSArray<MPSGraphTensor *>;

// Runs a user's block, without the graph's lock. Its exceptions are raised after `done` has run.
template <typename Block, typename Done>
objc::Ref<TensorList *> run_block(CoreLock &core, Block block, Done done) {
  objc::Ref<TensorList *> result;
  Status status;
  core.outside([&] { status = openmps::objc_guard([&] { result = objc::Ref<TensorList *>::retain(block()); }); });
  done();
  check(status);
  return result;
}

std::vector<TensorId> operands(MPSGraph *graph, const std::string &who, TensorList *tensors) {
  std::vector<TensorId> ids;
  for (MPSGraphTensor *tensor in openmps::fw::given(tensors)) ids.push_back(operand(graph, who, tensor));
  return ids;
}

OperationId next_operation(MPSGraph *graph) {
  return static_cast<OperationId>(core_of(graph).data().operations.size());
}

// The types of both branches, which must agree if they are known; an extent that one leaves open stays open.
std::vector<StaticType> branch_types(const GraphData &data, const std::string &who, const std::vector<TensorId> &yes,
                                     const std::vector<TensorId> &no) {
  if (yes.size() != no.size())
    refuse(ErrorKind::InvalidArgument, who + ": the then block returns " + to_string(yes.size()) +
                                           " tensors, the else block " + to_string(no.size()) + ".");
  std::vector<StaticType> types;
  for (std::size_t i = 0; i < yes.size(); ++i) {
    StaticType type = data.tensor(yes[i]).type;
    const StaticType &other = data.tensor(no[i]).type;
    const bool both_fixed = type.is_fixed() && other.is_fixed();
    if (type.dtype != other.dtype || (both_fixed && *type.extents != *other.extents))
      refuse(ErrorKind::Shape, who + ": result " + to_string(i) + " is " + type.str() + " in the then block and " +
                                   other.str() + " in the else block.");
    type.forget_difference(other);
    types.push_back(std::move(type));
  }
  return types;
}

// An iteration's results must have the types of its arguments, if both are known.
void check_next(const GraphData &data, const std::string &who, const char *block, const std::vector<TensorId> &next,
                const std::vector<TensorId> &arguments) {
  for (std::size_t i = 0; i < next.size() && i < arguments.size(); ++i) {
    const StaticType &made = data.tensor(next[i]).type, &taken = data.tensor(arguments[i]).type;
    const bool both_fixed = made.is_fixed() && taken.is_fixed();
    if (made.dtype != taken.dtype || (both_fixed && *made.extents != *taken.extents))
      refuse(ErrorKind::Shape, who + ": argument " + to_string(i) + " is " + taken.str() + ", the " + block +
                                   " makes " + made.str() + " of it.");
  }
}

// Arguments of a block, made inside its loop.
Region open_region(MPSGraph *graph, const std::vector<StaticType> &types) {
  Operation arguments;
  arguments.kind = OperationKind::Argument;
  arguments.type = "argument";
  Region region;
  region.first = next_operation(graph);
  const CoreLock core = building(graph);
  region.arguments = core.data().operation(core->add_typed(std::move(arguments), types)).outputs;
  return region;
}

std::vector<StaticType> types_of(const GraphData &data, const std::vector<TensorId> &tensors, std::size_t first = 0) {
  std::vector<StaticType> types;
  for (std::size_t i = first; i < tensors.size(); ++i) types.push_back(data.tensor(tensors[i]).type);
  return types;
}

bool has_while(const GraphData &data, const Region &region) {
  for (OperationId id = region.first; id < region.last; ++id)
    if (data.operation(id).kind == OperationKind::While) return true;
  return false;
}

// Whether constants make the loop longer than loops that are written out.
bool is_long(const GraphData &data, const Operation &loop) {
  double bounds[3] = {};  // lower, upper, step
  for (std::size_t i = 0; i < 3; ++i) {
    const auto bound = constant_value(data, loop.inputs[i]);
    if (!bound || bound.value()->bytes.empty()) return false;
    bounds[i] = engine::load_number(bound.value()->type.dtype, bound.value()->bytes.data(), 0);
  }
  return bounds[2] >= 1 && (bounds[1] - bounds[0]) / bounds[2] > static_cast<double>(kMostWrittenOut);
}

// One number of int32, the type of loop counters.
Tensor int32_scalar(RuleContext &lowering, std::size_t input) {
  return reshape(cast(lowering.input(input), DType::Int32), {});
}

TensorId add_number(MPSGraph *graph, const char *type, std::vector<TensorId> inputs, DType result, LowerRule lower) {
  Operation operation;
  operation.type = type;
  operation.inputs = std::move(inputs);
  operation.lower = std::move(lower);
  const CoreLock core = building(graph);
  return core.data().operation(core->add_typed(std::move(operation), {StaticType(result, {})})).outputs[0];
}

// The initial index of a counting loop. It is before the loop, as all its operands are.
TensorId first_index(MPSGraph *graph, TensorId lower_bound) {
  return add_number(graph, "forLoop start", {lower_bound}, DType::Int32,
                    [](RuleContext &lowering) { lowering.give(int32_scalar(lowering, 0)); });
}

// A `for` with a `while` inside cannot be written out, and a long one would be slow to compile. Both become a `while`
// with a counter. The body's arguments are the index and the carried tensors.
void count_in_while(MPSGraph *graph, OperationId loop, TensorId first, Region body) {
  const CoreLock core = building(graph);
  const std::vector<TensorId> inputs = core.data().operation(loop).inputs;  // lower, upper, step, carried tensors
  const auto next = [](RuleContext &lowering) { lowering.give(lowering.input(0) + int32_scalar(lowering, 1)); };
  // A step of 0 or less would never end; a known one has been refused already.
  const auto goes_on = [](RuleContext &lowering) {
    lowering.give(lowering.op("logical_and",
                              {lowering.op("less", {lowering.input(0), int32_scalar(lowering, 1)}),
                               lowering.op("greater", {int32_scalar(lowering, 2), lowering.number(0, DType::Int32)})}));
  };
  const auto step = constant_value(core.data(), inputs[2]);
  if (step && !step.value()->bytes.empty() &&
      engine::load_number(step.value()->type.dtype, step.value()->bytes.data(), 0) < 1)
    refuse(ErrorKind::InvalidArgument, core.data().operation(loop).who() + ": step is below 1, expects 1 or more.");
  core->enter_block(loop);
  body.results.insert(body.results.begin(),
                      add_number(graph, "forLoop index", {body.arguments[0], inputs[2]}, DType::Int32, next));
  body.last = next_operation(graph);
  Region before = open_region(graph, types_of(core.data(), body.arguments));
  before.results = before.arguments;
  before.results.insert(
      before.results.begin(),
      add_number(graph, "forLoop predicate", {before.arguments[0], inputs[1], inputs[2]}, DType::Bool, goes_on));
  before.last = next_operation(graph);
  core->leave_block();
  Operation &operation = core->operation(loop);
  operation.kind = OperationKind::While;
  operation.inputs = {first};
  operation.inputs.insert(operation.inputs.end(), inputs.begin() + 3, inputs.end());
  operation.regions = {std::move(before), std::move(body)};
  core->add_result(loop, StaticType(DType::Int32, {}));
}

}  // namespace

@implementation MPSGraph (ControlFlowOps)

- (TensorList *)controlDependencyWithOperations:(NSArray<MPSGraphOperation *> *)operations
                                 dependentBlock:(MPSGraphControlFlowDependencyBlock)dependentBlock
                                           name:(NSString *)name {
  OMPS_REQUIRE(operations);
  OMPS_REQUIRE(dependentBlock);
  std::vector<OperationId> before;
  for (MPSGraphOperation *operation in operations)
    before.push_back(own_operation(self, "controlDependency", operation));
  CoreLock core = building(self);
  const std::vector<OperationId> dependencies = before;
  core->push_dependencies(std::move(before));
  const objc::Ref<TensorList *> made = run_block(
      core, [&] { return dependentBlock(); }, [&] { core->pop_dependencies(); });
  // Results of the block that it did not make itself still depend on the operations.
  NSMutableArray<MPSGraphTensor *> *const results = [NSMutableArray array];
  for (MPSGraphTensor *tensor in made.get()) {
    Operation operation;
    operation.type = "controlDependency";
    operation.name = text_of(name);
    operation.after = dependencies;
    operation.inputs.push_back(operand(self, operation.type, tensor));
    operation.lower = [](RuleContext &lowering) { lowering.give(lowering.input(0)); };
    const StaticType type = core.data().tensor(operation.inputs[0]).type;
    const OperationId id = core->add_typed(std::move(operation), {type});
    [results addObject:tensor_object(self, core.data().operation(id).outputs[0])];
  }
  return results;
}

// If and loops are added before their blocks, which belong to them; results after those.

- (TensorList *)ifWithPredicateTensor:(MPSGraphTensor *)predicateTensor
                            thenBlock:(MPSGraphIfThenElseBlock)thenBlock
                            elseBlock:(MPSGraphIfThenElseBlock)elseBlock
                                 name:(NSString *)name {
  OMPS_REQUIRE(thenBlock);
  Operation operation;
  operation.kind = OperationKind::If;
  operation.type = "if";
  operation.name = text_of(name);
  const std::string who = operation.who();
  operation.inputs.push_back(operand(self, who, predicateTensor));
  CoreLock core = building(self);
  const StaticType &predicate = core.data().tensor(operation.inputs[0]).type;
  if (predicate.is_fixed() && predicate.fixed().shape.elements() != 1)
    refuse(ErrorKind::Shape, who + ": the predicate is " + predicate.str() + ", expects one element.");
  const OperationId choice = core->add_typed(std::move(operation), {});
  std::vector<Region> regions;
  for (MPSGraphIfThenElseBlock block : {thenBlock, elseBlock}) {
    Region region;
    region.first = next_operation(self);
    if (block != nil) {
      core->enter_block(choice);
      run_block(
          core,
          [&] {
            TensorList *const answered = block();
            region.results = operands(self, who, answered);
            return answered;
          },
          [&] { core->leave_block(); });
    }
    region.last = next_operation(self);
    regions.push_back(std::move(region));
  }
  const std::vector<StaticType> types = branch_types(core.data(), who, regions[0].results, regions[1].results);
  core->operation(choice).regions = std::move(regions);
  for (const StaticType &type : types) core->add_result(choice, type);
  return objects_of(self, core.data().operation(choice).outputs);
}

- (TensorList *)forLoopWithLowerBound:(MPSGraphTensor *)lowerBound
                           upperBound:(MPSGraphTensor *)upperBound
                                 step:(MPSGraphTensor *)step
                 initialBodyArguments:(TensorList *)initialBodyArguments
                                 body:(MPSGraphForLoopBodyBlock)body
                                 name:(NSString *)name {
  OMPS_REQUIRE(body);
  Operation operation;
  operation.kind = OperationKind::For;
  operation.type = "forLoop";
  operation.name = text_of(name);
  const std::string who = operation.who();
  for (MPSGraphTensor *bound : {lowerBound, upperBound, step}) operation.inputs.push_back(operand(self, who, bound));
  const std::vector<TensorId> initial = operands(self, who, initialBodyArguments);
  operation.inputs.insert(operation.inputs.end(), initial.begin(), initial.end());
  CoreLock core = building(self);
  const TensorId first = first_index(self, operation.inputs[0]);
  const OperationId loop = core->add_typed(std::move(operation), {});

  core->enter_block(loop);
  Operation arguments;
  arguments.kind = OperationKind::Argument;
  arguments.type = "argument";
  std::vector<StaticType> types{StaticType(DType::Int32, {})};
  for (const TensorId tensor : initial) types.push_back(core.data().tensor(tensor).type);
  Region region;
  region.first = next_operation(self);
  region.arguments = core.data().operation(core->add_typed(std::move(arguments), types)).outputs;
  TensorList *const given = objects_of(self, region.arguments);
  TensorList *const carried = [given subarrayWithRange:NSMakeRange(1, [given count] - 1)];
  std::vector<TensorId> results;
  const objc::Ref<TensorList *> made = run_block(
      core,
      [&] {
        TensorList *const answered = body([given objectAtIndex:0], carried);
        results = operands(self, who, answered);
        return answered;
      },
      [&] { core->leave_block(); });
  if (results.size() != initial.size())
    refuse(ErrorKind::InvalidArgument, who + ": the body returns " + to_string(results.size()) + " tensors, it has " +
                                           to_string(initial.size()) + " arguments.");
  check_next(core.data(), who, "body", results, initial);
  std::vector<StaticType> carried_types = types_of(core.data(), initial);
  for (std::size_t i = 0; i < results.size(); ++i)
    carried_types[i].forget_difference(core.data().tensor(results[i]).type);
  region.results = std::move(results);
  region.last = next_operation(self);
  if (has_while(core.data(), region) || is_long(core.data(), core.data().operation(loop)))
    count_in_while(self, loop, first, std::move(region));
  else
    core->operation(loop).regions.push_back(std::move(region));
  std::vector<TensorId> left;
  for (const StaticType &type : carried_types) left.push_back(core->add_result(loop, type));
  return objects_of(self, left);
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

- (TensorList *)whileWithInitialInputs:(TensorList *)initialInputs
                                before:(MPSGraphWhileBeforeBlock)before
                                 after:(MPSGraphWhileAfterBlock)after
                                  name:(NSString *)name {
  OMPS_REQUIRE(before);
  OMPS_REQUIRE(after);
  Operation operation;
  operation.kind = OperationKind::While;
  operation.type = "while";
  operation.name = text_of(name);
  const std::string who = operation.who();
  operation.inputs = operands(self, who, initialInputs);
  CoreLock core = building(self);
  const std::vector<StaticType> initial = types_of(core.data(), operation.inputs);
  const OperationId loop = core->add_typed(std::move(operation), {});

  core->enter_block(loop);
  const auto leave = [&] { core->leave_block(); };
  Region first = open_region(self, initial);
  NSMutableArray<MPSGraphTensor *> *const results = [NSMutableArray array];
  const objc::Ref<TensorList *> predicate = run_block(
      core,
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

  core->enter_block(loop);
  Region second = open_region(self, types_of(core.data(), first.results, 1));
  const objc::Ref<TensorList *> next = run_block(
      core,
      [&] {
        TensorList *const answered = after(objects_of(self, second.arguments));
        second.results = operands(self, who, answered);
        return answered;
      },
      leave);
  second.last = next_operation(self);
  if (second.results.size() != initial.size())
    refuse(ErrorKind::InvalidArgument, who + ": the after block returns " + to_string(second.results.size()) +
                                           " tensors, the loop has " + to_string(initial.size()) + " inputs.");
  check_next(core.data(), who, "after block", second.results, core.data().operation(loop).inputs);
  const std::vector<StaticType> left = types_of(core.data(), first.results, 1);
  core->operation(loop).regions = {std::move(first), std::move(second)};
  for (const StaticType &type : left) core->add_result(loop, type);
  return objects_of(self, core.data().operation(loop).outputs);
}

@end
