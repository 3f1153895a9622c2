#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/filter_settings.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

constexpr NSUInteger kMostSources = 65536;

}  // namespace

struct MPSCNNMultiaryKernelImpl : FilterDestination {
  std::vector<FilterSource> sources;
  PlanStore plans;

  template <typename Visit>
  void visit(Visit &&each) {
    NSUInteger count = sources.size();
    each("sourceCount", count);
    each.expect(count <= kMostSources, "sourceCount", std::to_string(count), "at most " + std::to_string(kMostSources));
    sources.resize(count);
    for (NSUInteger i = 0; i < count; ++i) each(("source" + std::to_string(i)).c_str(), sources[i]);
    visit_destination(each);
  }
};

#define OMPS_INDEXED(type, getter, setter, field)           \
  -(type)getter : (NSUInteger)index {                       \
    return [self omps_source:index].field;                  \
  }                                                         \
  -(void)setter : (type)value atIndex : (NSUInteger)index { \
    [self omps_source:index].field = value;                 \
  }

@implementation MPSCNNMultiaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)sourceCount {
  if (sourceCount > kMostSources)
    refuse(openmps::ErrorKind::InvalidArgument, "MPSCNNMultiaryKernel: sourceCount is " + std::to_string(sourceCount) +
                                                    "; at most " + std::to_string(kMostSources) + " are supported.");
  self = [super omps_initWithDevice:device];
  if (self) {
    _multiaryKernelImpl = new MPSCNNMultiaryKernelImpl;
    _multiaryKernelImpl->sources.resize(sourceCount);
  }
  return self;
}

OMPS_KERNEL_STATE(MPSCNNMultiaryKernel, _multiaryKernelImpl)

- (FilterSource &)omps_source:(NSUInteger)index {
  if (index >= _multiaryKernelImpl->sources.size())
    refuse(openmps::ErrorKind::OutOfRange, [self omps_name] + ": source " + std::to_string(index) +
                                               " was asked for, the kernel has " +
                                               std::to_string(_multiaryKernelImpl->sources.size()) + " sources.");
  return _multiaryKernelImpl->sources[index];
}

OMPS_INDEXED(NSUInteger, sourceFeatureChannelOffsetAtIndex, setSourceFeatureChannelOffset, channels.offset)
OMPS_INDEXED(NSUInteger, sourceFeatureChannelMaxCountAtIndex, setSourceFeatureChannelMaxCount, channels.most)
OMPS_INDEXED(MPSImageEdgeMode, edgeModeAtIndex, setEdgeMode, edge)
OMPS_INDEXED(NSUInteger, kernelWidthAtIndex, setKernelWidth, kernel_width)
OMPS_INDEXED(NSUInteger, kernelHeightAtIndex, setKernelHeight, kernel_height)
OMPS_INDEXED(NSUInteger, strideInPixelsXatIndex, setStrideInPixelsX, stride_x)
OMPS_INDEXED(NSUInteger, strideInPixelsYatIndex, setStrideInPixelsY, stride_y)
OMPS_INDEXED(NSUInteger, dilationRateXatIndex, setDilationRateX, dilation_x)
OMPS_INDEXED(NSUInteger, dilationRateYatIndex, setDilationRateY, dilation_y)
OMPS_INDEXED(MPSOffset, offsetAtIndex, setOffset, offset)
OMPS_FIELD(_multiaryKernelImpl, MTLRegion, clipRect, ClipRect, clip)
OMPS_FIELD(_multiaryKernelImpl, NSUInteger, destinationFeatureChannelOffset, DestinationFeatureChannelOffset,
           destination_channel)
OMPS_FIELD_OBJECT(_multiaryKernelImpl, id<MPSNNPadding>, padding, Padding, padding)

- (NSUInteger)sourceCount {
  return _multiaryKernelImpl->sources.size();
}
- (BOOL)isBackwards {
  return NO;
}
- (BOOL)isStateModified {
  return NO;
}

- (id<MPSImageAllocator>)destinationImageAllocator {
  return _multiaryKernelImpl->allocator ? _multiaryKernelImpl->allocator.get() : [MPSTemporaryImage defaultAllocator];
}
- (void)setDestinationImageAllocator:(id<MPSImageAllocator>)allocator {
  _multiaryKernelImpl->allocator = objc::Ref<id<MPSImageAllocator>>::retain(allocator);
}

// ---- OMPSFilter

- (FilterTraits)omps_traits {
  FilterTraits traits{_multiaryKernelImpl->clip, _multiaryKernelImpl->destination_channel, {}};
  for (const FilterSource &source : _multiaryKernelImpl->sources) traits.sources.push_back(source.channels);
  return traits;
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  return ask_policy(self, [self padding], sources, images, sources[0]);
}

- (void)omps_lower:(FilterCall &)call {
  call.fail(openmps::ErrorKind::Unsupported, "this class computes nothing itself; use one of its subclasses.");
}

- (void)omps_appendKey:(std::string &)key {
  for (const FilterSource &s : _multiaryKernelImpl->sources) {
    append_key(key, s.offset);
    append_key(key, s.edge);
    for (const NSUInteger value : {s.kernel_width, s.kernel_height, s.stride_x, s.stride_y, s.dilation_x, s.dilation_y})
      append_key(key, value);
  }
}

- (PlanStore &)omps_plans {
  return _multiaryKernelImpl->plans;
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSNNMultiaryGradientState alloc] omps_initWithDevice:[self device]
                                                   commandBuffer:commandBuffer
                                                    resourceList:nil];
}

- (MPSStateBatch *)omps_statesForImages:(NSUInteger)count onCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return batch_of_state([self omps_newStateOnCommandBuffer:commandBuffer], count);
}

// ---- encoding

- (std::vector<MPSImageBatch *>)omps_batches:(NSArray<MPSImageBatch *> *)batches {
  if ([self sourceCount] == 0)
    refuse(openmps::ErrorKind::State,
           [self omps_name] + " was made with a sourceCount of 0; there is nothing to encode.");
  if ([given(batches) count] != [self sourceCount])
    refuse(openmps::ErrorKind::Shape, [self omps_name] + ": " + std::to_string([batches count]) +
                                          " source images were given, the kernel has " +
                                          std::to_string([self sourceCount]) + " sources.");
  std::vector<MPSImageBatch *> result;
  for (MPSImageBatch *batch in batches) result.push_back(needed(batch));
  return result;
}

- (NSArray<MPSImageBatch *> *)omps_batchesOfImages:(NSArray<MPSImage *> *)images {
  NSMutableArray<MPSImageBatch *> *batches = [NSMutableArray arrayWithCapacity:[given(images) count]];
  for (MPSImage *image in images) [batches addObject:batch_of(image)];
  return batches;
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceImages:(NSArray<MPSImage *> *)sourceImages
             destinationImage:(MPSImage *)destinationImage {
  [self encodeBatchToCommandBuffer:commandBuffer
                      sourceImages:[self omps_batchesOfImages:sourceImages]
                 destinationImages:batch_of(destinationImage)];
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                 destinationImages:(MPSImageBatch *)destinationImages {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = [self omps_batches:sourceImages],
                 .destination = destinationImages});
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceImages:(NSArray<MPSImage *> *)sourceImages {
  return [[self encodeBatchToCommandBuffer:commandBuffer
                              sourceImages:[self omps_batchesOfImages:sourceImages]] objectAtIndex:0];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(NSArray<MPSImageBatch *> *)sourceImageBatches {
  return encode_filter(
      {.commandBuffer = commandBuffer, .kernel = self, .sources = [self omps_batches:sourceImageBatches]});
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceImages:(NSArray<MPSImage *> *)sourceImages
                   destinationState:(MPSState **)outState
        destinationStateIsTemporary:(BOOL)isTemporary {
  OMPS_REQUIRE(outState);
  MPSStateBatch *states = nil;
  MPSImageBatch *result = [self encodeBatchToCommandBuffer:commandBuffer
                                              sourceImages:[self omps_batchesOfImages:sourceImages]
                                         destinationStates:&states
                               destinationStateIsTemporary:isTemporary];
  *outState = [states firstObject];
  return [result objectAtIndex:0];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(NSArray<MPSImageBatch *> *)sourceImageBatches
                            destinationStates:(MPSStateBatch **)outState
                  destinationStateIsTemporary:(BOOL)isTemporary {
  OMPS_REQUIRE(outState);
  const std::vector<MPSImageBatch *> batches = [self omps_batches:sourceImageBatches];
  *outState = batch_of_state([self omps_newStateOnCommandBuffer:isTemporary ? commandBuffer : nil], [batches[0] count]);
  return encode_filter({.commandBuffer = commandBuffer, .kernel = self, .sources = batches, .states = *outState});
}

// ---- states and descriptors

- (BOOL)isResultStateReusedAcrossBatch {
  return YES;
}
- (BOOL)appendBatchBarrier {
  return NO;
}

- (MPSState *)resultStateForSourceImages:(NSArray<MPSImage *> *)sourceImages
                            sourceStates:(NSArray<MPSState *> *)sourceStates
                        destinationImage:(MPSImage *)destinationImage {
  return [[self omps_newStateOnCommandBuffer:nil] autorelease];
}

- (MPSStateBatch *)resultStateBatchForSourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                                      sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                  destinationImage:(MPSImageBatch *)destinationImage {
  return [self omps_statesForImages:[given(destinationImage) count] onCommandBuffer:nil];
}

- (MPSState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                      sourceImages:(NSArray<MPSImage *> *)sourceImage
                                      sourceStates:(NSArray<MPSState *> *)sourceStates
                                  destinationImage:(MPSImage *)destinationImage {
  return [[self omps_newStateOnCommandBuffer:commandBuffer] autorelease];
}

- (MPSStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                sourceImages:(NSArray<MPSImageBatch *> *)sourceImage
                                                sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                            destinationImage:(MPSImageBatch *)destinationImage {
  return [self omps_statesForImages:[given(destinationImage) count] onCommandBuffer:commandBuffer];
}

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(NSArray<MPSState *> *)sourceStates {
  return result_descriptor(self, sourceImages);
}

@end
