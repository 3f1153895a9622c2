// Copies of parts of matrices.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "../MPSCore/MPSKernel.h"
#import "../MPSCore/MPSMatrix.h"

NS_ASSUME_NONNULL_BEGIN

/// Where one copy reads and writes: rows and columns as they are stored.
typedef struct {
  uint32_t sourceRowOffset;
  uint32_t sourceColumnOffset;
  uint32_t destinationRowOffset;
  uint32_t destinationColumnOffset;
} MPSMatrixCopyOffsets;

/// A list of copies.
OMPS_CLASS_EXPORT
@interface MPSMatrixCopyDescriptor : NSObject {
 @private
  struct MPSMatrixCopyDescriptorImpl *_impl;
}

/// One copy.
+ (instancetype)descriptorWithSourceMatrix:(MPSMatrix *)sourceMatrix
                         destinationMatrix:(MPSMatrix *)destinationMatrix
                                   offsets:(MPSMatrixCopyOffsets)offsets;

/// Room for `count` copies, all of which have to be set before the descriptor is used.
- (instancetype)initWithDevice:(id<MTLDevice>)device count:(NSUInteger)count;

- (void)setCopyOperationAtIndex:(NSUInteger)index
                   sourceMatrix:(MPSMatrix *)sourceMatrix
              destinationMatrix:(MPSMatrix *)destinationMatrix
                        offsets:(MPSMatrixCopyOffsets)offsets;

/// One copy for each source and the destination of the same index. `offsets`, four UInt32 for each copy from byte
/// `byteOffset` on, are read when the command buffer runs; none: 0.
- (instancetype)initWithSourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                   destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                          offsetVector:(nullable MPSVector *)offsets
                                offset:(NSUInteger)byteOffset;

@end

/// Copies `copyRows` x `copyColumns` elements for each entry of a descriptor. A side that is transposed holds them as
/// `copyColumns` x `copyRows`.
OMPS_CLASS_EXPORT
@interface MPSMatrixCopy : MPSKernel {
 @private
  struct MPSMatrixCopyImpl *_matrixCopyImpl;
}

@property(nonatomic, readonly) NSUInteger copyRows;
@property(nonatomic, readonly) NSUInteger copyColumns;
@property(nonatomic, readonly) BOOL sourcesAreTransposed;
@property(nonatomic, readonly) BOOL destinationsAreTransposed;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                      copyRows:(NSUInteger)copyRows
                   copyColumns:(NSUInteger)copyColumns
          sourcesAreTransposed:(BOOL)sourcesAreTransposed
     destinationsAreTransposed:(BOOL)destinationsAreTransposed;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               copyDescriptor:(MPSMatrixCopyDescriptor *)copyDescriptor
    NS_SWIFT_NAME(encode(commandBuffer:copyDescriptor:));

/// Row i of the destination is row rowPermuteIndices[rowPermuteOffset + i] of the source, columns alike. The indices
/// are UInt32 and are read when the command buffer runs.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               copyDescriptor:(MPSMatrixCopyDescriptor *)copyDescriptor
            rowPermuteIndices:(nullable MPSVector *)rowPermuteIndices
             rowPermuteOffset:(NSUInteger)rowPermuteOffset
         columnPermuteIndices:(nullable MPSVector *)columnPermuteIndices
          columnPermuteOffset:(NSUInteger)columnPermuteOffset
    OMPS_SWIFT_NAME("encode(commandBuffer:copyDescriptor:rowPermuteIndices:rowPermuteOffset:"
                    "columnPermuteIndices:columnPermuteOffset:)");

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
