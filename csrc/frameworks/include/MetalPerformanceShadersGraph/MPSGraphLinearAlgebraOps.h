// Matrix products and parts of matrices.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (LinearAlgebraOps)

/// Keeps `numLower` diagonals below and `numUpper` above the main one, negative: all; 0 elsewhere.
- (MPSGraphTensor *)bandPartWithTensor:(MPSGraphTensor *)inputTensor
                              numLower:(NSInteger)numLower
                              numUpper:(NSInteger)numUpper
                                  name:(nullable NSString *)name;
- (MPSGraphTensor *)bandPartWithTensor:(MPSGraphTensor *)inputTensor
                        numLowerTensor:(MPSGraphTensor *)numLowerTensor
                        numUpperTensor:(MPSGraphTensor *)numUpperTensor
                                  name:(nullable NSString *)name;

/// Products of the last two axes; the axes before them broadcast. A vector counts as a matrix of one row or one
/// column.
- (MPSGraphTensor *)matrixMultiplicationWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                          secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                     name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
