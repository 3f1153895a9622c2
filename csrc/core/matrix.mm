#include "core/matrix.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstring>

#include "compat/checked_size.h"
#include "core/buffer_objc.h"
#include "core/data_sources/selector_call.h"

namespace openmps::core {
namespace {

id<MTLDevice> device_in(const Device &device) { return object_in<id<MTLDevice>>(device.object); }

// The methods used here are the same for vectors.
MPSMatrix *matrix_in(const MatrixMemory &memory) { return object_in<MPSMatrix *>(memory.object); }

NSUInteger unsigned_of(std::int64_t value) { return static_cast<NSUInteger>(value); }

void add(SelectorCall &call, const KernelArgument &argument) {
  if (const auto *buffer = std::get_if<MatrixBuffer>(&argument))
    return call.add_object([matrix_in(buffer->memory) data]);
  if (const auto *batch = std::get_if<ImageBatch>(&argument)) return call.add_object(object_in<id>(batch->images));
  if (const auto *labels = std::get_if<LabelBatch>(&argument)) return call.add_object(object_in<id>(labels->states));
  std::visit(
      [&](const auto &value) {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (!std::is_same_v<Value, MatrixBuffer> && !std::is_same_v<Value, ImageBatch> &&
                      !std::is_same_v<Value, LabelBatch>)
          call.add(value);
      },
      argument);
}

// `first` is the device or the command buffer.
id send(id receiver, const KernelMessage &message, id first = nil) {
  SelectorCall call(receiver, message.selector, Negative::Refused);
  if (first != nil) call.add_object(first);
  for (const KernelArgument &argument : message.arguments) add(call, argument);
  return call.invoke();
}

Handle new_kernel(const std::string &class_name, const KernelMessage &initializer, id<MTLDevice> device) {
  const Class kind = class_named(class_name);
  if (![kind isSubclassOfClass:[MPSKernel class]])
    refuse(ErrorKind::InvalidArgument, class_name + " is no kernel; it has to be a subclass of MPSKernel.");
  if (!initializer.selector.starts_with("initWithDevice:"))
    refuse(ErrorKind::InvalidArgument,
           class_name + ": the selector is " + initializer.selector + "; it has to begin with initWithDevice:.");
  const id allocated = [kind alloc];
  id kernel = nil;
  const Status status = objc_guard([&] { kernel = send(allocated, initializer, device); });
  if (status) return adopt(kernel);
  [allocated release];  // the initialiser refused
  raise_objc(status);
}

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

Status run_kernel(const CommandQueue &queue, const KernelRun &run) noexcept {
  return objc_guard([&] {
    id<MTLCommandQueue> const metal_queue = object_in<id<MTLCommandQueue>>(queue.object);
    const Handle kernel = new_kernel(run.class_name, run.initializer, [metal_queue device]);
    for (const KernelMessage &setting : run.settings) send(object_in<id>(kernel), setting);
    id<MTLCommandBuffer> buffer = [metal_queue commandBuffer];
    send(object_in<id>(kernel), run.encoder, buffer);
    for (const MatrixMemory &result : run.results) [matrix_in(result) synchronizeOnCommandBuffer:buffer];
    [buffer commit];
    [buffer waitUntilCompleted];
    if ([buffer status] == MTLCommandBufferStatusError)
      refuse(ErrorKind::Device, text_from([[buffer error] localizedDescription]));
  });
}

}  // namespace openmps::core
