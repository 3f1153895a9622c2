// Conversion of alpha and between gray and colours.
//
// AlphaIsOne as the destination: colours are composed with the background, alpha is 1. NonPremultiplied to
// Premultiplied: colours are multiplied by alpha. The other way: they are divided by alpha, and are 0 where it is 0. A
// source of AlphaIsOne has alpha 1. Otherwise colours and alpha are kept.
//
// A source of one channel is gray, with alpha 1. A destination of one channel gets the luminance of a coloured source,
// after the conversion of alpha. It is 0.299 red + 0.587 green + 0.114 blue, as in BT.601.
#pragma once

#import "MPSImageKernel.h"
#import "MPSImageTypes.h"

NS_ASSUME_NONNULL_BEGIN

/// CoreGraphics' name. Nothing here makes such an object.
typedef const struct CGColorConversionInfo *CGColorConversionInfoRef;

/// Conversion between the device's gray and RGB colours.
OMPS_CLASS_EXPORT
@interface MPSImageConversion : MPSUnaryImageKernel {
 @private
  struct MPSImageConversionImpl *_conversionImpl;
}

@property(nonatomic, readonly) MPSAlphaType sourceAlpha;

@property(nonatomic, readonly) MPSAlphaType destinationAlpha;

/// The background has three numbers, red, green and blue; NULL means black. They are read only if the types are
/// composed with it. `conversionInfo` is NULL; other colour spaces raise NSInvalidArgumentException.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                      srcAlpha:(MPSAlphaType)srcAlpha
                     destAlpha:(MPSAlphaType)destAlpha
               backgroundColor:(nullable CGFloat *)backgroundColor
                conversionInfo:(nullable CGColorConversionInfoRef)conversionInfo;

@end

NS_ASSUME_NONNULL_END
