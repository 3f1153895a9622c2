#import <MetalPerformanceShadersGraph/MPSGraphImToColOps.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/window_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

struct MPSGraphImToColOpDescriptorImpl {
  NSUInteger kernelWidth = 1, kernelHeight = 1, strideInX = 1, strideInY = 1, dilationRateInX = 1, dilationRateInY = 1;
  NSUInteger paddingLeft = 0, paddingRight = 0, paddingTop = 0, paddingBottom = 0;
  MPSGraphTensorNamedDataLayout dataLayout = MPSGraphTensorNamedDataLayoutNCHW;
};

namespace {

using ImToColParameters = MPSGraphImToColOpDescriptorImpl;

}  // namespace

@implementation MPSGraphImToColOpDescriptor

+ (instancetype)descriptorWithKernelWidth:(NSUInteger)width
                             kernelHeight:(NSUInteger)height
                                strideInX:(NSUInteger)stepX
                                strideInY:(NSUInteger)stepY
                          dilationRateInX:(NSUInteger)spreadX
                          dilationRateInY:(NSUInteger)spreadY
                              paddingLeft:(NSUInteger)left
                             paddingRight:(NSUInteger)right
                               paddingTop:(NSUInteger)top
                            paddingBottom:(NSUInteger)bottom
                               dataLayout:(MPSGraphTensorNamedDataLayout)layout {
  MPSGraphImToColOpDescriptor *const made = [[[self alloc] init] autorelease];
  *made->_impl = {width, height, stepX, stepY, spreadX, spreadY, left, right, top, bottom, layout};
  return made;
}

+ (instancetype)descriptorWithKernelWidth:(NSUInteger)w
                             kernelHeight:(NSUInteger)h
                                strideInX:(NSUInteger)x
                                strideInY:(NSUInteger)y
                          dilationRateInX:(NSUInteger)dx
                          dilationRateInY:(NSUInteger)dy
                               dataLayout:(MPSGraphTensorNamedDataLayout)layout {
  MPSGraphImToColOpDescriptor *const made = [[[self alloc] init] autorelease];
  *made->_impl = {.kernelWidth = w,
                  .kernelHeight = h,
                  .strideInX = x,
                  .strideInY = y,
                  .dilationRateInX = dx,
                  .dilationRateInY = dy,
                  .dataLayout = layout};
  return made;
}

OMPS_OWNS(MPSGraphImToColOpDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphImToColOpDescriptor, _impl)
- (const ImToColParameters &)omps_description {
  return *_impl;
}

- (void)setExplicitPaddingWithPaddingLeft:(NSUInteger)paddingLeft
                             paddingRight:(NSUInteger)paddingRight
                               paddingTop:(NSUInteger)paddingTop
                            paddingBottom:(NSUInteger)paddingBottom {
  _impl->paddingLeft = paddingLeft;
  _impl->paddingRight = paddingRight;
  _impl->paddingTop = paddingTop;
  _impl->paddingBottom = paddingBottom;
}

OMPS_VALUE(NSUInteger, kernelWidth, setKernelWidth)
OMPS_VALUE(NSUInteger, kernelHeight, setKernelHeight)
OMPS_VALUE(NSUInteger, strideInX, setStrideInX)
OMPS_VALUE(NSUInteger, strideInY, setStrideInY)
OMPS_VALUE(NSUInteger, dilationRateInX, setDilationRateInX)
OMPS_VALUE(NSUInteger, dilationRateInY, setDilationRateInY)
OMPS_VALUE(NSUInteger, paddingLeft, setPaddingLeft)
OMPS_VALUE(NSUInteger, paddingRight, setPaddingRight)
OMPS_VALUE(NSUInteger, paddingTop, setPaddingTop)
OMPS_VALUE(NSUInteger, paddingBottom, setPaddingBottom)
OMPS_VALUE(MPSGraphTensorNamedDataLayout, dataLayout, setDataLayout)

@end

namespace {

ImToColParameters parameters_of(const char *type, MPSGraphImToColOpDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, type, "descriptor") omps_description];
}

Attributes attributes_of(const ImToColParameters &parameters) {
  return {{"kernel_size", Integers{parameters.kernelHeight, parameters.kernelWidth}},
          {"strides", Integers{parameters.strideInY, parameters.strideInX}},
          {"dilations", Integers{parameters.dilationRateInY, parameters.dilationRateInX}},
          {"pads",
           Integers{parameters.paddingTop, parameters.paddingBottom, parameters.paddingLeft, parameters.paddingRight}}};
}

Extent taps_of(const ImToColParameters &parameters) {
  return Extent(parameters.kernelHeight) * Extent(parameters.kernelWidth);
}

// The engine's patches are (N, oH, oW, kH kW C).
void to_columns(RuleContext &lowering, const ImToColParameters &parameters) {
  const Tensor x = lowering.input(0);
  check_image(lowering, "the source", lowering.shape(x), parameters.dataLayout);
  const Tensor patches = lowering.op("im2col", {to_nhwc(x, parameters.dataLayout)}, attributes_of(parameters));
  const Shape shape = lowering.shape(patches);
  const Extent windows = shape[1] * shape[2], taps = taps_of(parameters);
  if (parameters.dataLayout == MPSGraphTensorNamedDataLayoutNHWC)
    return lowering.give(reshape(patches, {shape[0], windows, shape[3]}));
  const Tensor by_tap = reshape(patches, {shape[0], windows, taps, shape[3] / taps});
  lowering.give(reshape(transpose(by_tap, {0, 3, 2, 1}), {shape[0], shape[3], windows}));
}

void to_image(RuleContext &lowering, const ImToColParameters &parameters, const Integers &extents) {
  const Tensor x = lowering.input(0);
  const Shape given = lowering.shape(x), image(extents);
  check_image(lowering, "outputShape", image, parameters.dataLayout);
  const Shape result = nhwc_shape(image, parameters.dataLayout);
  Attributes attributes = attributes_of(parameters);
  const Extent taps = taps_of(parameters), channels = result[3];
  const auto windows = [&](Extent size, NSUInteger kernel, NSUInteger stride, NSUInteger dilation, NSUInteger before,
                           NSUInteger after) {
    return results_of({kernel, stride, dilation, before, after}, {before, after}, size);
  };
  const ImToColParameters &p = parameters;
  if (p.strideInX == 0 || p.strideInY == 0)
    lowering.fail(ErrorKind::InvalidArgument, "a stride is 0, expects 1 or more.");
  const Extent rows = windows(result[1], p.kernelHeight, p.strideInY, p.dilationRateInY, p.paddingTop, p.paddingBottom),
               columns =
                   windows(result[2], p.kernelWidth, p.strideInX, p.dilationRateInX, p.paddingLeft, p.paddingRight);
  const bool is_nhwc = p.dataLayout == MPSGraphTensorNamedDataLayoutNHWC;
  const Shape expected =
      is_nhwc ? Shape{result[0], rows * columns, taps * channels} : Shape{result[0], taps * channels, rows * columns};
  if (given != expected)
    lowering.fail(ErrorKind::Shape, "the source has shape " + given.str() + "; the columns of an image " + image.str() +
                                        " have " + expected.str() + ".");
  const Tensor patches = is_nhwc ? x : transpose(reshape(x, {result[0], channels, taps, rows * columns}), {0, 3, 2, 1});
  attributes.set("input_size", Integers{result[1], result[2]});
  const Tensor made =
      lowering.op("col2im", {reshape(patches, {result[0], rows, columns, taps * channels})}, attributes);
  lowering.give(from_nhwc(made, p.dataLayout));
}

}  // namespace

@implementation MPSGraph (ImToColOps)

- (MPSGraphTensor *)imToColWithSourceTensor:(MPSGraphTensor *)source
                                 descriptor:(MPSGraphImToColOpDescriptor *)descriptor
                                       name:(NSString *)name {
  const ImToColParameters parameters = parameters_of("imToCol", descriptor);
  return add(self, {.type = "imToCol", .name = name, .inputs = {source}, .lower = [=](RuleContext &lowering) {
                      to_columns(lowering, parameters);
                    }});
}

- (MPSGraphTensor *)colToImWithSourceTensor:(MPSGraphTensor *)source
                                outputShape:(MPSShape *)outputShape
                                 descriptor:(MPSGraphImToColOpDescriptor *)descriptor
                                       name:(NSString *)name {
  const ImToColParameters parameters = parameters_of("colToIm", descriptor);
  const Integers extents = integers_from(outputShape);
  return add(self, {.type = "colToIm", .name = name, .inputs = {source}, .lower = [=](RuleContext &lowering) {
                      to_image(lowering, parameters, extents);
                    }});
}

@end
