// Positions as rows of zeros with a single one.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (OneHotOps)

/// A new axis of `depth` elements at `axis`: onValue at the position that the index says, offValue elsewhere.
/// Without further words Float32, the last axis, 1 and 0.
- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                       axis:(NSUInteger)axis
                                   dataType:(MPSDataType)dataType
                                    onValue:(double)onValue
                                   offValue:(double)offValue
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                   dataType:(MPSDataType)dataType
                                    onValue:(double)onValue
                                   offValue:(double)offValue
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                       axis:(NSUInteger)axis
                                   dataType:(MPSDataType)dataType
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                       axis:(NSUInteger)axis
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                   dataType:(MPSDataType)dataType
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                       name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
