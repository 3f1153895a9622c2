// Filters that are weighted sums of neighbouring pixels. Each channel is filtered on its own.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The mean of a window whose centre is the pixel.
OMPS_CLASS_EXPORT
@interface MPSImageBox : MPSUnaryImageKernel {
 @private
  struct MPSImageBoxImpl *_boxImpl;
}

@property(nonatomic, readonly) NSUInteger kernelHeight;

@property(nonatomic, readonly) NSUInteger kernelWidth;

/// Width and height are odd numbers.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// A weighted mean whose weights decrease linearly from the window's centre: 1 2 3 2 1 for a kernel of 5.
OMPS_CLASS_EXPORT
@interface MPSImageTent : MPSImageBox
@end

NS_ASSUME_NONNULL_END
