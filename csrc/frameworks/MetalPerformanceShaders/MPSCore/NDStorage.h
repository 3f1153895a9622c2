// The storage of arrays of many dimensions: elements at regular steps in a buffer. MPSNDArray and the data of graph
// tensors are made of it.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSCoreTypes.h>

#include <cstdint>
#include <vector>

#include "compat/checked_size.h"
#include "compat/objc_ref.h"
#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// The elements of arrays of many dimensions may be complex: two numbers each, real and imaginary part.
struct NDElement {
  engine::DType dtype;
  bool is_complex;
};
NDElement nd_element(MPSDataType type);  // raises for types without storage
MPSDataType complex_type_of(engine::DType dtype);

struct NDStorage {
  objc::Ref<id<MTLBuffer>> buffer;
  NSUInteger offset = 0;  // bytes
  MPSDataType type = MPSDataTypeFloat32;
  engine::Shape shape;                // slowest first
  std::vector<std::int64_t> strides;  // bytes, like `shape`

  std::int64_t element_bytes() const noexcept { return static_cast<std::int64_t>(MPSSizeofMPSDataType(type)); }
  std::size_t bytes() const { return objc::CheckedSize(shape.elements().number()) * element_bytes(); }
  // Whether the elements are row-major without gaps.
  bool is_dense() const;
  // From the first element to the end of the last one; 0 without elements. Raises for a stride below 0.
  std::size_t span_bytes() const;
  engine::BufferView view() const;         // at the first element
  engine::TensorType engine_type() const;  // parts of complex elements are along a last axis
};

std::vector<std::int64_t> dense_strides(const engine::Shape &shape, std::int64_t element_bytes);
// Extents from an array of numbers, slowest first; raises for more than 16, for one below `smallest`.
engine::Shape shape_of(NSArray<NSNumber *> *extents, const char *who, std::int64_t smallest = 0);
NSArray<NSNumber *> *numbers_of(const engine::Shape &shape);

// New dense storage; zeroed on demand.
NDStorage new_nd_storage(id<MTLDevice> device, MPSDataType type, const engine::Shape &shape, bool zeroed);
// In the caller's buffer; raises an error with both quantities if the buffer is too small. Empty strides: dense.
NDStorage nd_storage_in(id<MTLBuffer> buffer, NSUInteger offset, MPSDataType type, const engine::Shape &shape,
                        std::vector<std::int64_t> strides, const char *who);

// Records a copy of all elements; both sides have one shape and one element size.
void copy_elements(engine::CommandList &list, const NDStorage &source, const NDStorage &destination);
// The same for the caller's memory, at once; `strides` in bytes, slowest first.
void read_elements(const NDStorage &source, void *destination, const std::vector<std::int64_t> &strides);
void write_elements(const NDStorage &destination, const void *source, const std::vector<std::int64_t> &strides);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
