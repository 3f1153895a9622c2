#include <optional>

#include "frameworks/Metal/Raising.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionMethods.h"
#include "frameworks/MetalPerformanceShaders/padding.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;
using openmps::ErrorKind;

struct MPSCNNConvolutionTransposeImpl : ConvolutionSettings {
  NSInteger x = 0, y = 0;
  std::optional<Extents> result_size;  // of a graph's kernel; not archived

  template <typename Visit>
  void visit(Visit &&each) {
    ConvolutionSettings::visit(each);
    each("kernelOffsetX", x);
    each("kernelOffsetY", y);
  }
};
struct MPSCNNConvolutionTransposeGradientImpl : ConvolutionGradientSettings {};

namespace {

using SizedState = MPSState<MPSImageSizeEncodingState>;

// The window whose offsets, in source pixels, are moved to the source with zeros between its pixels.
FilterWindow in_spread_source(FilterWindow window, NSInteger kernel_x, NSInteger kernel_y) {
  raising([&] {
    window.x.offset = openmps::engine::Extent(window.x.offset) * window.x.stride + kernel_x;
    window.y.offset = openmps::engine::Extent(window.y.offset) * window.y.stride + kernel_y;
  });
  return window;
}

std::string text_of(Extents size) { return std::to_string(size[1]) + " x " + std::to_string(size[0]); }

// The size that the states of the source images' convolutions give to the results; nothing without states.
std::optional<Extents> size_in(const std::string &who, NSArray *states, NSUInteger images) {
  if (!checked(states, who, "the batch of convolution gradient states")) return {};
  if ([states count] != images)
    refuse(ErrorKind::Shape, who + ": there are " + std::to_string(images) + " source images and " +
                                 std::to_string([states count]) + " convolution gradient states.");
  std::optional<Extents> size;
  for (SizedState *state in states) {
    if (![state respondsToSelector:@selector(sourceHeight)] || ![state respondsToSelector:@selector(sourceWidth)])
      refuse(ErrorKind::InvalidArgument, who + ": a convolution gradient state is " +
                                             class_getName(object_getClass(state)) +
                                             ", which is no MPSImageSizeEncodingState.");
    const Extents own{static_cast<std::int64_t>([state sourceHeight]), static_cast<std::int64_t>([state sourceWidth])};
    if (own[0] < 1 || own[1] < 1)
      refuse(ErrorKind::State, who + ": the convolution gradient state has a source of " + text_of(own) +
                                   " pixels; its convolution was not encoded.");
    if (size && *size != own)
      refuse(ErrorKind::Shape, who + ": the convolution gradient states have sources of " + text_of(*size) + " and " +
                                   text_of(own) + " pixels.");
    size = own;
  }
  return size;
}

}  // namespace

@implementation MPSCNNConvolutionTranspose

OMPS_CONVOLUTION(MPSCNNConvolutionTranspose, _convolutionTransposeImpl, MPSCNNConvolutionTransposeGradientState)

OMPS_FIELD(_convolutionTransposeImpl, NSInteger, kernelOffsetX, KernelOffsetX, x)
OMPS_FIELD(_convolutionTransposeImpl, NSInteger, kernelOffsetY, KernelOffsetY, y)

- (FilterWindow)omps_window {
  return in_spread_source([super omps_window], _convolutionTransposeImpl -> x, _convolutionTransposeImpl -> y);
}

// Of the convolution that made the source state of the graph's node.
- (void)omps_useForwardSources:(std::span<const Nhwc>)sources {
  _convolutionTransposeImpl->result_size = sources[0].spatial();
}

- (Nhwc)omps_placeSource:(const Nhwc &)source
                  images:(NSArray<MPSImage *> *)images
                    size:(const std::optional<Extents> &)size {
  id<MPSNNPadding> policy = [self padding];
  const NSUInteger method = policy ? [policy paddingMethod] : MPSNNPaddingMethodSizeValidOnly;
  const FilterWindow window = [self omps_window];
  const auto along = [&](int axis) {
    const WindowAxis &a = window.axis(axis);
    const FilterAxis filter{source.spatial()[static_cast<std::size_t>(axis)], a.extent(), a.stride};
    const auto given = size ? std::optional((*size)[static_cast<std::size_t>(axis)]) : std::nullopt;
    return place_reverse(method, axis == 0 ? PaddingAxis::Y : PaddingAxis::X, filter, given);
  };
  FilterPlacement y, x;
  raising([&] {
    y = along(0);
    x = along(1);
  });
  if (y.size < 1 || x.size < 1)
    refuse(ErrorKind::Shape, [self omps_name] + ": the source is " + source.pixels() + " pixels, a window of " +
                                 std::to_string(window.x.extent()) + " x " + std::to_string(window.y.extent()) +
                                 " leaves no result with a padding policy of size valid only.");
  [self setOffset:{0, 0, [self offset].z}];
  _convolutionTransposeImpl->y = y.offset;
  _convolutionTransposeImpl->x = x.offset;
  const Nhwc result{source.n, y.size, x.size, [self omps_resultChannels:source.c]};
  return ask_policy(self, policy, {&source, 1}, images, result);
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  return [self omps_placeSource:sources[0] images:images size:_convolutionTransposeImpl->result_size];
}

- (void)omps_lower:(FilterCall &)call {
  const ConvolutionWeights &weights = *_convolutionTransposeImpl->weights;
  const Convolution parameters =
      summed(placed(call, weights, [self omps_window]), _convolutionTransposeImpl->precision);
  const Tensor w = weights_in(call, weights);
  lower_transposed_convolution(call, parameters, w, biases_in(call, weights));
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSCNNConvolutionTransposeGradientState alloc] omps_initWithKernel:self
                                                                      weights:*_convolutionTransposeImpl->weights
                                                                commandBuffer:commandBuffer];
}

// ---- encoding with the states of the convolutions whose sources' size the results get

- (MPSImageBatch *)omps_encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                      sourceImages:(MPSImageBatch *)sourceImages
                         convolutionGradientStates:(NSArray *)convolutionStates
                                 destinationStates:(MPSStateBatch *)states
                                 destinationImages:(MPSImageBatch *)destinationImages {
  const std::string who = [self omps_name];
  const NSUInteger count = [checked(sourceImages, who, "the batch of source images") count];
  const std::optional<Extents> size = size_in(who, convolutionStates, count);
  if (size && destinationImages) {
    MPSImage *const first = [checked(destinationImages, who, "the batch of destination images") firstObject];
    const Extents own{static_cast<std::int64_t>([given(first) height]), static_cast<std::int64_t>([first width])};
    if (first && own != *size)
      refuse(ErrorKind::Shape, who + ": the destination has " + text_of(own) +
                                   " pixels, the source of the convolution gradient state has " + text_of(*size) + ".");
  }
  if (size && !destinationImages && count > 0) {
    const ImageLayout layout = layout_of_batch(sourceImages);
    const Nhwc result = [self omps_placeSource:{layout.n, layout.h, layout.w, layout.c}
                                        images:[NSArray arrayWithObject:[sourceImages objectAtIndex:0]]
                                          size:size];
    MPSImageDescriptor *const descriptor =
        [MPSImageDescriptor imageDescriptorWithChannelFormat:layout.format
                                                       width:static_cast<NSUInteger>(result.w)
                                                      height:static_cast<NSUInteger>(result.h)
                                             featureChannels:static_cast<NSUInteger>(result.c)];
    destinationImages = allocate_batch([self destinationImageAllocator], commandBuffer, descriptor, self, count);
  }
  MPSImageBatch *const result = encode_filter({.commandBuffer = commandBuffer,
                                               .kernel = self,
                                               .sources = {sourceImages},
                                               .destination = destinationImages,
                                               .states = states});
  consume_batch(convolutionStates);
  return result;
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
           convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState {
  return [[self encodeBatchToCommandBuffer:commandBuffer
                              sourceImages:batch_of(sourceImage)
                 convolutionGradientStates:static_cast<id>(states_of(convolutionGradientState))] objectAtIndex:0];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImage
                    convolutionGradientStates:(MPSCNNConvolutionGradientStateBatch *)convolutionGradientState {
  return [self omps_encodeBatchToCommandBuffer:commandBuffer
                                  sourceImages:sourceImage
                     convolutionGradientStates:convolutionGradientState
                             destinationStates:nil
                             destinationImages:nil];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
             destinationImage:(MPSImage *)destinationImage {
  [self encodeBatchToCommandBuffer:commandBuffer
                      sourceImages:batch_of(sourceImage)
         convolutionGradientStates:static_cast<id>(states_of(convolutionGradientState))
                 destinationImages:batch_of(destinationImage)];
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImage
         convolutionGradientStates:(MPSCNNConvolutionGradientStateBatch *)convolutionGradientState
                 destinationImages:(MPSImageBatch *)destinationImage {
  OMPS_REQUIRE(destinationImage);
  [self omps_encodeBatchToCommandBuffer:commandBuffer
                           sourceImages:sourceImage
              convolutionGradientStates:convolutionGradientState
                      destinationStates:nil
                      destinationImages:destinationImage];
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
           convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
                   destinationState:(MPSCNNConvolutionTransposeGradientState **)outState
        destinationStateIsTemporary:(BOOL)isTemporary {
  OMPS_REQUIRE(outState);
  MPSCNNConvolutionTransposeGradientStateBatch *states = nil;
  MPSImageBatch *result = [self encodeBatchToCommandBuffer:commandBuffer
                                              sourceImages:batch_of(sourceImage)
                                 convolutionGradientStates:static_cast<id>(states_of(convolutionGradientState))
                                         destinationStates:&states
                               destinationStateIsTemporary:isTemporary];
  *outState = [states firstObject];
  return [result objectAtIndex:0];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                    convolutionGradientStates:(MPSCNNConvolutionGradientStateBatch *)convolutionGradientStates
                            destinationStates:(MPSCNNConvolutionTransposeGradientStateBatch **)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary {
  OMPS_REQUIRE(outStates);
  MPSStateBatch *const states = [self omps_statesForImages:[given(sourceImages) count]
                                           onCommandBuffer:isTemporary ? commandBuffer : nil];
  *outStates = static_cast<id>(states);
  return [self omps_encodeBatchToCommandBuffer:commandBuffer
                                  sourceImages:sourceImages
                     convolutionGradientStates:convolutionGradientStates
                             destinationStates:states
                             destinationImages:nil];
}

@end

@implementation MPSCNNConvolutionTransposeGradient

OMPS_CONVOLUTION_GRADIENT(MPSCNNConvolutionTransposeGradient, _convolutionTransposeGradientImpl,
                          MPSCNNConvolutionTransposeGradientState, lower_transposed_convolution_gradient)

- (FilterWindow)omps_window {
  return in_spread_source([super omps_window], [self kernelOffsetX], [self kernelOffsetY]);
}

@end
