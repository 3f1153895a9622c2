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

@end

NS_ASSUME_NONNULL_END
