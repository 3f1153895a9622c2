// Arrays of up to 16 dimensions. Dimension 0 is the fastest one; shapes list the slowest first.
#pragma once

#import <Metal/Metal.h>
#import "MPSCoreTypes.h"
#import "MPSImage.h"
#import "MPSKernel.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSNDArray;
@class MPSNDArrayDescriptor;
@protocol MTLBuffer;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Makes the arrays that kernels return.
@protocol MPSNDArrayAllocator <NSObject, NSSecureCoding, NSCopying>
@required
- (MPSNDArray *)arrayForCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                      arrayDescriptor:(MPSNDArrayDescriptor *)descriptor
                               kernel:(MPSKernel *)kernel;
@end

/// Type and sizes of an array, and for views the part of the parent and the order of its dimensions.
OMPS_CLASS_EXPORT
@interface MPSNDArrayDescriptor : NSObject {
 @private
  struct MPSNDArrayDescriptorImpl *_impl;
}

@property(nonatomic) MPSDataType dataType;
@property(nonatomic) NSUInteger numberOfDimensions;

/// Default: NO. Here the rows of new arrays are packed in either case.
@property(nonatomic) BOOL preferPackedRows;

/// Entry i: which dimension transposing has put at place i; i itself where nothing was transposed, and from
/// numberOfDimensions on.
- (vector_uchar16)dimensionOrder;

/// Length of the slice along a dimension, in the order that transposing has left; 1 from numberOfDimensions on.
- (NSUInteger)lengthOfDimension:(NSUInteger)dimensionIndex;

/// The part of the parent's dimension that a view shows.
- (MPSDimensionSlice)sliceRangeForDimension:(NSUInteger)dimensionIndex;
- (void)sliceDimension:(NSUInteger)dimensionIndex withSubrange:(MPSDimensionSlice)subRange;

/// Exchanges two dimensions of a view.
- (void)transposeDimension:(NSUInteger)dimensionIndex withDimension:(NSUInteger)dimensionIndex2;

/// Puts dimension i at place dimensionOrder[i], after what transposing has done before. Raises
/// NSInvalidArgumentException unless each place from 0 to numberOfDimensions - 1 is there once.
- (void)permuteWithDimensionOrder:(NSUInteger *)dimensionOrder;

/// The extents as they are, slowest first.
- (NSArray<NSNumber *> *)getShape;

/// `dimensionSizes` begins with the fastest dimension.
+ (instancetype)descriptorWithDataType:(MPSDataType)dataType
                        dimensionCount:(NSUInteger)numberOfDimensions
                        dimensionSizes:(NSUInteger *)dimensionSizes;

/// `shape` begins with the slowest dimension.
+ (instancetype)descriptorWithDataType:(MPSDataType)dataType shape:(NSArray<NSNumber *> *)shape;

/// Other extents; slices and transpositions are forgotten.
- (void)reshapeWithDimensionCount:(NSUInteger)numberOfDimensions dimensionSizes:(NSUInteger *)dimensionSizes;
- (void)reshapeWithShape:(NSArray<NSNumber *> *)shape;

@end

/// An array in a device's memory, or a view of another one.
OMPS_CLASS_EXPORT
@interface MPSNDArray : NSObject {
 @private
  struct MPSNDArrayImpl *_impl;
}

+ (id<MPSNDArrayAllocator>)defaultAllocator;

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, readonly) MPSDataType dataType;
@property(nonatomic, readonly) size_t dataTypeSize;
@property(nonatomic, readonly) NSUInteger numberOfDimensions;
@property(nonatomic, readonly) id<MTLDevice> device;

/// The array of which this is a view.
@property(nonatomic, readonly, nullable) MPSNDArray *parent;

/// 1 from numberOfDimensions on.
- (NSUInteger)lengthOfDimension:(NSUInteger)dimensionIndex;

/// A descriptor of an array like this one.
- (MPSNDArrayDescriptor *)descriptor;

/// Zero-filled.
- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSNDArrayDescriptor *)descriptor;

/// One Float32 without dimensions.
- (instancetype)initWithDevice:(id<MTLDevice>)device scalar:(double)value;

/// Over the caller's memory from byte `offset` on.
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSNDArrayDescriptor *)descriptor;

/// The buffer of initWithBuffer:offset:descriptor:, else nil.
- (nullable id<MTLBuffer>)userBuffer;

/// Bytes of the memory below it.
- (NSUInteger)resourceSize;

/// A part, with its dimensions in another order, over the same memory; a copy where `aliasing` does not allow that.
- (nullable MPSNDArray *)arrayViewWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                                         descriptor:(MPSNDArrayDescriptor *)descriptor
                                           aliasing:(MPSAliasingStrategy)aliasing;

/// The same over the same memory, at once.
- (nullable MPSNDArray *)arrayViewWithDescriptor:(MPSNDArrayDescriptor *)descriptor;

/// The same memory with other extents and strides, both from the slowest dimension. Strides count elements. They do not
/// increase and end with 1. An element may be in a view more than once. A `shape` of nil keeps the array's shape.
/// Returns nil if the array's own elements are not neighbours. Raises NSInvalidArgumentException for other strides, and
/// NSRangeException for a view that is larger than the array.
- (nullable MPSNDArray *)arrayViewWithShape:(nullable MPSShape *)shape strides:(MPSShape *)strides;

/// The same; both begin with the fastest dimension.
- (nullable MPSNDArray *)arrayViewWithDimensionCount:(NSUInteger)numberOfDimensions
                                      dimensionSizes:(NSUInteger *)dimensionSizes
                                             strides:(NSUInteger *)dimStrides;

/// To and from memory of another layout: `rowStrides` are bytes from one element to the next along each dimension,
/// fastest first; NULL: dense. Elements become those of the other type.
- (void)exportDataWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                           toBuffer:(id<MTLBuffer>)buffer
                destinationDataType:(MPSDataType)destinationDataType
                             offset:(NSUInteger)offset
                         rowStrides:(nullable NSInteger *)rowStrides;
- (void)importDataWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                         fromBuffer:(id<MTLBuffer>)buffer
                     sourceDataType:(MPSDataType)sourceDataType
                             offset:(NSUInteger)offset
                         rowStrides:(nullable NSInteger *)rowStrides;

/// The last four dimensions are images, rows, columns and feature channels: as many images, and a part of them from
/// `offset` on. The rest of images stays as it is. Normalised integers are 0 to 1; they are clamped and rounded.
- (void)exportDataWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                           toImages:(MPSImageBatch *)images
                             offset:(MPSImageCoordinate)offset;
- (void)importDataWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                         fromImages:(MPSImageBatch *)images
                             offset:(MPSImageCoordinate)offset;

/// Copies to and from the caller's memory at once. Strides as above.
- (void)readBytes:(void *)buffer strideBytes:(nullable NSInteger *)strideBytesPerDimension;
- (void)writeBytes:(void *)buffer strideBytes:(nullable NSInteger *)strideBytesPerDimension;

/// Copies the device's writes to host memory.
- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

@end

/// An array that lives as long as a command buffer needs it.
OMPS_CLASS_EXPORT
@interface MPSTemporaryNDArray : MPSNDArray {
 @private
  struct MPSTemporaryNDArrayImpl *_temporaryNDArrayImpl;
}

/// Makes temporary arrays.
+ (id<MPSNDArrayAllocator>)defaultAllocator;

+ (instancetype)temporaryNDArrayWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                       descriptor:(MPSNDArrayDescriptor *)descriptor;

/// How many kernels will read it; at 0 its memory is used again.
@property(nonatomic) NSUInteger readCount;

@end

NS_ASSUME_NONNULL_END
