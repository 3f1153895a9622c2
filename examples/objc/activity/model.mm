#import "model.h"

#include "recordings.h"

static const NSUInteger kSteps = Window::kSteps;
static const NSUInteger kFeatures = 64, kHidden = 96;
static const float kLearningRate = 0.002F;

static Convolution makeConvolution(id<MTLDevice> device, NSString *label, NSUInteger width, NSUInteger stride,
                                   NSUInteger inputs, NSUInteger outputs, bool relu, unsigned seed) {
  Convolution layer = {};
  layer.weights = [[ConvolutionWeights alloc] initWithDevice:device
                                                       label:label
                                                       width:width
                                                      stride:stride
                                        inputFeatureChannels:inputs
                                       outputFeatureChannels:outputs
                                                learningRate:kLearningRate
                                                        seed:seed];
  MPSNNDefaultPadding *same =
      [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame | MPSNNPaddingMethodAddRemainderToBottomRight];
  layer.forward = [[MPSCNNConvolution alloc] initWithDevice:device weights:layer.weights];
  [layer.forward setPadding:same];
  [layer.forward setDestinationImageAllocator:[MPSImage defaultAllocator]];
  layer.gradient = [[MPSCNNConvolutionGradient alloc] initWithDevice:device weights:layer.weights];
  [layer.gradient setDestinationImageAllocator:[MPSImage defaultAllocator]];
  if (!relu) return layer;
  MPSNNNeuronDescriptor *neuron = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLU];
  layer.relu = [[MPSCNNNeuron alloc] initWithDevice:device neuronDescriptor:neuron];
  [layer.relu setDestinationImageAllocator:[MPSImage defaultAllocator]];
  layer.reluGradient = [[MPSCNNNeuronGradient alloc] initWithDevice:device neuronDescriptor:neuron];
  [layer.reluGradient setDestinationImageAllocator:[MPSImage defaultAllocator]];
  return layer;
}

Model::Model(id<MTLDevice> device, NSUInteger batch, unsigned seed) : device_(device), batch_(batch) {
  before_.push_back(makeConvolution(device, @"conv1", 10, 5, Recordings::kChannels, 32, true, seed + 1));
  before_.push_back(makeConvolution(device, @"conv2", 8, 4, 32, 48, true, seed + 2));
  before_.push_back(makeConvolution(device, @"conv3", 5, 5, 48, kFeatures, true, seed + 3));
  makeRecurrentLayer(seed + 4);
  after_.push_back(makeConvolution(device, @"dense1", 1, 1, kHidden, 64, true, seed + 5));
  after_.push_back(makeConvolution(device, @"dense2", 1, 1, 64, Recordings::kClasses, false, seed + 6));
  toRows_ = [[MPSImageCopyToMatrix alloc] initWithDevice:device dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels];
  toImages_ = [[MPSMatrixCopyToImage alloc] initWithDevice:device dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels];
  MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                                       reductionType:MPSCNNReductionTypeSum];
  loss_ = [[MPSCNNLoss alloc] initWithDevice:device lossDescriptor:descriptor];
  [loss_ setDestinationImageAllocator:[MPSImage defaultAllocator]];
  input_ = newRows(kFeatures);
  inputGradient_ = newRows(kFeatures);
  output_ = newRows(kHidden);
  outputGradient_ = newRows(kHidden);
}

void Model::makeRecurrentLayer(unsigned seed) {
  unsigned number = 100 * seed;
  const auto gate = [&](NSUInteger inputs, MPSCNNNeuronType neuron, float bias) {
    return [[[GateWeights alloc] initWithInputs:inputs outputs:kHidden neuron:neuron bias:bias
                                           seed:++number] autorelease];
  };
  const auto recurrent = [&] { return gate(kHidden, MPSCNNNeuronTypeNone, 0); };
  MPSLSTMDescriptor *lstm = [MPSLSTMDescriptor createLSTMDescriptorWithInputFeatureChannels:kFeatures
                                                                      outputFeatureChannels:kHidden];
  [lstm setUseFloat32Weights:YES];
  [lstm setInputGateInputWeights:gate(kFeatures, MPSCNNNeuronTypeSigmoid, 0)];
  [lstm setInputGateRecurrentWeights:recurrent()];
  [lstm setForgetGateInputWeights:gate(kFeatures, MPSCNNNeuronTypeSigmoid, 1)];
  [lstm setForgetGateRecurrentWeights:recurrent()];
  [lstm setCellGateInputWeights:gate(kFeatures, MPSCNNNeuronTypeTanH, 0)];
  [lstm setCellGateRecurrentWeights:recurrent()];
  [lstm setOutputGateInputWeights:gate(kFeatures, MPSCNNNeuronTypeSigmoid, 0)];
  [lstm setOutputGateRecurrentWeights:recurrent()];
  weights_ = [[NSMutableArray alloc] init];
  gradients_ = [[NSMutableArray alloc] init];
  momenta_ = [[NSMutableArray alloc] init];
  velocities_ = [[NSMutableArray alloc] init];
  recurrent_ = [[MPSRNNMatrixTrainingLayer alloc] initWithDevice:device_ rnnDescriptor:lstm trainableWeights:weights_];
  [recurrent_ createWeightGradientMatrices:gradients_ dataType:MPSDataTypeFloat32];
  [recurrent_ createWeightMatrices:momenta_];
  [recurrent_ createWeightMatrices:velocities_];
  optimizer_ = [[MPSNNOptimizerAdam alloc] initWithDevice:device_ learningRate:kLearningRate];
}

MPSMatrix *Model::newRows(NSUInteger channels) const {
  const NSUInteger columns = kSteps * channels;
  MPSMatrixDescriptor *descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:batch_
                                                                          columns:columns
                                                                         rowBytes:columns * sizeof(float)
                                                                         dataType:MPSDataTypeFloat32];
  return [[MPSMatrix alloc] initWithDevice:device_ descriptor:descriptor];
}

// Each step's columns as a separate matrix over the same memory.
NSArray<MPSMatrix *> *Model::steps(MPSMatrix *rows, NSUInteger channels) const {
  NSMutableArray<MPSMatrix *> *result = [NSMutableArray array];
  for (NSUInteger step = 0; step < kSteps; ++step) {
    MPSMatrixDescriptor *descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:batch_
                                                                            columns:channels
                                                                           rowBytes:[rows rowBytes]
                                                                           dataType:MPSDataTypeFloat32];
    MPSMatrix *matrix = [[MPSMatrix alloc] initWithBuffer:[rows data]
                                                   offset:step * channels * sizeof(float)
                                               descriptor:descriptor];
    [result addObject:matrix];
    [matrix release];
  }
  return result;
}

MPSImageBatch *Model::newImages(id<MTLCommandBuffer> commandBuffer, NSUInteger channels) const {
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:kSteps
                                                    height:1
                                           featureChannels:channels];
  return [[MPSImage defaultAllocator] imageBatchForCommandBuffer:commandBuffer
                                                 imageDescriptor:descriptor
                                                          kernel:toImages_
                                                           count:batch_];
}

MPSImageBatch *Model::encodeLayer(id<MTLCommandBuffer> commandBuffer, Convolution &layer, MPSImageBatch *images) {
  MPSStateBatch *states = nil;
  layer.source = images;
  layer.sums = [layer.forward encodeBatchToCommandBuffer:commandBuffer
                                            sourceImages:images
                                       destinationStates:&states
                             destinationStateIsTemporary:NO];
  layer.states = states;
  return layer.relu ? [layer.relu encodeBatchToCommandBuffer:commandBuffer sourceImages:layer.sums] : layer.sums;
}

MPSImageBatch *Model::encodeForward(id<MTLCommandBuffer> commandBuffer, MPSImageBatch *images) {
  for (Convolution &layer : before_) images = encodeLayer(commandBuffer, layer, images);
  [toRows_ encodeBatchToCommandBuffer:commandBuffer sourceImages:images destinationMatrix:input_];
  states_ = [NSMutableArray array];
  [recurrent_ encodeForwardSequenceToCommandBuffer:commandBuffer
                                    sourceMatrices:steps(input_, kFeatures)
                               destinationMatrices:steps(output_, kHidden)
                                    trainingStates:states_
                                           weights:weights_];
  MPSImageBatch *hidden = newImages(commandBuffer, kHidden);
  [toImages_ encodeBatchToCommandBuffer:commandBuffer sourceMatrix:output_ destinationImages:hidden];
  for (Convolution &layer : after_) hidden = encodeLayer(commandBuffer, layer, hidden);
  return hidden;
}

MPSImageBatch *Model::encodeLayerGradient(id<MTLCommandBuffer> commandBuffer, Convolution &layer,
                                          MPSImageBatch *gradients) {
  if (layer.relu)
    gradients = [layer.reluGradient encodeBatchToCommandBuffer:commandBuffer
                                                 primaryImages:gradients
                                               secondaryImages:layer.sums];
  MPSImageBatch *result = [layer.gradient encodeBatchToCommandBuffer:commandBuffer
                                                     sourceGradients:gradients
                                                        sourceImages:layer.source
                                                      gradientStates:layer.states];
  // One state for the whole batch: its gradients are sums over the images.
  MPSCNNConvolutionGradientState *state = (MPSCNNConvolutionGradientState *)[layer.states objectAtIndex:0];
  MPSCNNConvolutionWeightsAndBiasesState *updated = [layer.weights updateWithCommandBuffer:commandBuffer
                                                                             gradientState:state
                                                                               sourceState:[layer.weights state]];
  [layer.forward reloadWeightsAndBiasesWithCommandBuffer:commandBuffer state:updated];
  [layer.gradient reloadWeightsAndBiasesWithCommandBuffer:commandBuffer state:updated];
  return result;
}

void Model::encodeTraining(id<MTLCommandBuffer> commandBuffer, MPSImageBatch *scores,
                           NSArray<MPSCNNLossLabels *> *labels) {
  MPSImageBatch *gradients = [loss_ encodeBatchToCommandBuffer:commandBuffer sourceImages:scores labels:labels];
  for (auto layer = after_.rbegin(); layer != after_.rend(); ++layer)
    gradients = encodeLayerGradient(commandBuffer, *layer, gradients);
  [toRows_ encodeBatchToCommandBuffer:commandBuffer sourceImages:gradients destinationMatrix:outputGradient_];
  [recurrent_ encodeGradientSequenceToCommandBuffer:commandBuffer
                                     forwardSources:steps(input_, kFeatures)
                                    sourceGradients:steps(outputGradient_, kHidden)
                               destinationGradients:steps(inputGradient_, kFeatures)
                                    weightGradients:gradients_
                                     trainingStates:states_
                                            weights:weights_];
  const NSUInteger step = [optimizer_ timeStep];
  for (NSUInteger i = 0; i < [weights_ count]; ++i) {
    [optimizer_ setTimeStep:step];  // one step of time for all matrices
    [optimizer_ encodeToCommandBuffer:commandBuffer
                  inputGradientMatrix:[gradients_ objectAtIndex:i]
                    inputValuesMatrix:[weights_ objectAtIndex:i]
                  inputMomentumMatrix:[momenta_ objectAtIndex:i]
                  inputVelocityMatrix:[velocities_ objectAtIndex:i]
                   resultValuesMatrix:[weights_ objectAtIndex:i]];
  }
  gradients = newImages(commandBuffer, kFeatures);
  [toImages_ encodeBatchToCommandBuffer:commandBuffer sourceMatrix:inputGradient_ destinationImages:gradients];
  for (auto layer = before_.rbegin(); layer != before_.rend(); ++layer)
    gradients = encodeLayerGradient(commandBuffer, *layer, gradients);
}

void Model::setLearningRate(float learningRate) {
  [optimizer_ setLearningRate:learningRate];
  for (Convolution &layer : before_) [layer.weights setLearningRate:learningRate];
  for (Convolution &layer : after_) [layer.weights setLearningRate:learningRate];
}

void Model::put(Checkpoint &checkpoint, id<MTLCommandQueue> queue) const {
  for (const std::vector<Convolution> *layers : {&before_, &after_})
    for (const Convolution &layer : *layers)
      putVectors(checkpoint, queue, [layer.weights label], [layer.weights vectors]);
  putMatrices(checkpoint, queue, "lstm weights", weights_);
  putMatrices(checkpoint, queue, "lstm momenta", momenta_);
  putMatrices(checkpoint, queue, "lstm velocities", velocities_);
}

// The kernels of the convolutions have copies of their weights.
void Model::get(const Checkpoint &checkpoint) {
  const auto timeStep = static_cast<NSUInteger>(checkpoint.iteration());
  for (std::vector<Convolution> *layers : {&before_, &after_})
    for (Convolution &layer : *layers) {
      getVectors(checkpoint, [layer.weights label], [layer.weights vectors]);
      [layer.weights setTimeStep:timeStep];
      [layer.forward reloadWeightsAndBiasesFromDataSource];
      [layer.gradient reloadWeightsAndBiasesFromDataSource];
    }
  getMatrices(checkpoint, "lstm weights", weights_);
  getMatrices(checkpoint, "lstm momenta", momenta_);
  getMatrices(checkpoint, "lstm velocities", velocities_);
  [optimizer_ setTimeStep:timeStep];
}
