#include "tests/frameworks/graph/nn_recurrent_sources.h"

using cells::Cell;

@implementation RecurrentSource

+ (instancetype)sourceOf:(const Cell &)cell weights:(const cells::Weights &)values calls:(Calls *)calls {
  RecurrentSource *const made = [[[self alloc] init] autorelease];
  made->weights = [[NSMutableArray alloc] init];
  made->gradients = [[NSMutableArray alloc] init];
  made->parts = [[NSMutableArray alloc] init];
  made->layer = [[MPSRNNMatrixTrainingLayer alloc] initWithDevice:nn_device()
                                                    rnnDescriptor:cells::descriptor(cell, values)
                                                 trainableWeights:made->weights];
  [made->layer createWeightGradientMatrices:made->gradients dataType:MPSDataTypeFloat32];
  made->calls = calls;
  return made;
}

- (void)dealloc {
  [layer release];
  [weights release];
  [gradients release];
  [parts release];
  [super dealloc];
}

- (MPSRNNMatrixTrainingLayer *)layer {
  return layer;
}
- (NSArray<MPSMatrix *> *)weights {
  return weights;
}
- (NSArray<MPSMatrix *> *)gradients {
  return gradients;
}
- (NSArray<id<OMPSRecurrentPart>> *)parts {
  return parts;
}

- (void)descendOn:(id<MTLCommandBuffer>)commandBuffer {
  calls->push_back("cell");
  MPSNNOptimizerStochasticGradientDescent *const descent =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device() learningRate:rate] autorelease];
  for (NSUInteger i = 0; i < [weights count]; ++i)
    [descent encodeToCommandBuffer:commandBuffer
               inputGradientMatrix:[gradients objectAtIndex:i]
                 inputValuesMatrix:[weights objectAtIndex:i]
               inputMomentumMatrix:nil
                resultValuesMatrix:[weights objectAtIndex:i]];
}

- (id)copyWithZone:(NSZone *)zone device:(id<MTLDevice>)device {
  RecurrentSource *const copy = [[[self class] alloc] init];
  copy->layer = [layer retain];
  copy->weights = [[NSMutableArray alloc] init];
  copy->gradients = [[NSMutableArray alloc] init];
  copy->parts = [parts retain];
  copy->rate = rate;
  copy->calls = calls;
  [layer createWeightMatrices:copy->weights];
  [layer createWeightGradientMatrices:copy->gradients dataType:MPSDataTypeFloat32];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    id<MTLBlitCommandEncoder> blit = [buffer blitCommandEncoder];
    for (NSUInteger i = 0; i < [weights count]; ++i)
      [blit copyFromBuffer:[[weights objectAtIndex:i] data]
               sourceOffset:0
                   toBuffer:[[copy->weights objectAtIndex:i] data]
          destinationOffset:0
                       size:[[[weights objectAtIndex:i] data] length]];
    [blit endEncoding];
  });
  return copy;
}

@end

@implementation DeviceTrainedSource
- (void)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  [self descendOn:commandBuffer];
}
@end

@implementation HostTrainedSource
- (void)updateWithGradients {
  id<MTLCommandBuffer> buffer = [[[nn_device() newCommandQueue] autorelease] commandBuffer];
  [self descendOn:buffer];
  [buffer commit];
  [buffer waitUntilCompleted];
}
@end

@implementation TrainedPart
+ (instancetype)partOf:(id<MPSCNNConvolutionDataSource>)source matrixId:(MPSRNNMatrixId)number bringsBias:(BOOL)brings {
  TrainedPart *const made = [[[self alloc] init] autorelease];
  made->source = [source retain];
  made->number = number;
  made->brings = brings;
  made->style = MPSNNTrainingStyleUpdateDeviceGPU;
  return made;
}
- (void)dealloc {
  [source release];
  [super dealloc];
}
- (id<MPSCNNConvolutionDataSource>)dataSource {
  return source;
}
- (MPSRNNMatrixId)matrixId {
  return number;
}
- (BOOL)bringsBias {
  return brings;
}
- (MPSNNTrainingStyle)trainingStyle {
  return style;
}
@end

@implementation NotedWeights
- (void)dealloc {
  [state release];
  [super dealloc];
}
- (Numbers)weightsNow {
  return nn_floats([state weights]);
}
- (Numbers)biasNow {
  return nn_floats([state biases]);
}
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  calls->push_back([name UTF8String]);
  [state release];
  state = [sourceState retain];
  return [super updateWithCommandBuffer:commandBuffer gradientState:gradientState sourceState:sourceState];
}
@end
