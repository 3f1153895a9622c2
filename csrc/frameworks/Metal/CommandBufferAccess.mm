// The half of MetalPrivate.h that concerns command buffers.
#include <string>
#include <vector>

#include "frameworks/Metal/CommandBuffer.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"

NSErrorDomain const MTLCommandBufferErrorDomain = @"MTLCommandBufferErrorDomain";
NSErrorUserInfoKey const MTLCommandBufferEncoderInfoErrorKey = @"MTLCommandBufferEncoderInfoErrorKey";

// MPSCommandBuffer, and other classes that wrap a command buffer in the same way.
@protocol OMPSCommandBufferWrapper
- (id<MTLCommandBuffer>)rootCommandBuffer;
@optional
- (std::vector<openmps::engine::BufferView>)omps_predicates;
@end

namespace openmps::fw {
namespace {

OMPSCommandBuffer *own_buffer(id<MTLCommandBuffer> buffer) {
  id root = root_of(buffer);
  if ([root isKindOfClass:[OMPSCommandBuffer class]]) return static_cast<OMPSCommandBuffer *>(root);
  raise_objc(Status(ErrorKind::InvalidArgument, root == nil
                                                    ? std::string("A command buffer is needed, nil is given.")
                                                    : "An object of class " + utf8(NSStringFromClass([root class])) +
                                                          " is not a command buffer of this library."));
}

MTLCommandBufferError code_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::OutOfMemory:
      return MTLCommandBufferErrorOutOfMemory;
    case ErrorKind::Shape:
    case ErrorKind::DType:
    case ErrorKind::OutOfRange:
      return MTLCommandBufferErrorInvalidResource;
    default:
      return MTLCommandBufferErrorInternal;
  }
}

}  // namespace

NSError *error_from(const Status &status) {
  if (status.is_ok()) return nil;
  NSString *sentence = [NSString stringWithUTF8String:status.message().c_str()];
  return [NSError errorWithDomain:MTLCommandBufferErrorDomain
                             code:static_cast<NSInteger>(code_of(status.kind()))
                         userInfo:[NSDictionary dictionaryWithObject:sentence forKey:NSLocalizedDescriptionKey]];
}

id<MTLCommandBuffer> root_of(id<MTLCommandBuffer> buffer) {
  id inner = buffer;
  while (![inner isKindOfClass:[OMPSCommandBuffer class]] && [inner respondsToSelector:@selector(rootCommandBuffer)]) {
    inner = [static_cast<id<OMPSCommandBufferWrapper>>(inner) rootCommandBuffer];
  }
  return inner;
}

id<MTLDevice> device_of(id<MTLCommandBuffer> buffer) { return [own_buffer(buffer) device]; }

std::vector<engine::BufferView> predicates_of(id<MTLCommandBuffer> buffer) {
  const id wrapper = buffer;
  if (![wrapper respondsToSelector:@selector(omps_predicates)]) return {};
  return [static_cast<id<OMPSCommandBufferWrapper>>(wrapper) omps_predicates];
}

engine::CommandList &list_of(id<MTLCommandBuffer> buffer) {
  engine::CommandList &list = [own_buffer(buffer) omps_list];
  check(list.set_predicates(predicates_of(buffer)));
  return list;
}

void keep_until_completed(id<MTLCommandBuffer> buffer, id object) { [own_buffer(buffer) omps_keep:object]; }

void before_completion(id<MTLCommandBuffer> buffer, std::function<void(const Status &)> hook) {
  [own_buffer(buffer) omps_addHook:std::move(hook)];
}

Status status_of(id<MTLCommandBuffer> buffer) { return [own_buffer(buffer) omps_outcome]; }

std::string name_of_command_buffer(id<MTLCommandBuffer> buffer) { return named("command buffer", [buffer label]); }

}  // namespace openmps::fw
