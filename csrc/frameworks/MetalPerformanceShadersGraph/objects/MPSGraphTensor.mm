#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphObjects.h"

using namespace openmps::fw::graph;

struct MPSGraphTensorImpl {
  std::shared_ptr<GraphLink> link;
  TensorId id;
  StaticType type;
};

@implementation MPSGraphTensor

OMPS_NO_INIT
- (instancetype)omps_initWithLink:(std::shared_ptr<GraphLink>)link
                       identifier:(TensorId)identifier
                             type:(StaticType)type {
  if ((self = [super init]) != nil) _impl = new MPSGraphTensorImpl{std::move(link), identifier, std::move(type)};
  return self;
}

OMPS_DELETES(_impl)

OMPS_COPIES_ITSELF

OMPS_FIELD_READONLY(_impl, TensorId, omps_identifier, id)
- (MPSGraph *)omps_graph {
  return _impl->link->graph;
}

- (MPSShape *)shape {
  return shape_from(_impl->type);
}
- (MPSDataType)dataType {
  return type_of(_impl->type);
}

- (MPSGraphOperation *)operation {
  MPSGraph *const graph = _impl->link->graph;
  return graph ? operation_object(graph, core_of(graph).data().tensor(_impl->id).maker) : nil;
}

- (NSString *)description {
  MPSGraph *const graph = _impl->link->graph;
  const std::string maker = graph ? core_of(graph).data().maker(_impl->id).who() : "a released graph";
  return [NSString stringWithUTF8String:("MPSGraphTensor " + _impl->type.str() + " of " + maker).c_str()];
}

@end
