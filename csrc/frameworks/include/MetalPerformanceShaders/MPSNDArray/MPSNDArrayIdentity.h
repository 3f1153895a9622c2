// Copies, transposed copies and other shapes of arrays.
#pragma once

#import "MPSNDArrayKernel.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;
@protocol MTLComputeCommandEncoder;

/// Copies the elements, of any type. A source that is a transposed view becomes a transposed copy.
OMPS_CLASS_EXPORT
@interface MPSNDArrayIdentity : MPSNDArrayUnaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// The elements of an array, row-major, in another shape. With a destination they are copied to it; its extents are
/// `shape`, and it is returned. Without one, the result is a view of the source's memory, temporary if the source is.
/// It is nil if slices or transpositions of the source prevent that. Unless the result is nil, the source counts one
/// read. `shape` lists the slowest dimension first.
- (nullable MPSNDArray *)reshapeWithCommandBuffer:(nullable id<MTLCommandBuffer>)cmdBuf
                                      sourceArray:(MPSNDArray *)sourceArray
                                            shape:(MPSShape *)shape
                                 destinationArray:(nullable MPSNDArray *)destinationArray;

/// `dimensionSizes` lists the fastest dimension first.
- (nullable MPSNDArray *)reshapeWithCommandBuffer:(nullable id<MTLCommandBuffer>)cmdBuf
                                      sourceArray:(MPSNDArray *)sourceArray
                                   dimensionCount:(NSUInteger)numberOfDimensions
                                   dimensionSizes:(NSUInteger *)dimensionSizes
                                 destinationArray:(nullable MPSNDArray *)destinationArray;

/// `encoder`: nil, or an open encoder of the command buffer.
- (nullable MPSNDArray *)reshapeWithCommandEncoder:(nullable id<MTLComputeCommandEncoder>)encoder
                                     commandBuffer:(nullable id<MTLCommandBuffer>)cmdBuf
                                       sourceArray:(MPSNDArray *)sourceArray
                                             shape:(MPSShape *)shape
                                  destinationArray:(nullable MPSNDArray *)destinationArray;

- (nullable MPSNDArray *)reshapeWithCommandEncoder:(nullable id<MTLComputeCommandEncoder>)encoder
                                     commandBuffer:(nullable id<MTLCommandBuffer>)cmdBuf
                                       sourceArray:(MPSNDArray *)sourceArray
                                    dimensionCount:(NSUInteger)numberOfDimensions
                                    dimensionSizes:(NSUInteger *)dimensionSizes
                                  destinationArray:(nullable MPSNDArray *)destinationArray;

@end

NS_ASSUME_NONNULL_END
