#include <algorithm>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/filter_settings.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSCNNBinaryKernelImpl : FilterDestination {
  FilterSource primary, secondary;  // a stride of 0: the first value is used for all, in arithmetic
  PlanStore plans;

  template <typename Visit>
  void visit(Visit &&each) {
    each("primary", primary);
    each("secondary", secondary);
    visit_destination(each);
  }
};

@implementation MPSCNNBinaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super omps_initWithDevice:device];
  if (self) _binaryKernelImpl = new MPSCNNBinaryKernelImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSCNNBinaryKernel, _binaryKernelImpl)

OMPS_FIELD(_binaryKernelImpl, MPSOffset, primaryOffset, PrimaryOffset, primary.offset)
OMPS_FIELD(_binaryKernelImpl, MPSImageEdgeMode, primaryEdgeMode, PrimaryEdgeMode, primary.edge)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, primarySourceFeatureChannelOffset, PrimarySourceFeatureChannelOffset,
           primary.channels.offset)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, primarySourceFeatureChannelMaxCount, PrimarySourceFeatureChannelMaxCount,
           primary.channels.most)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, primaryStrideInPixelsX, PrimaryStrideInPixelsX, primary.stride_x)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, primaryStrideInPixelsY, PrimaryStrideInPixelsY, primary.stride_y)
OMPS_FIELD_READONLY(_binaryKernelImpl, NSUInteger, primaryKernelWidth, primary.kernel_width)
OMPS_FIELD_READONLY(_binaryKernelImpl, NSUInteger, primaryKernelHeight, primary.kernel_height)
OMPS_FIELD_READONLY(_binaryKernelImpl, NSUInteger, primaryDilationRateX, primary.dilation_x)
OMPS_FIELD_READONLY(_binaryKernelImpl, NSUInteger, primaryDilationRateY, primary.dilation_y)
OMPS_FIELD(_binaryKernelImpl, MPSOffset, secondaryOffset, SecondaryOffset, secondary.offset)
OMPS_FIELD(_binaryKernelImpl, MPSImageEdgeMode, secondaryEdgeMode, SecondaryEdgeMode, secondary.edge)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, secondarySourceFeatureChannelOffset, SecondarySourceFeatureChannelOffset,
           secondary.channels.offset)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, secondarySourceFeatureChannelMaxCount, SecondarySourceFeatureChannelMaxCount,
           secondary.channels.most)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, secondaryStrideInPixelsX, SecondaryStrideInPixelsX, secondary.stride_x)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, secondaryStrideInPixelsY, SecondaryStrideInPixelsY, secondary.stride_y)
OMPS_FIELD_READONLY(_binaryKernelImpl, NSUInteger, secondaryKernelWidth, secondary.kernel_width)
OMPS_FIELD_READONLY(_binaryKernelImpl, NSUInteger, secondaryKernelHeight, secondary.kernel_height)
OMPS_FIELD_READONLY(_binaryKernelImpl, NSUInteger, secondaryDilationRateX, secondary.dilation_x)
OMPS_FIELD_READONLY(_binaryKernelImpl, NSUInteger, secondaryDilationRateY, secondary.dilation_y)
OMPS_FIELD(_binaryKernelImpl, MTLRegion, clipRect, ClipRect, clip)
OMPS_FIELD(_binaryKernelImpl, NSUInteger, destinationFeatureChannelOffset, DestinationFeatureChannelOffset,
           destination_channel)
OMPS_FIELD_OBJECT(_binaryKernelImpl, id<MPSNNPadding>, padding, Padding, padding)

- (BOOL)isBackwards {
  return NO;
}
- (BOOL)isStateModified {
  return NO;
}

- (id<MPSImageAllocator>)destinationImageAllocator {
  return _binaryKernelImpl->allocator ? _binaryKernelImpl->allocator.get() : [MPSTemporaryImage defaultAllocator];
}
- (void)setDestinationImageAllocator:(id<MPSImageAllocator>)allocator {
  _binaryKernelImpl->allocator = objc::Ref<id<MPSImageAllocator>>::retain(allocator);
}

// ---- OMPSFilter

- (FilterWindow)omps_window {
  const FilterSource &p = _binaryKernelImpl->primary;
  const auto axis = [](NSUInteger kernel, NSUInteger stride, NSUInteger dilation, NSInteger offset) {
    return WindowAxis{static_cast<std::int64_t>(kernel), static_cast<std::int64_t>(stride),
                      static_cast<std::int64_t>(dilation), offset};
  };
  return {axis(p.kernel_height, p.stride_y, p.dilation_y, p.offset.y),
          axis(p.kernel_width, p.stride_x, p.dilation_x, p.offset.x),
          edge_of(known_edge(self, [self primaryEdgeMode]))};
}

- (void)omps_setWindow:(const FilterWindow &)window {
  check(check_window([self omps_name], window));
  FilterSource &p = _binaryKernelImpl->primary;
  p.kernel_height = static_cast<NSUInteger>(window.y.kernel);
  p.kernel_width = static_cast<NSUInteger>(window.x.kernel);
  p.stride_y = static_cast<NSUInteger>(window.y.stride);
  p.stride_x = static_cast<NSUInteger>(window.x.stride);
  p.dilation_y = static_cast<NSUInteger>(window.y.dilation);
  p.dilation_x = static_cast<NSUInteger>(window.x.dilation);
  p.offset.y = window.y.offset;
  p.offset.x = window.x.offset;
}

- (FilterTraits)omps_traits {
  return {_binaryKernelImpl->clip,
          _binaryKernelImpl->destination_channel,
          {_binaryKernelImpl->primary.channels, _binaryKernelImpl->secondary.channels}};
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const Nhwc &a = sources[0];
  const Nhwc &b = sources[1];
  const Nhwc larger{a.n, std::max(a.h, b.h), std::max(a.w, b.w), std::max(a.c, b.c)};
  return ask_policy(self, [self padding], sources, images, larger);
}

- (void)omps_lower:(FilterCall &)call {
  call.fail(openmps::ErrorKind::Unsupported, "this class computes nothing itself; use one of its subclasses.");
}

- (void)omps_appendKey:(std::string &)key {
  for (const FilterSource *side : {&_binaryKernelImpl->primary, &_binaryKernelImpl->secondary}) {
    append_key(key, side->offset);
    append_key(key, side->edge);
    for (const NSUInteger value :
         {side->stride_x, side->stride_y, side->kernel_width, side->kernel_height, side->dilation_x, side->dilation_y})
      append_key(key, value);
  }
}

- (PlanStore &)omps_plans {
  return _binaryKernelImpl->plans;
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSNNBinaryGradientState alloc] omps_initWithDevice:[self device]
                                                 commandBuffer:commandBuffer
                                                  resourceList:nil];
}

- (MPSStateBatch *)omps_statesForImages:(NSUInteger)count onCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return batch_of_state([self omps_newStateOnCommandBuffer:commandBuffer], count);
}

// ---- encoding

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 primaryImage:(MPSImage *)primaryImage
               secondaryImage:(MPSImage *)secondaryImage
             destinationImage:(MPSImage *)destinationImage {
  [self encodeBatchToCommandBuffer:commandBuffer
                     primaryImages:batch_of(primaryImage)
                   secondaryImages:batch_of(secondaryImage)
                 destinationImages:batch_of(destinationImage)];
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     primaryImages:(MPSImageBatch *)primaryImages
                   secondaryImages:(MPSImageBatch *)secondaryImages
                 destinationImages:(MPSImageBatch *)destinationImages {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {primaryImages, secondaryImages},
                 .destination = destinationImages});
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       primaryImage:(MPSImage *)primaryImage
                     secondaryImage:(MPSImage *)secondaryImage {
  return [[self encodeBatchToCommandBuffer:commandBuffer
                             primaryImages:batch_of(primaryImage)
                           secondaryImages:batch_of(secondaryImage)] objectAtIndex:0];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                primaryImages:(MPSImageBatch *)primaryImage
                              secondaryImages:(MPSImageBatch *)secondaryImage {
  return encode_filter({.commandBuffer = commandBuffer, .kernel = self, .sources = {primaryImage, secondaryImage}});
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       primaryImage:(MPSImage *)primaryImage
                     secondaryImage:(MPSImage *)secondaryImage
                   destinationState:(MPSState **)outState
        destinationStateIsTemporary:(BOOL)isTemporary {
  OMPS_REQUIRE(outState);
  MPSStateBatch *states = nil;
  MPSImageBatch *result = [self encodeBatchToCommandBuffer:commandBuffer
                                             primaryImages:batch_of(primaryImage)
                                           secondaryImages:batch_of(secondaryImage)
                                         destinationStates:&states
                               destinationStateIsTemporary:isTemporary];
  *outState = [states firstObject];
  return [result objectAtIndex:0];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                primaryImages:(MPSImageBatch *)primaryImages
                              secondaryImages:(MPSImageBatch *)secondaryImages
                            destinationStates:(MPSStateBatch **)outState
                  destinationStateIsTemporary:(BOOL)isTemporary {
  OMPS_REQUIRE(outState);
  *outState = [self omps_statesForImages:[given(primaryImages) count]
                         onCommandBuffer:isTemporary ? commandBuffer : nil];
  return encode_filter({.commandBuffer = commandBuffer,
                        .kernel = self,
                        .sources = {primaryImages, secondaryImages},
                        .states = *outState});
}

// ---- states and descriptors

- (MPSState *)resultStateForPrimaryImage:(MPSImage *)primaryImage
                          secondaryImage:(MPSImage *)secondaryImage
                            sourceStates:(NSArray<MPSState *> *)sourceStates
                        destinationImage:(MPSImage *)destinationImage {
  return [[self omps_newStateOnCommandBuffer:nil] autorelease];
}

- (MPSStateBatch *)resultStateBatchForPrimaryImage:(MPSImageBatch *)primaryImage
                                    secondaryImage:(MPSImageBatch *)secondaryImage
                                      sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                  destinationImage:(MPSImageBatch *)destinationImage {
  return [self omps_statesForImages:[given(primaryImage) count] onCommandBuffer:nil];
}

- (MPSState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                      primaryImage:(MPSImage *)primaryImage
                                    secondaryImage:(MPSImage *)secondaryImage
                                      sourceStates:(NSArray<MPSState *> *)sourceStates
                                  destinationImage:(MPSImage *)destinationImage {
  return [[self omps_newStateOnCommandBuffer:commandBuffer] autorelease];
}

- (MPSStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                primaryImage:(MPSImageBatch *)primaryImage
                                              secondaryImage:(MPSImageBatch *)secondaryImage
                                                sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                            destinationImage:(MPSImageBatch *)destinationImage {
  return [self omps_statesForImages:[given(primaryImage) count] onCommandBuffer:commandBuffer];
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

- (NSUInteger)encodingStorageSizeForPrimaryImage:(MPSImage *)primaryImage
                                  secondaryImage:(MPSImage *)secondaryImage
                                    sourceStates:(NSArray<MPSState *> *)sourceStates
                                destinationImage:(MPSImage *)destinationImage {
  return 0;  // scratch memory belongs to the plan
}

- (NSUInteger)batchEncodingStorageSizeForPrimaryImage:(MPSImageBatch *)primaryImage
                                       secondaryImage:(MPSImageBatch *)secondaryImage
                                         sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                     destinationImage:(MPSImageBatch *)destinationImage {
  return 0;
}

@end
