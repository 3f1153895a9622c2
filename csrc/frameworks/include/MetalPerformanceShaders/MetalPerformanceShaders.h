// Metal Performance Shaders: everything, and the functions that concern a device as a whole.
#pragma once

#import "MPSCore/MPSCore.h"
#import "MPSMatrix/MPSMatrix.h"
#import "MPSNeuralNetwork/MPSNeuralNetwork.h"
#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;
@protocol MTLDevice;

typedef NS_OPTIONS(NSUInteger, MPSDeviceOptions) {
  MPSDeviceOptionsDefault = 0,
  MPSDeviceOptionsLowPower = 1,
  MPSDeviceOptionsSkipRemovable = 2,
};

OMPS_EXPORT BOOL MPSSupportsMTLDevice(id<MTLDevice> _Nullable device);

OMPS_EXPORT id<MTLDevice> _Nullable MPSGetPreferredDevice(MPSDeviceOptions options);

OMPS_EXPORT void MPSHintTemporaryMemoryHighWaterMark(id<MTLCommandBuffer> cmdBuf, NSUInteger bytes);

OMPS_EXPORT void MPSSetHeapCacheDuration(id<MTLCommandBuffer> cmdBuf, double seconds);

NS_ASSUME_NONNULL_END
