#include "frameworks/Metal/resources/Buffer.h"
#include "frameworks/Metal/Impl.h"

#include <cstring>
#include <map>
#include <mutex>
#include <string>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/resources/Texture.h"

using openmps::engine::BufferView;
using Resource = openmps::engine::DispatchArguments::Resource;
using openmps::fw::ResourceDescription;

struct OMPSBufferImpl {
  BufferView view;
  NSUInteger length = 0;
  std::mutex mutex{};                                  // of `held`
  std::map<NSUInteger, std::vector<Resource>> held{};  // by offset
};

@implementation OMPSBuffer

- (instancetype)initWithView:(BufferView)view length:(NSUInteger)length description:(ResourceDescription)description {
  if ((self = [super omps_initWithDescription:std::move(description)]) == nil) return nil;
  _impl = new OMPSBufferImpl{.view = std::move(view), .length = length};
  return self;
}

OMPS_DELETES(_impl)

- (const BufferView &)omps_view {
  return _impl->view;
}

- (void)omps_hold:(std::vector<Resource>)resources atOffset:(NSUInteger)offset {
  const std::lock_guard lock(_impl->mutex);
  if (resources.empty())
    _impl->held.erase(offset);
  else
    _impl->held[offset] = std::move(resources);
}

- (std::vector<Resource>)omps_held {
  const std::lock_guard lock(_impl->mutex);
  std::vector<Resource> all;
  for (const auto &[offset, resources] : _impl->held) all.insert(all.end(), resources.begin(), resources.end());
  return all;
}

OMPS_FIELD_READONLY(_impl, NSUInteger, length, length)

- (uint64_t)gpuAddress {
  return openmps::fw::value_or_raise(_impl->view.buffer->address()) + _impl->view.offset;
}

- (void *)contents {
  if ([self storageMode] == MTLStorageModePrivate || _impl->view.buffer->host() == nullptr) return nullptr;
  if ([self storageMode] == MTLStorageModeShared) _impl->view.buffer->expose();
  return _impl->view.host();
}

- (void)didModifyRange:(NSRange)range {
  if (range.location > _impl->length || range.length > _impl->length - range.location) {
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::OutOfRange,
                                        openmps::fw::named("buffer", [self label]) + " has " +
                                            std::to_string(_impl->length) + " bytes; didModifyRange: is told of " +
                                            std::to_string(range.length) + " bytes from offset " +
                                            std::to_string(range.location) + "."));
  }
  _impl->view.buffer->touch();
}

- (id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor
                                    offset:(NSUInteger)offset
                               bytesPerRow:(NSUInteger)bytesPerRow {
  OMPS_REQUIRE(descriptor);
  return openmps::fw::new_buffer_texture(self, descriptor, offset, bytesPerRow);
}

@end

namespace openmps::fw {
namespace {

// Too little memory is no error of the program: Metal returns nil. All other errors are raised.
std::shared_ptr<engine::Buffer> memory_or_null(Result<std::shared_ptr<engine::Buffer>> result) {
  if (!result && result.status().kind() == ErrorKind::OutOfMemory) return nullptr;
  return value_or_raise(std::move(result));
}

id<MTLBuffer> wrap_memory(id<MTLDevice> device, std::shared_ptr<engine::Buffer> memory, NSUInteger length,
                          MTLResourceOptions options) {
  return memory ? new_buffer(device, BufferView{std::move(memory), 0}, length, options) : nil;
}

}  // namespace

id<MTLBuffer> new_buffer(id<MTLDevice> device, BufferView view, NSUInteger length, MTLResourceOptions options) {
  ResourceDescription description;
  description.device = device;
  description.options = options;
  description.allocated_size = length;
  return [[OMPSBuffer alloc] initWithView:std::move(view) length:length description:std::move(description)];
}

id<MTLBuffer> new_buffer_of_length(id<MTLDevice> device, NSUInteger length, MTLResourceOptions options) {
  check(engine::check_process());
  check_options(options, "A new buffer");
  if (length == 0) return nil;
  const engine::Storage storage =
      storage_mode_of(options) == MTLStorageModeManaged ? engine::Storage::Managed : engine_storage_of(options);
  return wrap_memory(device, memory_or_null(engine_device(device).allocate(length, storage)), length, options);
}

id<MTLBuffer> new_buffer_with_bytes(id<MTLDevice> device, const void *bytes, NSUInteger length,
                                    MTLResourceOptions options) {
  if (storage_mode_of(options) == MTLStorageModePrivate) {
    raise_objc(Status(
        ErrorKind::InvalidArgument,
        "A buffer in private storage cannot be made from bytes; make a shared one and copy it with a blit encoder."));
  }
  if (bytes == nullptr && length > 0)
    raise_objc(
        Status(ErrorKind::InvalidArgument, "A buffer of " + std::to_string(length) + " bytes is made from NULL."));
  id<MTLBuffer> buffer = new_buffer_of_length(device, length, options);
  if (buffer != nil) std::memcpy(view_of(buffer, 0).host(), bytes, length);
  return buffer;
}

std::function<void()> release_of(Deallocator deallocator, void *bytes, NSUInteger length) {
  return [block = objc::Ref<Deallocator>::adopt([deallocator copy]), bytes, length]() mutable {
    // The queue's worker may be the last owner.
    static_cast<void>(objc_guard([&] {
      if (block) block.get()(bytes, length);
      block.reset();
    }));
  };
}

id<MTLBuffer> new_buffer_no_copy(id<MTLDevice> device, void *bytes, NSUInteger length, MTLResourceOptions options,
                                 Deallocator deallocator) {
  check(engine::check_process());
  check_options(options, "A new buffer without copy");
  if (length == 0 || bytes == nullptr) return nil;
  auto release = release_of(deallocator, bytes, length);
  return wrap_memory(device, memory_or_null(engine_device(device).wrap(bytes, length, std::move(release))), length,
                     options);
}

MTLResourceOptions own_options(id<MTLDevice> device) {
  return [device hasUnifiedMemory] ? MTLResourceStorageModeShared : MTLResourceStorageModeManaged;
}

void synchronize(engine::CommandList &list, id<MTLBuffer> buffer) {
  if (buffer != nil && [buffer storageMode] == MTLStorageModeManaged)
    check(list.synchronize(view_of(buffer, 0), [buffer length]));
}

BufferView view_of(id<MTLBuffer> buffer, NSUInteger offset) {
  if (![(id)buffer isKindOfClass:[OMPSBuffer class]]) {
    raise_objc(Status(ErrorKind::InvalidArgument, buffer == nil ? std::string("A buffer is needed, nil is given.")
                                                                : "An object of class " +
                                                                      utf8(NSStringFromClass([(id)buffer class])) +
                                                                      " is not a buffer of this library."));
  }
  if (offset > [buffer length]) {
    raise_objc(Status(ErrorKind::OutOfRange, named("buffer", [buffer label]) + " has " +
                                                 std::to_string([buffer length]) + " bytes; offset " +
                                                 std::to_string(offset) + " is past its end."));
  }
  BufferView view = [(OMPSBuffer *)buffer omps_view];
  view.offset += offset;
  return view;
}

}  // namespace openmps::fw
