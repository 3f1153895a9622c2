// Elements picked by position. A position outside gives 0.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (GatherOps)

/// The last axis of `indicesTensor` holds positions along the first axes after the batch dimensions.
- (MPSGraphTensor *)gatherNDWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                                indicesTensor:(MPSGraphTensor *)indicesTensor
                              batchDimensions:(NSUInteger)batchDimensions
                                         name:(nullable NSString *)name;

/// Rows along `axis`: the result has the extents of the indices in its place.
- (MPSGraphTensor *)gatherWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                              indicesTensor:(MPSGraphTensor *)indicesTensor
                                       axis:(NSUInteger)axis
                            batchDimensions:(NSUInteger)batchDimensions
                                       name:(nullable NSString *)name;

/// Element by element along `axis`; all other extents are the same.
- (MPSGraphTensor *)gatherAlongAxis:(NSInteger)axis
                  withUpdatesTensor:(MPSGraphTensor *)updatesTensor
                      indicesTensor:(MPSGraphTensor *)indicesTensor
                               name:(nullable NSString *)name NS_SWIFT_NAME(gatherAlongAxis(_:updates:indices:name:));
- (MPSGraphTensor *)gatherAlongAxisTensor:(MPSGraphTensor *)axisTensor
                        withUpdatesTensor:(MPSGraphTensor *)updatesTensor
                            indicesTensor:(MPSGraphTensor *)indicesTensor
                                     name:(nullable NSString *)name
    NS_SWIFT_NAME(gatherAlongAxisTensor(_:updates:indices:name:));

@end

NS_ASSUME_NONNULL_END
