// An addition of openmps to Apple's graphs: values of all processes that train together (docs/distributed.md). Import
// it by name; a program that is to run on macOS too asks for `respondsToSelector:` first.
//
// All processes have to run the same graphs in the same order. A process that is alone gets its own values. The
// gradient of a sum or mean is the sum or mean of the gradients.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (OMPSCollectives)

/// The sum over all processes of each element of a float tensor, which has the same shape in all of them.
- (MPSGraphTensor *)ompsSumOverRanksWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
/// The mean over all processes.
- (MPSGraphTensor *)ompsMeanOverRanksWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// Dropout of a process's rows of a batch. An element becomes 0 with probability `rate`, else it is divided by 1 -
/// rate. This is a function of seed, step and the element's place in the batch, so it does not depend on the division
/// of the batch. Seed, step and the number of rows before the first one are a uint32 each; nil stands for no rows.
- (MPSGraphTensor *)ompsDropoutOfRowsWithTensor:(MPSGraphTensor *)tensor
                                           rate:(double)rate
                                     seedTensor:(MPSGraphTensor *)seedTensor
                                     stepTensor:(MPSGraphTensor *)stepTensor
                                 firstRowTensor:(nullable MPSGraphTensor *)firstRowTensor
                                           name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
