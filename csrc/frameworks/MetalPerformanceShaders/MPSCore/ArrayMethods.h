// The methods that MPSMatrix and MPSVector share: both are an ArrayStorage.
#pragma once

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ReadCount.h"

struct OMPSArrayImpl {
  openmps::fw::ArrayStorage storage;
};
struct OMPSTemporaryArrayImpl {
  NSUInteger read_count = 1;
};

#define OMPS_ARRAY(Class, Descriptor)                                                           \
  OMPS_NO_INIT                                                                                  \
  -(instancetype)omps_initWithStorage : (openmps::fw::ArrayStorage)storage {                    \
    if ((self = [super init]) != nil) _impl = new Class##Impl{{std::move(storage)}};            \
    return self;                                                                                \
  }                                                                                             \
  -(instancetype)initWithBuffer : (id<MTLBuffer>)buffer descriptor : (Descriptor *)descriptor { \
    return [self initWithBuffer:buffer offset:0 descriptor:descriptor];                         \
  }                                                                                             \
  -(instancetype)initWithBuffer : (id<MTLBuffer>)buffer offset : (NSUInteger)offset descriptor  \
      : (Descriptor *)descriptor {                                                              \
    return [self omps_initWithStorage:openmps::fw::storage_in(buffer, offset, descriptor)];     \
  }                                                                                             \
  -(instancetype)initWithDevice : (id<MTLDevice>)device descriptor : (Descriptor *)descriptor { \
    return [self omps_initWithStorage:openmps::fw::new_storage(device, nil, descriptor)];       \
  }                                                                                             \
  OMPS_DELETES(_impl)                                                                           \
  -(const openmps::fw::ArrayStorage &)omps_storage {                                            \
    return _impl->storage;                                                                      \
  }                                                                                             \
  -(id<MTLDevice>)device {                                                                      \
    return [_impl->storage.buffer.get() device];                                                \
  }                                                                                             \
  -(MPSDataType)dataType {                                                                      \
    return _impl->storage.type;                                                                 \
  }                                                                                             \
  -(NSUInteger)offset {                                                                         \
    return _impl->storage.offset;                                                               \
  }                                                                                             \
  -(id<MTLBuffer>)data {                                                                        \
    return _impl->storage.buffer;                                                               \
  }                                                                                             \
  -(void)synchronizeOnCommandBuffer : (id<MTLCommandBuffer>)commandBuffer {                     \
    openmps::fw::synchronize(openmps::fw::list_of(commandBuffer), _impl->storage.buffer);       \
    openmps::fw::keep_until_completed(commandBuffer, self);                                     \
  }                                                                                             \
  -(NSUInteger)resourceSize {                                                                   \
    return [_impl->storage.buffer.get() length];                                                \
  }                                                                                             \
  -(NSString *)description {                                                                    \
    return [NSString stringWithUTF8String:openmps::fw::describe(self).c_str()];                 \
  }

#define OMPS_TEMPORARY_ARRAY(Class, impl)                                                        \
  -(instancetype)omps_initWithStorage : (openmps::fw::ArrayStorage)storage {                     \
    if ((self = [super omps_initWithStorage:std::move(storage)]) != nil) impl = new Class##Impl; \
    return self;                                                                                 \
  }                                                                                              \
  OMPS_DELETES(impl)                                                                             \
  -(BOOL)isTemporaryForReading {                                                                 \
    return YES;                                                                                  \
  }                                                                                              \
  -(NSUInteger)readCount {                                                                       \
    return impl->read_count;                                                                     \
  }                                                                                              \
  -(void)setReadCount : (NSUInteger)readCount {                                                  \
    if (readCount > 0) openmps::fw::check_readable(self);                                        \
    impl->read_count = readCount;                                                                \
  }
