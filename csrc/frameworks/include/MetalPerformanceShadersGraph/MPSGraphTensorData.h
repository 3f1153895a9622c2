// The feeds and results of a graph.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphCore.h>
#import <MetalPerformanceShadersGraph/MPSGraphDevice.h>

NS_ASSUME_NONNULL_BEGIN

/// The elements of a tensor: memory of the caller's, which is read and written when the graph runs, or its own.
OMPS_CLASS_EXPORT
@interface MPSGraphTensorData : MPSGraphObject {
 @private
  struct MPSGraphTensorDataImpl *_impl;
}

/// A copy of the bytes.
- (instancetype)initWithDevice:(MPSGraphDevice *)device
                          data:(NSData *)data
                         shape:(MPSShape *)shape
                      dataType:(MPSDataType)dataType;

/// The buffer itself, its elements dense.
- (instancetype)initWithMTLBuffer:(id<MTLBuffer>)buffer
                            shape:(MPSShape *)shape
                         dataType:(MPSDataType)dataType NS_SWIFT_NAME(init(_:shape:dataType:));

/// The same with `rowBytes` from one row of the last axis to the next.
- (instancetype)initWithMTLBuffer:(id<MTLBuffer>)buffer
                            shape:(MPSShape *)shape
                         dataType:(MPSDataType)dataType
                         rowBytes:(NSUInteger)rowBytes NS_SWIFT_NAME(init(_:shape:dataType:rowBytes:));

/// (rows, columns); several matrices: (matrices, rows, columns).
- (instancetype)initWithMPSMatrix:(MPSMatrix *)matrix NS_SWIFT_NAME(init(_:));

/// With axes of extent 1 in front, up to `rank`.
- (instancetype)initWithMPSMatrix:(MPSMatrix *)matrix rank:(NSUInteger)rank NS_SWIFT_NAME(init(_:rank:));

/// (length); several vectors: (vectors, length).
- (instancetype)initWithMPSVector:(MPSVector *)vector NS_SWIFT_NAME(init(_:));

- (instancetype)initWithMPSVector:(MPSVector *)vector rank:(NSUInteger)rank NS_SWIFT_NAME(init(_:rank:));

- (instancetype)initWithMPSNDArray:(MPSNDArray *)ndarray NS_SWIFT_NAME(init(_:));

/// (images, height, width, feature channels). All images have one size and format. Normalised integers are Float32
/// from 0 to 1.
- (instancetype)initWithMPSImageBatch:(MPSImageBatch *)imageBatch NS_SWIFT_NAME(init(_:));

/// An array over the same memory.
- (MPSNDArray *)mpsndarray;
@property(nonatomic, readonly) MPSShape *shape;
@property(nonatomic, readonly) MPSDataType dataType;
@property(nonatomic, readonly) MPSGraphDevice *device;

@end

NS_ASSUME_NONNULL_END
