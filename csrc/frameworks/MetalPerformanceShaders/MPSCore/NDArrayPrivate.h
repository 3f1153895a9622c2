// The interface of arrays for graphs, beyond Apple's API.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSNDArray.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// Raises for arrays with elements of four bits.
NDStorage storage_of(MPSNDArray *array);

// Elements of four bits: two in a byte along one axis, the first one in the low bits.
struct PackedElements {
  MPSDataType type = MPSDataTypeInvalid;
  std::size_t axis = 0;  // from the slowest on
  explicit operator bool() const { return type != MPSDataTypeInvalid; }
};
bool is_packed(MPSDataType type);
PackedElements packing_of(MPSNDArray *array);
// The storage of any array. That of packed elements has bytes, half as many along the axis.
NDStorage bytes_of(MPSNDArray *array);
engine::Shape shape_of_elements(const NDStorage &bytes, const PackedElements &packed);

// An array over this storage. Autoreleased.
MPSNDArray *array_over(NDStorage storage, MPSNDArray *_Nullable parent = nil);
// An array over this storage of `array`, its parent; temporary if that is. Autoreleased.
MPSNDArray *alias_of(MPSNDArray *array, NDStorage storage);

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
