#import "weights.h"

static const float kLearningRate = 0.001F;
static const float kLargestWeight = 0.2F;
static const float kFirstBias = 0.1F;

@implementation MyWeights

static MPSVector *new_vector(id<MTLDevice> device, NSUInteger length) {
  return [[MPSVector alloc] initWithDevice:device
                                descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:length
                                                                                  dataType:MPSDataTypeFloat32]];
}

// Two vectors of zeros.
static NSArray<MPSVector *> *new_moments(id<MTLDevice> device, NSUInteger weights, NSUInteger biases) {
  MPSVector *first = new_vector(device, weights), *second = new_vector(device, biases);
  NSArray<MPSVector *> *moments = [[NSArray alloc] initWithObjects:first, second, nil];
  for (MPSVector *moment in moments) memset([[moment data] contents], 0, [moment length] * sizeof(float));
  [first release];
  [second release];
  return moments;
}

- (instancetype)initWithQueue:(id<MTLCommandQueue>)queue
                        label:(NSString *)label
                   kernelSize:(NSUInteger)kernelSize
         inputFeatureChannels:(NSUInteger)inputs
        outputFeatureChannels:(NSUInteger)outputs
                         seed:(NSUInteger)seed {
  self = [super init];
  if (!self) return nil;
  id<MTLDevice> device = [queue device];
  const NSUInteger count = outputs * kernelSize * kernelSize * inputs;
  _label = [label copy];
  _descriptor = [[MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:kernelSize
                                                                         kernelHeight:kernelSize
                                                                 inputFeatureChannels:inputs
                                                                outputFeatureChannels:outputs] retain];
  _weights = new_vector(device, count);
  _biases = new_vector(device, outputs);
  _momenta = new_moments(device, count, outputs);
  _velocities = new_moments(device, count, outputs);
  _state = [[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:[_weights data] biases:[_biases data]];
  _optimizer = [[MPSNNOptimizerAdam alloc] initWithDevice:device learningRate:kLearningRate];
  [self fillOnQueue:queue seed:seed];
  return self;
}

- (void)fillOnQueue:(id<MTLCommandQueue>)queue seed:(NSUInteger)seed {
  MPSMatrixRandomDistributionDescriptor *uniform =
      [MPSMatrixRandomDistributionDescriptor uniformDistributionDescriptorWithMinimum:-kLargestWeight
                                                                              maximum:kLargestWeight];
  MPSMatrixRandomMTGP32 *random = [[MPSMatrixRandomMTGP32 alloc] initWithDevice:[queue device]
                                                            destinationDataType:MPSDataTypeFloat32
                                                                           seed:seed
                                                         distributionDescriptor:uniform];
  id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
  [random encodeToCommandBuffer:commandBuffer destinationVector:_weights];
  [_weights synchronizeOnCommandBuffer:commandBuffer];
  [commandBuffer commit];
  [commandBuffer waitUntilCompleted];
  [random release];
  float *biases = (float *)[[_biases data] contents];
  for (NSUInteger i = 0; i < [_biases length]; ++i) biases[i] = kFirstBias;
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

// Step 4.1: the graph calls this with the gradients of every batch.
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
