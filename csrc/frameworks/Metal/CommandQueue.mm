#include "frameworks/Metal/CommandQueue.h"

#include <string>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/CommandBuffer.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"

using openmps::fw::SubmissionLine;

struct OMPSCommandQueueImpl {
  id<MTLDevice> device = nil;
  std::shared_ptr<SubmissionLine> line;  // shared with the queue's command buffers
  objc::Ref<NSString *> label;
};

@interface OMPSCommandQueue ()
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                               line:(std::shared_ptr<SubmissionLine>)line __attribute__((objc_method_family(init)));
@end

@implementation OMPSCommandQueue

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device line:(std::shared_ptr<SubmissionLine>)line {
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSCommandQueueImpl;
  _impl->device = device;
  _impl->line = std::move(line);
  return self;
}

OMPS_DELETES(_impl)

OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
OMPS_COPIED(NSString *, label, setLabel)

- (id<MTLCommandBuffer>)omps_commandBufferRetaining:(BOOL)retained errorOptions:(MTLCommandBufferErrorOption)options {
  openmps::fw::check(openmps::engine::check_process());
  _impl->line->wait_for_room();
  return [[[OMPSCommandBuffer alloc] initWithQueue:self
                                              line:_impl->line
                                retainedReferences:retained
                                      errorOptions:options] autorelease];
}

- (id<MTLCommandBuffer>)commandBuffer {
  return [self omps_commandBufferRetaining:YES errorOptions:MTLCommandBufferErrorOptionNone];
}

- (id<MTLCommandBuffer>)commandBufferWithDescriptor:(MTLCommandBufferDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  return [self omps_commandBufferRetaining:[descriptor retainedReferences] errorOptions:[descriptor errorOptions]];
}

- (id<MTLCommandBuffer>)commandBufferWithUnretainedReferences {
  return [self omps_commandBufferRetaining:NO errorOptions:MTLCommandBufferErrorOptionNone];
}

@end

namespace openmps::fw {

id<MTLCommandQueue> needed_queue(id<MTLCommandQueue> queue) {
  const id object = queue;
  if (!fits(object, class_of<OMPSCommandQueue>()) && ![object conformsToProtocol:@protocol(MTLCommandQueue)])
    refuse_object(object, class_of<OMPSCommandQueue>());
  return queue;
}

id<MTLCommandQueue> new_command_queue(id<MTLDevice> device, NSUInteger max_command_buffers) {
  check(engine::check_process());
  if (max_command_buffers == 0) {
    raise_objc(Status(ErrorKind::InvalidArgument,
                      "maxCommandBufferCount is 0; a queue has room for at least one command buffer."));
  }
  auto queue = value_or_raise(engine_device(device).make_queue());
  return [[OMPSCommandQueue alloc]
      omps_initWithDevice:device
                     line:std::make_shared<SubmissionLine>(std::move(queue), max_command_buffers)];
}

}  // namespace openmps::fw
