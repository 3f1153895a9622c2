#import <MetalPerformanceShaders/MPSCore/MPSMatrix.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayMethods.h"

struct MPSMatrixImpl : OMPSArrayImpl {};
struct MPSTemporaryMatrixImpl : OMPSTemporaryArrayImpl {};

@interface MPSMatrix (OpenMPSPrivate)
- (instancetype)omps_initWithStorage:(openmps::fw::ArrayStorage)storage;
- (const openmps::fw::ArrayStorage &)omps_storage;
@end

@interface MPSTemporaryMatrix (Reading) <OMPSReadCounted>
@end

@implementation MPSMatrix

OMPS_ARRAY(MPSMatrix, MPSMatrixDescriptor)

OMPS_FIELD_READONLY(_impl, NSUInteger, rows, storage.rows)
OMPS_FIELD_READONLY(_impl, NSUInteger, columns, storage.columns)
OMPS_FIELD_READONLY(_impl, NSUInteger, matrices, storage.matrices)
OMPS_FIELD_READONLY(_impl, NSUInteger, rowBytes, storage.row_bytes)
OMPS_FIELD_READONLY(_impl, NSUInteger, matrixBytes, storage.matrix_bytes)

@end

@implementation MPSTemporaryMatrix

OMPS_TEMPORARY_ARRAY(MPSTemporaryMatrix, _temporaryMatrixImpl)

+ (instancetype)temporaryMatrixWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                matrixDescriptor:(MPSMatrixDescriptor *)descriptor {
  auto storage = openmps::fw::new_storage(openmps::fw::device_of(commandBuffer), commandBuffer, descriptor);
  return [[[self alloc] omps_initWithStorage:std::move(storage)] autorelease];
}

// Blocks come from a pool that keeps used ones; announced ones are there at the first use.
+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                    matrixDescriptorList:(NSArray<MPSMatrixDescriptor *> *)descriptorList {
  NSMutableArray *const matrices = [NSMutableArray array];
  OMPS_EXPECT(descriptorList);
  for (MPSMatrixDescriptor *descriptor in descriptorList) {
    [matrices addObject:[self temporaryMatrixWithCommandBuffer:commandBuffer matrixDescriptor:descriptor]];
  }
}

@end

namespace openmps::fw {

ArrayStorage storage_of(MPSMatrix *matrix) { return [needed(matrix) omps_storage]; }

}  // namespace openmps::fw
