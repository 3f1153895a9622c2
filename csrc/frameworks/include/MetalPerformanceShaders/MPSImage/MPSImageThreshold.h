// Filters that compare each pixel with a threshold.
//
// A pixel is the value of a source with one channel, else its luminance. That is the sum of red, green and blue times
// the three factors of `transform`. NULL means those of BT.601: 0.299, 0.587 and 0.114. Factors are copied. All
// channels of the destination get the result.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// pixel > thresholdValue ? maximumValue : 0.
OMPS_CLASS_EXPORT
@interface MPSImageThresholdBinary : MPSUnaryImageKernel {
 @private
  struct MPSImageThresholdBinaryImpl *_thresholdImpl;
}

@property(nonatomic, readonly) float thresholdValue;

@property(nonatomic, readonly) float maximumValue;

@property(nonatomic, readonly) const float *transform;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                thresholdValue:(float)thresholdValue
                  maximumValue:(float)maximumValue
      linearGrayColorTransform:(nullable const float *)transform;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// pixel > thresholdValue ? 0 : maximumValue.
OMPS_CLASS_EXPORT
@interface MPSImageThresholdBinaryInverse : MPSUnaryImageKernel {
 @private
  struct MPSImageThresholdBinaryInverseImpl *_thresholdImpl;
}

@property(nonatomic, readonly) float thresholdValue;

@property(nonatomic, readonly) float maximumValue;

@property(nonatomic, readonly) const float *transform;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                thresholdValue:(float)thresholdValue
                  maximumValue:(float)maximumValue
      linearGrayColorTransform:(nullable const float *)transform;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// pixel > thresholdValue ? thresholdValue : pixel.
OMPS_CLASS_EXPORT
@interface MPSImageThresholdTruncate : MPSUnaryImageKernel {
 @private
  struct MPSImageThresholdTruncateImpl *_thresholdImpl;
}

@property(nonatomic, readonly) float thresholdValue;

@property(nonatomic, readonly) const float *transform;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                thresholdValue:(float)thresholdValue
      linearGrayColorTransform:(nullable const float *)transform;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// pixel > thresholdValue ? pixel : 0.
OMPS_CLASS_EXPORT
@interface MPSImageThresholdToZero : MPSUnaryImageKernel {
 @private
  struct MPSImageThresholdToZeroImpl *_thresholdImpl;
}

@property(nonatomic, readonly) float thresholdValue;

@property(nonatomic, readonly) const float *transform;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                thresholdValue:(float)thresholdValue
      linearGrayColorTransform:(nullable const float *)transform;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// pixel > thresholdValue ? 0 : pixel.
OMPS_CLASS_EXPORT
@interface MPSImageThresholdToZeroInverse : MPSUnaryImageKernel {
 @private
  struct MPSImageThresholdToZeroInverseImpl *_thresholdImpl;
}

@property(nonatomic, readonly) float thresholdValue;

@property(nonatomic, readonly) const float *transform;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                thresholdValue:(float)thresholdValue
      linearGrayColorTransform:(nullable const float *)transform;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
