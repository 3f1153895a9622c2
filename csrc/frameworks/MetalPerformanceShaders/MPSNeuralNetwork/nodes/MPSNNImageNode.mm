#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

struct MPSNNImageNodeImpl {
  std::shared_ptr<ImageCore> core;  // shared with the filter that makes the image
};
struct MPSNNStateNodeImpl {
  std::shared_ptr<StateCore> core;
};

@interface MPSNNImageNode (OpenMPSPrivate)
- (instancetype)omps_initWithCore:(std::shared_ptr<ImageCore>)core;
- (const std::shared_ptr<ImageCore> &)omps_core;
@end

@interface MPSNNStateNode (OpenMPSPrivate)
- (instancetype)omps_initWithCore:(std::shared_ptr<StateCore>)core;
- (const std::shared_ptr<StateCore> &)omps_core;
@end

// Methods that images and states share: a handle, and whether a graph returns them.
#define OMPS_NODE_EXPORT                                                       \
  -(id<MPSHandle>)handle {                                                     \
    return _impl->core->handle;                                                \
  }                                                                            \
  -(void)setHandle : (id<MPSHandle>)handle {                                   \
    _impl->core->handle = objc::Ref<id>::retain(handle);                       \
  }                                                                            \
  OMPS_FIELD(_impl->core, BOOL, exportFromGraph, ExportFromGraph, is_exported) \
  OMPS_FIELD(_impl->core, BOOL, synchronizeResource, SynchronizeResource, is_synchronized)

@implementation MPSNNImageNode

OMPS_NO_INIT
- (instancetype)omps_initWithCore:(std::shared_ptr<ImageCore>)core {
  self = [super init];
  if (!self) return nil;
  core->object = self;
  _impl = new MPSNNImageNodeImpl{std::move(core)};
  return self;
}

- (instancetype)initWithHandle:(NSObject *)handle {
  auto core = std::make_shared<ImageCore>();
  core->handle = objc::Ref<id>::retain(handle);
  return [self omps_initWithCore:std::move(core)];
}

+ (instancetype)nodeWithHandle:(NSObject *)handle {
  return [[static_cast<MPSNNImageNode *>([self alloc]) initWithHandle:static_cast<id>(handle)] autorelease];
}

+ (instancetype)exportedNodeWithHandle:(NSObject *)handle {
  MPSNNImageNode *node =
      [[static_cast<MPSNNImageNode *>([self alloc]) initWithHandle:static_cast<id>(handle)] autorelease];
  [node setExportFromGraph:YES];
  return node;
}

- (void)dealloc {
  if (_impl) _impl->core->object = nil;
  delete _impl;
  [super dealloc];
}

- (const std::shared_ptr<ImageCore> &)omps_core {
  return _impl->core;
}

OMPS_NODE_EXPORT
- (MPSImageFeatureChannelFormat)format {
  return _impl->core->format;
}
- (void)setFormat:(MPSImageFeatureChannelFormat)format {
  _impl->core->format = format;
}
- (id<MPSImageAllocator>)imageAllocator {
  return _impl->core->allocator ? _impl->core->allocator.get() : [MPSTemporaryImage defaultAllocator];
}
- (void)setImageAllocator:(id<MPSImageAllocator>)imageAllocator {
  _impl->core->allocator = objc::Ref<id<MPSImageAllocator>>::retain(imageAllocator);
}
- (BOOL)stopGradient {
  return _impl->core->stops_gradient;
}
- (void)setStopGradient:(BOOL)stopGradient {
  _impl->core->stops_gradient = stopGradient;
}

@end

@implementation MPSNNStateNode

OMPS_NO_INIT
- (instancetype)omps_initWithCore:(std::shared_ptr<StateCore>)core {
  self = [super init];
  if (!self) return nil;
  core->object = self;
  _impl = new MPSNNStateNodeImpl{std::move(core)};
  return self;
}

- (void)dealloc {
  if (_impl) _impl->core->object = nil;
  delete _impl;
  [super dealloc];
}

- (const std::shared_ptr<StateCore> &)omps_core {
  return _impl->core;
}

OMPS_NODE_EXPORT

@end

@implementation MPSNNGradientStateNode
@end
@implementation MPSNNBinaryGradientStateNode
@end
@implementation MPSNNMultiaryGradientStateNode
@end
@implementation MPSCNNConvolutionGradientStateNode
@end
@implementation MPSCNNConvolutionTransposeGradientStateNode
@end
@implementation MPSNNArithmeticGradientStateNode
@end
@implementation MPSNNLabelsNode
@end

namespace openmps::fw::nn {

MPSNNImageNode *node_of(const std::shared_ptr<ImageCore> &core) {
  if (core->object) return [[core->object retain] autorelease];
  return [[[MPSNNImageNode alloc] omps_initWithCore:core] autorelease];
}

MPSNNStateNode *node_of(const std::shared_ptr<StateCore> &core) {
  if (core->object) return [[core->object retain] autorelease];
  return [[static_cast<MPSNNStateNode *>([core->node_class alloc]) omps_initWithCore:core] autorelease];
}

std::shared_ptr<ImageCore> core_of(MPSNNImageNode *node) { return [needed(node) omps_core]; }
std::shared_ptr<StateCore> core_of(MPSNNStateNode *node) { return [needed(node) omps_core]; }

}  // namespace openmps::fw::nn
