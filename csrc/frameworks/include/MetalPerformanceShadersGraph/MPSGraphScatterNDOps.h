// Elements put where positions say. A position outside is left out.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// How several updates of one element are combined. Set leaves one of them.
typedef NS_ENUM(NSInteger, MPSGraphScatterMode) {
  MPSGraphScatterModeAdd = 0,
  MPSGraphScatterModeSub = 1,
  MPSGraphScatterModeMul = 2,
  MPSGraphScatterModeDiv = 3,
  MPSGraphScatterModeMin = 4,
  MPSGraphScatterModeMax = 5,
  MPSGraphScatterModeSet = 6,
};

@interface MPSGraph (ScatterNDOps)

/// A tensor of `shape` with the updates at the positions that the last axis of the indices holds, 0 elsewhere.
/// Several updates of one element are combined as the mode says, by Add without one.
- (MPSGraphTensor *)scatterNDWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                                 indicesTensor:(MPSGraphTensor *)indicesTensor
                                         shape:(MPSShape *)shape
                               batchDimensions:(NSUInteger)batchDimensions
                                          mode:(MPSGraphScatterMode)mode
                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)scatterNDWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                                 indicesTensor:(MPSGraphTensor *)indicesTensor
                                         shape:(MPSShape *)shape
                               batchDimensions:(NSUInteger)batchDimensions
                                          name:(nullable NSString *)name;

/// The same on top of `dataTensor`.
- (MPSGraphTensor *)scatterNDWithDataTensor:(MPSGraphTensor *)dataTensor
                              updatesTensor:(MPSGraphTensor *)updatesTensor
                              indicesTensor:(MPSGraphTensor *)indicesTensor
                            batchDimensions:(NSUInteger)batchDimensions
                                       mode:(MPSGraphScatterMode)mode
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(scatterNDWithData(_:updates:indices:batchDimensions:mode:name:));

/// Rows along `axis`.
- (MPSGraphTensor *)scatterWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                               indicesTensor:(MPSGraphTensor *)indicesTensor
                                       shape:(MPSShape *)shape
                                        axis:(NSInteger)axis
                                        mode:(MPSGraphScatterMode)mode
                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(scatter(_:indices:shape:axis:mode:name:));
- (MPSGraphTensor *)scatterWithDataTensor:(MPSGraphTensor *)dataTensor
                            updatesTensor:(MPSGraphTensor *)updatesTensor
                            indicesTensor:(MPSGraphTensor *)indicesTensor
                                     axis:(NSInteger)axis
                                     mode:(MPSGraphScatterMode)mode
                                     name:(nullable NSString *)name
    NS_SWIFT_NAME(scatterWithData(_:updates:indices:axis:mode:name:));

/// Element by element along `axis`.
- (MPSGraphTensor *)scatterAlongAxis:(NSInteger)axis
                   withUpdatesTensor:(MPSGraphTensor *)updatesTensor
                       indicesTensor:(MPSGraphTensor *)indicesTensor
                               shape:(MPSShape *)shape
                                mode:(MPSGraphScatterMode)mode
                                name:(nullable NSString *)name
    NS_SWIFT_NAME(scatterAlongAxis(_:updates:indices:shape:mode:name:));
- (MPSGraphTensor *)scatterAlongAxisTensor:(MPSGraphTensor *)axisTensor
                         withUpdatesTensor:(MPSGraphTensor *)updatesTensor
                             indicesTensor:(MPSGraphTensor *)indicesTensor
                                     shape:(MPSShape *)shape
                                      mode:(MPSGraphScatterMode)mode
                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(scatterAlongAxisTensor(_:updates:indices:shape:mode:name:));
- (MPSGraphTensor *)scatterAlongAxis:(NSInteger)axis
                      withDataTensor:(MPSGraphTensor *)dataTensor
                       updatesTensor:(MPSGraphTensor *)updatesTensor
                       indicesTensor:(MPSGraphTensor *)indicesTensor
                                mode:(MPSGraphScatterMode)mode
                                name:(nullable NSString *)name
    NS_SWIFT_NAME(scatterAlongAxis(_:data:updates:indices:mode:name:));
- (MPSGraphTensor *)scatterAlongAxisTensor:(MPSGraphTensor *)axisTensor
                            withDataTensor:(MPSGraphTensor *)dataTensor
                             updatesTensor:(MPSGraphTensor *)updatesTensor
                             indicesTensor:(MPSGraphTensor *)indicesTensor
                                      mode:(MPSGraphScatterMode)mode
                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(scatterAlongAxisTensor(_:data:updates:indices:mode:name:));

@end

NS_ASSUME_NONNULL_END
