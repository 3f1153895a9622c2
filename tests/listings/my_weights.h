// The data sources of the listings of "Metal for Accelerating Machine Learning" (WWDC 2018).
#pragma once

#include "tests/frameworks/kernels/nn_test.h"

// Listing "Data Source Providers": weights that are in memory only between `load` and `purge`.
@interface MyWeights : NSObject <MPSCNNConvolutionDataSource> {
 @public
  int loads, purges;
 @protected
  NSString *_file;
  NSData *_data;  // weights, then biases
  MPSCNNConvolutionDescriptor *_descriptor;
}
- (instancetype)initWithFile:(NSString *)file
                 kernelWidth:(NSUInteger)kernelWidth
                kernelHeight:(NSUInteger)kernelHeight
        inputFeatureChannels:(NSUInteger)inputFeatureChannels
       outputFeatureChannels:(NSUInteger)outputFeatureChannels;
// Writes the filter's numbers to a file, which is removed with the object. Autoreleased.
+ (instancetype)weightsOf:(const formulas::Filter &)filter;
- (BOOL)isInMemory;
@end

// Listing "Use an Optimizer to Update Weights".
@interface MyTrainedWeights : MyWeights {
 @public
  MPSNNOptimizerStochasticGradientDescent *optimizer;
  MPSCNNConvolutionWeightsAndBiasesState *state;  // the weights after the last update
}
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState;
@end
