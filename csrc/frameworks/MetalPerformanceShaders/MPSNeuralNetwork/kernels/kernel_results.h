// What the three bases of kernels answer in the same way: states for a batch, the descriptor of a result.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/encode_filter.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// One state serves a whole batch: the same object for every image. nil without a state. Takes over `state`.
MPSStateBatch *_Nullable batch_of_state(MPSState *_Nullable state, NSUInteger count);
MPSImageDescriptor *result_descriptor(Filter *kernel, NSArray<MPSImage *> *images);
// One image as a batch.
inline MPSImageBatch *batch_of(MPSImage *image) { return image ? [NSArray arrayWithObject:image] : [NSArray array]; }
inline MPSStateBatch *_Nullable states_of(MPSState *_Nullable state) {
  return state ? [NSArray arrayWithObject:state] : nil;
}

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
