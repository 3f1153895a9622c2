// Local normalisations: their base, and a node and a gradient node for each kernel.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"

using namespace openmps::fw::nn;

namespace {

// Properties of a node. One without a size has a kernel of five channels, or of five pixels in both directions.
struct LocalFacts {
  float alpha = 1, beta = 5, delta = 1, p0 = 1, pm = 0, ps = 1;
  NSUInteger width = 5, height = 5;
};

using MakeKernel = objc::Ref<Filter *> (*)(id<MTLDevice>, const LocalFacts &);

template <typename Kernel>
objc::Ref<Filter *> with_numbers(Kernel *kernel, const LocalFacts &facts) {
  [kernel setAlpha:facts.alpha];
  [kernel setBeta:facts.beta];
  [kernel setDelta:facts.delta];
  return objc::Ref<Filter *>::adopt(kernel);
}
template <typename Kernel>
objc::Ref<Filter *> make_cross_channel(id<MTLDevice> device, const LocalFacts &facts) {
  return with_numbers(static_cast<Kernel *>([[Kernel alloc] initWithDevice:device kernelSize:facts.width]), facts);
}
template <typename Kernel>
objc::Ref<Filter *> make_spatial(id<MTLDevice> device, const LocalFacts &facts) {
  return with_numbers(static_cast<Kernel *>([[Kernel alloc] initWithDevice:device
                                                               kernelWidth:facts.width
                                                              kernelHeight:facts.height]),
                      facts);
}
template <typename Kernel>
objc::Ref<Filter *> make_contrast(id<MTLDevice> device, const LocalFacts &facts) {
  objc::Ref<Filter *> made = make_spatial<Kernel>(device, facts);
  auto *const kernel = static_cast<Kernel *>(made.get());
  [kernel setP0:facts.p0];
  [kernel setPm:facts.pm];
  [kernel setPs:facts.ps];
  return made;
}

struct LocalCore : FilterCore {
  LocalFacts facts;
  MakeKernel make = nullptr;  // null: the base, which computes nothing
  Class gradient_class = Nil;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    if (!make) refuse(openmps::ErrorKind::Unsupported, order.who + ": this class computes nothing itself.");
    return make(order.device, facts);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override;
};

LocalFacts &facts_of(MPSNNFilterNode *node) { return static_cast<LocalCore &>(*[node omps_core]).facts; }

std::shared_ptr<FilterCore> local_core(MPSNNFilterNode *self, MPSNNImageNode *source, NSUInteger size, MakeKernel make,
                                       Class gradient_class) {
  auto core = new_core<LocalCore>(self, {source});
  core->make = make;
  core->gradient_class = gradient_class;
  core->facts.width = core->facts.height = size;
  add_state(*core, [MPSNNGradientStateNode class]);
  return core;
}

// The properties are those that the forward node has now, except the size.
std::shared_ptr<FilterCore> local_gradient_core(MPSNNFilterNode *self, MPSNNImageNode *gradient, MPSNNImageNode *image,
                                                MPSNNStateNode *state, MTLSize size, MakeKernel make) {
  auto core = new_gradient_core<LocalCore>(self, gradient, image, state);
  if (const auto *const forward = dynamic_cast<const LocalCore *>(core->forward.get())) core->facts = forward->facts;
  core->facts.width = size.width;
  core->facts.height = size.height;
  core->make = make;
  return core;
}

}  // namespace

#define OMPS_FACT(type, name, Name, field) \
  -(type)name {                            \
    return facts_of(self).field;           \
  }                                        \
  -(void)set##Name : (type)value {         \
    facts_of(self).field = value;          \
  }
#define OMPS_NUMBERS                    \
  OMPS_FACT(float, alpha, Alpha, alpha) \
  OMPS_FACT(float, beta, Beta, beta)    \
  OMPS_FACT(float, delta, Delta, delta)
#define OMPS_CONTRAST_NUMBERS  \
  OMPS_FACT(float, p0, P0, p0) \
  OMPS_FACT(float, pm, Pm, pm) \
  OMPS_FACT(float, ps, Ps, ps)
#define OMPS_KERNEL_SIZES                                \
  OMPS_FACT(NSUInteger, kernelWidth, KernelWidth, width) \
  OMPS_FACT(NSUInteger, kernelHeight, KernelHeight, height)

// The initialisers of a node.
#define OMPS_LOCAL_NODE(Kernel, make)                                                                                  \
  +(instancetype)nodeWithSource : (MPSNNImageNode *)sourceNode kernelSize : (NSUInteger)kernelSize {                   \
    return [[static_cast<Kernel##Node *>([self alloc]) initWithSource:sourceNode kernelSize:kernelSize] autorelease];  \
  }                                                                                                                    \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode kernelSize : (NSUInteger)kernelSize {                   \
    return                                                                                                             \
        [self omps_initWithCore:local_core(self, sourceNode, kernelSize, make<Kernel>, [Kernel##GradientNode class])]; \
  }                                                                                                                    \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode {                                                       \
    return [self initWithSource:sourceNode kernelSize:LocalFacts().width];                                             \
  }
// Those of a gradient node with one size.
#define OMPS_LOCAL_GRADIENT_NODE(Kernel, make)                                                                \
  +(instancetype)nodeWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage                        \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState kernelSize      \
      : (NSUInteger)kernelSize {                                                                              \
    return [[[self alloc] initWithSourceGradient:sourceGradient                                               \
                                     sourceImage:sourceImage                                                  \
                                   gradientState:gradientState                                                \
                                      kernelSize:kernelSize] autorelease];                                    \
  }                                                                                                           \
  -(instancetype)initWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage                        \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState kernelSize      \
      : (NSUInteger)kernelSize {                                                                              \
    return [self omps_initWithCore:local_gradient_core(self, sourceGradient, sourceImage, gradientState,      \
                                                       {kernelSize, kernelSize, 1}, make<Kernel##Gradient>)]; \
  }

@implementation MPSCNNNormalizationNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode {
  return [[static_cast<MPSCNNNormalizationNode *>([self alloc]) initWithSource:sourceNode] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode {
  return [self omps_initWithCore:local_core(self, sourceNode, LocalFacts().width, nullptr, Nil)];
}

OMPS_NUMBERS

@end

@implementation MPSCNNCrossChannelNormalizationNode

OMPS_LOCAL_NODE(MPSCNNCrossChannelNormalization, make_cross_channel)
OMPS_FACT(NSUInteger, kernelSizeInFeatureChannels, KernelSizeInFeatureChannels, width)

@end

@implementation MPSCNNCrossChannelNormalizationGradientNode

OMPS_LOCAL_GRADIENT_NODE(MPSCNNCrossChannelNormalization, make_cross_channel)

- (NSUInteger)kernelSize {
  return facts_of(self).width;
}

@end

@implementation MPSCNNSpatialNormalizationNode

OMPS_LOCAL_NODE(MPSCNNSpatialNormalization, make_spatial)
OMPS_KERNEL_SIZES

@end

@implementation MPSCNNSpatialNormalizationGradientNode

OMPS_LOCAL_GRADIENT_NODE(MPSCNNSpatialNormalization, make_spatial)
OMPS_KERNEL_SIZES
OMPS_NUMBERS

@end

@implementation MPSCNNLocalContrastNormalizationNode

OMPS_LOCAL_NODE(MPSCNNLocalContrastNormalization, make_contrast)
OMPS_KERNEL_SIZES
OMPS_CONTRAST_NUMBERS

@end

@implementation MPSCNNLocalContrastNormalizationGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                                 gradientState:gradientState
                                   kernelWidth:kernelWidth
                                  kernelHeight:kernelHeight] autorelease];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                           kernelWidth:(NSUInteger)kernelWidth
                          kernelHeight:(NSUInteger)kernelHeight {
  return [self omps_initWithCore:local_gradient_core(self, sourceGradient, sourceImage, gradientState,
                                                     {kernelWidth, kernelHeight, 1},
                                                     make_contrast<MPSCNNLocalContrastNormalizationGradient>)];
}

- (NSUInteger)kernelWidth {
  return facts_of(self).width;
}
- (NSUInteger)kernelHeight {
  return facts_of(self).height;
}
OMPS_NUMBERS
OMPS_CONTRAST_NUMBERS

@end

namespace {

MPSNNGradientFilterNode *LocalCore::gradient_node(MPSNNImageNode *gradient, std::size_t index) {
  if (gradient_class == Nil) return FilterCore::gradient_node(gradient, index);
  auto *const state = static_cast<MPSNNGradientStateNode *>(node_of(state_of(shared_from_this(), 0)));
  MPSNNImageNode *const image = node_of(sources[0]);
  if (gradient_class == [MPSCNNLocalContrastNormalizationGradientNode class])
    return [MPSCNNLocalContrastNormalizationGradientNode nodeWithSourceGradient:gradient
                                                                    sourceImage:image
                                                                  gradientState:state
                                                                    kernelWidth:facts.width
                                                                   kernelHeight:facts.height];
  if (gradient_class == [MPSCNNCrossChannelNormalizationGradientNode class])
    return [MPSCNNCrossChannelNormalizationGradientNode nodeWithSourceGradient:gradient
                                                                   sourceImage:image
                                                                 gradientState:state
                                                                    kernelSize:facts.width];
  MPSCNNSpatialNormalizationGradientNode *const made =
      [MPSCNNSpatialNormalizationGradientNode nodeWithSourceGradient:gradient
                                                         sourceImage:image
                                                       gradientState:state
                                                          kernelSize:facts.width];
  [made setKernelHeight:facts.height];
  return made;
}

}  // namespace
