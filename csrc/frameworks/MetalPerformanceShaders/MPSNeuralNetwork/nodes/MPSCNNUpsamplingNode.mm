#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

namespace {

struct UpsamplingCore : FilterCore {
  NSUInteger x = 1, y = 1;
  BOOL is_bilinear = NO, aligns_corners = NO;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    if (is_bilinear)
      return objc::Ref<Filter *>::adopt([[MPSCNNUpsamplingBilinear alloc] initWithDevice:order.device
                                                                     integerScaleFactorX:x
                                                                     integerScaleFactorY:y
                                                                            alignCorners:aligns_corners]);
    return objc::Ref<Filter *>::adopt([[MPSCNNUpsamplingNearest alloc] initWithDevice:order.device
                                                                  integerScaleFactorX:x
                                                                  integerScaleFactorY:y]);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    const Class kind =
        is_bilinear ? [MPSCNNUpsamplingBilinearGradientNode class] : [MPSCNNUpsamplingNearestGradientNode class];
    return [[static_cast<MPSCNNUpsamplingNearestGradientNode *>([kind alloc])
        initWithSourceGradient:gradient
                   sourceImage:node_of(sources[0])
                 gradientState:static_cast<MPSNNGradientStateNode *>(node_of(state_of(shared_from_this(), 0)))
                  scaleFactorX:static_cast<double>(x)
                  scaleFactorY:static_cast<double>(y)] autorelease];
  }
};

struct UpsamplingGradientCore : FilterCore {
  const UpsamplingCore &forward_core() const { return static_cast<const UpsamplingCore &>(*forward); }

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    const UpsamplingCore &f = forward_core();
    const Class kind =
        f.is_bilinear ? [MPSCNNUpsamplingBilinearGradient class] : [MPSCNNUpsamplingNearestGradient class];
    return objc::Ref<Filter *>::adopt([static_cast<MPSCNNUpsamplingNearestGradient *>([kind alloc])
             initWithDevice:order.device
        integerScaleFactorX:f.x
        integerScaleFactorY:f.y]);
  }
};

std::shared_ptr<FilterCore> upsampling_core(MPSNNFilterNode *self, MPSNNImageNode *source, NSUInteger x, NSUInteger y,
                                            BOOL is_bilinear, BOOL aligns_corners) {
  auto core = new_core<UpsamplingCore>(self, {source});
  core->x = x;
  core->y = y;
  core->is_bilinear = is_bilinear;
  core->aligns_corners = aligns_corners;
  add_state(*core, [MPSNNGradientStateNode class]);
  return core;
}

void expect_factor(const UpsamplingGradientCore &core, const char *name, double given, NSUInteger expected) {
  if (given != static_cast<double>(expected))
    refuse(openmps::ErrorKind::InvalidArgument, name_of(core) + ": " + name + " is " + std::to_string(given) +
                                                    ", that of " + name_of(*core.forward) + " is " +
                                                    std::to_string(expected) + ".");
}

std::shared_ptr<FilterCore> upsampling_gradient_core(MPSNNFilterNode *self, MPSNNImageNode *gradient,
                                                     MPSNNImageNode *image, MPSNNStateNode *state, double x, double y,
                                                     BOOL is_bilinear) {
  auto core = new_core<UpsamplingGradientCore>(self, {gradient, image});
  connect_state(*core, state);
  const auto *forward = dynamic_cast<UpsamplingCore *>(core->forward.get());
  if (!forward || forward->is_bilinear != is_bilinear)
    refuse(openmps::ErrorKind::InvalidArgument, name_of(*core) + ": the gradient state node belongs to " +
                                                    name_of(*core->forward) + ", which is no " +
                                                    (is_bilinear ? "bilinear" : "nearest") + " up-sampling.");
  expect_factor(*core, "scaleFactorX", x, forward->x);
  expect_factor(*core, "scaleFactorY", y, forward->y);
  return core;
}

}  // namespace

static const UpsamplingCore &forward_of(MPSNNFilterNode *node) {
  return static_cast<const UpsamplingCore &>(*[node omps_core]);
}
static const UpsamplingCore &forward_of(MPSNNGradientFilterNode *node) {
  return static_cast<const UpsamplingGradientCore &>(*[node omps_core]).forward_core();
}

#define OMPS_SCALE_FACTORS                          \
  -(double)scaleFactorX {                           \
    return static_cast<double>(forward_of(self).x); \
  }                                                 \
  -(double)scaleFactorY {                           \
    return static_cast<double>(forward_of(self).y); \
  }

// The initialisers of two factors; `is_bilinear` says of which node.
#define OMPS_UPSAMPLING_NODE(is_bilinear)                                                                      \
  +(instancetype)nodeWithSource : (MPSNNImageNode *)sourceNode integerScaleFactorX                             \
      : (NSUInteger)integerScaleFactorX integerScaleFactorY : (NSUInteger)integerScaleFactorY {                \
    return [[[self alloc] initWithSource:sourceNode                                                            \
                     integerScaleFactorX:integerScaleFactorX                                                   \
                     integerScaleFactorY:integerScaleFactorY] autorelease];                                    \
  }                                                                                                            \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode integerScaleFactorX                             \
      : (NSUInteger)integerScaleFactorX integerScaleFactorY : (NSUInteger)integerScaleFactorY {                \
    return [self omps_initWithCore:upsampling_core(self, sourceNode, integerScaleFactorX, integerScaleFactorY, \
                                                   is_bilinear, NO)];                                          \
  }                                                                                                            \
  OMPS_SCALE_FACTORS

#define OMPS_UPSAMPLING_GRADIENT_NODE(is_bilinear)                                                            \
  +(instancetype)nodeWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage                        \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState scaleFactorX    \
      : (double)scaleFactorX scaleFactorY : (double)scaleFactorY {                                            \
    return [[[self alloc] initWithSourceGradient:sourceGradient                                               \
                                     sourceImage:sourceImage                                                  \
                                   gradientState:gradientState                                                \
                                    scaleFactorX:scaleFactorX                                                 \
                                    scaleFactorY:scaleFactorY] autorelease];                                  \
  }                                                                                                           \
  -(instancetype)initWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage                        \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState scaleFactorX    \
      : (double)scaleFactorX scaleFactorY : (double)scaleFactorY {                                            \
    return [self omps_initWithCore:upsampling_gradient_core(self, sourceGradient, sourceImage, gradientState, \
                                                            scaleFactorX, scaleFactorY, is_bilinear)];        \
  }                                                                                                           \
  OMPS_SCALE_FACTORS

@implementation MPSCNNUpsamplingNearestNode

OMPS_UPSAMPLING_NODE(NO)

@end

@implementation MPSCNNUpsamplingBilinearNode

OMPS_UPSAMPLING_NODE(YES)

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY
                  alignCorners:(BOOL)alignCorners {
  return [[[self alloc] initWithSource:sourceNode
                   integerScaleFactorX:integerScaleFactorX
                   integerScaleFactorY:integerScaleFactorY
                          alignCorners:alignCorners] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY
                  alignCorners:(BOOL)alignCorners {
  return [self
      omps_initWithCore:upsampling_core(self, sourceNode, integerScaleFactorX, integerScaleFactorY, YES, alignCorners)];
}

- (BOOL)alignCorners {
  return forward_of(self).aligns_corners;
}

@end

@implementation MPSCNNUpsamplingNearestGradientNode

OMPS_UPSAMPLING_GRADIENT_NODE(NO)

@end

@implementation MPSCNNUpsamplingBilinearGradientNode

OMPS_UPSAMPLING_GRADIENT_NODE(YES)

@end
