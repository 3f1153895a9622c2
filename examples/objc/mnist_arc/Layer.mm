#import "Layer.h"

static const float kLargestWeight = 0.2F;
static const float kFirstBias = 0.1F;

@implementation Layer {
  MPSVector *_weightVector, *_biasVector;
  NSArray<MPSVector *> *_momenta, *_velocities;  // for weights and biases
  MPSCNNConvolutionWeightsAndBiasesState *_state;
  MPSNNOptimizerAdam *_optimizer;
}

- (instancetype)initWithQueue:(id<MTLCommandQueue>)queue
                        label:(NSString *)label
                      options:(NSDictionary<NSString *, NSNumber *> *)options {
  if (!(self = [super init])) return nil;
  const NSUInteger size = options[@"kernelSize"].unsignedIntegerValue, inputs = options[@"inputs"].unsignedIntegerValue,
                   outputs = options[@"outputs"].unsignedIntegerValue;
  _label = [label copy];
  _descriptor = [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:size
                                                                        kernelHeight:size
                                                                inputFeatureChannels:inputs
                                                               outputFeatureChannels:outputs];
  const NSUInteger weights = outputs * size * size * inputs;
  MPSVector * (^makeVector)(NSUInteger) = ^(NSUInteger length) {
    MPSVectorDescriptor *shape = [MPSVectorDescriptor vectorDescriptorWithLength:length dataType:MPSDataTypeFloat32];
    MPSVector *vector = [[MPSVector alloc] initWithDevice:queue.device descriptor:shape];
    memset(vector.data.contents, 0, length * sizeof(float));
    return vector;
  };
  _weightVector = makeVector(weights);
  _biasVector = makeVector(outputs);
  _momenta = @[ makeVector(weights), makeVector(outputs) ];
  _velocities = @[ makeVector(weights), makeVector(outputs) ];
  _state = [[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:_weightVector.data biases:_biasVector.data];
  self.learningRate = 0.001F;
  [self fillOnQueue:queue seed:options[@"seed"].unsignedIntegerValue];
  return self;
}

- (void)setLearningRate:(float)learningRate {
  _learningRate = learningRate;
  _optimizer = [[MPSNNOptimizerAdam alloc] initWithDevice:_weightVector.data.device learningRate:learningRate];
}

- (void)fillOnQueue:(id<MTLCommandQueue>)queue seed:(NSUInteger)seed {
  MPSMatrixRandomDistributionDescriptor *uniform =
      [MPSMatrixRandomDistributionDescriptor uniformDistributionDescriptorWithMinimum:-kLargestWeight
                                                                              maximum:kLargestWeight];
  MPSMatrixRandomMTGP32 *random = [[MPSMatrixRandomMTGP32 alloc] initWithDevice:queue.device
                                                            destinationDataType:MPSDataTypeFloat32
                                                                           seed:seed
                                                         distributionDescriptor:uniform];
  id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
  [random encodeToCommandBuffer:commandBuffer destinationVector:_weightVector];
  [_weightVector synchronizeOnCommandBuffer:commandBuffer];
  [commandBuffer commit];
  [commandBuffer waitUntilCompleted];
  float *biases = self.biasTerms;
  for (NSUInteger i = 0; i < _biasVector.length; ++i) biases[i] = kFirstBias;
}

- (Vectors *)vectors {
  return vectorsOfLayer(_weightVector, _biasVector, _momenta, _velocities);
}
- (NSUInteger)timeStep {
  return _optimizer.timeStep;
}
- (void)setTimeStep:(NSUInteger)timeStep {
  _optimizer.timeStep = timeStep;
}
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (void *)weights {
  return _weightVector.data.contents;
}
- (float *)biasTerms {
  return static_cast<float *>(_biasVector.data.contents);
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (id)copyWithZone:(NSZone *)zone {
  return self;
}

// The graph calls this with the gradients of every batch.
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
