// The median of a square of pixels.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The median of a square whose centre is the pixel, for each channel and for all formats.
OMPS_CLASS_EXPORT
@interface MPSImageMedian : MPSUnaryImageKernel {
 @private
  struct MPSImageMedianImpl *_medianImpl;
}

@property(nonatomic, readonly) NSUInteger kernelDiameter;

/// An odd number from minKernelDiameter to maxKernelDiameter.
- (instancetype)initWithDevice:(id<MTLDevice>)device kernelDiameter:(NSUInteger)kernelDiameter;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// 9. Apple publishes no number.
+ (NSUInteger)maxKernelDiameter;

/// 3. Apple publishes no number.
+ (NSUInteger)minKernelDiameter;

@end

NS_ASSUME_NONNULL_END
