#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/filter_settings.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSCNNKernelImpl : FilterDestination {
  MPSOffset offset{0, 0, 0};
  ChannelRange source;
  MPSImageEdgeMode edge = MPSImageEdgeModeZero;
  FilterWindow window;  // kernel, stride and dilation; offset and edge are the properties above
  PlanStore plans;

  template <typename Visit>
  void visit(Visit &&each) {
    visit_offset(each, offset);
    each("sourceFeatureChannelOffset", source.offset);
    each("sourceFeatureChannelMaxCount", source.most);
    each("edgeMode", edge, MPSImageEdgeModeConstant);
    each("kernelHeight", window.y.kernel);
    each("kernelWidth", window.x.kernel);
    each("strideInPixelsY", window.y.stride);
    each("strideInPixelsX", window.x.stride);
    each("dilationRateY", window.y.dilation);
    each("dilationRateX", window.x.dilation);
    visit_destination(each);
  }
  void check(const std::string &who) const { openmps::fw::check(check_window(who, window)); }
};

@implementation MPSCNNKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super omps_initWithDevice:device];
  if (self) _kernelImpl = new MPSCNNKernelImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSCNNKernel, _kernelImpl)

OMPS_FIELD(_kernelImpl, MPSOffset, offset, Offset, offset)
OMPS_FIELD(_kernelImpl, MTLRegion, clipRect, ClipRect, clip)
OMPS_FIELD(_kernelImpl, NSUInteger, destinationFeatureChannelOffset, DestinationFeatureChannelOffset,
           destination_channel)
OMPS_FIELD(_kernelImpl, NSUInteger, sourceFeatureChannelOffset, SourceFeatureChannelOffset, source.offset)
OMPS_FIELD(_kernelImpl, NSUInteger, sourceFeatureChannelMaxCount, SourceFeatureChannelMaxCount, source.most)
OMPS_FIELD(_kernelImpl, MPSImageEdgeMode, edgeMode, EdgeMode, edge)
OMPS_FIELD_OBJECT(_kernelImpl, id<MPSNNPadding>, padding, Padding, padding)

- (NSUInteger)kernelWidth {
  return static_cast<NSUInteger>(_kernelImpl->window.x.kernel);
}
- (NSUInteger)kernelHeight {
  return static_cast<NSUInteger>(_kernelImpl->window.y.kernel);
}
- (NSUInteger)strideInPixelsX {
  return static_cast<NSUInteger>(_kernelImpl->window.x.stride);
}
- (NSUInteger)strideInPixelsY {
  return static_cast<NSUInteger>(_kernelImpl->window.y.stride);
}
- (NSUInteger)dilationRateX {
  return static_cast<NSUInteger>(_kernelImpl->window.x.dilation);
}
- (NSUInteger)dilationRateY {
  return static_cast<NSUInteger>(_kernelImpl->window.y.dilation);
}

- (BOOL)isBackwards {
  return NO;
}
- (BOOL)isStateModified {
  return NO;
}

- (id<MPSImageAllocator>)destinationImageAllocator {
  return _kernelImpl->allocator ? _kernelImpl->allocator.get() : [MPSTemporaryImage defaultAllocator];
}
- (void)setDestinationImageAllocator:(id<MPSImageAllocator>)allocator {
  _kernelImpl->allocator = objc::Ref<id<MPSImageAllocator>>::retain(allocator);
}

// ---- OMPSFilter

- (FilterWindow)omps_window {
  FilterWindow window = _kernelImpl->window;
  window.y.offset = _kernelImpl->offset.y;
  window.x.offset = _kernelImpl->offset.x;
  window.edge = edge_of(known_edge(self, [self edgeMode]));
  return window;
}

- (void)omps_setWindow:(const FilterWindow &)window {
  check(check_window([self omps_name], window));
  _kernelImpl->window = window;
  _kernelImpl->offset.y = window.y.offset;
  _kernelImpl->offset.x = window.x.offset;
}

- (FilterTraits)omps_traits {
  return {_kernelImpl->clip, _kernelImpl->destination_channel, {_kernelImpl->source}};
}

- (std::int64_t)omps_resultChannels:(std::int64_t)channels {
  return channels;
}

- (std::int64_t)omps_resultBlock {
  return 1;
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  id<MPSNNPadding> policy = [self padding];
  FilterWindow window = [self omps_window];
  const NSUInteger method = policy ? [policy paddingMethod] : MPSNNPaddingMethodSizeValidOnly;
  Nhwc suggested = place_window([self omps_name], method, window, sources[0], [self omps_resultChannels:sources[0].c]);
  suggested.h = openmps::engine::Extent(suggested.h) * [self omps_resultBlock];
  suggested.w = openmps::engine::Extent(suggested.w) * [self omps_resultBlock];
  _kernelImpl->offset.y = window.y.offset;
  _kernelImpl->offset.x = window.x.offset;
  return ask_policy(self, policy, sources, images, suggested);
}

- (void)omps_lower:(FilterCall &)call {
  call.fail(openmps::ErrorKind::Unsupported, "this class computes nothing itself; use one of its subclasses.");
}

- (void)omps_appendKey:(std::string &)key {
  const FilterWindow window = [self omps_window];
  for (int i = 0; i < 2; ++i) append_key(key, window.axis(i));
  append_key(key, window.edge);
}

- (PlanStore &)omps_plans {
  return _kernelImpl->plans;
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSNNGradientState alloc] omps_initWithDevice:[self device] commandBuffer:commandBuffer resourceList:nil];
}

- (MPSStateBatch *)omps_statesForImages:(NSUInteger)count onCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return batch_of_state([self omps_newStateOnCommandBuffer:commandBuffer], count);
}

// ---- encoding

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationImage:(MPSImage *)destinationImage {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {batch_of(sourceImage)},
                 .destination = batch_of(destinationImage)});
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationState:(MPSState *)destinationState
             destinationImage:(MPSImage *)destinationImage {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {batch_of(sourceImage)},
                 .destination = batch_of(destinationImage),
                 .states = states_of(destinationState)});
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationImages:(MPSImageBatch *)destinationImages {
  encode_filter(
      {.commandBuffer = commandBuffer, .kernel = self, .sources = {sourceImages}, .destination = destinationImages});
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationStates:(MPSStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {sourceImages},
                 .destination = destinationImages,
                 .states = destinationStates});
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer sourceImage:(MPSImage *)sourceImage {
  return [[self encodeBatchToCommandBuffer:commandBuffer sourceImages:batch_of(sourceImage)] objectAtIndex:0];
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                   destinationState:(MPSState **)outState
        destinationStateIsTemporary:(BOOL)isTemporary {
  OMPS_REQUIRE(outState);
  MPSStateBatch *states = nil;
  MPSImageBatch *result = [self encodeBatchToCommandBuffer:commandBuffer
                                              sourceImages:batch_of(sourceImage)
                                         destinationStates:&states
                               destinationStateIsTemporary:isTemporary];
  *outState = [states firstObject];
  return [result objectAtIndex:0];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages {
  return encode_filter({.commandBuffer = commandBuffer, .kernel = self, .sources = {sourceImages}});
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                            destinationStates:(MPSStateBatch **)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary {
  OMPS_REQUIRE(outStates);
  *outStates = [self omps_statesForImages:[given(sourceImages) count]
                          onCommandBuffer:isTemporary ? commandBuffer : nil];
  return encode_filter(
      {.commandBuffer = commandBuffer, .kernel = self, .sources = {sourceImages}, .states = *outStates});
}

// ---- states and descriptors

- (MPSState *)resultStateForSourceImage:(MPSImage *)sourceImage
                           sourceStates:(NSArray<MPSState *> *)sourceStates
                       destinationImage:(MPSImage *)destinationImage {
  return [[self omps_newStateOnCommandBuffer:nil] autorelease];
}

- (MPSStateBatch *)resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
                                     sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                 destinationImage:(MPSImageBatch *)destinationImage {
  return [self omps_statesForImages:[given(sourceImage) count] onCommandBuffer:nil];
}

- (MPSState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                       sourceImage:(MPSImage *)sourceImage
                                      sourceStates:(NSArray<MPSState *> *)sourceStates
                                  destinationImage:(MPSImage *)destinationImage {
  return [[self omps_newStateOnCommandBuffer:commandBuffer] autorelease];
}

- (MPSStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                 sourceImage:(MPSImageBatch *)sourceImage
                                                sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                            destinationImage:(MPSImageBatch *)destinationImage {
  return [self omps_statesForImages:[given(sourceImage) count] onCommandBuffer:commandBuffer];
}

- (BOOL)isResultStateReusedAcrossBatch {
  return YES;
}
- (BOOL)appendBatchBarrier {
  return NO;
}

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(NSArray<MPSState *> *)sourceStates {
  return result_descriptor(self, sourceImages);
}

- (NSUInteger)encodingStorageSizeForSourceImage:(MPSImage *)sourceImage
                                   sourceStates:(NSArray<MPSState *> *)sourceStates
                               destinationImage:(MPSImage *)destinationImage {
  return 0;  // scratch memory belongs to the plan
}

- (NSUInteger)batchEncodingStorageSizeForSourceImage:(MPSImageBatch *)sourceImage
                                        sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                    destinationImage:(MPSImageBatch *)destinationImage {
  return 0;
}

@end
