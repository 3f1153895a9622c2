// What graphs need to know of arrays beyond Apple's API.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSNDArray.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

NDStorage storage_of(MPSNDArray *array);
// An array over this storage. Autoreleased.
MPSNDArray *array_over(NDStorage storage, MPSNDArray *_Nullable parent = nil);

// The order of a view's dimensions, and the part of each, fastest first: of the parent's dimension order[i] the view
// shows slices[i] as its own dimension i.
struct ArrayWindow {
  MPSDataType type = MPSDataTypeFloat32;
  std::vector<NSUInteger> sizes;          // of the parent, in the parent's order
  std::vector<NSUInteger> order;          // the parent's dimension behind each of the view's
  std::vector<MPSDimensionSlice> slices;  // by the parent's dimension
};
const ArrayWindow &window_of(MPSNDArrayDescriptor *descriptor);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
