#include <cfloat>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace {

struct Strides {
  NSUInteger x = 1, y = 1, channels = 1;  // 0: one value is used for all
};

struct ArithmeticNumbers {
  float primary_scale = 1, secondary_scale = 1, bias = 0, minimum = -FLT_MAX, maximum = FLT_MAX;
};

// The classes of one operation; a division and a comparison have no gradient.
struct ArithmeticClasses {
  Class node, kernel, gradient_node, gradient_kernel;
};

const ArithmeticClasses &arithmetic_classes_of(Class node) {
  static const ArithmeticClasses kClasses[] = {
      {[MPSNNAdditionNode class], [MPSCNNAdd class], [MPSNNAdditionGradientNode class], [MPSCNNAddGradient class]},
      {[MPSNNSubtractionNode class],
       [MPSCNNSubtract class],
       [MPSNNSubtractionGradientNode class],
       [MPSCNNSubtractGradient class]},
      {[MPSNNMultiplicationNode class],
       [MPSCNNMultiply class],
       [MPSNNMultiplicationGradientNode class],
       [MPSCNNMultiplyGradient class]},
      {[MPSNNDivisionNode class], [MPSCNNDivide class], Nil, Nil},
      {[MPSNNComparisonNode class], [MPSNNCompare class], Nil, Nil},
  };
  for (const ArithmeticClasses &classes : kClasses)
    if ([node isSubclassOfClass:classes.node] ||
        (classes.gradient_node && [node isSubclassOfClass:classes.gradient_node]))
      return classes;
  refuse(ErrorKind::InvalidArgument, std::string([NSStringFromClass(node) UTF8String]) +
                                         ": this class computes nothing itself; use one of its subclasses.");
}

struct ArithmeticCore : FilterCore {
  ArithmeticNumbers numbers;
  Strides primary, secondary;
  MPSNNComparisonType comparison = MPSNNComparisonTypeEqual;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    MPSCNNArithmetic *kernel =
        [static_cast<MPSCNNAdd *>([arithmetic_classes_of(node_class).kernel alloc]) initWithDevice:order.device];
    [kernel setPrimaryScale:numbers.primary_scale];
    [kernel setSecondaryScale:numbers.secondary_scale];
    [kernel setBias:numbers.bias];
    [kernel setMinimumValue:numbers.minimum];
    [kernel setMaximumValue:numbers.maximum];
    [kernel setPrimaryStrideInPixelsX:primary.x];
    [kernel setPrimaryStrideInPixelsY:primary.y];
    [kernel setPrimaryStrideInFeatureChannels:primary.channels];
    [kernel setSecondaryStrideInPixelsX:secondary.x];
    [kernel setSecondaryStrideInPixelsY:secondary.y];
    [kernel setSecondaryStrideInFeatureChannels:secondary.channels];
    if ([kernel isKindOfClass:[MPSNNCompare class]]) [static_cast<MPSNNCompare *>(kernel) setComparisonType:comparison];
    return objc::Ref<Filter *>::adopt(kernel);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override;
};

struct ArithmeticGradientCore : FilterCore {
  ArithmeticNumbers numbers;
  Strides strides;  // of the operand that the gradient belongs to
  BOOL of_secondary = NO;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    MPSCNNArithmeticGradient *kernel =
        [static_cast<MPSCNNAddGradient *>([arithmetic_classes_of(node_class).gradient_kernel alloc])
                     initWithDevice:order.device
            isSecondarySourceFilter:of_secondary];
    [kernel setPrimaryScale:numbers.primary_scale];
    [kernel setSecondaryScale:numbers.secondary_scale];
    [kernel setBias:numbers.bias];
    [kernel setMinimumValue:numbers.minimum];
    [kernel setMaximumValue:numbers.maximum];
    [kernel setSecondaryStrideInPixelsX:strides.x];
    [kernel setSecondaryStrideInPixelsY:strides.y];
    [kernel setSecondaryStrideInFeatureChannels:strides.channels];
    return objc::Ref<Filter *>::adopt(kernel);
  }
};

MPSNNGradientFilterNode *ArithmeticCore::gradient_node(MPSNNImageNode *gradient, std::size_t index) {
  const Class kind = arithmetic_classes_of(node_class).gradient_node;
  if (!kind) return nil;
  return [[static_cast<MPSNNArithmeticGradientNode *>([kind alloc])
       initWithGradientImages:[NSArray arrayWithObject:gradient]
                forwardFilter:node_of(shared_from_this())
      isSecondarySourceFilter:index == 1] autorelease];
}

}  // namespace

static ArithmeticCore &arithmetic(MPSNNFilterNode *node) { return static_cast<ArithmeticCore &>(*[node omps_core]); }
static ArithmeticGradientCore &arithmetic_gradient(MPSNNFilterNode *node) {
  return static_cast<ArithmeticGradientCore &>(*[node omps_core]);
}

@implementation MPSNNBinaryArithmeticNode

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes {
  return [[static_cast<MPSNNBinaryArithmeticNode *>([self alloc]) initWithSources:sourceNodes] autorelease];
}

+ (instancetype)nodeWithLeftSource:(MPSNNImageNode *)left rightSource:(MPSNNImageNode *)right {
  return [[[self alloc] initWithLeftSource:left rightSource:right] autorelease];
}

- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes {
  OMPS_EXPECT(sourceNodes);
  if ([sourceNodes count] != 2)
    refuse(ErrorKind::InvalidArgument, std::string([NSStringFromClass([self class]) UTF8String]) + ": " +
                                           std::to_string([sourceNodes count]) +
                                           " sources were given, the filter has 2.");
  return [self initWithLeftSource:[sourceNodes objectAtIndex:0] rightSource:[sourceNodes objectAtIndex:1]];
}

- (instancetype)initWithLeftSource:(MPSNNImageNode *)left rightSource:(MPSNNImageNode *)right {
  arithmetic_classes_of([self class]);
  auto core = new_core<ArithmeticCore>(self, {left, right});
  add_state(*core, [MPSNNArithmeticGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

- (Class)gradientClass {
  return arithmetic_classes_of([self class]).gradient_node;
}

OMPS_FIELD((&arithmetic(self)), float, primaryScale, PrimaryScale, numbers.primary_scale)
OMPS_FIELD((&arithmetic(self)), float, secondaryScale, SecondaryScale, numbers.secondary_scale)
OMPS_FIELD((&arithmetic(self)), float, bias, Bias, numbers.bias)
OMPS_FIELD((&arithmetic(self)), float, minimumValue, MinimumValue, numbers.minimum)
OMPS_FIELD((&arithmetic(self)), float, maximumValue, MaximumValue, numbers.maximum)
OMPS_FIELD((&arithmetic(self)), NSUInteger, primaryStrideInPixelsX, PrimaryStrideInPixelsX, primary.x)
OMPS_FIELD((&arithmetic(self)), NSUInteger, primaryStrideInPixelsY, PrimaryStrideInPixelsY, primary.y)
OMPS_FIELD((&arithmetic(self)), NSUInteger, primaryStrideInFeatureChannels, PrimaryStrideInFeatureChannels,
           primary.channels)
OMPS_FIELD((&arithmetic(self)), NSUInteger, secondaryStrideInPixelsX, SecondaryStrideInPixelsX, secondary.x)
OMPS_FIELD((&arithmetic(self)), NSUInteger, secondaryStrideInPixelsY, SecondaryStrideInPixelsY, secondary.y)
OMPS_FIELD((&arithmetic(self)), NSUInteger, secondaryStrideInFeatureChannels, SecondaryStrideInFeatureChannels,
           secondary.channels)

@end

@implementation MPSNNAdditionNode
@end
@implementation MPSNNSubtractionNode
@end
@implementation MPSNNMultiplicationNode
@end
@implementation MPSNNDivisionNode
@end
@implementation MPSNNComparisonNode
OMPS_FIELD((&arithmetic(self)), MPSNNComparisonType, comparisonType, ComparisonType, comparison)
@end

@implementation MPSNNArithmeticGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNBinaryGradientStateNode *)gradientState
               isSecondarySourceFilter:(BOOL)isSecondarySourceFilter {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                                 gradientState:gradientState
                       isSecondarySourceFilter:isSecondarySourceFilter] autorelease];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNBinaryGradientStateNode *)gradientState
               isSecondarySourceFilter:(BOOL)isSecondarySourceFilter {
  auto core = new_core<ArithmeticGradientCore>(self, {sourceGradient, sourceImage});
  connect_state(*core, gradientState);
  core->of_secondary = isSecondarySourceFilter;
  const auto *forward = dynamic_cast<const ArithmeticCore *>(core->forward.get());
  if (!forward)
    refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the gradient state node belongs to " +
                                           name_of(*core->forward) + ", which is no arithmetic.");
  core->numbers = forward->numbers;
  core->strides = isSecondarySourceFilter ? forward->secondary : forward->primary;
  return [self omps_initWithCore:std::move(core)];
}

- (instancetype)initWithGradientImages:(NSArray<MPSNNImageNode *> *)gradientImages
                         forwardFilter:(MPSNNFilterNode *)filter
               isSecondarySourceFilter:(BOOL)isSecondarySourceFilter {
  OMPS_EXPECT(gradientImages);
  OMPS_REQUIRE(filter);
  const auto &forward = [filter omps_core];
  if (forward->sources.size() != 2)
    refuse(ErrorKind::InvalidArgument, "filter is " + name_of(*forward) + ", which is no arithmetic of two images.");
  return [self initWithSourceGradient:[gradientImages firstObject]
                          sourceImage:node_of(forward->sources[isSecondarySourceFilter ? 1 : 0])
                        gradientState:static_cast<MPSNNBinaryGradientStateNode *>([filter resultState])
              isSecondarySourceFilter:isSecondarySourceFilter];
}

OMPS_FIELD((&arithmetic_gradient(self)), float, primaryScale, PrimaryScale, numbers.primary_scale)
OMPS_FIELD((&arithmetic_gradient(self)), float, secondaryScale, SecondaryScale, numbers.secondary_scale)
OMPS_FIELD((&arithmetic_gradient(self)), float, bias, Bias, numbers.bias)
OMPS_FIELD((&arithmetic_gradient(self)), float, minimumValue, MinimumValue, numbers.minimum)
OMPS_FIELD((&arithmetic_gradient(self)), float, maximumValue, MaximumValue, numbers.maximum)
OMPS_FIELD((&arithmetic_gradient(self)), NSUInteger, secondaryStrideInPixelsX, SecondaryStrideInPixelsX, strides.x)
OMPS_FIELD((&arithmetic_gradient(self)), NSUInteger, secondaryStrideInPixelsY, SecondaryStrideInPixelsY, strides.y)
OMPS_FIELD((&arithmetic_gradient(self)), NSUInteger, secondaryStrideInFeatureChannels, SecondaryStrideInFeatureChannels,
           strides.channels)
OMPS_FIELD_READONLY((&arithmetic_gradient(self)), BOOL, isSecondarySourceFilter, of_secondary)

@end

@implementation MPSNNAdditionGradientNode
@end
@implementation MPSNNSubtractionGradientNode
@end
@implementation MPSNNMultiplicationGradientNode
@end
