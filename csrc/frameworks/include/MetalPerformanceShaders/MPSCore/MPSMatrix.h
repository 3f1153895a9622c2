// Vectors and matrices: typed views of buffers, and temporary ones.
#pragma once

#import <Metal/Metal.h>
#import "MPSCoreTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLBuffer;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// MPSMatrixDescriptor.
OMPS_CLASS_EXPORT
@interface MPSMatrixDescriptor : NSObject {
@private
  struct MPSMatrixDescriptorImpl *_impl;
}

@property (nonatomic) NSUInteger rows;
@property (nonatomic) NSUInteger columns;
@property (nonatomic, readonly) NSUInteger matrices;
@property (nonatomic) MPSDataType dataType;
@property (nonatomic) NSUInteger rowBytes;
@property (nonatomic, readonly) NSUInteger matrixBytes;

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

+ (size_t)rowBytesFromColumns:(NSUInteger)columns dataType:(MPSDataType)dataType;
+ (size_t)rowBytesForColumns:(NSUInteger)columns dataType:(MPSDataType)dataType;

@end

/// MPSVectorDescriptor.
OMPS_CLASS_EXPORT
@interface MPSVectorDescriptor : NSObject {
@private
  struct MPSVectorDescriptorImpl *_impl;
}

@property (nonatomic) NSUInteger length;
@property (nonatomic, readonly) NSUInteger vectors;
@property (nonatomic) MPSDataType dataType;
@property (nonatomic, readonly) NSUInteger vectorBytes;

+ (instancetype)vectorDescriptorWithLength:(NSUInteger)length dataType:(MPSDataType)dataType;

+ (instancetype)vectorDescriptorWithLength:(NSUInteger)length
                                   vectors:(NSUInteger)vectors
                               vectorBytes:(NSUInteger)vectorBytes
                                  dataType:(MPSDataType)dataType;

+ (size_t)vectorBytesForLength:(NSUInteger)length dataType:(MPSDataType)dataType;

@end

/// MPSMatrix.
OMPS_CLASS_EXPORT
@interface MPSMatrix : NSObject {
@private
  struct MPSMatrixImpl *_impl;
}

@property (nonatomic, readonly) id<MTLDevice> device;
@property (nonatomic, readonly) NSUInteger rows;
@property (nonatomic, readonly) NSUInteger columns;
@property (nonatomic, readonly) NSUInteger matrices;
@property (nonatomic, readonly) MPSDataType dataType;
@property (nonatomic, readonly) NSUInteger rowBytes;
@property (nonatomic, readonly) NSUInteger matrixBytes;
@property (nonatomic, readonly) NSUInteger offset;
@property (nonatomic, readonly) id<MTLBuffer> data;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSMatrixDescriptor *)descriptor;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSMatrixDescriptor *)descriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSMatrixDescriptor *)descriptor;

- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;
- (NSUInteger)resourceSize;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSVector.
OMPS_CLASS_EXPORT
@interface MPSVector : NSObject {
@private
  struct MPSVectorImpl *_impl;
}

@property (nonatomic, readonly) id<MTLDevice> device;
@property (nonatomic, readonly) NSUInteger length;
@property (nonatomic, readonly) NSUInteger vectors;
@property (nonatomic, readonly) MPSDataType dataType;
@property (nonatomic, readonly) NSUInteger vectorBytes;
@property (nonatomic, readonly) NSUInteger offset;
@property (nonatomic, readonly) id<MTLBuffer> data;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSVectorDescriptor *)descriptor;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSVectorDescriptor *)descriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSVectorDescriptor *)descriptor;

- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;
- (NSUInteger)resourceSize;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSTemporaryMatrix.
OMPS_CLASS_EXPORT
@interface MPSTemporaryMatrix : MPSMatrix {
@private
  struct MPSTemporaryMatrixImpl *_temporaryMatrixImpl;
}

@property (nonatomic) NSUInteger readCount;

+ (instancetype)temporaryMatrixWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                matrixDescriptor:(MPSMatrixDescriptor *)matrixDescriptor;

+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                    matrixDescriptorList:(NSArray<MPSMatrixDescriptor *> *)descriptorList;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSMatrixDescriptor *)descriptor
    UNAVAILABLE_ATTRIBUTE;

@end

/// MPSTemporaryVector.
OMPS_CLASS_EXPORT
@interface MPSTemporaryVector : MPSVector {
@private
  struct MPSTemporaryVectorImpl *_temporaryVectorImpl;
}

@property (nonatomic) NSUInteger readCount;

+ (instancetype)temporaryVectorWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                      descriptor:(MPSVectorDescriptor *)descriptor;

+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          descriptorList:(NSArray<MPSVectorDescriptor *> *)descriptorList;

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSVectorDescriptor *)descriptor
    UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
