// Vectors and matrices: typed views of buffers, and temporary ones.
#pragma once

#import <Metal/Metal.h>
#import "MPSCoreTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLBuffer;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Shape, stride and type of a matrix, row-major.
OMPS_CLASS_EXPORT
@interface MPSMatrixDescriptor : NSObject {
 @private
  struct MPSMatrixDescriptorImpl *_impl;
}

@property(nonatomic) NSUInteger rows;
@property(nonatomic) NSUInteger columns;
@property(nonatomic, readonly) NSUInteger matrices;
@property(nonatomic) MPSDataType dataType;

/// Bytes from one row to the next.
@property(nonatomic) NSUInteger rowBytes;

/// Bytes from one matrix to the next.
@property(nonatomic, readonly) NSUInteger matrixBytes;

+ (instancetype)matrixDescriptorWithDimensions:(NSUInteger)rows
                                       columns:(NSUInteger)columns
                                      rowBytes:(NSUInteger)rowBytes
                                      dataType:(MPSDataType)dataType;

+ (instancetype)matrixDescriptorWithRows:(NSUInteger)rows
                                 columns:(NSUInteger)columns
                                rowBytes:(NSUInteger)rowBytes
                                dataType:(MPSDataType)dataType;

+ (instancetype)matrixDescriptorWithRows:(NSUInteger)rows
                                 columns:(NSUInteger)columns
                                matrices:(NSUInteger)matrices
                                rowBytes:(NSUInteger)rowBytes
                             matrixBytes:(NSUInteger)matrixBytes
                                dataType:(MPSDataType)dataType;

/// Recommended bytes from one row to the next: one column takes one element; else floating types round up to 16
/// bytes, integers to four elements.
+ (size_t)rowBytesFromColumns:(NSUInteger)columns dataType:(MPSDataType)dataType;

/// Recommended bytes from one row to the next: one column takes one element; else floating types round up to 16
/// bytes, integers to four elements.
+ (size_t)rowBytesForColumns:(NSUInteger)columns dataType:(MPSDataType)dataType;

@end

/// Length, stride and type of a vector.
OMPS_CLASS_EXPORT
@interface MPSVectorDescriptor : NSObject {
 @private
  struct MPSVectorDescriptorImpl *_impl;
}

/// Number of elements.
@property(nonatomic) NSUInteger length;

@property(nonatomic, readonly) NSUInteger vectors;
@property(nonatomic) MPSDataType dataType;

/// Bytes from one vector to the next.
@property(nonatomic, readonly) NSUInteger vectorBytes;

+ (instancetype)vectorDescriptorWithLength:(NSUInteger)length dataType:(MPSDataType)dataType;

+ (instancetype)vectorDescriptorWithLength:(NSUInteger)length
                                   vectors:(NSUInteger)vectors
                               vectorBytes:(NSUInteger)vectorBytes
                                  dataType:(MPSDataType)dataType;

/// Recommended bytes from one vector to the next.
+ (size_t)vectorBytesForLength:(NSUInteger)length dataType:(MPSDataType)dataType;

@end

/// A typed view of a buffer as one or more row-major matrices.
OMPS_CLASS_EXPORT
@interface MPSMatrix : NSObject {
 @private
  struct MPSMatrixImpl *_impl;
}

@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) NSUInteger rows;
@property(nonatomic, readonly) NSUInteger columns;
@property(nonatomic, readonly) NSUInteger matrices;
@property(nonatomic, readonly) MPSDataType dataType;
@property(nonatomic, readonly) NSUInteger rowBytes;
@property(nonatomic, readonly) NSUInteger matrixBytes;

/// Bytes before the first element.
@property(nonatomic, readonly) NSUInteger offset;

/// The buffer. `contents` taken once stays valid and shows later updates.
@property(nonatomic, readonly) id<MTLBuffer> data;

/// Raises NSInvalidArgumentException if the buffer is shorter than the descriptor says.
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSMatrixDescriptor *)descriptor;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSMatrixDescriptor *)descriptor;

/// With a new buffer of zeros.
- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSMatrixDescriptor *)descriptor;

/// Makes the content visible to the CPU when the command buffer has completed.
- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

- (NSUInteger)resourceSize;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// A typed view of a buffer as one or more vectors.
OMPS_CLASS_EXPORT
@interface MPSVector : NSObject {
 @private
  struct MPSVectorImpl *_impl;
}

@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) NSUInteger length;
@property(nonatomic, readonly) NSUInteger vectors;
@property(nonatomic, readonly) MPSDataType dataType;
@property(nonatomic, readonly) NSUInteger vectorBytes;

/// Bytes before the first element.
@property(nonatomic, readonly) NSUInteger offset;

/// The buffer. `contents` taken once stays valid and shows later updates.
@property(nonatomic, readonly) id<MTLBuffer> data;

/// Raises NSInvalidArgumentException if the buffer is shorter than the descriptor says.
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSVectorDescriptor *)descriptor;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSVectorDescriptor *)descriptor;

/// With a new buffer of zeros.
- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSVectorDescriptor *)descriptor;

/// Makes the content visible to the CPU when the command buffer has completed.
- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

- (NSUInteger)resourceSize;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// A matrix that lives on one command buffer.
OMPS_CLASS_EXPORT
@interface MPSTemporaryMatrix : MPSMatrix {
 @private
  struct MPSTemporaryMatrixImpl *_temporaryMatrixImpl;
}

/// As MPSTemporaryImage.readCount.
@property(nonatomic) NSUInteger readCount;

+ (instancetype)temporaryMatrixWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                matrixDescriptor:(MPSMatrixDescriptor *)matrixDescriptor;

+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                    matrixDescriptorList:(NSArray<MPSMatrixDescriptor *> *)descriptorList;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSMatrixDescriptor *)descriptor UNAVAILABLE_ATTRIBUTE;

@end

/// A vector that lives on one command buffer.
OMPS_CLASS_EXPORT
@interface MPSTemporaryVector : MPSVector {
 @private
  struct MPSTemporaryVectorImpl *_temporaryVectorImpl;
}

/// As MPSTemporaryImage.readCount.
@property(nonatomic) NSUInteger readCount;

+ (instancetype)temporaryVectorWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                      descriptor:(MPSVectorDescriptor *)descriptor;

+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          descriptorList:(NSArray<MPSVectorDescriptor *> *)descriptorList;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSVectorDescriptor *)descriptor UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
