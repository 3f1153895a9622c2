// The interface of arrays for graphs, beyond Apple's API.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSNDArray.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

NDStorage storage_of(MPSNDArray *array);
// An array over this storage. Autoreleased.
MPSNDArray *array_over(NDStorage storage, MPSNDArray *_Nullable parent = nil);

// The order of a view's dimensions, and the slice of each, fastest first. The view's dimension i is slices[i] of the
// parent's dimension order[i].
struct ArrayView {
  MPSDataType type = MPSDataTypeFloat32;
  std::vector<NSUInteger> sizes;          // of the parent, in the parent's order
  std::vector<NSUInteger> order;          // the parent's dimension for each of the view's
  std::vector<MPSDimensionSlice> slices;  // by the parent's dimension
};
const ArrayView &view_of(MPSNDArrayDescriptor *descriptor);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
