#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"

#include <algorithm>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw {
namespace {

ArrayStorage described(MPSVectorDescriptor *descriptor) {
  if (descriptor == nil) refuse("MPSVector is made without a descriptor.");
  checked(descriptor, "MPSVector", "descriptor");
  ArrayStorage storage;
  storage.type = [descriptor dataType];
  storage.rows = [descriptor vectors];
  storage.columns = [descriptor length];
  storage.row_bytes = [descriptor vectorBytes];
  storage.matrix_bytes = objc::CheckedSize(storage.rows) * storage.row_bytes;
  return storage;
}

ArrayStorage described(MPSMatrixDescriptor *descriptor) {
  if (descriptor == nil) refuse("MPSMatrix is made without a descriptor.");
  checked(descriptor, "MPSMatrix", "descriptor");
  ArrayStorage storage;
  storage.type = [descriptor dataType];
  storage.matrices = [descriptor matrices];
  storage.rows = [descriptor rows];
  storage.columns = [descriptor columns];
  storage.row_bytes = [descriptor rowBytes];
  storage.matrix_bytes = [descriptor matrixBytes];
  return storage;
}

void check_shape(const ArrayStorage &storage, const char *what, const char *stride) {
  static_cast<void>(dtype_of(storage.type));
  if (storage.elements() == 0)
    refuse(std::string(what) + " is made with no elements; every extent has to be at least 1.");
  const NSUInteger needed = storage.packed_row_bytes();
  if (std::max(storage.rows, storage.matrices) > 1 && storage.row_bytes < needed) {
    refuse(std::string(what) + ": " + stride + " is " + std::to_string(storage.row_bytes) + "; " +
           std::to_string(storage.columns) + " " + name_of(storage.type) + " need at least " + std::to_string(needed) +
           ".");
  }
  if (storage.row_bytes % storage.element_bytes() != 0) {
    refuse(std::string(what) + ": " + stride + " is " + std::to_string(storage.row_bytes) +
           ", which is no multiple of the " + std::to_string(storage.element_bytes()) + " bytes of one element.");
  }
}

ArrayStorage placed(ArrayStorage storage, const char *what, const char *stride, id<MTLBuffer> buffer,
                    NSUInteger offset) {
  if (buffer == nil) refuse(std::string(what) + " is made over a buffer that is nil.");
  static_cast<void>(view_of(buffer, 0));  // checks its class
  check_shape(storage, what, stride);
  if (offset > [buffer length] || storage.span_bytes() > [buffer length] - offset) {
    refuse(std::string(what) + ": the buffer has " + std::to_string([buffer length]) + " bytes; " +
           std::to_string(storage.span_bytes()) + " from byte " + std::to_string(offset) + " on are needed.");
  }
  storage.buffer = objc::Ref<id<MTLBuffer>>::retain(buffer);
  storage.offset = offset;
  return storage;
}

ArrayStorage allocated(ArrayStorage storage, const char *what, const char *stride, id<MTLDevice> device,
                       id<MTLCommandBuffer> commandBuffer) {
  if (device == nil) refuse(std::string(what) + " is made without a device.");
  check_shape(storage, what, stride);
  const bool temporary = commandBuffer != nil;
  const NSUInteger bytes =
      std::max<NSUInteger>(objc::CheckedSize(storage.matrices) * storage.matrix_bytes, storage.span_bytes());
  const auto memory =
      pooled_view(device, bytes, temporary ? engine::Storage::Private : engine::Storage::Managed, !temporary);
  const MTLResourceOptions options = temporary ? MTLResourceStorageModePrivate : own_options(device);
  storage.buffer = objc::Ref<id<MTLBuffer>>::adopt(new_buffer(device, memory, bytes, options));
  return storage;
}

}  // namespace

NSUInteger ArrayStorage::span_bytes() const {
  return objc::CheckedSize(matrices - 1) * matrix_bytes + objc::CheckedSize(rows - 1) * row_bytes + packed_row_bytes();
}

bool ArrayStorage::is_dense() const {
  const NSUInteger packed = packed_row_bytes();
  const bool dense_rows = rows == 1 || row_bytes == packed;
  return dense_rows && (matrices == 1 || matrix_bytes == objc::CheckedSize(rows) * packed);
}

engine::BufferView ArrayStorage::view() const { return view_of(buffer.get(), offset); }

engine::BufferView ArrayStorage::row_view(NSUInteger matrix, NSUInteger row) const {
  return view_of(buffer.get(), objc::CheckedSize(matrix) * matrix_bytes + objc::CheckedSize(row) * row_bytes + offset);
}

ArrayStorage storage_in(id<MTLBuffer> buffer, NSUInteger offset, MPSVectorDescriptor *descriptor) {
  return placed(described(descriptor), "MPSVector", "vectorBytes", buffer, offset);
}
ArrayStorage storage_in(id<MTLBuffer> buffer, NSUInteger offset, MPSMatrixDescriptor *descriptor) {
  return placed(described(descriptor), "MPSMatrix", "rowBytes", buffer, offset);
}
ArrayStorage new_storage(id<MTLDevice> device, id<MTLCommandBuffer> commandBuffer, MPSVectorDescriptor *descriptor) {
  return allocated(described(descriptor), "MPSVector", "vectorBytes", device, commandBuffer);
}
ArrayStorage new_storage(id<MTLDevice> device, id<MTLCommandBuffer> commandBuffer, MPSMatrixDescriptor *descriptor) {
  return allocated(described(descriptor), "MPSMatrix", "rowBytes", device, commandBuffer);
}

std::string describe(MPSVector *vector) {
  const std::string many = [vector vectors] == 1 ? "" : std::to_string([vector vectors]) + " x ";
  return std::string([NSStringFromClass([vector class]) UTF8String]) + " of " + many + std::to_string([vector length]) +
         " " + name_of([vector dataType]);
}

std::string describe(MPSMatrix *matrix) {
  const std::string many = [matrix matrices] == 1 ? "" : std::to_string([matrix matrices]) + " x ";
  return std::string([NSStringFromClass([matrix class]) UTF8String]) + " of " + many + std::to_string([matrix rows]) +
         " x " + std::to_string([matrix columns]) + " " + name_of([matrix dataType]);
}

}  // namespace openmps::fw
