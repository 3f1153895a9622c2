// The settings that a graph gives to a reshaping kernel.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

@interface MPSNNReshape (OpenMPSPrivate)
// The extents of results that the kernel makes itself.
- (void)omps_setWidth:(NSUInteger)width height:(NSUInteger)height featureChannels:(NSUInteger)featureChannels;
@end

NS_ASSUME_NONNULL_END
