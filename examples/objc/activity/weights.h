// Data sources: the weights of one convolution, updated with Adam, and the first weights of the LSTM's gates.
#import "../parts/arrays.h"

// A convolution along the time axis: 1 pixel high.
@interface ConvolutionWeights : NSObject <MPSCNNConvolutionDataSource> {
 @private
  NSString *_label;
  MPSCNNConvolutionDescriptor *_descriptor;
  MPSVector *_weights, *_biases;
  NSArray<MPSVector *> *_momenta, *_velocities;  // for weights and biases
  MPSCNNConvolutionWeightsAndBiasesState *_state;
  MPSNNOptimizerAdam *_optimizer;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         label:(NSString *)label
                         width:(NSUInteger)width
                        stride:(NSUInteger)stride
          inputFeatureChannels:(NSUInteger)inputs
         outputFeatureChannels:(NSUInteger)outputs
                  learningRate:(float)learningRate
                          seed:(unsigned)seed;

- (MPSCNNConvolutionWeightsAndBiasesState *)state;
- (void)setLearningRate:(float)learningRate;

// For checkpoints: weights, biases and both moments of each.
- (Vectors *)vectors;
// Iterations so far.
- (void)setTimeStep:(NSUInteger)timeStep;

@end

// A matrix of a gate: uniform first values, biases all the same, and the gate's neuron.
@interface GateWeights : NSObject <MPSCNNConvolutionDataSource> {
 @private
  MPSCNNConvolutionDescriptor *_descriptor;
  NSMutableData *_weights, *_biases;
}

- (instancetype)initWithInputs:(NSUInteger)inputs
                       outputs:(NSUInteger)outputs
                        neuron:(MPSCNNNeuronType)neuron
                          bias:(float)bias
                          seed:(unsigned)seed;

@end
