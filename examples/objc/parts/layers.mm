#import "layers.h"

#include <algorithm>
#include <random>

static const float kLearningRate = 0.001F;
static const float kFollow = 0.1F;  // how far running statistics go towards those of a batch

static float *elements(MPSVector *vector) { return static_cast<float *>([[vector data] contents]); }

static MPSVector *new_vector(id<MTLDevice> device, NSUInteger length, float value) {
  MPSVectorDescriptor *row = [MPSVectorDescriptor vectorDescriptorWithLength:length dataType:MPSDataTypeFloat32];
  MPSVector *vector = [[MPSVector alloc] initWithDevice:device descriptor:row];
  std::fill(elements(vector), elements(vector) + length, value);
  return vector;
}

// Zeros, as many as each of these has.
static NSArray<MPSVector *> *new_moments(id<MTLDevice> device, NSArray<MPSVector *> *values) {
  NSMutableArray<MPSVector *> *moments = [[NSMutableArray alloc] init];
  for (MPSVector *each in values) {
    MPSVector *moment = new_vector(device, [each length], 0);
    [moments addObject:moment];
    [moment release];
  }
  return moments;
}

// "weights", "weights momentum", "weights velocity", ...
static Vectors *named(NSArray<NSString *> *names, NSArray<MPSVector *> *values, NSArray<MPSVector *> *momenta,
                      NSArray<MPSVector *> *velocities) {
  NSMutableDictionary<NSString *, MPSVector *> *all = [NSMutableDictionary dictionary];
  for (NSUInteger i = 0; i < [values count]; ++i) {
    NSString *name = [names objectAtIndex:i];
    [all setObject:[values objectAtIndex:i] forKey:name];
    [all setObject:[momenta objectAtIndex:i] forKey:[name stringByAppendingString:@" momentum"]];
    [all setObject:[velocities objectAtIndex:i] forKey:[name stringByAppendingString:@" velocity"]];
  }
  return all;
}

@implementation Convolution

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         label:(NSString *)label
                    descriptor:(MPSCNNConvolutionDescriptor *)descriptor
                     hasBiases:(BOOL)hasBiases
                     deviation:(float)deviation
                          seed:(unsigned)seed {
  self = [super init];
  if (!self) return nil;
  _label = [label copy];
  _descriptor = [descriptor retain];
  const NSUInteger outputs = [descriptor outputFeatureChannels];
  const NSUInteger pixels = [descriptor kernelWidth] * [descriptor kernelHeight];
  MPSVector *weights = new_vector(device, outputs * pixels * [descriptor inputFeatureChannels], 0);
  MPSVector *biases = hasBiases ? new_vector(device, outputs, 0) : nil;
  std::mt19937 random(seed);
  std::normal_distribution<float> normal(0, deviation);
  std::generate(elements(weights), elements(weights) + [weights length], [&] { return normal(random); });
  _values = [[NSArray alloc] initWithObjects:weights, biases, nil];
  _momenta = new_moments(device, _values);
  _velocities = new_moments(device, _values);
  _state = [[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:[weights data] biases:[biases data]];
  _optimizer = [[MPSNNOptimizerAdam alloc] initWithDevice:device learningRate:kLearningRate];
  [weights release];
  [biases release];
  return self;
}

- (void)dealloc {
  [_label release];
  [_descriptor release];
  [_values release];
  [_momenta release];
  [_velocities release];
  [_state release];
  [_optimizer release];
  [super dealloc];
}

- (NSString *)label {
  return _label;
}
- (Vectors *)vectors {
  return named(@[ @"weights", @"biases" ], _values, _momenta, _velocities);
}
- (void)setTimeStep:(NSUInteger)timeStep {
  [_optimizer setTimeStep:timeStep];
}
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return _descriptor;
}
- (void *)weights {
  return elements([_values objectAtIndex:0]);
}
- (float *)biasTerms {
  return [_values count] == 2 ? elements([_values objectAtIndex:1]) : nullptr;
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

@implementation Normalization

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         label:(NSString *)label
                      channels:(NSUInteger)channels
                       epsilon:(float)epsilon {
  self = [super init];
  if (!self) return nil;
  _label = [label copy];
  _epsilon = epsilon;
  MPSVector *gamma = new_vector(device, channels, 1), *beta = new_vector(device, channels, 0);
  MPSVector *mean = new_vector(device, channels, 0), *variance = new_vector(device, channels, 1);
  _values = [[NSArray alloc] initWithObjects:gamma, beta, nil];
  _statistics = [[NSArray alloc] initWithObjects:mean, variance, nil];
  _momenta = new_moments(device, _values);
  _velocities = new_moments(device, _values);
  _state = [[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:[gamma data] beta:[beta data]];
  _running = [[MPSCNNNormalizationMeanAndVarianceState alloc] initWithMean:[mean data] variance:[variance data]];
  _optimizer = [[MPSNNOptimizerAdam alloc] initWithDevice:device learningRate:kLearningRate];
  // v - (-0.1)(g - v) with the batch's statistics as the gradient g: v goes a tenth of the way towards them.
  MPSNNOptimizerDescriptor *towards =
      [MPSNNOptimizerDescriptor optimizerDescriptorWithLearningRate:-kFollow
                                                    gradientRescale:1
                                                 regularizationType:MPSNNRegularizationTypeL2
                                                regularizationScale:-1];
  _follower = [[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device
                                                                momentumScale:0
                                                          useNesterovMomentum:NO
                                                          optimizerDescriptor:towards];
  for (MPSVector *each in @[ gamma, beta, mean, variance ]) [each release];
  return self;
}

- (void)dealloc {
  [_label release];
  [_values release];
  [_momenta release];
  [_velocities release];
  [_statistics release];
  [_state release];
  [_running release];
  [_optimizer release];
  [_follower release];
  [super dealloc];
}

- (NSString *)label {
  return _label;
}
- (Vectors *)vectors {
  NSMutableDictionary<NSString *, MPSVector *> *all =
      [NSMutableDictionary dictionaryWithDictionary:named(@[ @"gamma", @"beta" ], _values, _momenta, _velocities)];
  [all setObject:[_statistics objectAtIndex:0] forKey:@"mean"];
  [all setObject:[_statistics objectAtIndex:1] forKey:@"variance"];
  return all;
}
- (void)setTimeStep:(NSUInteger)timeStep {
  [_optimizer setTimeStep:timeStep];
}
- (NSUInteger)numberOfFeatureChannels {
  return [[_values objectAtIndex:0] length];
}
- (float *)gamma {
  return elements([_values objectAtIndex:0]);
}
- (float *)beta {
  return elements([_values objectAtIndex:1]);
}
- (float *)mean {
  return elements([_statistics objectAtIndex:0]);
}
- (float *)variance {
  return elements([_statistics objectAtIndex:1]);
}
- (float)epsilon {
  return _epsilon;
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

- (MPSCNNNormalizationGammaAndBetaState *)updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      batchNormalizationState:
                                                          (MPSCNNBatchNormalizationState *)batchNormalizationState {
  [_optimizer encodeToCommandBuffer:commandBuffer
            batchNormalizationState:batchNormalizationState
               inputMomentumVectors:_momenta
               inputVelocityVectors:_velocities
                        resultState:_state];
  return _state;
}

- (void)on:(id<MTLCommandBuffer>)commandBuffer follow:(id<MTLBuffer>)batch by:(MPSVector *)running {
  MPSVectorDescriptor *row = [MPSVectorDescriptor vectorDescriptorWithLength:[running length]
                                                                    dataType:MPSDataTypeFloat32];
  MPSVector *given = [[[MPSVector alloc] initWithBuffer:batch descriptor:row] autorelease];
  [_follower encodeToCommandBuffer:commandBuffer
               inputGradientVector:given
                 inputValuesVector:running
               inputMomentumVector:nil
                resultValuesVector:running];
}

- (MPSCNNNormalizationMeanAndVarianceState *)updateMeanAndVarianceWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                            batchNormalizationState:(MPSCNNBatchNormalizationState *)
                                                                                        batchNormalizationState {
  [self on:commandBuffer follow:[batchNormalizationState mean] by:[_statistics objectAtIndex:0]];
  [self on:commandBuffer follow:[batchNormalizationState variance] by:[_statistics objectAtIndex:1]];
  return _running;
}

@end
