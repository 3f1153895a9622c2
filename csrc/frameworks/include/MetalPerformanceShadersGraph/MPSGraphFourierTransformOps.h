// Discrete Fourier transforms.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// The factor of a result: 1, 1 / V or 1 / sqrt(V), where V is the product of the lengths of all transformed axes.
typedef NS_ENUM(NSUInteger, MPSGraphFFTScalingMode) {
  MPSGraphFFTScalingModeNone = 0,
  MPSGraphFFTScalingModeSize = 1,
  MPSGraphFFTScalingModeUnitary = 2,
};

/// The sign of the exponent, the factor, and for HermiteanToReal whether the result is odd.
OMPS_CLASS_EXPORT
@interface MPSGraphFFTDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphFFTDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptor;

/// exp(+2 pi i k n / N) instead of exp(-2 pi i k n / N).
@property(nonatomic) BOOL inverse;
@property(nonatomic) MPSGraphFFTScalingMode scalingMode;

/// A result of 2 * (half - 1) + 1 values along the last of the axes, else of 2 * (half - 1).
@property(nonatomic) BOOL roundToOddHermitean;

@end

@interface MPSGraph (FourierTransformOps)

/// The transform along the axes: `y[k] = scale * sum over n of x[n] * exp(-2 pi i k n / N)`. The tensor is real or
/// complex, the result complex, of any lengths.
- (MPSGraphTensor *)fastFourierTransformWithTensor:(MPSGraphTensor *)tensor
                                              axes:(NSArray<NSNumber *> *)axes
                                        descriptor:(MPSGraphFFTDescriptor *)descriptor
                                              name:(nullable NSString *)name
    NS_SWIFT_NAME(fastFourierTransform(_:axes:descriptor:name:));
- (MPSGraphTensor *)fastFourierTransformWithTensor:(MPSGraphTensor *)tensor
                                        axesTensor:(MPSGraphTensor *)axesTensor
                                        descriptor:(MPSGraphFFTDescriptor *)descriptor
                                              name:(nullable NSString *)name
    NS_SWIFT_NAME(fastFourierTransform(_:axesTensor:descriptor:name:));

/// The same of a real tensor, without the frequencies that follow from the others: the last of the axes has N / 2 + 1.
- (MPSGraphTensor *)realToHermiteanFFTWithTensor:(MPSGraphTensor *)tensor
                                            axes:(NSArray<NSNumber *> *)axes
                                      descriptor:(MPSGraphFFTDescriptor *)descriptor
                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(realToHermiteanFFT(_:axes:descriptor:name:));
- (MPSGraphTensor *)realToHermiteanFFTWithTensor:(MPSGraphTensor *)tensor
                                      axesTensor:(MPSGraphTensor *)axesTensor
                                      descriptor:(MPSGraphFFTDescriptor *)descriptor
                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(realToHermiteanFFT(_:axesTensor:descriptor:name:));

/// The real values for such frequencies of a complex tensor.
- (MPSGraphTensor *)HermiteanToRealFFTWithTensor:(MPSGraphTensor *)tensor
                                            axes:(NSArray<NSNumber *> *)axes
                                      descriptor:(MPSGraphFFTDescriptor *)descriptor
                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(HermiteanToRealFFT(_:axes:descriptor:name:));
- (MPSGraphTensor *)HermiteanToRealFFTWithTensor:(MPSGraphTensor *)tensor
                                      axesTensor:(MPSGraphTensor *)axesTensor
                                      descriptor:(MPSGraphFFTDescriptor *)descriptor
                                            name:(nullable NSString *)name
    NS_SWIFT_NAME(HermiteanToRealFFT(_:axesTensor:descriptor:name:));

@end

NS_ASSUME_NONNULL_END
