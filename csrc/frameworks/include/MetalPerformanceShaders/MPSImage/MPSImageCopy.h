// Copies between images and matrices.
#pragma once

#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSKernel.h"
#import "../MPSCore/MPSMatrix.h"

NS_ASSUME_NONNULL_BEGIN

/// One row for each image, its values in the order of `dataLayout`.
OMPS_CLASS_EXPORT
@interface MPSImageCopyToMatrix : MPSKernel {
 @private
  struct MPSImageCopyImpl *_copyImpl;
}

/// Row x, column y: where the first image begins. Default: 0.
@property(nonatomic) MTLOrigin destinationMatrixOrigin;

/// Which of the matrices. Default: 0.
@property(nonatomic) NSUInteger destinationMatrixBatchIndex;

@property(nonatomic, readonly) MPSDataLayout dataLayout;

- (instancetype)initWithDevice:(id<MTLDevice>)device dataLayout:(MPSDataLayout)dataLayout;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
            destinationMatrix:(MPSMatrix *)destinationMatrix
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:destinationMatrix:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationMatrix:(MPSMatrix *)destinationMatrix
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:destinationMatrix:));

@end

/// The other way: each image from one row.
OMPS_CLASS_EXPORT
@interface MPSMatrixCopyToImage : MPSKernel {
 @private
  struct MPSImageCopyImpl *_copyImpl;
}

/// Row x, column y: where the first image begins. Default: 0.
@property(nonatomic) MTLOrigin sourceMatrixOrigin;

/// Which of the matrices. Default: 0.
@property(nonatomic) NSUInteger sourceMatrixBatchIndex;

@property(nonatomic, readonly) MPSDataLayout dataLayout;

- (instancetype)initWithDevice:(id<MTLDevice>)device dataLayout:(MPSDataLayout)dataLayout;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceMatrix:destinationImage:));

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceMatrix:(MPSMatrix *)sourceMatrix
                 destinationImages:(MPSImageBatch *)destinationImages
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceMatrix:destinationImages:));

@end

NS_ASSUME_NONNULL_END
