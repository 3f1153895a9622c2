// Step 3 of training: a data source that keeps the weights and biases of one layer and updates them with Adam.
#import "../parts/arrays.h"

@interface MyWeights : NSObject <MPSCNNConvolutionDataSource> {
 @private
  NSString *_label;
  MPSCNNConvolutionDescriptor *_descriptor;
  MPSVector *_weights, *_biases;
  NSArray<MPSVector *> *_momenta, *_velocities;  // for weights and biases
  MPSCNNConvolutionWeightsAndBiasesState *_state;
  MPSNNOptimizerAdam *_optimizer;
}

// Weights begin uniform in -0.2 to 0.2, biases at 0.1.
- (instancetype)initWithQueue:(id<MTLCommandQueue>)queue
                        label:(NSString *)label
                   kernelSize:(NSUInteger)kernelSize
         inputFeatureChannels:(NSUInteger)inputs
        outputFeatureChannels:(NSUInteger)outputs
                         seed:(NSUInteger)seed;

// For checkpoints: weights, biases and both moments of each.
- (Vectors *)vectors;
// Iterations so far.
- (void)setTimeStep:(NSUInteger)timeStep;

@end
