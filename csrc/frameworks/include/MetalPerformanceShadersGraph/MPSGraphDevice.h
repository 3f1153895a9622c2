// The device a graph runs on.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphCore.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(uint32_t, MPSGraphDeviceType) {
  MPSGraphDeviceTypeMetal = 0,
};

/// A device.
OMPS_CLASS_EXPORT
@interface MPSGraphDevice : MPSGraphObject {
 @private
  struct MPSGraphDeviceImpl *_impl;
}

+ (instancetype)deviceWithMTLDevice:(id<MTLDevice>)metalDevice;
@property(nonatomic, readonly) MPSGraphDeviceType type;
@property(nonatomic, readonly, nullable) id<MTLDevice> metalDevice;

@end

NS_ASSUME_NONNULL_END
