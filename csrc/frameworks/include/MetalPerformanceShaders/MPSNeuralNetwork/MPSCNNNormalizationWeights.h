// Gamma and beta of a normalisation on the device.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSState.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLBuffer;
@protocol MTLCommandBuffer;

/// Scale and shift of a batch, instance or group normalisation, one float for each feature channel.
OMPS_CLASS_EXPORT
@interface MPSCNNNormalizationGammaAndBetaState : MPSState

@property(nonatomic, readonly) id<MTLBuffer> gamma;
@property(nonatomic, readonly) id<MTLBuffer> beta;

- (instancetype)initWithGamma:(id<MTLBuffer>)gamma beta:(id<MTLBuffer>)beta;

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        numberOfFeatureChannels:(NSUInteger)numberOfFeatureChannels;

@end

NS_ASSUME_NONNULL_END
