// Other shapes, orders and parts of tensors. Negative axes count from the end.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (TensorShapeOps)

/// The same elements in the same order; one extent may be -1.
- (MPSGraphTensor *)reshapeTensor:(MPSGraphTensor *)tensor
                        withShape:(MPSShape *)shape
                             name:(nullable NSString *)name NS_SWIFT_NAME(reshape(_:shape:name:));
- (MPSGraphTensor *)reshapeTensor:(MPSGraphTensor *)tensor
                  withShapeTensor:(MPSGraphTensor *)shapeTensor
                             name:(nullable NSString *)name NS_SWIFT_NAME(reshape(_:shapeTensor:name:));

/// Two axes exchanged.
- (MPSGraphTensor *)transposeTensor:(MPSGraphTensor *)tensor
                          dimension:(NSUInteger)dimensionIndex
                      withDimension:(NSUInteger)dimensionIndex2
                               name:(nullable NSString *)name;
/// Axis i of the result is axis `permutation[i]` of the tensor; each axis once.
- (MPSGraphTensor *)transposeTensor:(MPSGraphTensor *)tensor
                        permutation:(NSArray<NSNumber *> *)permutation
                               name:(nullable NSString *)name NS_SWIFT_NAME(transpose(_:permutation:name:));

/// `length` elements of one axis from `start` on.
- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                      dimension:(NSUInteger)dimensionIndex
                          start:(NSInteger)start
                         length:(NSInteger)length
                           name:(nullable NSString *)name;

/// One range for each axis, as in Python; strides may be negative.
- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                         starts:(NSArray<NSNumber *> *)starts
                           ends:(NSArray<NSNumber *> *)ends
                        strides:(NSArray<NSNumber *> *)strides
                           name:(nullable NSString *)name;

/// Bit i of a mask speaks of axis i: begin at its beginning, go on to its end, drop it.
- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                         starts:(NSArray<NSNumber *> *)starts
                           ends:(NSArray<NSNumber *> *)ends
                        strides:(NSArray<NSNumber *> *)strides
                      startMask:(uint32_t)startMask
                        endMask:(uint32_t)endMask
                    squeezeMask:(uint32_t)squeezeMask
                           name:(nullable NSString *)name;

/// The gradient with respect to the sliced tensor: zeros except in the slice.
- (MPSGraphTensor *)sliceGradientTensor:(MPSGraphTensor *)inputGradientTensor
                       fwdInShapeTensor:(MPSGraphTensor *)fwdInShapeTensor
                                 starts:(NSArray<NSNumber *> *)starts
                                   ends:(NSArray<NSNumber *> *)ends
                                strides:(NSArray<NSNumber *> *)strides
                                   name:(nullable NSString *)name;
- (MPSGraphTensor *)sliceGradientTensor:(MPSGraphTensor *)inputGradientTensor
                       fwdInShapeTensor:(MPSGraphTensor *)fwdInShapeTensor
                                 starts:(NSArray<NSNumber *> *)starts
                                   ends:(NSArray<NSNumber *> *)ends
                                strides:(NSArray<NSNumber *> *)strides
                              startMask:(uint32_t)startMask
                                endMask:(uint32_t)endMask
                            squeezeMask:(uint32_t)squeezeMask
                                   name:(nullable NSString *)name;

/// One after the other along `dimension`; all other extents are the same.
- (MPSGraphTensor *)concatTensor:(MPSGraphTensor *)tensor
                      withTensor:(MPSGraphTensor *)tensor2
                       dimension:(NSInteger)dimensionIndex
                            name:(nullable NSString *)name;
- (MPSGraphTensor *)concatTensors:(NSArray<MPSGraphTensor *> *)tensors
                        dimension:(NSInteger)dimensionIndex
                             name:(nullable NSString *)name;

/// With interleave the elements alternate: element c of tensor i is at i + c * count.
- (MPSGraphTensor *)concatTensors:(NSArray<MPSGraphTensor *> *)tensors
                        dimension:(NSInteger)dimensionIndex
                       interleave:(BOOL)interleave
                             name:(nullable NSString *)name;

/// Repeated along each axis.
- (MPSGraphTensor *)tileTensor:(MPSGraphTensor *)tensor
                withMultiplier:(MPSShape *)multiplier
                          name:(nullable NSString *)name;

/// The copies' gradients added up.
- (MPSGraphTensor *)tileGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                              sourceTensor:(MPSGraphTensor *)sourceTensor
                                            withMultiplier:(MPSShape *)multiplier
                                                      name:(nullable NSString *)name;

/// Elements added before and after along each axis.
- (MPSGraphTensor *)padTensor:(MPSGraphTensor *)tensor
              withPaddingMode:(MPSGraphPaddingMode)paddingMode
                  leftPadding:(MPSShape *)leftPadding
                 rightPadding:(MPSShape *)rightPadding
                constantValue:(double)constantValue
                         name:(nullable NSString *)name;

/// The gradient with respect to the padded tensor.
- (MPSGraphTensor *)padGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                             sourceTensor:(MPSGraphTensor *)sourceTensor
                                              paddingMode:(MPSGraphPaddingMode)paddingMode
                                              leftPadding:(MPSShape *)leftPadding
                                             rightPadding:(MPSShape *)rightPadding
                                                     name:(nullable NSString *)name;

/// Back to front along the axes; without axes along all.
- (MPSGraphTensor *)reverseTensor:(MPSGraphTensor *)tensor
                       axesTensor:(MPSGraphTensor *)axesTensor
                             name:(nullable NSString *)name;
- (MPSGraphTensor *)reverseTensor:(MPSGraphTensor *)tensor
                             axes:(NSArray<NSNumber *> *)axes
                             name:(nullable NSString *)name;
- (MPSGraphTensor *)reverseTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// A matrix: the axes before `axis`, and those from it on.
- (MPSGraphTensor *)flatten2DTensor:(MPSGraphTensor *)tensor
                               axis:(NSInteger)axis
                               name:(nullable NSString *)name NS_SWIFT_NAME(flatten2D(_:axis:name:));
- (MPSGraphTensor *)flatten2DTensor:(MPSGraphTensor *)tensor
                         axisTensor:(MPSGraphTensor *)axisTensor
                               name:(nullable NSString *)name NS_SWIFT_NAME(flatten2D(_:axisTensor:name:));

/// Extents of 1 repeated, and axes added in front.
- (MPSGraphTensor *)broadcastTensor:(MPSGraphTensor *)tensor
                            toShape:(MPSShape *)shape
                               name:(nullable NSString *)name NS_SWIFT_NAME(broadcast(_:shape:name:));
- (MPSGraphTensor *)broadcastTensor:(MPSGraphTensor *)tensor
                      toShapeTensor:(MPSGraphTensor *)shapeTensor
                               name:(nullable NSString *)name NS_SWIFT_NAME(broadcast(_:shapeTensor:name:));

/// The extents as Int32.
- (MPSGraphTensor *)shapeOfTensor:(MPSGraphTensor *)tensor
                             name:(nullable NSString *)name NS_SWIFT_NAME(shapeOf(_:name:));

/// Floating numbers are cut off toward 0 when they become whole ones. A complex type gives an imaginary part of 0.
/// Complex tensors are cast to complex types alone.
- (MPSGraphTensor *)castTensor:(MPSGraphTensor *)tensor toType:(MPSDataType)type name:(nullable NSString *)name;

/// The same bytes as elements of another type; the last axis has more or fewer of them if the sizes differ.
- (MPSGraphTensor *)reinterpretCastTensor:(MPSGraphTensor *)tensor
                                   toType:(MPSDataType)type
                                     name:(nullable NSString *)name;

/// Tensors of one shape along a new axis.
- (MPSGraphTensor *)stackTensors:(NSArray<MPSGraphTensor *> *)inputTensors
                            axis:(NSInteger)axis
                            name:(nullable NSString *)name NS_SWIFT_NAME(stack(_:axis:name:));

/// Parts along `axis`, of these sizes.
- (NSArray<MPSGraphTensor *> *)splitTensor:(MPSGraphTensor *)tensor
                                splitSizes:(NSArray<NSNumber *> *)splitSizes
                                      axis:(NSInteger)axis
                                      name:(nullable NSString *)name NS_SWIFT_NAME(split(_:splitSizes:axis:name:));
- (NSArray<MPSGraphTensor *> *)splitTensor:(MPSGraphTensor *)tensor
                          splitSizesTensor:(MPSGraphTensor *)splitSizesTensor
                                      axis:(NSInteger)axis
                                      name:(nullable NSString *)name
    NS_SWIFT_NAME(split(_:splitSizesTensor:axis:name:));

/// Parts of equal size, the last one smaller if need be.
- (NSArray<MPSGraphTensor *> *)splitTensor:(MPSGraphTensor *)tensor
                                 numSplits:(NSUInteger)numSplits
                                      axis:(NSInteger)axis
                                      name:(nullable NSString *)name NS_SWIFT_NAME(split(_:numSplits:axis:name:));

/// Without any, without one, without these axes of extent 1.
- (MPSGraphTensor *)squeezeTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)squeezeTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(nullable NSString *)name;
- (MPSGraphTensor *)squeezeTensor:(MPSGraphTensor *)tensor
                             axes:(NSArray<NSNumber *> *)axes
                             name:(nullable NSString *)name;
- (MPSGraphTensor *)squeezeTensor:(MPSGraphTensor *)tensor
                       axesTensor:(MPSGraphTensor *)axesTensor
                             name:(nullable NSString *)name;

/// New axes of extent 1; their numbers are those in the result.
- (MPSGraphTensor *)expandDimsOfTensor:(MPSGraphTensor *)tensor
                                  axis:(NSInteger)axis
                                  name:(nullable NSString *)name NS_SWIFT_NAME(expandDims(_:axis:name:));
- (MPSGraphTensor *)expandDimsOfTensor:(MPSGraphTensor *)tensor
                                  axes:(NSArray<NSNumber *> *)axes
                                  name:(nullable NSString *)name NS_SWIFT_NAME(expandDims(_:axes:name:));
- (MPSGraphTensor *)expandDimsOfTensor:(MPSGraphTensor *)tensor
                            axesTensor:(MPSGraphTensor *)axesTensor
                                  name:(nullable NSString *)name NS_SWIFT_NAME(expandDims(_:axesTensor:name:));

/// A tensor of `shape` in which each element is its position along the axis, as Int32.
- (MPSGraphTensor *)coordinateAlongAxis:(NSInteger)axis withShape:(MPSShape *)shape name:(nullable NSString *)name;
- (MPSGraphTensor *)coordinateAlongAxisTensor:(MPSGraphTensor *)axisTensor
                                    withShape:(MPSShape *)shape
                                         name:(nullable NSString *)name;
- (MPSGraphTensor *)coordinateAlongAxis:(NSInteger)axis
                        withShapeTensor:(MPSGraphTensor *)shapeTensor
                                   name:(nullable NSString *)name;
- (MPSGraphTensor *)coordinateAlongAxisTensor:(MPSGraphTensor *)axisTensor
                              withShapeTensor:(MPSGraphTensor *)shapeTensor
                                         name:(nullable NSString *)name;

@end

@interface MPSGraph (SliceOps)

/// The ranges are values of tensors, one number for each axis.
- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                    startTensor:(MPSGraphTensor *)startTensor
                      endTensor:(MPSGraphTensor *)endTensor
                   strideTensor:(MPSGraphTensor *)strideTensor
                      startMask:(uint32_t)startMask
                        endMask:(uint32_t)endMask
                    squeezeMask:(uint32_t)squeezeMask
                           name:(nullable NSString *)name;
/// `sizeTensor` elements of each axis from `startTensor` on.
- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                    startTensor:(MPSGraphTensor *)startTensor
                     sizeTensor:(MPSGraphTensor *)sizeTensor
                    squeezeMask:(uint32_t)squeezeMask
                           name:(nullable NSString *)name;

/// The gradients with respect to the sliced tensor.
- (MPSGraphTensor *)sliceGradientTensor:(MPSGraphTensor *)inputGradientTensor
                       fwdInShapeTensor:(MPSGraphTensor *)fwdInShapeTensor
                            startTensor:(MPSGraphTensor *)startTensor
                              endTensor:(MPSGraphTensor *)endTensor
                           strideTensor:(MPSGraphTensor *)strideTensor
                              startMask:(uint32_t)startMask
                                endMask:(uint32_t)endMask
                            squeezeMask:(uint32_t)squeezeMask
                                   name:(nullable NSString *)name;
- (MPSGraphTensor *)sliceGradientTensor:(MPSGraphTensor *)inputGradientTensor
                       fwdInShapeTensor:(MPSGraphTensor *)fwdInShapeTensor
                            startTensor:(MPSGraphTensor *)startTensor
                             sizeTensor:(MPSGraphTensor *)sizeTensor
                            squeezeMask:(uint32_t)squeezeMask
                                   name:(nullable NSString *)name;

/// The data with the update in the place of a slice, whose shape the update has.
- (MPSGraphTensor *)sliceUpdateDataTensor:(MPSGraphTensor *)dataTensor
                             updateTensor:(MPSGraphTensor *)updateTensor
                             startsTensor:(MPSGraphTensor *)startsTensor
                               endsTensor:(MPSGraphTensor *)endsTensor
                            stridesTensor:(MPSGraphTensor *)stridesTensor
                                startMask:(uint32_t)startMask
                                  endMask:(uint32_t)endMask
                              squeezeMask:(uint32_t)squeezeMask
                                     name:(nullable NSString *)name;
- (MPSGraphTensor *)sliceUpdateDataTensor:(MPSGraphTensor *)dataTensor
                             updateTensor:(MPSGraphTensor *)updateTensor
                                   starts:(NSArray<NSNumber *> *)starts
                                     ends:(NSArray<NSNumber *> *)ends
                                  strides:(NSArray<NSNumber *> *)strides
                                startMask:(uint32_t)startMask
                                  endMask:(uint32_t)endMask
                              squeezeMask:(uint32_t)squeezeMask
                                     name:(nullable NSString *)name;
- (MPSGraphTensor *)sliceUpdateDataTensor:(MPSGraphTensor *)dataTensor
                             updateTensor:(MPSGraphTensor *)updateTensor
                             startsTensor:(MPSGraphTensor *)startsTensor
                               endsTensor:(MPSGraphTensor *)endsTensor
                            stridesTensor:(MPSGraphTensor *)stridesTensor
                                     name:(nullable NSString *)name;
- (MPSGraphTensor *)sliceUpdateDataTensor:(MPSGraphTensor *)dataTensor
                             updateTensor:(MPSGraphTensor *)updateTensor
                                   starts:(NSArray<NSNumber *> *)starts
                                     ends:(NSArray<NSNumber *> *)ends
                                  strides:(NSArray<NSNumber *> *)strides
                                     name:(nullable NSString *)name;

@end

@interface MPSGraph (BlockOps)

/// Blocks of blockSize x blockSize become feature channels. Channel d goes to `d + D * k`, in pixel-shuffle order to `d
/// * blockSize^2 + k`, where k counts the block's pixels row by row.
- (MPSGraphTensor *)spaceToDepth2DTensor:(MPSGraphTensor *)tensor
                               widthAxis:(NSUInteger)widthAxis
                              heightAxis:(NSUInteger)heightAxis
                               depthAxis:(NSUInteger)depthAxis
                               blockSize:(NSUInteger)blockSize
                    usePixelShuffleOrder:(BOOL)usePixelShuffleOrder
                                    name:(nullable NSString *)name;
- (MPSGraphTensor *)spaceToDepth2DTensor:(MPSGraphTensor *)tensor
                         widthAxisTensor:(MPSGraphTensor *)widthAxisTensor
                        heightAxisTensor:(MPSGraphTensor *)heightAxisTensor
                         depthAxisTensor:(MPSGraphTensor *)depthAxisTensor
                               blockSize:(NSUInteger)blockSize
                    usePixelShuffleOrder:(BOOL)usePixelShuffleOrder
                                    name:(nullable NSString *)name;

/// The way back.
- (MPSGraphTensor *)depthToSpace2DTensor:(MPSGraphTensor *)tensor
                               widthAxis:(NSUInteger)widthAxis
                              heightAxis:(NSUInteger)heightAxis
                               depthAxis:(NSUInteger)depthAxis
                               blockSize:(NSUInteger)blockSize
                    usePixelShuffleOrder:(BOOL)usePixelShuffleOrder
                                    name:(nullable NSString *)name;
- (MPSGraphTensor *)depthToSpace2DTensor:(MPSGraphTensor *)tensor
                         widthAxisTensor:(MPSGraphTensor *)widthAxisTensor
                        heightAxisTensor:(MPSGraphTensor *)heightAxisTensor
                         depthAxisTensor:(MPSGraphTensor *)depthAxisTensor
                               blockSize:(NSUInteger)blockSize
                    usePixelShuffleOrder:(BOOL)usePixelShuffleOrder
                                    name:(nullable NSString *)name;

/// Blocks of `blockDimensions` along `spatialAxes` move to the batch axis: element b goes to `b + B * k`, in
/// pixel-shuffle order to `b * K + k`. `k` counts the K elements of a block, along the last of `spatialAxes` fastest.
- (MPSGraphTensor *)spaceToBatchTensor:(MPSGraphTensor *)tensor
                           spatialAxes:(NSArray<NSNumber *> *)spatialAxes
                             batchAxis:(NSInteger)batchAxis
                       blockDimensions:(NSArray<NSNumber *> *)blockDimensions
                  usePixelShuffleOrder:(BOOL)usePixelShuffleOrder
                                  name:(nullable NSString *)name
    NS_SWIFT_NAME(spaceToBatch(_:spatialAxes:batchAxis:blockDimensions:usePixelShuffleOrder:name:));
- (MPSGraphTensor *)spaceToBatchTensor:(MPSGraphTensor *)tensor
                     spatialAxesTensor:(MPSGraphTensor *)spatialAxesTensor
                       batchAxisTensor:(MPSGraphTensor *)batchAxisTensor
                 blockDimensionsTensor:(MPSGraphTensor *)blockDimensionsTensor
                  usePixelShuffleOrder:(BOOL)usePixelShuffleOrder
                                  name:(nullable NSString *)name
    NS_SWIFT_NAME(spaceToBatch(_:spatialAxesTensor:batchAxisTensor:blockDimensionsTensor:usePixelShuffleOrder:name:));

/// The way back.
- (MPSGraphTensor *)batchToSpaceTensor:(MPSGraphTensor *)tensor
                           spatialAxes:(NSArray<NSNumber *> *)spatialAxes
                             batchAxis:(NSInteger)batchAxis
                       blockDimensions:(NSArray<NSNumber *> *)blockDimensions
                  usePixelShuffleOrder:(BOOL)usePixelShuffleOrder
                                  name:(nullable NSString *)name
    NS_SWIFT_NAME(batchToSpace(_:spatialAxes:batchAxis:blockDimensions:usePixelShuffleOrder:name:));
- (MPSGraphTensor *)batchToSpaceTensor:(MPSGraphTensor *)tensor
                     spatialAxesTensor:(MPSGraphTensor *)spatialAxesTensor
                       batchAxisTensor:(MPSGraphTensor *)batchAxisTensor
                 blockDimensionsTensor:(MPSGraphTensor *)blockDimensionsTensor
                  usePixelShuffleOrder:(BOOL)usePixelShuffleOrder
                                  name:(nullable NSString *)name
    NS_SWIFT_NAME(batchToSpace(_:spatialAxesTensor:batchAxisTensor:blockDimensionsTensor:usePixelShuffleOrder:name:));

@end

NS_ASSUME_NONNULL_END
