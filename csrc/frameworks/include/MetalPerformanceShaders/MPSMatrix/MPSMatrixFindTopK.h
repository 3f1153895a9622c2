// The largest elements of every row of a matrix.
#pragma once

#import "MPSMatrixTypes.h"

NS_ASSUME_NONNULL_BEGIN

/// Values in falling order, of equal ones the first first, and their columns.
OMPS_CLASS_EXPORT
@interface MPSMatrixFindTopK : MPSMatrixUnaryKernel {
 @private
  struct MPSMatrixFindTopKImpl *_matrixFindTopKImpl;
}

/// Rows, at most; as many as the input has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceRows;

/// Columns, at most; as many as the input has. Default: NSUIntegerMax.
@property(nonatomic) NSUInteger sourceColumns;

/// Added to every column. Default: 0.
@property(nonatomic) NSUInteger indexOffset;

/// 1 to 16.
@property(nonatomic) NSUInteger numberOfTopKValues;

- (instancetype)initWithDevice:(id<MTLDevice>)device numberOfTopKValues:(NSUInteger)numberOfTopKValues;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

/// Columns are UInt32; values are of the input's type. Both results begin at `resultMatrixOrigin`.
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
            resultIndexMatrix:(MPSMatrix *)resultIndexMatrix
            resultValueMatrix:(MPSMatrix *)resultValueMatrix
    NS_SWIFT_NAME(encode(commandBuffer:inputMatrix:resultIndexMatrix:resultValueMatrix:));

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
