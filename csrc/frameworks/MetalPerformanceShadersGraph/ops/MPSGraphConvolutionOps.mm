// Convolutions, their transposes and the depth-wise ones: one rule for each direction, for all callers.
#import <MetalPerformanceShadersGraph/MPSGraphConvolutionOps.h>
#import <MetalPerformanceShadersGraph/MPSGraphConvolutionTransposeOps.h>
#import <MetalPerformanceShadersGraph/MPSGraphDepthwiseConvolutionOps.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/convolution_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

struct MPSGraphConvolution2DOpDescriptorImpl {
  ConvolutionParameters parameters;
};
struct MPSGraphDepthwiseConvolution2DOpDescriptorImpl {
  ConvolutionParameters parameters{.depthwise = true};
};

// The properties that both descriptors have.
#define OMPS_CONVOLUTION_DESCRIPTOR(Class)                                                                       \
  -(instancetype)init {                                                                                          \
    if ((self = [super init]) != nil) _impl = new Class##Impl;                                                   \
    return self;                                                                                                 \
  }                                                                                                              \
  -(void)dealloc {                                                                                               \
    delete _impl;                                                                                                \
    [super dealloc];                                                                                             \
  }                                                                                                              \
  -(id)copyWithZone : (NSZone *)zone {                                                                           \
    Class *const copy = [[Class allocWithZone:zone] init];                                                       \
    *copy->_impl = *_impl;                                                                                       \
    return copy;                                                                                                 \
  }                                                                                                              \
  -(const ConvolutionParameters &)omps_description {                                                             \
    return _impl->parameters;                                                                                    \
  }                                                                                                              \
  -(void)setExplicitPaddingWithPaddingLeft : (NSUInteger)paddingLeft paddingRight                                \
      : (NSUInteger)paddingRight paddingTop : (NSUInteger)paddingTop paddingBottom : (NSUInteger)paddingBottom { \
    ConvolutionParameters &parameters = _impl->parameters;                                                       \
    parameters.paddingLeft = paddingLeft;                                                                        \
    parameters.paddingRight = paddingRight;                                                                      \
    parameters.paddingTop = paddingTop;                                                                          \
    parameters.paddingBottom = paddingBottom;                                                                    \
    parameters.paddingStyle = MPSGraphPaddingStyleExplicit;                                                      \
  }                                                                                                              \
  OMPS_FIELD(_impl, NSUInteger, strideInX, StrideInX, parameters.strideInX)                                      \
  OMPS_FIELD(_impl, NSUInteger, strideInY, StrideInY, parameters.strideInY)                                      \
  OMPS_FIELD(_impl, NSUInteger, dilationRateInX, DilationRateInX, parameters.dilationRateInX)                    \
  OMPS_FIELD(_impl, NSUInteger, dilationRateInY, DilationRateInY, parameters.dilationRateInY)                    \
  OMPS_FIELD(_impl, NSUInteger, paddingLeft, PaddingLeft, parameters.paddingLeft)                                \
  OMPS_FIELD(_impl, NSUInteger, paddingRight, PaddingRight, parameters.paddingRight)                             \
  OMPS_FIELD(_impl, NSUInteger, paddingTop, PaddingTop, parameters.paddingTop)                                   \
  OMPS_FIELD(_impl, NSUInteger, paddingBottom, PaddingBottom, parameters.paddingBottom)                          \
  OMPS_FIELD(_impl, MPSGraphPaddingStyle, paddingStyle, PaddingStyle, parameters.paddingStyle)                   \
  OMPS_FIELD(_impl, MPSGraphTensorNamedDataLayout, dataLayout, DataLayout, parameters.dataLayout)                \
  OMPS_FIELD(_impl, MPSGraphTensorNamedDataLayout, weightsLayout, WeightsLayout, parameters.weightsLayout)

@implementation MPSGraphConvolution2DOpDescriptor

+ (instancetype)descriptorWithStrideInX:(NSUInteger)strideInX
                              strideInY:(NSUInteger)strideInY
                        dilationRateInX:(NSUInteger)dilationRateInX
                        dilationRateInY:(NSUInteger)dilationRateInY
                                 groups:(NSUInteger)groups
                            paddingLeft:(NSUInteger)paddingLeft
                           paddingRight:(NSUInteger)paddingRight
                             paddingTop:(NSUInteger)paddingTop
                          paddingBottom:(NSUInteger)paddingBottom
                           paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                             dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                          weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout {
  MPSGraphConvolution2DOpDescriptor *const made = [[[self alloc] init] autorelease];
  made->_impl->parameters = {strideInX,    strideInY,  dilationRateInX, dilationRateInY, groups,     paddingLeft,
                             paddingRight, paddingTop, paddingBottom,   paddingStyle,    dataLayout, weightsLayout};
  return made;
}

+ (instancetype)descriptorWithStrideInX:(NSUInteger)strideInX
                              strideInY:(NSUInteger)strideInY
                        dilationRateInX:(NSUInteger)dilationRateInX
                        dilationRateInY:(NSUInteger)dilationRateInY
                                 groups:(NSUInteger)groups
                           paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                             dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                          weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout {
  return [self descriptorWithStrideInX:strideInX
                             strideInY:strideInY
                       dilationRateInX:dilationRateInX
                       dilationRateInY:dilationRateInY
                                groups:groups
                           paddingLeft:0
                          paddingRight:0
                            paddingTop:0
                         paddingBottom:0
                          paddingStyle:paddingStyle
                            dataLayout:dataLayout
                         weightsLayout:weightsLayout];
}

OMPS_CONVOLUTION_DESCRIPTOR(MPSGraphConvolution2DOpDescriptor)
OMPS_FIELD(_impl, NSUInteger, groups, Groups, parameters.groups)

@end

@implementation MPSGraphDepthwiseConvolution2DOpDescriptor

+ (instancetype)descriptorWithStrideInX:(NSUInteger)strideInX
                              strideInY:(NSUInteger)strideInY
                        dilationRateInX:(NSUInteger)dilationRateInX
                        dilationRateInY:(NSUInteger)dilationRateInY
                            paddingLeft:(NSUInteger)paddingLeft
                           paddingRight:(NSUInteger)paddingRight
                             paddingTop:(NSUInteger)paddingTop
                          paddingBottom:(NSUInteger)paddingBottom
                           paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                             dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                          weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout {
  MPSGraphDepthwiseConvolution2DOpDescriptor *const made = [[[self alloc] init] autorelease];
  made->_impl->parameters = {strideInX,    strideInY,  dilationRateInX, dilationRateInY, 1,          paddingLeft,
                             paddingRight, paddingTop, paddingBottom,   paddingStyle,    dataLayout, weightsLayout,
                             true};
  return made;
}

+ (instancetype)descriptorWithDataLayout:(MPSGraphTensorNamedDataLayout)dataLayout
                           weightsLayout:(MPSGraphTensorNamedDataLayout)weightsLayout {
  MPSGraphDepthwiseConvolution2DOpDescriptor *const made = [[[self alloc] init] autorelease];
  made->_impl->parameters.dataLayout = dataLayout;
  made->_impl->parameters.weightsLayout = weightsLayout;
  return made;
}

OMPS_CONVOLUTION_DESCRIPTOR(MPSGraphDepthwiseConvolution2DOpDescriptor)

@end

struct MPSGraphDepthwiseConvolution3DOpDescriptorImpl {
  Depthwise3DParameters parameters;
};

@implementation MPSGraphDepthwiseConvolution3DOpDescriptor

+ (instancetype)descriptorWithStrides:(NSArray<NSNumber *> *)strides
                        dilationRates:(NSArray<NSNumber *> *)dilationRates
                        paddingValues:(NSArray<NSNumber *> *)paddingValues
                         paddingStyle:(MPSGraphPaddingStyle)paddingStyle {
  MPSGraphDepthwiseConvolution3DOpDescriptor *const made = [self descriptorWithPaddingStyle:paddingStyle];
  made->_impl->parameters.strides = integers_from(strides);
  made->_impl->parameters.dilations = integers_from(dilationRates);
  made->_impl->parameters.paddings = integers_from(paddingValues);
  return made;
}

+ (instancetype)descriptorWithPaddingStyle:(MPSGraphPaddingStyle)paddingStyle {
  MPSGraphDepthwiseConvolution3DOpDescriptor *const made = [[[self alloc] init] autorelease];
  made->_impl->parameters.paddingStyle = paddingStyle;
  return made;
}

OMPS_OWNS(MPSGraphDepthwiseConvolution3DOpDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphDepthwiseConvolution3DOpDescriptor, _impl)
- (const Depthwise3DParameters &)omps_description {
  return _impl->parameters;
}

- (NSArray<NSNumber *> *)strides {
  return numbers_from(_impl->parameters.strides);
}
- (void)setStrides:(NSArray<NSNumber *> *)numbers {
  _impl->parameters.strides = integers_from(numbers);
}
- (NSArray<NSNumber *> *)dilationRates {
  return numbers_from(_impl->parameters.dilations);
}
- (void)setDilationRates:(NSArray<NSNumber *> *)numbers {
  _impl->parameters.dilations = integers_from(numbers);
}
- (NSArray<NSNumber *> *)paddingValues {
  return numbers_from(_impl->parameters.paddings);
}
- (void)setPaddingValues:(NSArray<NSNumber *> *)numbers {
  _impl->parameters.paddings = integers_from(numbers);
}
OMPS_FIELD(_impl, MPSGraphPaddingStyle, paddingStyle, PaddingStyle, parameters.paddingStyle)
OMPS_FIELD(_impl, NSInteger, channelDimensionIndex, ChannelDimensionIndex, parameters.channel_axis)

@end

namespace {

Depthwise3DParameters parameters_of(const char *type, MPSGraphDepthwiseConvolution3DOpDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, type, "descriptor") omps_description];
}

template <typename Descriptor>
ConvolutionParameters parameters_of(const char *type, Descriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, type, "descriptor") omps_description];
}

Shape shape_from(const Integers &extents) { return Shape(extents); }

// Rules of two tensors and a shape.
using ShapedRule = Tensor (*)(RuleContext &, const ConvolutionParameters &, Tensor, Tensor, const Shape &);

MPSGraphTensor *add_shaped(MPSGraph *graph, const char *type, NSString *name, MPSGraphTensor *first,
                           MPSGraphTensor *second, MPSShape *shape, const ConvolutionParameters &parameters,
                           ShapedRule rule) {
  const Integers extents = integers_from(shape);
  return add(graph,
             {.type = type, .name = name, .inputs = {first, second}, .lower = [=](RuleContext &lowering) {
                lowering.give(rule(lowering, parameters, lowering.input(0), lowering.input(1), shape_from(extents)));
              }});
}

MPSGraphTensor *add_shaped(MPSGraph *graph, const char *type, NSString *name, MPSGraphTensor *first,
                           MPSGraphTensor *second, MPSGraphTensor *shape, const ConvolutionParameters &parameters,
                           ShapedRule rule) {
  return add(graph, {.type = type,
                     .name = name,
                     .inputs = {first, second, shape},
                     .lower =
                         [=](RuleContext &lowering) {
                           const Integers extents = lowering.integers(2);
                           lowering.give(
                               rule(lowering, parameters, lowering.input(0), lowering.input(1), shape_from(extents)));
                         },
                     .host_inputs = {2}});
}

// The gradient with respect to the source or the weights, whose shape is given. The convolution is linear in both, so
// zeros can replace the tensor in question.
MPSGraphTensor *add_gradient_3d(MPSGraph *graph, const char *type, NSString *name, MPSGraphTensor *gradient,
                                MPSGraphTensor *other, MPSShape *shape, const Depthwise3DParameters &parameters,
                                bool by_source) {
  const Integers extents = integers_from(shape);
  return add(graph, {.type = type, .name = name, .inputs = {gradient, other}, .lower = [=](RuleContext &lowering) {
                       const Tensor given = lowering.input(1);
                       const Tensor asked = broadcast_to(lowering.number_like(0, given), shape_from(extents));
                       const Tensor y = rules::depthwise_convolution_3d(lowering, parameters, by_source ? asked : given,
                                                                        by_source ? given : asked);
                       lowering.give(linear_gradient(lowering, y, asked));
                     }});
}

// A transposed convolution is a data gradient, so its own data gradient is the convolution. `shape` is its source's.
Tensor transpose_data_gradient(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor gradient,
                               Tensor weights, const Shape &shape) {
  const Tensor y = rules::convolution(lowering, parameters, gradient, weights);
  if (lowering.shape(y) != shape)
    lowering.fail(ErrorKind::Shape,
                  "outputShape is " + shape.str() + ", the gradient makes " + lowering.shape(y).str() + ".");
  return y;
}

// For its weights, the gradient is the convolution's source and the source is the convolution's gradient.
Tensor transpose_weights_gradient(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor gradient,
                                  Tensor source, const Shape &shape) {
  return rules::convolution_weights_gradient(lowering, parameters, source, gradient, shape);
}

}  // namespace

// A gradient for the first of two shapes: known now, and as a tensor.
#define OMPS_SHAPED(Name, second, Descriptor, forward, rule)                                                      \
  -(MPSGraphTensor *)Name##WithIncomingGradientTensor : (MPSGraphTensor *)incomingGradient second##Tensor         \
      : (MPSGraphTensor *)second outputShape : (MPSShape *)outputShape forward : (Descriptor *)descriptor name    \
      : (NSString *)name {                                                                                        \
    return add_shaped(self, #Name, name, incomingGradient, second, outputShape, parameters_of(#Name, descriptor), \
                      rule);                                                                                      \
  }
#define OMPS_SHAPED_BY_TENSOR(Name, second, Descriptor, forward, rule)                                            \
  -(MPSGraphTensor *)Name##WithIncomingGradientTensor : (MPSGraphTensor *)incomingGradient second##Tensor         \
      : (MPSGraphTensor *)second outputShapeTensor : (MPSGraphTensor *)outputShape forward                        \
      : (Descriptor *)descriptor name : (NSString *)name {                                                        \
    return add_shaped(self, #Name, name, incomingGradient, second, outputShape, parameters_of(#Name, descriptor), \
                      rule);                                                                                      \
  }
#define OMPS_CONVOLUTION_GRADIENT(Name, second, rule)                                              \
  OMPS_SHAPED(Name, second, MPSGraphConvolution2DOpDescriptor, forwardConvolutionDescriptor, rule) \
  OMPS_SHAPED_BY_TENSOR(Name, second, MPSGraphConvolution2DOpDescriptor, forwardConvolutionDescriptor, rule)

@implementation MPSGraph (ConvolutionOps)

- (MPSGraphTensor *)convolution2DWithSourceTensor:(MPSGraphTensor *)source
                                    weightsTensor:(MPSGraphTensor *)weights
                                       descriptor:(MPSGraphConvolution2DOpDescriptor *)descriptor
                                             name:(NSString *)name {
  const ConvolutionParameters parameters = parameters_of("convolution2D", descriptor);
  return add(self,
             {.type = "convolution2D", .name = name, .inputs = {source, weights}, .lower = [=](RuleContext &lowering) {
                lowering.give(rules::convolution(lowering, parameters, lowering.input(0), lowering.input(1)));
              }});
}

OMPS_CONVOLUTION_GRADIENT(convolution2DDataGradient, weights, rules::convolution_data_gradient)
OMPS_CONVOLUTION_GRADIENT(convolution2DWeightsGradient, source, rules::convolution_weights_gradient)

@end

@implementation MPSGraph (ConvolutionTransposeOps)

- (MPSGraphTensor *)convolutionTranspose2DWithSourceTensor:(MPSGraphTensor *)source
                                             weightsTensor:(MPSGraphTensor *)weights
                                               outputShape:(MPSShape *)outputShape
                                                descriptor:(MPSGraphConvolution2DOpDescriptor *)descriptor
                                                      name:(NSString *)name {
  return add_shaped(self, "convolutionTranspose2D", name, source, weights, outputShape,
                    parameters_of("convolutionTranspose2D", descriptor), rules::convolution_data_gradient);
}

- (MPSGraphTensor *)convolutionTranspose2DWithSourceTensor:(MPSGraphTensor *)source
                                             weightsTensor:(MPSGraphTensor *)weights
                                         outputShapeTensor:(MPSGraphTensor *)outputShape
                                                descriptor:(MPSGraphConvolution2DOpDescriptor *)descriptor
                                                      name:(NSString *)name {
  return add_shaped(self, "convolutionTranspose2D", name, source, weights, outputShape,
                    parameters_of("convolutionTranspose2D", descriptor), rules::convolution_data_gradient);
}

OMPS_CONVOLUTION_GRADIENT(convolutionTranspose2DDataGradient, weights, transpose_data_gradient)
OMPS_CONVOLUTION_GRADIENT(convolutionTranspose2DWeightsGradient, source, transpose_weights_gradient)

@end

@implementation MPSGraph (DepthwiseConvolutionOps)

- (MPSGraphTensor *)depthwiseConvolution2DWithSourceTensor:(MPSGraphTensor *)source
                                             weightsTensor:(MPSGraphTensor *)weights
                                                descriptor:(MPSGraphDepthwiseConvolution2DOpDescriptor *)descriptor
                                                      name:(NSString *)name {
  const ConvolutionParameters parameters = parameters_of("depthwiseConvolution2D", descriptor);
  return add(self, {.type = "depthwiseConvolution2D",
                    .name = name,
                    .inputs = {source, weights},
                    .lower = [=](RuleContext &lowering) {
                      lowering.give(rules::convolution(lowering, parameters, lowering.input(0), lowering.input(1)));
                    }});
}

OMPS_SHAPED(depthwiseConvolution2DDataGradient, weights, MPSGraphDepthwiseConvolution2DOpDescriptor, descriptor,
            rules::convolution_data_gradient)
OMPS_SHAPED(depthwiseConvolution2DWeightsGradient, source, MPSGraphDepthwiseConvolution2DOpDescriptor, descriptor,
            rules::convolution_weights_gradient)

- (MPSGraphTensor *)depthwiseConvolution3DWithSourceTensor:(MPSGraphTensor *)source
                                             weightsTensor:(MPSGraphTensor *)weights
                                                descriptor:(MPSGraphDepthwiseConvolution3DOpDescriptor *)descriptor
                                                      name:(NSString *)name {
  const Depthwise3DParameters parameters = parameters_of("depthwiseConvolution3D", descriptor);
  return add(self, {.type = "depthwiseConvolution3D",
                    .name = name,
                    .inputs = {source, weights},
                    .lower = [=](RuleContext &lowering) {
                      lowering.give(
                          rules::depthwise_convolution_3d(lowering, parameters, lowering.input(0), lowering.input(1)));
                    }});
}

- (MPSGraphTensor *)depthwiseConvolution3DDataGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                                   weightsTensor:(MPSGraphTensor *)weights
                                                                     outputShape:(MPSShape *)outputShape
                                                                      descriptor:
                                                                          (MPSGraphDepthwiseConvolution3DOpDescriptor *)
                                                                              descriptor
                                                                            name:(NSString *)name {
  if (outputShape == nil)
    refuse(ErrorKind::InvalidArgument, "depthwiseConvolution3DDataGradient is given an outputShape that is nil.");
  return add_gradient_3d(self, "depthwiseConvolution3DDataGradient", name, incomingGradient, weights, outputShape,
                         parameters_of("depthwiseConvolution3DDataGradient", descriptor), true);
}

- (MPSGraphTensor *)
    depthwiseConvolution3DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradient
                                                       sourceTensor:(MPSGraphTensor *)source
                                                        outputShape:(MPSShape *)outputShape
                                                         descriptor:
                                                             (MPSGraphDepthwiseConvolution3DOpDescriptor *)descriptor
                                                               name:(NSString *)name {
  return add_gradient_3d(self, "depthwiseConvolution3DWeightsGradient", name, incomingGradient, source, outputShape,
                         parameters_of("depthwiseConvolution3DWeightsGradient", descriptor), false);
}

@end
