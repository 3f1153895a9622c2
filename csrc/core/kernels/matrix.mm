#include "core/kernels/matrix.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstring>

#include "compat/checked_size.h"
#include "core/objects/buffer_objc.h"

namespace openmps::core {
namespace {

id<MTLDevice> device_in(const Device &device) { return object_in<id<MTLDevice>>(device.object); }

// The methods used here are the same for vectors.
MPSMatrix *matrix_in(const MatrixMemory &memory) { return object_in<MPSMatrix *>(memory.object); }

NSUInteger unsigned_of(std::int64_t value) { return static_cast<NSUInteger>(value); }

}  // namespace

Result<MatrixMemory> MatrixMemory::matrices(const Device &device, std::int64_t count, std::int64_t rows,
                                            std::int64_t columns, std::uint32_t data_type) noexcept {
  return guarded<MatrixMemory>([&] {
    const auto type = static_cast<MPSDataType>(data_type);
    const NSUInteger row = objc::CheckedSize(columns) * MPSSizeofMPSDataType(type),
                     matrix = objc::CheckedSize(rows) * row, size = objc::CheckedSize(count) * matrix;
    MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:unsigned_of(rows)
                                                                                  columns:unsigned_of(columns)
                                                                                 matrices:unsigned_of(count)
                                                                                 rowBytes:row
                                                                              matrixBytes:matrix
                                                                                 dataType:type];
    id<MTLBuffer> buffer = zeros_on(device_in(device), size);
    return MatrixMemory{adopt([[MPSMatrix alloc] initWithBuffer:buffer descriptor:descriptor]), size};
  });
}

Result<MatrixMemory> MatrixMemory::vectors(const Device &device, std::int64_t count, std::int64_t length,
                                           std::uint32_t data_type) noexcept {
  return guarded<MatrixMemory>([&] {
    const auto type = static_cast<MPSDataType>(data_type);
    const NSUInteger vector = objc::CheckedSize(length) * MPSSizeofMPSDataType(type),
                     size = objc::CheckedSize(count) * vector;
    MPSVectorDescriptor *const descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:unsigned_of(length)
                                                                                    vectors:unsigned_of(count)
                                                                                vectorBytes:vector
                                                                                   dataType:type];
    id<MTLBuffer> buffer = zeros_on(device_in(device), size);
    return MatrixMemory{adopt([[MPSVector alloc] initWithBuffer:buffer descriptor:descriptor]), size};
  });
}

Status MatrixMemory::write(const void *elements) const noexcept {
  return objc_guard([&] {
    id<MTLBuffer> buffer = [matrix_in(*this) data];
    std::memcpy([buffer contents], elements, bytes);
    if ([buffer storageMode] == MTLStorageModeManaged) [buffer didModifyRange:NSMakeRange(0, bytes)];
  });
}

Status MatrixMemory::read(void *elements) const noexcept {
  return objc_guard([&] { std::memcpy(elements, [[matrix_in(*this) data] contents], bytes); });
}

Status MatrixMemory::synchronize(const CommandBuffer &buffer) const noexcept {
  return objc_guard(
      [&] { [matrix_in(*this) synchronizeOnCommandBuffer:object_in<id<MTLCommandBuffer>>(buffer.object)]; });
}

}  // namespace openmps::core
