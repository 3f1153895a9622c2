#import <MetalPerformanceShaders/MPSCore/MPSMatrix.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayMethods.h"

struct MPSVectorImpl : OMPSArrayImpl {};
struct MPSTemporaryVectorImpl : OMPSTemporaryArrayImpl {};

@interface MPSVector (OpenMPSPrivate)
- (instancetype)omps_initWithStorage:(openmps::fw::ArrayStorage)storage;
- (const openmps::fw::ArrayStorage &)omps_storage;
@end

@interface MPSTemporaryVector (Reading) <OMPSReadCounted>
@end

@implementation MPSVector

OMPS_ARRAY(MPSVector, MPSVectorDescriptor)

OMPS_FIELD_READONLY(_impl, NSUInteger, length, storage.columns)
OMPS_FIELD_READONLY(_impl, NSUInteger, vectors, storage.rows)
OMPS_FIELD_READONLY(_impl, NSUInteger, vectorBytes, storage.row_bytes)

@end

@implementation MPSTemporaryVector

OMPS_TEMPORARY_ARRAY(MPSTemporaryVector, _temporaryVectorImpl)

+ (instancetype)temporaryVectorWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                      descriptor:(MPSVectorDescriptor *)descriptor {
  auto storage = openmps::fw::new_storage(openmps::fw::device_of(commandBuffer), commandBuffer, descriptor);
  return [[[self alloc] omps_initWithStorage:std::move(storage)] autorelease];
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

@end

namespace openmps::fw {

ArrayStorage storage_of(MPSVector *vector) { return [needed(vector) omps_storage]; }

}  // namespace openmps::fw
