#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

namespace {

struct Mask {
  float keep_probability = 0.5F;
  NSUInteger seed = 0;
  MTLSize stride{1, 1, 1};
};
// Without parameters: Apple publishes no default.
const Mask kDefaultMask;

struct DropoutCore : FilterCore {
  Mask mask;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSCNNDropout alloc] initWithDevice:order.device
                                                            keepProbability:mask.keep_probability
                                                                       seed:mask.seed
                                                         maskStrideInPixels:mask.stride]);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    return [[[MPSCNNDropoutGradientNode alloc]
        initWithSourceGradient:gradient
                   sourceImage:node_of(sources[0])
                 gradientState:static_cast<MPSNNGradientStateNode *>(node_of(state_of(shared_from_this(), 0)))
               keepProbability:mask.keep_probability
                          seed:mask.seed
            maskStrideInPixels:mask.stride] autorelease];
  }
};

struct DropoutGradientCore : FilterCore {
  Mask mask;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSCNNDropoutGradient alloc] initWithDevice:order.device
                                                                    keepProbability:mask.keep_probability
                                                                               seed:mask.seed
                                                                 maskStrideInPixels:mask.stride]);
  }
};

}  // namespace

static const Mask &mask_of(MPSCNNDropoutNode *node) { return static_cast<DropoutCore &>(*[node omps_core]).mask; }
static const Mask &mask_of(MPSCNNDropoutGradientNode *node) {
  return static_cast<DropoutGradientCore &>(*[node omps_core]).mask;
}

#define OMPS_MASK                          \
  -(float)keepProbability {                \
    return mask_of(self).keep_probability; \
  }                                        \
  -(NSUInteger)seed {                      \
    return mask_of(self).seed;             \
  }                                        \
  -(MTLSize)maskStrideInPixels {           \
    return mask_of(self).stride;           \
  }

@implementation MPSCNNDropoutNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source {
  return [[static_cast<MPSCNNDropoutNode *>([self alloc]) initWithSource:source] autorelease];
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source keepProbability:(float)keepProbability {
  return [[[self alloc] initWithSource:source keepProbability:keepProbability] autorelease];
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels {
  return [[[self alloc] initWithSource:source
                       keepProbability:keepProbability
                                  seed:seed
                    maskStrideInPixels:maskStrideInPixels] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source {
  return [self initWithSource:source keepProbability:kDefaultMask.keep_probability];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source keepProbability:(float)keepProbability {
  return [self initWithSource:source
              keepProbability:keepProbability
                         seed:kDefaultMask.seed
           maskStrideInPixels:kDefaultMask.stride];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels {
  auto core = new_core<DropoutCore>(self, {source});
  core->mask = {keepProbability, seed, maskStrideInPixels};
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

OMPS_MASK

@end

@implementation MPSCNNDropoutGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                       keepProbability:(float)keepProbability
                                  seed:(NSUInteger)seed
                    maskStrideInPixels:(MTLSize)maskStrideInPixels {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                                 gradientState:gradientState
                               keepProbability:keepProbability
                                          seed:seed
                            maskStrideInPixels:maskStrideInPixels] autorelease];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                       keepProbability:(float)keepProbability
                                  seed:(NSUInteger)seed
                    maskStrideInPixels:(MTLSize)maskStrideInPixels {
  auto core = new_core<DropoutGradientCore>(self, {sourceGradient, sourceImage});
  connect_state(*core, gradientState);
  core->mask = {keepProbability, seed, maskStrideInPixels};
  return [self omps_initWithCore:std::move(core)];
}

OMPS_MASK

@end
