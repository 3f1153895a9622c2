// Products of quantised matrices, and floats from quantised arrays.
#pragma once

#import "MPSNDArrayMatrixMultiplication.h"
#import "MPSNDArrayQuantization.h"

NS_ASSUME_NONNULL_BEGIN

/// C = alpha * A * B, where A and B may be quantised. The sources are A, B, the parameters of A, the parameters of B.
/// Parameters are scale, zero point and minimum value where the descriptor has them, or the lookup table. The
/// parameters of a transposed array are transposed alike. A result that the kernel makes has the type of A, or of A's
/// scale or table. beta has no meaning.
OMPS_CLASS_EXPORT
@interface MPSNDArrayQuantizedMatrixMultiplication : MPSNDArrayMatrixMultiplication {
 @private
  struct MPSNDArrayQuantizedMatrixMultiplicationImpl *_quantizedMultiplicationImpl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count UNAVAILABLE_ATTRIBUTE;

/// nil: that array has floats. Later changes of the descriptors have no effect.
- (instancetype)initWithDevice:(id<MTLDevice>)device
     leftQuantizationDescriptor:(nullable MPSNDArrayQuantizationDescriptor *)leftQuantizationDescriptor
    rightQuantizationDescriptor:(nullable MPSNDArrayQuantizationDescriptor *)rightQuantizationDescriptor;

@end

/// y[…] = table[x[…]]. The sources are x and the table. The result has the table's type.
OMPS_CLASS_EXPORT
@interface MPSNDArrayLUTDequantize : MPSNDArrayMultiaryKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count UNAVAILABLE_ATTRIBUTE;

@end

/// The same with a table of vectors; see MPSNDArrayLUTQuantizationDescriptor.
OMPS_CLASS_EXPORT
@interface MPSNDArrayVectorLUTDequantize : MPSNDArrayMultiaryKernel {
 @private
  struct MPSNDArrayVectorLUTDequantizeImpl *_vectorDequantizeImpl;
}

/// The dimension of the result with the components, less than 4.
@property(nonatomic) NSUInteger vectorAxis;

- (instancetype)initWithDevice:(id<MTLDevice>)device axis:(NSUInteger)axis;
- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count UNAVAILABLE_ATTRIBUTE;

@end

/// y = scale * (x - zeroPoint) + minValue. The sources are x, the scale, and zero point and minimum value where the
/// descriptor has them. x may also have eight bits. The result has the scale's type.
OMPS_CLASS_EXPORT
@interface MPSNDArrayAffineInt4Dequantize : MPSNDArrayMultiaryKernel {
 @private
  struct MPSNDArrayAffineInt4DequantizeImpl *_affineDequantizeImpl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;
- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count UNAVAILABLE_ATTRIBUTE;

/// Later changes of the descriptor have no effect.
- (instancetype)initWithDevice:(id<MTLDevice>)device
        quantizationDescriptor:(MPSNDArrayAffineQuantizationDescriptor *)quantizationDescriptor;

@end

NS_ASSUME_NONNULL_END
