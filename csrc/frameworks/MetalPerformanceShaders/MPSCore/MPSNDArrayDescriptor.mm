#include <algorithm>
#include <numeric>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/NDArrayPrivate.h"

using openmps::ErrorKind;
using openmps::Status;
using openmps::fw::ArrayView;

struct MPSNDArrayDescriptorImpl {
  ArrayView window;
  BOOL packs_rows = NO;
};

namespace {

[[noreturn]] void refuse_descriptor(ErrorKind kind, const std::string &sentence) {
  openmps::raise_objc(Status(kind, "MPSNDArrayDescriptor: " + sentence));
}

void check_rank(NSUInteger dimensions) {
  if (dimensions > openmps::engine::Shape::kMaxRank)
    refuse_descriptor(ErrorKind::Shape,
                      "it has " + std::to_string(dimensions) + " dimensions; at most 16 are supported.");
}

void take_sizes(ArrayView &window, std::vector<NSUInteger> sizes) {
  check_rank(sizes.size());
  window.order.resize(sizes.size());
  std::iota(window.order.begin(), window.order.end(), 0);
  window.slices.clear();
  for (const NSUInteger size : sizes) window.slices.push_back({0, size});
  window.sizes = std::move(sizes);
}

std::vector<NSUInteger> sizes_given(NSUInteger dimensions, const NSUInteger *sizes) {
  check_rank(dimensions);
  if (dimensions > 0 && sizes == nullptr)
    refuse_descriptor(ErrorKind::InvalidArgument,
                      "dimensionSizes is NULL, of " + std::to_string(dimensions) + " dimensions.");
  return {sizes, sizes + dimensions};
}

void check_dimension(const ArrayView &window, NSUInteger dimension) {
  if (dimension < window.sizes.size()) return;
  refuse_descriptor(ErrorKind::OutOfRange, "dimension is " + std::to_string(dimension) + ", the array has " +
                                               std::to_string(window.sizes.size()) + " dimensions.");
}

}  // namespace

@implementation MPSNDArrayDescriptor

+ (instancetype)descriptorWithDataType:(MPSDataType)dataType
                        dimensionCount:(NSUInteger)numberOfDimensions
                        dimensionSizes:(NSUInteger *)dimensionSizes {
  MPSNDArrayDescriptor *const descriptor = [[[self alloc] init] autorelease];
  if (!openmps::fw::is_packed(dataType)) static_cast<void>(openmps::fw::nd_element(dataType));
  descriptor->_impl->window.type = dataType;
  take_sizes(descriptor->_impl->window, sizes_given(numberOfDimensions, dimensionSizes));
  return descriptor;
}

+ (instancetype)descriptorWithDataType:(MPSDataType)dataType shape:(NSArray<NSNumber *> *)shape {
  const openmps::engine::Shape extents = openmps::fw::shape_of(shape, "MPSNDArrayDescriptor");
  std::vector<NSUInteger> sizes(extents.extents().rbegin(), extents.extents().rend());
  return [self descriptorWithDataType:dataType dimensionCount:sizes.size() dimensionSizes:sizes.data()];
}

OMPS_OWNS(MPSNDArrayDescriptorImpl, _impl)

- (const ArrayView &)omps_window {
  return _impl->window;
}

OMPS_FIELD(_impl, MPSDataType, dataType, DataType, window.type)

OMPS_FIELD(_impl, BOOL, preferPackedRows, PreferPackedRows, packs_rows)

- (NSUInteger)numberOfDimensions {
  return _impl->window.sizes.size();
}
- (void)setNumberOfDimensions:(NSUInteger)count {
  check_rank(count);
  std::vector<NSUInteger> sizes = _impl->window.sizes;
  sizes.resize(count, 1);
  take_sizes(_impl->window, std::move(sizes));
}

- (vector_uchar16)dimensionOrder {
  const std::vector<NSUInteger> &order = _impl->window.order;
  vector_uchar16 result;
  for (NSUInteger i = 0; i < 16; ++i) result[i] = static_cast<unsigned char>(i < order.size() ? order[i] : i);
  return result;
}

- (NSUInteger)lengthOfDimension:(NSUInteger)dimensionIndex {
  const ArrayView &window = _impl->window;
  return dimensionIndex < window.order.size() ? window.slices[window.order[dimensionIndex]].length : 1;
}

- (MPSDimensionSlice)sliceRangeForDimension:(NSUInteger)dimensionIndex {
  const ArrayView &window = _impl->window;
  return dimensionIndex < window.order.size() ? window.slices[window.order[dimensionIndex]] : MPSDimensionSlice{0, 1};
}

- (void)sliceDimension:(NSUInteger)dimensionIndex withSubrange:(MPSDimensionSlice)subRange {
  ArrayView &window = _impl->window;
  check_dimension(window, dimensionIndex);
  const NSUInteger own = window.order[dimensionIndex], size = window.sizes[own];
  if (subRange.start > size || subRange.length > size - subRange.start)
    refuse_descriptor(ErrorKind::OutOfRange, "dimension " + std::to_string(dimensionIndex) + " is sliced to " +
                                                 std::to_string(subRange.length) + " elements from " +
                                                 std::to_string(subRange.start) + " on, it has " +
                                                 std::to_string(size) + ".");
  window.slices[own] = subRange;
}

- (void)transposeDimension:(NSUInteger)dimensionIndex withDimension:(NSUInteger)dimensionIndex2 {
  ArrayView &window = _impl->window;
  check_dimension(window, dimensionIndex);
  check_dimension(window, dimensionIndex2);
  std::swap(window.order[dimensionIndex], window.order[dimensionIndex2]);
}

- (void)permuteWithDimensionOrder:(NSUInteger *)dimensionOrder {
  std::vector<NSUInteger> &order = _impl->window.order;
  if (!order.empty()) OMPS_REQUIRE(dimensionOrder);
  constexpr NSUInteger kNone = NSUIntegerMax;
  std::vector<NSUInteger> permuted(order.size(), kNone);
  for (NSUInteger i = 0; i < order.size(); ++i) {
    const NSUInteger place = dimensionOrder[i];
    if (place >= order.size() || permuted[place] != kNone)
      refuse_descriptor(ErrorKind::InvalidArgument,
                        "dimensionOrder[" + std::to_string(i) + "] is " + std::to_string(place) + "; it has " +
                            std::to_string(order.size()) + " dimensions, and each has its own place.");
    permuted[place] = order[i];
  }
  order = std::move(permuted);
}

- (NSArray<NSNumber *> *)getShape {
  NSMutableArray<NSNumber *> *const shape = [NSMutableArray array];
  for (NSUInteger i = [self numberOfDimensions]; i-- > 0;)
    [shape addObject:[NSNumber numberWithUnsignedLongLong:[self lengthOfDimension:i]]];
  return shape;
}

- (void)reshapeWithDimensionCount:(NSUInteger)numberOfDimensions dimensionSizes:(NSUInteger *)dimensionSizes {
  take_sizes(_impl->window, sizes_given(numberOfDimensions, dimensionSizes));
}

- (void)reshapeWithShape:(NSArray<NSNumber *> *)shape {
  const openmps::engine::Shape extents = openmps::fw::shape_of(shape, "MPSNDArrayDescriptor");
  take_sizes(_impl->window, std::vector<NSUInteger>(extents.extents().rbegin(), extents.extents().rend()));
}

@end

namespace openmps::fw {

const ArrayView &view_of(MPSNDArrayDescriptor *descriptor) { return [needed(descriptor) omps_window]; }

}  // namespace openmps::fw
