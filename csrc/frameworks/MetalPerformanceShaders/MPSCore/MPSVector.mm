#import <MetalPerformanceShaders/MPSCore/MPSMatrix.h>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ReadCount.h"

struct MPSVectorImpl {
  openmps::fw::ArrayStorage storage;
};

struct MPSTemporaryVectorImpl {
  NSUInteger read_count = 1;
};

@interface MPSVector (OpenMPSPrivate)
- (instancetype)omps_initWithStorage:(openmps::fw::ArrayStorage)storage;
- (const openmps::fw::ArrayStorage &)omps_storage;
@end

@interface MPSTemporaryVector (Reading) <OMPSReadCounted>
@end

@implementation MPSVector

OMPS_NO_INIT
- (instancetype)omps_initWithStorage:(openmps::fw::ArrayStorage)storage {
  if ((self = [super init]) != nil) _impl = new MPSVectorImpl{std::move(storage)};
  return self;
}

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSVectorDescriptor *)descriptor {
  return [self initWithBuffer:buffer offset:0 descriptor:descriptor];
}

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSVectorDescriptor *)descriptor {
  return [self omps_initWithStorage:openmps::fw::storage_in(buffer, offset, descriptor)];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSVectorDescriptor *)descriptor {
  return [self omps_initWithStorage:openmps::fw::new_storage(device, nil, descriptor)];
}

- (void)dealloc {
  delete _impl;
  [super dealloc];
}

- (const openmps::fw::ArrayStorage &)omps_storage {
  return _impl->storage;
}

- (id<MTLDevice>)device {
  return [_impl->storage.buffer.get() device];
}
- (NSUInteger)length {
  return _impl->storage.columns;
}
- (NSUInteger)vectors {
  return _impl->storage.rows;
}
- (MPSDataType)dataType {
  return _impl->storage.type;
}
- (NSUInteger)vectorBytes {
  return _impl->storage.row_bytes;
}
- (NSUInteger)offset {
  return _impl->storage.offset;
}
- (id<MTLBuffer>)data {
  return _impl->storage.buffer;
}

- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  openmps::fw::synchronize(openmps::fw::list_of(commandBuffer), _impl->storage.buffer);
  openmps::fw::keep_until_completed(commandBuffer, self);
}

- (NSUInteger)resourceSize {
  return [_impl->storage.buffer.get() length];
}

- (NSString *)description {
  return [NSString stringWithUTF8String:openmps::fw::describe(self).c_str()];
}

@end

@implementation MPSTemporaryVector

+ (instancetype)temporaryVectorWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                      descriptor:(MPSVectorDescriptor *)descriptor {
  auto storage = openmps::fw::new_storage(openmps::fw::device_of(commandBuffer), commandBuffer, descriptor);
  return [[[self alloc] omps_initWithStorage:std::move(storage)] autorelease];
}

- (instancetype)omps_initWithStorage:(openmps::fw::ArrayStorage)storage {
  if ((self = [super omps_initWithStorage:std::move(storage)]) != nil)
    _temporaryVectorImpl = new MPSTemporaryVectorImpl;
  return self;
}

// Blocks come from a pool that keeps used ones; announced ones are there at the first use.
+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          descriptorList:(NSArray<MPSVectorDescriptor *> *)descriptorList {
  OMPS_EXPECT(descriptorList);
  NSMutableArray *const vectors = [NSMutableArray array];
  for (MPSVectorDescriptor *descriptor in descriptorList) {
    [vectors addObject:[self temporaryVectorWithCommandBuffer:commandBuffer descriptor:descriptor]];
  }
}

- (void)dealloc {
  delete _temporaryVectorImpl;
  [super dealloc];
}

- (BOOL)isTemporaryForReading {
  return YES;
}
- (NSUInteger)readCount {
  return _temporaryVectorImpl->read_count;
}
- (void)setReadCount:(NSUInteger)readCount {
  if (readCount > 0) openmps::fw::check_readable(self);
  _temporaryVectorImpl->read_count = readCount;
}

@end

namespace openmps::fw {

ArrayStorage storage_of(MPSVector *vector) { return [needed(vector) omps_storage]; }

}  // namespace openmps::fw
