#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageAllocator.h"

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Coding.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"

namespace {

constexpr const char *kOwner = "MPSImageAllocator";

}  // namespace

@implementation OMPSImageAllocator

+ (OMPSImageAllocator *)permanent {
  static OMPSImageAllocator *const allocator = [[OMPSImageAllocator alloc] initTemporary:NO];
  return allocator;
}

+ (OMPSImageAllocator *)temporary {
  static OMPSImageAllocator *const allocator = [[OMPSImageAllocator alloc] initTemporary:YES];
  return allocator;
}

- (instancetype)initTemporary:(BOOL)temporary {
  if ((self = [super init]) != nil) _temporary = temporary;
  return self;
}

- (MPSImage *)imageForCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                    imageDescriptor:(MPSImageDescriptor *)descriptor
                             kernel:(MPSKernel *)kernel {
  return [[self imageBatchForCommandBuffer:cmdBuf imageDescriptor:descriptor kernel:kernel count:1] objectAtIndex:0];
}

- (MPSImageBatch *)imageBatchForCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                              imageDescriptor:(MPSImageDescriptor *)descriptor
                                       kernel:(MPSKernel *)kernel
                                        count:(NSUInteger)count {
  return _temporary ? openmps::fw::new_temporary_batch(cmdBuf, descriptor, count)
                    : openmps::fw::new_batch(openmps::fw::device_of(cmdBuf), descriptor, count);
}

+ (BOOL)supportsSecureCoding {
  return YES;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_WRITER(coder);
  openmps::fw::SettingsCoder(coder, kOwner, false)("temporary", _temporary);
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_READER(coder);
  BOOL temporary = NO;
  openmps::fw::SettingsCoder(coder, kOwner, true)("temporary", temporary);
  return [self initTemporary:temporary];
}

@end
