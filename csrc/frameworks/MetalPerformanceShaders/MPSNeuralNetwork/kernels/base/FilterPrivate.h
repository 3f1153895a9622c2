// The interface of kernels of one, two or many images for the code that encodes them, alone or in a graph.
//
// A kernel describes itself (OMPSFilter) and emits its operations through lowering/filters.h; encode_filter.h turns
// that into a plan for one set of shapes and runs it. Kernels are used by one thread at a time, as Apple's are.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

// Apple's headers declare initialisers again in classes that inherit them. tests/frameworks/declared_selectors.mm
// checks that the run time has every declared method.
#pragma clang diagnostic ignored "-Wincomplete-implementation"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

struct ChannelRange {
  NSUInteger offset = 0;
  NSUInteger most = NSUIntegerMax;
};

// The part of its sources that a kernel reads and of its destination that it writes.
struct FilterTraits {
  MTLRegion clip = MPSRectNoClip;
  NSUInteger destination_channel = 0;
  std::vector<ChannelRange> sources;
};

class PlanStore;

}  // namespace openmps::fw::nn

@protocol OMPSFilter <NSObject>

- (std::string)omps_name;
- (openmps::fw::nn::FilterTraits)omps_traits;

// The extents of the result under the kernel's padding policy. The policy also sets the kernel's offset. A custom
// policy gets `images`; nil stands for images of these extents without content.
- (openmps::fw::nn::Nhwc)omps_placeSources:(std::span<const openmps::fw::nn::Nhwc>)sources
                                    images:(nullable NSArray<MPSImage *> *)images;

// The kernel's operations. In a graph or alone: see FilterCall.
- (void)omps_lower:(openmps::fw::nn::FilterCall &)call;

// Appends all properties that a plan depends on.
- (void)omps_appendKey:(std::string &)key;

// The states of `count` images: one object for all of them, unless a class overrides it; nil if the gradient kernel
// needs none. A nil command buffer makes permanent ones.
- (nullable MPSStateBatch *)omps_statesForImages:(NSUInteger)count
                                 onCommandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer;

- (openmps::fw::nn::PlanStore &)omps_plans;
- (nullable id<MPSNNPadding>)padding;
- (id<MPSImageAllocator>)destinationImageAllocator;

@optional

// The images of the result for each image of the source; 1 without this method.
- (std::int64_t)omps_resultsOfImage;

// Called with the states of an encode, before the key and the operations: checks their class and content. Not called in
// graphs.
- (void)omps_useStates:(nullable MPSStateBatch *)states;

// Whether one plan serves images with a state each, whose values lie one after another. It then writes gradients for
// each image. Without this method such images are encoded one by one.
- (BOOL)omps_joinsStates:(MPSStateBatch *)states;

// Called by a graph with the extents of all sources of the forward filter, before a gradient kernel emits its
// operations. A transposed convolution gets those of the convolution that sizes its result.
- (void)omps_useForwardSources:(std::span<const openmps::fw::nn::Nhwc>)sources;

@end

// All three bases conform; subclasses override what differs.
@interface MPSCNNKernel (OpenMPSPrivate) <OMPSFilter>
// The window of the public properties.
- (openmps::fw::nn::FilterWindow)omps_window;
// Kernel size, stride and dilation, which are read-only in public.
- (void)omps_setWindow:(const openmps::fw::nn::FilterWindow &)window;
// Channels of the result for a source of `channels`.
- (std::int64_t)omps_resultChannels:(std::int64_t)channels;
// Rows and columns of the result for each position of the window.
- (std::int64_t)omps_resultBlock;
// A state for the gradient kernel, or nil if that needs none. A nil command buffer makes a permanent one. +1.
- (nullable MPSState *)omps_newStateOnCommandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer NS_RETURNS_RETAINED;
@end

@interface MPSCNNBinaryKernel (OpenMPSPrivate) <OMPSFilter>
- (openmps::fw::nn::FilterWindow)omps_window;  // of the primary source
- (void)omps_setWindow:(const openmps::fw::nn::FilterWindow &)window;
- (nullable MPSState *)omps_newStateOnCommandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer NS_RETURNS_RETAINED;
@end

@interface MPSCNNMultiaryKernel (OpenMPSPrivate) <OMPSFilter>
- (nullable MPSState *)omps_newStateOnCommandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer NS_RETURNS_RETAINED;
@end

namespace openmps::fw::nn {

using Filter = MPSKernel<OMPSFilter>;

// Edge modes have one order in Apple's enumeration and in ours.
inline Edge edge_of(MPSImageEdgeMode mode) { return static_cast<Edge>(mode); }

// Asks `policy` for the result of sources `extents`: `suggested` unless it is a custom one. Custom policies get
// `images`.
Nhwc ask_policy(Filter *kernel, id<MPSNNPadding> _Nullable policy, std::span<const Nhwc> extents,
                NSArray<MPSImage *> *_Nullable images, const Nhwc &suggested);
// Result and offsets of a window under a policy's method. Refuses a window larger than the image with a message that
// names it.
Nhwc place_window(const std::string &who, NSUInteger method, FilterWindow &window, const Nhwc &source,
                  std::int64_t channels);

void append_key(std::string &key, const void *data, std::size_t bytes);
template <typename T>
void append_key(std::string &key, const T &value) {
  static_assert(std::is_trivially_copyable_v<T>);
  append_key(key, &value, sizeof value);
}

using openmps::refuse;

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
