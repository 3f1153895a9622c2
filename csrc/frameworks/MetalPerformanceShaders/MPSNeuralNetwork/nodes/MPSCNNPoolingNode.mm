#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

namespace {

struct PoolingSize {
  NSUInteger kernel_width = 1, kernel_height = 1, stride_x = 1, stride_y = 1;
};

// The classes of one kind of pooling.
struct PoolingClasses {
  Class kernel, gradient_kernel, gradient_node;
};

PoolingClasses classes_of(Class node) {
  if ([node isSubclassOfClass:[MPSCNNPoolingAverageNode class]] ||
      [node isSubclassOfClass:[MPSCNNPoolingAverageGradientNode class]])
    return {
        [MPSCNNPoolingAverage class], [MPSCNNPoolingAverageGradient class], [MPSCNNPoolingAverageGradientNode class]};
  if ([node isSubclassOfClass:[MPSCNNPoolingL2NormNode class]] ||
      [node isSubclassOfClass:[MPSCNNPoolingL2NormGradientNode class]])
    return {[MPSCNNPoolingL2Norm class], [MPSCNNPoolingL2NormGradient class], [MPSCNNPoolingL2NormGradientNode class]};
  return {[MPSCNNPoolingMax class], [MPSCNNPoolingMaxGradient class], [MPSCNNPoolingMaxGradientNode class]};
}

// Pooling nodes, unlike pooling kernels, clamp to the edge.
constexpr MPSImageEdgeMode kNodeEdgeMode = MPSImageEdgeModeClamp;

struct PoolingCore : FilterCore {
  PoolingSize size;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    MPSCNNPooling *kernel =
        [static_cast<MPSCNNPooling *>([classes_of(node_class).kernel alloc]) initWithDevice:order.device
                                                                                kernelWidth:size.kernel_width
                                                                               kernelHeight:size.kernel_height
                                                                            strideInPixelsX:size.stride_x
                                                                            strideInPixelsY:size.stride_y];
    [kernel setEdgeMode:kNodeEdgeMode];
    return objc::Ref<Filter *>::adopt(kernel);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    return [[static_cast<MPSCNNPoolingGradientNode *>([classes_of(node_class).gradient_node alloc])
        initWithSourceGradient:gradient
                   sourceImage:node_of(sources[0])
                 gradientState:static_cast<MPSNNGradientStateNode *>(node_of(state_of(shared_from_this(), 0)))
                   kernelWidth:size.kernel_width
                  kernelHeight:size.kernel_height
               strideInPixelsX:size.stride_x
               strideInPixelsY:size.stride_y
                 paddingPolicy:padding] autorelease];
  }
};

struct PoolingGradientCore : FilterCore {
  PoolingSize size;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    MPSCNNPoolingGradient *kernel =
        [static_cast<MPSCNNPoolingGradient *>([classes_of(node_class).gradient_kernel alloc])
             initWithDevice:order.device
                kernelWidth:size.kernel_width
               kernelHeight:size.kernel_height
            strideInPixelsX:size.stride_x
            strideInPixelsY:size.stride_y];
    [kernel setPrimaryEdgeMode:kNodeEdgeMode];
    return objc::Ref<Filter *>::adopt(kernel);
  }
};

}  // namespace

static const PoolingSize &size_of_node(MPSCNNPoolingNode *node) {
  return static_cast<PoolingCore &>(*[node omps_core]).size;
}
static const PoolingSize &size_of_node(MPSCNNPoolingGradientNode *node) {
  return static_cast<PoolingGradientCore &>(*[node omps_core]).size;
}

#define OMPS_POOLING_SIZE                    \
  -(NSUInteger)kernelWidth {                 \
    return size_of_node(self).kernel_width;  \
  }                                          \
  -(NSUInteger)kernelHeight {                \
    return size_of_node(self).kernel_height; \
  }                                          \
  -(NSUInteger)strideInPixelsX {             \
    return size_of_node(self).stride_x;      \
  }                                          \
  -(NSUInteger)strideInPixelsY {             \
    return size_of_node(self).stride_y;      \
  }

@implementation MPSCNNPoolingNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size {
  return [[static_cast<MPSCNNPoolingNode *>([self alloc]) initWithSource:sourceNode filterSize:size] autorelease];
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size stride:(NSUInteger)stride {
  return [[static_cast<MPSCNNPoolingNode *>([self alloc]) initWithSource:sourceNode filterSize:size
                                                                  stride:stride] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size {
  return [self initWithSource:sourceNode filterSize:size stride:size];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size stride:(NSUInteger)stride {
  return [self initWithSource:sourceNode
                  kernelWidth:size
                 kernelHeight:size
              strideInPixelsX:stride
              strideInPixelsY:stride];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY {
  auto core = new_core<PoolingCore>(self, {sourceNode});
  core->size = {kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY};
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

OMPS_POOLING_SIZE

@end

@implementation MPSCNNPoolingMaxNode
@end
@implementation MPSCNNPoolingAverageNode
@end
@implementation MPSCNNPoolingL2NormNode
@end

@implementation MPSCNNPoolingGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight
                       strideInPixelsX:(NSUInteger)strideInPixelsX
                       strideInPixelsY:(NSUInteger)strideInPixelsY
                         paddingPolicy:(id<MPSNNPadding>)paddingPolicy {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                                 gradientState:gradientState
                                   kernelWidth:kernelWidth
                                  kernelHeight:kernelHeight
                               strideInPixelsX:strideInPixelsX
                               strideInPixelsY:strideInPixelsY
                                 paddingPolicy:paddingPolicy] autorelease];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight
                       strideInPixelsX:(NSUInteger)strideInPixelsX
                       strideInPixelsY:(NSUInteger)strideInPixelsY
                         paddingPolicy:(id<MPSNNPadding>)paddingPolicy {
  auto core = new_core<PoolingGradientCore>(self, {sourceGradient, sourceImage});
  connect_state(*core, gradientState);
  core->size = {kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY};
  core->padding = objc::Ref<id<MPSNNPadding>>::retain(paddingPolicy);
  return [self omps_initWithCore:std::move(core)];
}

OMPS_POOLING_SIZE

@end

@implementation MPSCNNPoolingMaxGradientNode
@end
@implementation MPSCNNPoolingAverageGradientNode
@end
@implementation MPSCNNPoolingL2NormGradientNode
@end
