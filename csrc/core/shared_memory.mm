#include "core/shared_memory.h"

#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include "compat/checked_size.h"
#include "core/objects/buffer_objc.h"
#include "core/objects/selector_call.h"
#include "core/user_kernels/nd_array_memory_objc.h"

// Methods of openmps' buffers and devices besides Apple's.
@protocol OMPSSharedBuffer
- (uint64_t)ompsSharedAddress;
@end
@protocol OMPSSharingDevice
- (id<MTLBuffer>)ompsNewBufferAtAddress:(uint64_t)address
                                 length:(NSUInteger)length
                            deallocator:(void (^)(void *, NSUInteger))deallocator NS_RETURNS_RETAINED;
@end

namespace openmps::core {
namespace {

void expect_method(id object, SEL method, id<MTLDevice> device) {
  if (![object respondsToSelector:method])
    refuse(ErrorKind::Unsupported, "The device " + text_from([device name]) + " shares no memory with other programs.");
}

id<MTLBuffer> buffer_at(id<MTLDevice> device, std::uint64_t address, NSUInteger bytes,
                        void (^deallocator)(void *, NSUInteger)) {
  if ([device hasUnifiedMemory])
    return buffer_or_refuse([device newBufferWithBytesNoCopy:reinterpret_cast<void *>(address)
                                                      length:bytes
                                                     options:MTLResourceStorageModeShared
                                                 deallocator:deallocator],
                            bytes);
  expect_method(device, @selector(ompsNewBufferAtAddress:length:deallocator:), device);
  return [[(id<OMPSSharingDevice>)device ompsNewBufferAtAddress:address length:bytes
                                                    deallocator:deallocator] autorelease];
}

}  // namespace

Result<std::uint64_t> shared_address(const GraphData &data) noexcept {
  return guarded<std::uint64_t>([&] {
    MPSNDArray *const array = [object_in<MPSGraphTensorData *>(data.object) mpsndarray];
    id<MTLBuffer> buffer = dense_buffer_of(array);
    if (buffer == nil)
      refuse(ErrorKind::Unsupported, "Elements with gaps in between are shared with no other program.");
    const std::uint64_t offset = [(id<OMPSDenseMemory>)array ompsDenseOffset];
    if ([[buffer device] hasUnifiedMemory]) return reinterpret_cast<std::uint64_t>([buffer contents]) + offset;
    expect_method(buffer, @selector(ompsSharedAddress), [buffer device]);
    return [(id<OMPSSharedBuffer>)buffer ompsSharedAddress] + offset;
  });
}

Result<GraphData> shared_data(const Device &device, std::uint64_t address, const std::vector<std::int64_t> &shape,
                              std::uint32_t data_type, std::shared_ptr<void> owner) noexcept {
  return guarded<GraphData>([&] {
    const auto type = static_cast<MPSDataType>(data_type);
    objc::CheckedSize bytes = MPSSizeofMPSDataType(type);
    for (const std::int64_t extent : shape) bytes = objc::CheckedSize(extent) * bytes;
    const std::shared_ptr<void> kept = owner;
    id<MTLBuffer> buffer = buffer_at(object_in<id<MTLDevice>>(device.object), address, bytes, ^(void *, NSUInteger) {
      static_cast<void>(kept);  // until the block is released
    });
    return GraphData{adopt([[MPSGraphTensorData alloc] initWithMTLBuffer:buffer shape:array_of(shape) dataType:type])};
  });
}

Result<GraphData> data_over(const MatrixMemory &memory, const std::vector<std::int64_t> &shape) noexcept {
  return guarded<GraphData>([&] {
    MPSMatrix *const matrix = object_in<MPSMatrix *>(memory.object);  // or a vector, which has these methods too
    return GraphData{adopt([[MPSGraphTensorData alloc] initWithMTLBuffer:[matrix data]
                                                                   shape:array_of(shape)
                                                                dataType:[matrix dataType]])};
  });
}

Result<MatrixMemory> matrix_over(const GraphData &data, std::int64_t rows, std::int64_t columns) noexcept {
  return guarded<MatrixMemory>([&] {
    MPSGraphTensorData *const elements = object_in<MPSGraphTensorData *>(data.object);
    id<MTLBuffer> buffer = dense_buffer_of([elements mpsndarray]);
    const MPSDataType type = [elements dataType];
    const NSUInteger row = objc::CheckedSize(columns) * MPSSizeofMPSDataType(type),
                     size = objc::CheckedSize(rows) * row;
    MPSMatrixDescriptor *const descriptor =
        [MPSMatrixDescriptor matrixDescriptorWithRows:static_cast<NSUInteger>(rows)
                                              columns:static_cast<NSUInteger>(columns)
                                             rowBytes:row
                                             dataType:type];
    return MatrixMemory{adopt([[MPSMatrix alloc] initWithBuffer:buffer descriptor:descriptor]), size};
  });
}

}  // namespace openmps::core
