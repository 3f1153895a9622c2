#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"

using namespace openmps::fw::nn;

namespace {

struct PoolingSize {
  NSUInteger kernel_width = 1, kernel_height = 1, stride_x = 1, stride_y = 1, dilation_x = 1, dilation_y = 1;
};

// The classes of one kind of pooling.
struct PoolingClasses {
  Class kernel, gradient_kernel, gradient_node;
};

PoolingClasses pooling_classes_of(Class node) {
  if ([node isSubclassOfClass:[MPSCNNDilatedPoolingMaxNode class]] ||
      [node isSubclassOfClass:[MPSCNNDilatedPoolingMaxGradientNode class]])
    return {[MPSCNNDilatedPoolingMax class],
            [MPSCNNDilatedPoolingMaxGradient class],
            [MPSCNNDilatedPoolingMaxGradientNode class]};
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

// `Kernel` is MPSCNNPooling or MPSCNNPoolingGradient.
template <typename Kernel>
objc::Ref<Kernel *> new_kernel(Class kind, id<MTLDevice> device, const PoolingSize &size) {
  auto kernel = objc::Ref<Kernel *>::adopt([static_cast<Kernel *>([kind alloc]) initWithDevice:device
                                                                                   kernelWidth:size.kernel_width
                                                                                  kernelHeight:size.kernel_height
                                                                               strideInPixelsX:size.stride_x
                                                                               strideInPixelsY:size.stride_y]);
  FilterWindow window = [kernel.get() omps_window];
  window.y.dilation = static_cast<std::int64_t>(size.dilation_y);
  window.x.dilation = static_cast<std::int64_t>(size.dilation_x);
  [kernel.get() omps_setWindow:window];
  return kernel;
}

struct PoolingGradientCore : FilterCore {
  PoolingSize size;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override;
};

struct PoolingCore : FilterCore {
  PoolingSize size;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    const auto kernel = new_kernel<MPSCNNPooling>(pooling_classes_of(node_class).kernel, order.device, size);
    [kernel.get() setEdgeMode:kNodeEdgeMode];
    return objc::Ref<Filter *>::retain(kernel.get());
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    MPSCNNPoolingGradientNode *node =
        [[static_cast<MPSCNNPoolingGradientNode *>([pooling_classes_of(node_class).gradient_node alloc])
            initWithSourceGradient:gradient
                       sourceImage:node_of(sources[0])
                     gradientState:static_cast<MPSNNGradientStateNode *>(node_of(state_of(shared_from_this(), 0)))
                       kernelWidth:size.kernel_width
                      kernelHeight:size.kernel_height
                   strideInPixelsX:size.stride_x
                   strideInPixelsY:size.stride_y
                     paddingPolicy:padding] autorelease];
    static_cast<PoolingGradientCore &>(*[node omps_core]).size = size;
    return node;
  }
};

objc::Ref<Filter *> PoolingGradientCore::make_kernel(const KernelOrder &order) const {
  const auto kernel =
      new_kernel<MPSCNNPoolingGradient>(pooling_classes_of(node_class).gradient_kernel, order.device, size);
  [kernel.get() setPrimaryEdgeMode:kNodeEdgeMode];
  return objc::Ref<Filter *>::retain(kernel.get());
}

}  // namespace

static PoolingSize &size_of_node(MPSNNFilterNode *node) { return static_cast<PoolingCore &>(*[node omps_core]).size; }
static PoolingSize &size_of_node(MPSCNNPoolingGradientNode *node) {
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

#define OMPS_DILATION                     \
  -(NSUInteger)dilationRateX {            \
    return size_of_node(self).dilation_x; \
  }                                       \
  -(NSUInteger)dilationRateY {            \
    return size_of_node(self).dilation_y; \
  }

static std::shared_ptr<FilterCore> pooling_core(MPSNNFilterNode *self, MPSNNImageNode *source,
                                                const PoolingSize &size) {
  auto core = new_core<PoolingCore>(self, {source});
  core->size = size;
  add_state(*core, [MPSNNGradientStateNode class]);
  return core;
}

static std::shared_ptr<FilterCore> pooling_gradient_core(MPSNNFilterNode *self, MPSNNImageNode *gradient,
                                                         MPSNNImageNode *image, MPSNNStateNode *state,
                                                         const PoolingSize &size, id<MPSNNPadding> padding) {
  auto core = new_gradient_core<PoolingGradientCore>(self, gradient, image, state);
  core->size = size;
  core->padding = objc::Ref<id<MPSNNPadding>>::retain(padding);
  return core;
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
  const PoolingSize size{kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY};
  return [self omps_initWithCore:pooling_core(self, sourceNode, size)];
}

OMPS_POOLING_SIZE

@end

@implementation MPSCNNPoolingMaxNode
@end
@implementation MPSCNNPoolingAverageNode
@end
@implementation MPSCNNPoolingL2NormNode
@end

@implementation MPSCNNDilatedPoolingMaxNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size {
  return [[static_cast<MPSCNNDilatedPoolingMaxNode *>([self alloc]) initWithSource:sourceNode
                                                                        filterSize:size] autorelease];
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
                    filterSize:(NSUInteger)size
                        stride:(NSUInteger)stride
                  dilationRate:(NSUInteger)dilationRate {
  return [[[self alloc] initWithSource:sourceNode filterSize:size stride:stride dilationRate:dilationRate] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode filterSize:(NSUInteger)size {
  return [self initWithSource:sourceNode filterSize:size stride:size dilationRate:size];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                    filterSize:(NSUInteger)size
                        stride:(NSUInteger)stride
                  dilationRate:(NSUInteger)dilationRate {
  return [self initWithSource:sourceNode
                  kernelWidth:size
                 kernelHeight:size
              strideInPixelsX:stride
              strideInPixelsY:stride
                dilationRateX:dilationRate
                dilationRateY:dilationRate];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY
                 dilationRateX:(NSUInteger)dilationRateX
                 dilationRateY:(NSUInteger)dilationRateY {
  const PoolingSize size{kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY, dilationRateX, dilationRateY};
  return [self omps_initWithCore:pooling_core(self, sourceNode, size)];
}

OMPS_DILATION

@end

// Both initialisers of a gradient node. `last` are the parameters after the strides, `size_given` is a PoolingSize.
#define OMPS_POOLING_GRADIENT_NODE(last, last_arguments, size_given, padding_given)                              \
  +(instancetype)nodeWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage                           \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState kernelWidth        \
      : (NSUInteger)kernelWidth kernelHeight : (NSUInteger)kernelHeight strideInPixelsX                          \
      : (NSUInteger)strideInPixelsX strideInPixelsY : (NSUInteger)strideInPixelsY last {                         \
    return [[[self alloc] initWithSourceGradient:sourceGradient                                                  \
                                     sourceImage:sourceImage                                                     \
                                   gradientState:gradientState                                                   \
                                     kernelWidth:kernelWidth                                                     \
                                    kernelHeight:kernelHeight                                                    \
                                 strideInPixelsX:strideInPixelsX                                                 \
                                 strideInPixelsY:strideInPixelsY last_arguments] autorelease];                   \
  }                                                                                                              \
  -(instancetype)initWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage                           \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState kernelWidth        \
      : (NSUInteger)kernelWidth kernelHeight : (NSUInteger)kernelHeight strideInPixelsX                          \
      : (NSUInteger)strideInPixelsX strideInPixelsY : (NSUInteger)strideInPixelsY last {                         \
    const PoolingSize size size_given;                                                                           \
    return [self omps_initWithCore:pooling_gradient_core(self, sourceGradient, sourceImage, gradientState, size, \
                                                         padding_given)];                                        \
  }
#define OMPS_LIST(...) \
  { __VA_ARGS__ }

@implementation MPSCNNPoolingGradientNode

OMPS_POOLING_GRADIENT_NODE(paddingPolicy
                           : (id<MPSNNPadding>)paddingPolicy, paddingPolicy
                           : paddingPolicy, OMPS_LIST(kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY),
                             paddingPolicy)

OMPS_POOLING_SIZE

@end

@implementation MPSCNNPoolingMaxGradientNode
@end

@implementation MPSCNNDilatedPoolingMaxGradientNode

OMPS_POOLING_GRADIENT_NODE(dilationRateX
                           : (NSUInteger)dilationRateX dilationRateY
                           : (NSUInteger)dilationRateY, dilationRateX
                           : dilationRateX dilationRateY
                           : dilationRateY,
                             OMPS_LIST(kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY, dilationRateX,
                                       dilationRateY),
                             nil)

OMPS_DILATION

@end

@implementation MPSCNNPoolingAverageGradientNode
@end
@implementation MPSCNNPoolingL2NormGradientNode
@end
