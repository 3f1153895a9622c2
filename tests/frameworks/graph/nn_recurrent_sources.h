// Data sources of recurrent nodes for the tests of graphs: of whole layers, and of single matrices.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSRecurrentNode.h>

#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/recurrent/rnn_run.h"

using Calls = std::vector<std::string>;

// A layer with its matrices. It notes the updates that it is asked for, and descends.
@interface RecurrentSource : NSObject <OMPSRecurrentDataSource> {
 @public
  MPSRNNMatrixTrainingLayer *layer;
  NSMutableArray<MPSMatrix *> *weights, *gradients;
  NSMutableArray<id<OMPSRecurrentPart>> *parts;
  float rate;
  Calls *calls;
}
+ (instancetype)sourceOf:(const cells::Cell &)cell weights:(const cells::Weights &)values calls:(Calls *)calls;
- (void)descendOn:(id<MTLCommandBuffer>)commandBuffer;
@end

@interface DeviceTrainedSource : RecurrentSource
@end

@interface HostTrainedSource : RecurrentSource
@end

@interface TrainedPart : NSObject <OMPSRecurrentPart> {
 @public
  id<MPSCNNConvolutionDataSource> source;
  MPSRNNMatrixId number;
  BOOL brings;
  MPSNNTrainingStyle style;
}
+ (instancetype)partOf:(id<MPSCNNConvolutionDataSource>)source matrixId:(MPSRNNMatrixId)number bringsBias:(BOOL)brings;
@end

// Notes its updates under its name.
@interface NotedWeights : NNTrainedWeights {
 @public
  Calls *calls;
  MPSCNNConvolutionWeightsAndBiasesState *state;  // of the last update
}
- (Numbers)weightsNow;
- (Numbers)biasNow;
@end
