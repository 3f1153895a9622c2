#import "weights.h"

#include <cmath>
#include <random>

static MPSVector *new_vector(id<MTLDevice> device, NSUInteger length) {
  MPSVector *made = [[MPSVector alloc]
      initWithDevice:device
          descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:length dataType:MPSDataTypeFloat32]];
  memset([[made data] contents], 0, length * sizeof(float));
  return made;
}

static NSArray<MPSVector *> *new_moments(id<MTLDevice> device, NSUInteger weights, NSUInteger biases) {
  MPSVector *first = new_vector(device, weights), *second = new_vector(device, biases);
  NSArray<MPSVector *> *moments = [[NSArray alloc] initWithObjects:first, second, nil];
  [first release];
  [second release];
  return moments;
}

static void fill_uniform(float *values, NSUInteger count, double largest, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> draw(-largest, largest);
  for (NSUInteger i = 0; i < count; ++i) values[i] = (float)draw(random);
}

@implementation ConvolutionWeights

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         label:(NSString *)label
                         width:(NSUInteger)width
                        stride:(NSUInteger)stride
          inputFeatureChannels:(NSUInteger)inputs
         outputFeatureChannels:(NSUInteger)outputs
                  learningRate:(float)learningRate
                          seed:(unsigned)seed {
  self = [super init];
  if (!self) return nil;
  const NSUInteger count = outputs * width * inputs;
  _label = [label copy];
  _descriptor = [[MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:width
                                                                         kernelHeight:1
                                                                 inputFeatureChannels:inputs
                                                                outputFeatureChannels:outputs] retain];
  [_descriptor setStrideInPixelsX:stride];
  _weights = new_vector(device, count);
  _biases = new_vector(device, outputs);
  fill_uniform((float *)[[_weights data] contents], count, std::sqrt(6.0 / (double)(width * inputs)), seed);
  _momenta = new_moments(device, count, outputs);
  _velocities = new_moments(device, count, outputs);
  _state = [[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:[_weights data] biases:[_biases data]];
  _optimizer = [[MPSNNOptimizerAdam alloc] initWithDevice:device learningRate:learningRate];
  return self;
}

- (void)dealloc {
  [_label release];
  [_descriptor release];
  [_weights release];
  [_biases release];
  [_momenta release];
  [_velocities release];
  [_state release];
  [_optimizer release];
  [super dealloc];
}

- (MPSCNNConvolutionWeightsAndBiasesState *)state {
  return _state;
}
- (void)setLearningRate:(float)learningRate {
  [_optimizer setLearningRate:learningRate];
}
- (Vectors *)vectors {
  return vectorsOfLayer(_weights, _biases, _momenta, _velocities);
}
- (void)setTimeStep:(NSUInteger)timeStep {
  [_optimizer setTimeStep:timeStep];
}
- (NSString *)label {
  return _label;
}
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return _descriptor;
}
- (void *)weights {
  return [[_weights data] contents];
}
- (float *)biasTerms {
  return (float *)[[_biases data] contents];
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  [_optimizer encodeToCommandBuffer:commandBuffer
           convolutionGradientState:gradientState
             convolutionSourceState:sourceState
               inputMomentumVectors:_momenta
               inputVelocityVectors:_velocities
                        resultState:_state];
  return _state;
}

@end

@implementation GateWeights

- (instancetype)initWithInputs:(NSUInteger)inputs
                       outputs:(NSUInteger)outputs
                        neuron:(MPSCNNNeuronType)neuron
                          bias:(float)bias
                          seed:(unsigned)seed {
  self = [super init];
  if (!self) return nil;
  _descriptor = [[MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                                         kernelHeight:1
                                                                 inputFeatureChannels:inputs
                                                                outputFeatureChannels:outputs] retain];
  [_descriptor setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:neuron]];
  _weights = [[NSMutableData alloc] initWithLength:inputs * outputs * sizeof(float)];
  fill_uniform((float *)[_weights mutableBytes], inputs * outputs, std::sqrt(3.0 / (double)(inputs + outputs)), seed);
  _biases = [[NSMutableData alloc] initWithLength:outputs * sizeof(float)];
  for (NSUInteger i = 0; i < outputs; ++i) ((float *)[_biases mutableBytes])[i] = bias;
  return self;
}

- (void)dealloc {
  [_descriptor release];
  [_weights release];
  [_biases release];
  [super dealloc];
}

- (NSString *)label {
  return @"gate";
}
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return _descriptor;
}
- (void *)weights {
  return [_weights mutableBytes];
}
- (float *)biasTerms {
  return (float *)[_biases mutableBytes];
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

@end
