// How kernels read between the pixels of a texture.
#pragma once

#import "MTLDefines.h"
#import "MTLTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// How pixels of one level are mixed.
typedef NS_ENUM(NSUInteger, MTLSamplerMinMagFilter) {
  MTLSamplerMinMagFilterNearest = 0,
  MTLSamplerMinMagFilterLinear = 1,
};

/// How levels are mixed.
typedef NS_ENUM(NSUInteger, MTLSamplerMipFilter) {
  MTLSamplerMipFilterNotMipmapped = 0,
  MTLSamplerMipFilterNearest = 1,
  MTLSamplerMipFilterLinear = 2,
};

/// The colour outside of a texture.
typedef NS_ENUM(NSUInteger, MTLSamplerAddressMode) {
  MTLSamplerAddressModeClampToEdge = 0,
  MTLSamplerAddressModeMirrorClampToEdge = 1,
  MTLSamplerAddressModeRepeat = 2,
  MTLSamplerAddressModeMirrorRepeat = 3,
  MTLSamplerAddressModeClampToZero = 4,
  MTLSamplerAddressModeClampToBorderColor = 5,
};

/// The colour outside, for MTLSamplerAddressModeClampToBorderColor.
typedef NS_ENUM(NSUInteger, MTLSamplerBorderColor) {
  MTLSamplerBorderColorTransparentBlack = 0,
  MTLSamplerBorderColorOpaqueBlack = 1,
  MTLSamplerBorderColorOpaqueWhite = 2,
};

/// The comparison of `sample_compare`.
typedef NS_ENUM(NSUInteger, MTLCompareFunction) {
  MTLCompareFunctionNever = 0,
  MTLCompareFunctionLess = 1,
  MTLCompareFunctionEqual = 2,
  MTLCompareFunctionLessEqual = 3,
  MTLCompareFunctionGreater = 4,
  MTLCompareFunctionNotEqual = 5,
  MTLCompareFunctionGreaterEqual = 6,
  MTLCompareFunctionAlways = 7,
};

/// The settings of a sampler.
OMPS_CLASS_EXPORT
@interface MTLSamplerDescriptor : NSObject <NSCopying> {
 @private
  struct MTLSamplerDescriptorImpl *_impl;
}

@property(nonatomic) MTLSamplerMinMagFilter minFilter;
@property(nonatomic) MTLSamplerMinMagFilter magFilter;
@property(nonatomic) MTLSamplerMipFilter mipFilter;

/// From 1, the default, to 16. More than 1 is taken for 1.
@property(nonatomic) NSUInteger maxAnisotropy;
@property(nonatomic) MTLSamplerAddressMode sAddressMode;
@property(nonatomic) MTLSamplerAddressMode tAddressMode;
@property(nonatomic) MTLSamplerAddressMode rAddressMode;
@property(nonatomic) MTLSamplerBorderColor borderColor;

/// YES, the default: coordinates from 0 to 1. NO: in pixels.
@property(nonatomic) BOOL normalizedCoordinates;
@property(nonatomic) float lodMinClamp;
@property(nonatomic) float lodMaxClamp;
@property(nonatomic) BOOL lodAverage;
@property(nonatomic) MTLCompareFunction compareFunction;
@property(nonatomic) BOOL supportArgumentBuffers;
@property(nonatomic, copy, nullable) NSString *label;

@end

/// A sampler of one device. Immutable.
@protocol MTLSamplerState <NSObject>

@property(nonatomic, readonly, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;

/// The sampler in structures of kernels.
@property(nonatomic, readonly) MTLResourceID gpuResourceID;

@end

NS_ASSUME_NONNULL_END
