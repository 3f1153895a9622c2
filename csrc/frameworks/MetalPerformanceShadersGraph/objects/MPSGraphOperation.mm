#import <MetalPerformanceShadersGraph/MPSGraphMemoryOps.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphObjects.h"

using namespace openmps::fw::graph;

struct MPSGraphOperationImpl {
  std::shared_ptr<GraphLink> link;
  OperationId id;
};

namespace {

// Without a graph the lists are empty.
template <typename Visit>
NSArray *listed(MPSGraph *graph, OperationId id, Visit visit) {
  NSMutableArray *const list = [NSMutableArray array];
  if (graph) visit(core_of(graph).data().operation(id), list);
  return list;
}

}  // namespace

@implementation MPSGraphOperation

OMPS_NO_INIT
- (instancetype)omps_initWithLink:(std::shared_ptr<GraphLink>)link identifier:(OperationId)identifier {
  if ((self = [super init]) != nil) _impl = new MPSGraphOperationImpl{std::move(link), identifier};
  return self;
}

OMPS_DELETES(_impl)

OMPS_COPIES_ITSELF

OMPS_FIELD_READONLY(_impl, OperationId, omps_identifier, id)
- (MPSGraph *)omps_graph {
  return _impl->link->graph;
}
- (MPSGraph *)graph {
  return _impl->link->graph;
}

- (NSArray<MPSGraphTensor *> *)inputTensors {
  MPSGraph *const graph = _impl->link->graph;
  return listed(graph, _impl->id, [&](const Operation &operation, NSMutableArray *list) {
    for (const TensorId input : operation.inputs)
      if (input != kNone) [list addObject:tensor_object(graph, input)];
  });
}

- (NSArray<MPSGraphTensor *> *)outputTensors {
  MPSGraph *const graph = _impl->link->graph;
  return listed(graph, _impl->id, [&](const Operation &operation, NSMutableArray *list) {
    for (const TensorId output : operation.outputs) [list addObject:tensor_object(graph, output)];
  });
}

- (NSArray<MPSGraphOperation *> *)controlDependencies {
  MPSGraph *const graph = _impl->link->graph;
  return listed(graph, _impl->id, [&](const Operation &operation, NSMutableArray *list) {
    for (const OperationId before : operation.after) [list addObject:operation_object(graph, before)];
  });
}

- (NSString *)name {
  MPSGraph *const graph = _impl->link->graph;
  if (!graph) return @"";
  const CoreLock core = core_of(graph);
  const Operation &operation = core.data().operation(_impl->id);
  const std::string made = operation.type + "_" + std::to_string(_impl->id);
  return [NSString stringWithUTF8String:(operation.name.empty() ? made : operation.name).c_str()];
}

- (NSString *)description {
  return [NSString stringWithFormat:@"MPSGraphOperation %@", [self name]];
}

@end

@implementation MPSGraphVariableOp

- (openmps::engine::TensorType)omps_type {
  const CoreLock core = core_of([self omps_graph]);
  const GraphData &data = core.data();
  const int variable = data.operation([self omps_identifier]).variable;
  return data.variables[static_cast<std::size_t>(variable)].initial->type;
}

- (MPSShape *)shape {
  return [self omps_graph] ? openmps::fw::numbers_of([self omps_type].shape) : [NSArray array];
}
- (MPSDataType)dataType {
  return [self omps_graph] ? type_of([self omps_type].dtype) : MPSDataTypeInvalid;
}

@end
