// Matrix products and parts of matrices.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (LinearAlgebraOps)

/// Keeps `numLower` diagonals below and `numUpper` above the main one, negative: all; 0 elsewhere.
- (MPSGraphTensor *)bandPartWithTensor:(MPSGraphTensor *)inputTensor
                              numLower:(NSInteger)numLower
                              numUpper:(NSInteger)numUpper
                                  name:(nullable NSString *)name NS_SWIFT_NAME(bandPart(_:numLower:numUpper:name:));
- (MPSGraphTensor *)bandPartWithTensor:(MPSGraphTensor *)inputTensor
                        numLowerTensor:(MPSGraphTensor *)numLowerTensor
                        numUpperTensor:(MPSGraphTensor *)numUpperTensor
                                  name:(nullable NSString *)name
    NS_SWIFT_NAME(bandPart(_:numLowerTensor:numUpperTensor:name:));

/// Products of the last two axes; the axes before them broadcast. A vector counts as a matrix of one row or one
/// column.
- (MPSGraphTensor *)matrixMultiplicationWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                          secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                     name:(nullable NSString *)name
    NS_SWIFT_NAME(matrixMultiplication(primary:secondary:name:));

/// The number of bits in which rows differ: of (..., M, K) and (..., N, K) integers it is (..., M, N), UInt32 or
/// UInt16.
- (MPSGraphTensor *)HammingDistanceWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                     secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                      resultDataType:(MPSDataType)resultDataType
                                                name:(nullable NSString *)name
    NS_SWIFT_NAME(HammingDistance(primary:secondary:resultDataType:name:));

/// softmax(scale * Q K^T + mask) V. Queries are (..., Nq, F), keys (..., Nk, F) and values (..., Nk, G). The result is
/// (..., Nq, G). The mask is added and broadcasts to (..., Nq, Nk).
- (MPSGraphTensor *)scaledDotProductAttentionWithQueryTensor:(MPSGraphTensor *)queryTensor
                                                   keyTensor:(MPSGraphTensor *)keyTensor
                                                 valueTensor:(MPSGraphTensor *)valueTensor
                                                  maskTensor:(nullable MPSGraphTensor *)maskTensor
                                                       scale:(float)scale
                                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(scaledDotProductAttention(query:key:value:mask:scale:name:));
- (MPSGraphTensor *)scaledDotProductAttentionWithQueryTensor:(MPSGraphTensor *)queryTensor
                                                   keyTensor:(MPSGraphTensor *)keyTensor
                                                 valueTensor:(MPSGraphTensor *)valueTensor
                                                       scale:(float)scale
                                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(scaledDotProductAttention(query:key:value:scale:name:));

@end

NS_ASSUME_NONNULL_END
