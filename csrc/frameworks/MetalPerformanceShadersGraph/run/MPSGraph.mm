#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/run/MPSGraphObject.h"

#import <MetalPerformanceShadersGraph/MPSGraphMemoryOps.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSCore/ElementType.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/complex_tensors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphObjects.h"
#include "result/index.h"

using namespace openmps::fw::graph;

@implementation MPSGraph

+ (instancetype)new {
  return [[self alloc] init];
}

- (instancetype)init {
  if ((self = [super init]) != nil) {
    _impl = new MPSGraphImpl;
    _impl->link = std::make_shared<GraphLink>(GraphLink{self});
  }
  return self;
}

- (void)dealloc {
  if (_impl) _impl->link->graph = nil;
  delete _impl;
  [super dealloc];
}

- (MPSGraphImpl &)omps_impl {
  return *_impl;
}

OMPS_FIELD(_impl, MPSGraphOptions, options, Options, options)

- (NSArray<MPSGraphTensor *> *)placeholderTensors {
  return objects_of(self, core_of(self).data().placeholders);
}

@end

namespace openmps::fw::graph {
std::string text_of(NSString *string) {
  return string == nil ? std::string() : std::string([given(string) UTF8String]);
}

MPSDataType type_of(DType dtype) {
  for (const MPSDataType type : {MPSDataTypeFloat32, MPSDataTypeFloat16, MPSDataTypeBFloat16, MPSDataTypeInt8,
                                 MPSDataTypeInt16, MPSDataTypeInt32, MPSDataTypeInt64, MPSDataTypeUInt8,
                                 MPSDataTypeUInt16, MPSDataTypeUInt32, MPSDataTypeUInt64, MPSDataTypeBool})
    if (dtype_of(type) == dtype) return type;
  return MPSDataTypeInvalid;
}

MPSDataType type_of(const StaticType &type) {
  return type.is_complex ? fw::complex_type_of(type.dtype) : type_of(type.dtype);
}

StaticType static_type_of(MPSDataType type, MPSShape *shape, const std::string &who) {
  const fw::NDElement element = fw::nd_element(type);
  StaticType made(element.dtype);
  made.extents = extents_of(shape, who);
  made.is_complex = element.is_complex;
  if (!made.is_complex) return made;
  if (!made.extents)
    refuse(ErrorKind::Unsupported, who + ": a complex tensor of unknown rank is not there; give its number of axes.");
  made.extents->push_back(2);
  if (made.extents->size() > engine::Shape::kMaxRank)
    refuse(ErrorKind::Shape, who + " is made with " + std::to_string(made.extents->size() - 1) +
                                 " dimensions; a complex tensor has at most 15.");
  return made;
}

std::optional<std::vector<std::int64_t>> extents_of(MPSShape *shape, const std::string &who) {
  if (shape == nil) return std::nullopt;
  std::vector<std::int64_t> extents;
  for (NSNumber *extent in given(shape)) {
    if ([needed(extent) longLongValue] < -1)
      refuse(ErrorKind::Shape, who + " is made with an extent of " + std::to_string([extent longLongValue]) +
                                   "; it has to be 0 or more, or -1 for one that feeds decide.");
    extents.push_back([extent longLongValue]);
  }
  if (extents.size() > engine::Shape::kMaxRank)
    refuse(ErrorKind::Shape,
           who + " is made with " + std::to_string(extents.size()) + " dimensions; at most 16 are supported.");
  return extents;
}

Integers integers_from(NSArray<NSNumber *> *numbers) {
  Integers result;
  for (NSNumber *number in given(numbers)) result.push_back([needed(number) longLongValue]);
  return result;
}

NSArray<NSNumber *> *numbers_from(const Integers &integers) {
  NSMutableArray<NSNumber *> *const numbers = [NSMutableArray arrayWithCapacity:integers.size()];
  for (const std::int64_t integer : integers) [numbers addObject:[NSNumber numberWithLongLong:integer]];
  return numbers;
}

MPSShape *shape_from(const StaticType &type) {
  if (!type.extents) return nil;
  NSMutableArray<NSNumber *> *const shape = [NSMutableArray arrayWithCapacity:type.extents->size()];
  for (const std::int64_t extent : *type.extents) [shape addObject:[NSNumber numberWithLongLong:extent]];
  if (type.is_complex) [shape removeLastObject];
  return shape;
}

CoreLock core_of(MPSGraph *graph) {
  MPSGraphImpl &impl = [graph omps_impl];
  return {impl.mutex, impl.core};
}
CoreLock building(MPSGraph *graph) {
  CoreLock core = core_of(graph);
  if (core->is_closed_to_this_thread())
    refuse(ErrorKind::State,
           "MPSGraph: another thread is inside a block of an if, a loop or a control dependency of this graph; an "
           "operation added now would belong to that block. Build a graph on one thread, or wait until the block has "
           "returned.");
  return core;
}

TensorId id_of(MPSGraphTensor *tensor) { return [tensor omps_identifier]; }
OperationId id_of(MPSGraphOperation *operation) { return [operation omps_identifier]; }

MPSGraphTensor *tensor_object(MPSGraph *graph, TensorId tensor) {
  MPSGraphImpl &impl = [graph omps_impl];
  const CoreLock core = core_of(graph);
  impl.tensors.resize(std::max(impl.tensors.size(), at(tensor) + 1));
  objc::Ref<MPSGraphTensor *> &object = impl.tensors[at(tensor)];
  if (!object)
    object =
        objc::Ref<MPSGraphTensor *>::adopt([[MPSGraphTensor alloc] omps_initWithLink:impl.link
                                                                          identifier:tensor
                                                                                type:core.data().tensor(tensor).type]);
  return object;
}

MPSGraphOperation *operation_object(MPSGraph *graph, OperationId operation) {
  MPSGraphImpl &impl = [graph omps_impl];
  const CoreLock core = core_of(graph);
  impl.operations.resize(std::max(impl.operations.size(), at(operation) + 1));
  objc::Ref<MPSGraphOperation *> &object = impl.operations[at(operation)];
  if (!object) {
    const bool is_variable = core.data().operation(operation).kind == OperationKind::Variable;
    const Class kind = is_variable ? [MPSGraphVariableOp class] : [MPSGraphOperation class];
    object = objc::Ref<MPSGraphOperation *>::adopt([[kind alloc] omps_initWithLink:impl.link identifier:operation]);
  }
  return object;
}

NSArray<MPSGraphTensor *> *objects_of(MPSGraph *graph, const std::vector<TensorId> &tensors) {
  NSMutableArray<MPSGraphTensor *> *const objects = [NSMutableArray arrayWithCapacity:tensors.size()];
  for (const TensorId tensor : tensors) [objects addObject:tensor_object(graph, tensor)];
  return objects;
}

TensorId own_tensor(MPSGraph *graph, const std::string &who, MPSGraphTensor *tensor) {
  if (tensor == nil) refuse(ErrorKind::InvalidArgument, who + " is given a tensor that is nil.");
  if ([checked(tensor, who, "a tensor") omps_graph] != graph)
    refuse(ErrorKind::InvalidArgument,
           who + " is given a tensor of another graph: " + text_of([tensor description]) + ".");
  return id_of(tensor);
}

OperationId own_operation(MPSGraph *graph, const std::string &who, MPSGraphOperation *operation) {
  if (operation == nil) refuse(ErrorKind::InvalidArgument, who + " is given an operation that is nil.");
  if ([checked(operation, who, "an operation") omps_graph] != graph)
    refuse(ErrorKind::InvalidArgument, who + " is given an operation of another graph.");
  return id_of(operation);
}

TensorId operand(MPSGraph *graph, const std::string &who, MPSGraphTensor *tensor) {
  return building(graph)->operand(own_tensor(graph, who, tensor));
}

bool is_complex(MPSGraph *graph, const char *who, MPSGraphTensor *tensor) {
  const TensorId id = own_tensor(graph, who, tensor);
  return core_of(graph).data().tensor(id).type.is_complex;
}

namespace {

// The rule for complex operands, and whether the results are complex.
bool take_complex(const GraphData &graph, Operation &operation, ComplexUse use) {
  if (use != ComplexUse::ByType) return use == ComplexUse::Makes;
  std::vector<bool> is_complex;
  for (const TensorId input : operation.inputs)
    is_complex.push_back(input != kNone && graph.tensor(input).type.is_complex);
  if (std::ranges::find(is_complex, true) == is_complex.end()) return false;
  auto form = complex_form(operation.type, operation.lower, is_complex, operation.host_inputs);
  if (!form) refuse(ErrorKind::DType, operation.who() + " is given a complex tensor, expects real ones.");
  operation.lower = std::move(form->lower);
  return form->makes_complex;
}

std::vector<TensorId> add_operation(MPSGraph *graph, NewOperation description) {
  Operation operation;
  operation.type = description.type;
  operation.name = text_of(description.name);
  for (const Input &input : description.inputs) {
    const bool left_out = input.tensor == nil && input.may_be_nil;
    operation.inputs.push_back(left_out ? kNone : operand(graph, operation.who(), input.tensor));
  }
  operation.host_inputs = std::move(description.host_inputs);
  operation.of_shapes = description.of_shapes;
  operation.is_random = description.is_random;
  operation.lower = std::move(description.lower);
  const CoreLock core = building(graph);
  const bool makes_complex = take_complex(core.data(), operation, description.complex);
  const OperationId id =
      value_or_raise(core->add(std::move(operation), description.results, description.result, makes_complex));
  return core.data().operation(id).outputs;
}

}  // namespace

MPSGraphTensor *add(MPSGraph *graph, NewOperation operation) {
  return tensor_object(graph, add_operation(graph, std::move(operation))[0]);
}

NSArray<MPSGraphTensor *> *add_many(MPSGraph *graph, NewOperation operation) {
  return objects_of(graph, add_operation(graph, std::move(operation)));
}

MPSGraphTensor *add_plain(MPSGraph *graph, const char *type, NSString *name, std::vector<Input> inputs,
                          const char *engine_op, Attributes attributes) {
  return add(graph, {.type = type,
                     .name = name,
                     .inputs = std::move(inputs),
                     .lower = [engine_op, attributes = std::move(attributes)](RuleContext &lowering) {
                       lowering.give(lowering.ops(engine_op, lowering.inputs(), attributes));
                     }});
}

}  // namespace openmps::fw::graph
