#import <MetalPerformanceShadersGraph/MPSGraphConvolution3DOps.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/convolution_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

struct MPSGraphConvolution3DOpDescriptorImpl {
  NSUInteger strideInX = 1, strideInY = 1, strideInZ = 1;
  NSUInteger dilationRateInX = 1, dilationRateInY = 1, dilationRateInZ = 1, groups = 1;
  NSUInteger paddingLeft = 0, paddingRight = 0, paddingTop = 0, paddingBottom = 0, paddingFront = 0, paddingBack = 0;
  MPSGraphPaddingStyle paddingStyle = MPSGraphPaddingStyleExplicit;
  MPSGraphTensorNamedDataLayout dataLayout = MPSGraphTensorNamedDataLayoutNCDHW;
  MPSGraphTensorNamedDataLayout weightsLayout = MPSGraphTensorNamedDataLayoutOIDHW;
};

namespace {

using Convolution3DParameters = MPSGraphConvolution3DOpDescriptorImpl;

}  // namespace

@implementation MPSGraphConvolution3DOpDescriptor

+ (instancetype)descriptorWithStrideInX:(NSUInteger)stepX
                              strideInY:(NSUInteger)stepY
                              strideInZ:(NSUInteger)stepZ
                        dilationRateInX:(NSUInteger)spreadX
                        dilationRateInY:(NSUInteger)spreadY
                        dilationRateInZ:(NSUInteger)spreadZ
                                 groups:(NSUInteger)groups
                            paddingLeft:(NSUInteger)left
                           paddingRight:(NSUInteger)right
                             paddingTop:(NSUInteger)top
                          paddingBottom:(NSUInteger)bottom
                           paddingFront:(NSUInteger)front
                            paddingBack:(NSUInteger)back
                           paddingStyle:(MPSGraphPaddingStyle)style
                             dataLayout:(MPSGraphTensorNamedDataLayout)layout
                          weightsLayout:(MPSGraphTensorNamedDataLayout)layoutOfWeights {
  MPSGraphConvolution3DOpDescriptor *const made = [[[self alloc] init] autorelease];
  *made->_impl = {stepX, stepY, stepZ,  spreadX, spreadY, spreadZ, groups, left,
                  right, top,   bottom, front,   back,    style,   layout, layoutOfWeights};
  return made;
}

+ (instancetype)descriptorWithStrideInX:(NSUInteger)x
                              strideInY:(NSUInteger)y
                              strideInZ:(NSUInteger)z
                        dilationRateInX:(NSUInteger)dx
                        dilationRateInY:(NSUInteger)dy
                        dilationRateInZ:(NSUInteger)dz
                                 groups:(NSUInteger)groups
                           paddingStyle:(MPSGraphPaddingStyle)style
                             dataLayout:(MPSGraphTensorNamedDataLayout)layout
                          weightsLayout:(MPSGraphTensorNamedDataLayout)layoutOfWeights {
  MPSGraphConvolution3DOpDescriptor *const made = [[[self alloc] init] autorelease];
  *made->_impl = {x, y, z, dx, dy, dz, groups, 0, 0, 0, 0, 0, 0, style, layout, layoutOfWeights};
  return made;
}

OMPS_OWNS(MPSGraphConvolution3DOpDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphConvolution3DOpDescriptor, _impl)
- (const Convolution3DParameters &)omps_description {
  return *_impl;
}

- (void)setExplicitPaddingWithPaddingLeft:(NSUInteger)left
                             paddingRight:(NSUInteger)right
                               paddingTop:(NSUInteger)top
                            paddingBottom:(NSUInteger)bottom
                             paddingFront:(NSUInteger)front
                              paddingBack:(NSUInteger)back {
  _impl->paddingLeft = left;
  _impl->paddingRight = right;
  _impl->paddingTop = top;
  _impl->paddingBottom = bottom;
  _impl->paddingFront = front;
  _impl->paddingBack = back;
  _impl->paddingStyle = MPSGraphPaddingStyleExplicit;
}

OMPS_VALUE(NSUInteger, strideInX, setStrideInX)
OMPS_VALUE(NSUInteger, strideInY, setStrideInY)
OMPS_VALUE(NSUInteger, strideInZ, setStrideInZ)
OMPS_VALUE(NSUInteger, dilationRateInX, setDilationRateInX)
OMPS_VALUE(NSUInteger, dilationRateInY, setDilationRateInY)
OMPS_VALUE(NSUInteger, dilationRateInZ, setDilationRateInZ)
OMPS_VALUE(NSUInteger, paddingLeft, setPaddingLeft)
OMPS_VALUE(NSUInteger, paddingRight, setPaddingRight)
OMPS_VALUE(NSUInteger, paddingTop, setPaddingTop)
OMPS_VALUE(NSUInteger, paddingBottom, setPaddingBottom)
OMPS_VALUE(NSUInteger, paddingFront, setPaddingFront)
OMPS_VALUE(NSUInteger, paddingBack, setPaddingBack)
OMPS_VALUE(MPSGraphPaddingStyle, paddingStyle, setPaddingStyle)
OMPS_VALUE(MPSGraphTensorNamedDataLayout, dataLayout, setDataLayout)
OMPS_VALUE(MPSGraphTensorNamedDataLayout, weightsLayout, setWeightsLayout)
OMPS_VALUE(NSUInteger, groups, setGroups)

@end

namespace {

Convolution3DParameters parameters_3d_of(const char *type, MPSGraphConvolution3DOpDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, type, "descriptor") omps_description];
}

void check(RuleContext &lowering, const Convolution3DParameters &p, const Shape &x, const Shape &w) {
  for (const NSUInteger step :
       {p.strideInX, p.strideInY, p.strideInZ, p.dilationRateInX, p.dilationRateInY, p.dilationRateInZ, p.groups})
    if (step == 0)
      lowering.fail(ErrorKind::InvalidArgument, "a stride, a dilation rate or groups is 0, expects 1 or more.");
  if (p.dataLayout != MPSGraphTensorNamedDataLayoutNCDHW && p.dataLayout != MPSGraphTensorNamedDataLayoutNDHWC)
    lowering.fail(ErrorKind::InvalidArgument,
                  "dataLayout is " + std::to_string(p.dataLayout) + "; it can be NCDHW (7) or NDHWC (8).");
  if (p.weightsLayout != MPSGraphTensorNamedDataLayoutOIDHW && p.weightsLayout != MPSGraphTensorNamedDataLayoutDHWIO)
    lowering.fail(ErrorKind::InvalidArgument,
                  "weightsLayout is " + std::to_string(p.weightsLayout) + "; it can be OIDHW (9) or DHWIO (10).");
  if (x.rank() != 5 || w.rank() != 5)
    lowering.fail(ErrorKind::Shape,
                  "the source has shape " + x.str() + " and the weights " + w.str() + "; 5 axes are expected of both.");
  const Extent channels = x[p.dataLayout == MPSGraphTensorNamedDataLayoutNCDHW ? 1 : 4],
               inputs = w[p.weightsLayout == MPSGraphTensorNamedDataLayoutOIDHW ? 1 : 3] * Extent(p.groups);
  if (channels != inputs)
    lowering.fail(ErrorKind::Shape, "the source has " + to_string(channels) + " feature channels, weights expect " +
                                        to_string(inputs) + ".");
}

Tensor convolution(RuleContext &lowering, const Convolution3DParameters &p, Tensor x, Tensor w) {
  check(lowering, p, lowering.shape(x), lowering.shape(w));
  const bool channels_last = p.dataLayout == MPSGraphTensorNamedDataLayoutNDHWC;
  const bool is_oidhw = p.weightsLayout == MPSGraphTensorNamedDataLayoutOIDHW;
  const Tensor volume = channels_last ? x : transpose(x, {0, 2, 3, 4, 1});
  // (O, kD, kH, kW, I)
  const Tensor kernel = transpose(w, is_oidhw ? Integers{0, 2, 3, 4, 1} : Integers{4, 0, 1, 2, 3});
  const Shape sizes = lowering.shape(kernel), shape = lowering.shape(volume);
  VolumeWindow window{.groups = Extent(p.groups)};
  window.sides[0] = {sizes[1], p.strideInZ, p.dilationRateInZ, p.paddingFront, p.paddingBack};
  window.sides[1] = {sizes[2], p.strideInY, p.dilationRateInY, p.paddingTop, p.paddingBottom};
  window.sides[2] = {sizes[3], p.strideInX, p.dilationRateInX, p.paddingLeft, p.paddingRight};
  for (std::size_t i = 0; i < 3; ++i) window.pads[i] = pads_for(p.paddingStyle, window.sides[i], shape[i + 1]);
  const Tensor y = rules::convolution_of_volumes(lowering, volume, kernel, window);
  return channels_last ? y : transpose(y, {0, 4, 1, 2, 3});
}

// The gradient with respect to the source or the weights, of this shape, for inputs 0 and 1: the gradient and the other
// tensor. The convolution is linear in both, so that zeros stand for the tensor in question.
void gradient(RuleContext &lowering, const Convolution3DParameters &p, const Shape &shape, bool by_source) {
  const Tensor given = lowering.input(1);
  const Tensor asked = broadcast_to(lowering.number_like(0, given), shape);
  const Tensor y = convolution(lowering, p, by_source ? asked : given, by_source ? given : asked);
  lowering.give(linear_gradient(lowering, y, asked));
}

MPSGraphTensor *add_gradient(MPSGraph *graph, const char *type, NSString *name, std::vector<Input> inputs,
                             const std::optional<Integers> &shape, const Convolution3DParameters &parameters,
                             bool by_source) {
  std::vector<std::size_t> host_inputs;
  if (!shape) host_inputs.push_back(2);
  return add(graph, {.type = type,
                     .name = name,
                     .inputs = std::move(inputs),
                     .lower =
                         [=](RuleContext &lowering) {
                           const Shape of_result(shape ? *shape : lowering.integers(2));
                           gradient(lowering, parameters, of_result, by_source);
                         },
                     .host_inputs = std::move(host_inputs)});
}

}  // namespace

#define OMPS_GRADIENT_3D(Name, label, by_source)                                                         \
  -(MPSGraphTensor *)Name##WithIncomingGradientTensor : (MPSGraphTensor *)gradient label                 \
      : (MPSGraphTensor *)other outputShape : (MPSShape *)shape forwardConvolutionDescriptor             \
      : (MPSGraphConvolution3DOpDescriptor *)descriptor name : (NSString *)name {                        \
    return add_gradient(self, #Name, name, {gradient, other}, integers_from(shape),                      \
                        parameters_3d_of(#Name, descriptor), by_source);                                 \
  }                                                                                                      \
  -(MPSGraphTensor *)Name##WithIncomingGradientTensor : (MPSGraphTensor *)gradient label                 \
      : (MPSGraphTensor *)other outputShapeTensor : (MPSGraphTensor *)shape forwardConvolutionDescriptor \
      : (MPSGraphConvolution3DOpDescriptor *)descriptor name : (NSString *)name {                        \
    return add_gradient(self, #Name, name, {gradient, other, shape}, std::nullopt,                       \
                        parameters_3d_of(#Name, descriptor), by_source);                                 \
  }

@implementation MPSGraph (Convolution3DOps)

- (MPSGraphTensor *)convolution3DWithSourceTensor:(MPSGraphTensor *)source
                                    weightsTensor:(MPSGraphTensor *)weights
                                       descriptor:(MPSGraphConvolution3DOpDescriptor *)descriptor
                                             name:(NSString *)name {
  const Convolution3DParameters parameters = parameters_3d_of("convolution3D", descriptor);
  return add(self,
             {.type = "convolution3D", .name = name, .inputs = {source, weights}, .lower = [=](RuleContext &lowering) {
                lowering.give(convolution(lowering, parameters, lowering.input(0), lowering.input(1)));
              }});
}

OMPS_GRADIENT_3D(convolution3DDataGradient, weightsTensor, true)
OMPS_GRADIENT_3D(convolution3DWeightsGradient, sourceTensor, false)

@end
