// Methods that the three bases of kernels share: states for a batch, the descriptor of a result.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/encode_filter.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// For setPadding: of a kernel; the policy may be of any class that has a method of the protocol.
void expect_class(id receiver, SEL method, id<MPSNNPadding> _Nullable policy, const char *name);

namespace nn {

// One state for a whole batch: the same object for every image, nil without a state. Takes over `state`.
MPSStateBatch *_Nullable batch_of_state(MPSState *_Nullable state, NSUInteger count);
MPSImageDescriptor *result_descriptor(Filter *kernel, NSArray<MPSImage *> *images);
// For callbacks: an image of these extents without content. Autoreleased.
MPSImage *image_of_extents(id<MTLDevice> device, const Nhwc &extents);
// The mode; raises for values outside MPSImageEdgeMode.
MPSImageEdgeMode known_edge(Filter *kernel, MPSImageEdgeMode mode);
// One image as a batch.
inline MPSImageBatch *batch_of(MPSImage *image) { return image ? [NSArray arrayWithObject:image] : [NSArray array]; }
inline MPSStateBatch *_Nullable states_of(MPSState *_Nullable state) {
  return state ? [NSArray arrayWithObject:state] : nil;
}

}  // namespace nn
}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
