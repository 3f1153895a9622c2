// The data sources of a layer: its convolution, and its batch normalisation. Adam updates both on the device.
#pragma once

#import "arrays.h"

@protocol Layer
- (NSString *)label;
// For checkpoints: the values that are trained, and both moments of each.
- (Vectors *)vectors;
// Iterations so far.
- (void)setTimeStep:(NSUInteger)timeStep;
@end

@interface Convolution : NSObject <MPSCNNConvolutionDataSource, Layer> {
 @private
  NSString *_label;
  MPSCNNConvolutionDescriptor *_descriptor;
  NSArray<MPSVector *> *_values, *_momenta, *_velocities;  // of the weights, and of the biases if there are some
  MPSCNNConvolutionWeightsAndBiasesState *_state;
  MPSNNOptimizerAdam *_optimizer;
}
// Weights begin as normal numbers of this deviation, biases at 0.
- (instancetype)initWithDevice:(id<MTLDevice>)device
                         label:(NSString *)label
                    descriptor:(MPSCNNConvolutionDescriptor *)descriptor
                     hasBiases:(BOOL)hasBiases
                     deviation:(float)deviation
                          seed:(unsigned)seed;
@end

@interface Normalization : NSObject <MPSCNNBatchNormalizationDataSource, Layer> {
 @private
  NSString *_label;
  NSArray<MPSVector *> *_values, *_momenta, *_velocities;  // of gamma and beta
  NSArray<MPSVector *> *_statistics;                       // running mean and variance
  MPSCNNNormalizationGammaAndBetaState *_state;
  MPSCNNNormalizationMeanAndVarianceState *_running;
  MPSNNOptimizerAdam *_optimizer;
  MPSNNOptimizerStochasticGradientDescent *_follower;
  float _epsilon;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device
                         label:(NSString *)label
                      channels:(NSUInteger)channels
                       epsilon:(float)epsilon;
@end

typedef NSArray<id<Layer>> Layers;
