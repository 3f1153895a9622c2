// The storage of vectors and matrices: rows of elements in a buffer. A vector object is a matrix whose rows are its
// vectors.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSMatrix.h>

#include <cstdint>
#include <string>

#include "compat/checked_size.h"
#include "compat/objc_ref.h"
#include "engine/engine.h"

namespace openmps::fw {

struct ArrayStorage {
  objc::Ref<id<MTLBuffer>> buffer;
  NSUInteger offset = 0;  // bytes
  MPSDataType type = MPSDataTypeFloat32;
  NSUInteger matrices = 1, rows = 1, columns = 0;
  NSUInteger row_bytes = 0, matrix_bytes = 0;

  NSUInteger element_bytes() const noexcept { return MPSSizeofMPSDataType(type); }
  NSUInteger row_count() const { return objc::CheckedSize(matrices) * rows; }  // of all matrices
  NSUInteger elements() const { return objc::CheckedSize(matrices) * rows * columns; }
  NSUInteger packed_row_bytes() const { return objc::CheckedSize(columns) * element_bytes(); }
  // From the first element to the end of the last one.
  NSUInteger span_bytes() const;
  // Whether all rows follow one another without a gap.
  bool is_dense() const;
  engine::BufferView view() const;  // at the first element
  engine::BufferView row_view(NSUInteger matrix, NSUInteger row) const;
};

ArrayStorage storage_of(MPSVector *vector);
ArrayStorage storage_of(MPSMatrix *matrix);
std::string describe(MPSVector *vector);  // MPSVector of 10 Float32
std::string describe(MPSMatrix *matrix);  // MPSMatrix of 2 x 5 Float32

// Raise unless sizes, strides and type match each other and fit into `buffer` from `offset` on; the buffer is retained.
ArrayStorage storage_in(id<MTLBuffer> buffer, NSUInteger offset, MPSVectorDescriptor *descriptor);
ArrayStorage storage_in(id<MTLBuffer> buffer, NSUInteger offset, MPSMatrixDescriptor *descriptor);
// The same with new memory: clear and shared, or recycled and private if `commandBuffer` is given.
ArrayStorage new_storage(id<MTLDevice> device, id<MTLCommandBuffer> commandBuffer, MPSVectorDescriptor *descriptor);
ArrayStorage new_storage(id<MTLDevice> device, id<MTLCommandBuffer> commandBuffer, MPSMatrixDescriptor *descriptor);

}  // namespace openmps::fw
