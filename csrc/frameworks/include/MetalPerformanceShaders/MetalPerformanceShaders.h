// Metal Performance Shaders: everything, and the functions that concern a device as a whole.
#pragma once

#import <Metal/Metal.h>
#import "MPSCore/MPSCore.h"
#import "MPSImage/MPSImage.h"
#import "MPSMatrix/MPSMatrix.h"
#import "MPSNDArray/MPSNDArray.h"
#import "MPSNeuralNetwork/MPSNeuralNetwork.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Which device MPSGetPreferredDevice chooses.
typedef NS_OPTIONS(NSUInteger, MPSDeviceOptions) {
  // clang-format off
  MPSDeviceOptionsDefault NS_SWIFT_NAME(Default) = 0,
  MPSDeviceOptionsLowPower = 1,
  MPSDeviceOptionsSkipRemovable = 2,
};
// clang-format on

/// Whether kernels can be made for this device.
OMPS_EXPORT BOOL MPSSupportsMTLDevice(id<MTLDevice> _Nullable device);

/// The device that kernels run best on; nil if there is none.
OMPS_EXPORT id<MTLDevice> _Nullable MPSGetPreferredDevice(MPSDeviceOptions options);

/// Announces the bytes of temporary memory that a command buffer will need.
OMPS_EXPORT void MPSHintTemporaryMemoryHighWaterMark(id<MTLCommandBuffer> cmdBuf, NSUInteger bytes);

/// How long temporary memory is kept for reuse after a command buffer has completed.
OMPS_EXPORT void MPSSetHeapCacheDuration(id<MTLCommandBuffer> cmdBuf, double seconds);

NS_ASSUME_NONNULL_END
