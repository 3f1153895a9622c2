// The largest and the smallest value of a window whose centre is the pixel, for each channel. The edge mode is always
// MPSImageEdgeModeClamp, whatever the property says. Widths and heights are odd numbers.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The largest value.
OMPS_CLASS_EXPORT
@interface MPSImageAreaMax : MPSUnaryImageKernel {
 @private
  struct MPSImageAreaMaxImpl *_areaImpl;
}

@property(nonatomic, readonly) NSUInteger kernelHeight;

@property(nonatomic, readonly) NSUInteger kernelWidth;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The smallest value.
OMPS_CLASS_EXPORT
@interface MPSImageAreaMin : MPSImageAreaMax
@end

/// The largest of the values less those of a probe.
OMPS_CLASS_EXPORT
@interface MPSImageDilate : MPSUnaryImageKernel {
 @private
  struct MPSImageDilateImpl *_dilateImpl;
}

@property(nonatomic, readonly) NSUInteger kernelHeight;

@property(nonatomic, readonly) NSUInteger kernelWidth;

/// The probe: kernelWidth * kernelHeight values row by row, at most 4,096; they are copied. The middle one should be 0.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                        values:(const float *)values;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The smallest of the values plus those of the probe.
OMPS_CLASS_EXPORT
@interface MPSImageErode : MPSImageDilate
@end

NS_ASSUME_NONNULL_END
