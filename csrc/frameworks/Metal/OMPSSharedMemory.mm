#import <Metal/OMPSSharedMemory.h>

#include "engine/runtime/shared_memory.h"
#include "frameworks/Metal/Device.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/resources/Buffer.h"

using namespace openmps;

@interface OMPSBuffer (OMPSSharedMemory) <OMPSSharedBuffer>
@end

@interface OMPSDevice (OMPSSharedMemory) <OMPSSharingDevice>
@end

@implementation OMPSBuffer (OMPSSharedMemory)

- (uint64_t)ompsSharedAddress {
  const engine::BufferView &view = [self omps_view];
  auto *const shared = dynamic_cast<engine::SharedBuffer *>(view.buffer.get());
  if (shared == nullptr)
    refuse(ErrorKind::Unsupported, "A buffer of the device " + fw::utf8([[self device] name]) +
                                       " has its memory on the CPU's side: use its contents.");
  return fw::value_or_raise(shared->share()) + view.offset;
}

@end

@implementation OMPSDevice (OMPSSharedMemory)

- (id<MTLBuffer>)ompsNewBufferAtAddress:(uint64_t)address
                                 length:(NSUInteger)length
                            deallocator:(void (^)(void *, NSUInteger))deallocator {
  auto *const sharing = dynamic_cast<engine::SharingDevice *>(&[self omps_engineDevice]);
  if (sharing == nullptr)
    refuse(ErrorKind::Unsupported,
           "The device " + fw::utf8([self name]) + " takes memory of the CPU alone: use newBufferWithBytesNoCopy.");
  return fw::new_buffer(self,
                        {fw::value_or_raise(sharing->wrap_on_device(
                             address, length, fw::release_of(deallocator, reinterpret_cast<void *>(address), length))),
                         0},
                        length, MTLResourceStorageModeManaged);
}

@end
