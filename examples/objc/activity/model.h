// The network: convolutions that compress 2,000 samples to 20 steps, an LSTM over the steps, two dense layers on each.
// Every kernel is encoded by itself, forward and backward; nothing here is an MPSNNGraph.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <vector>

#import "weights.h"

// A convolution along time and, unless it is the last layer, a ReLU. It keeps one batch's images between forward and
// backward.
struct Convolution {
  ConvolutionWeights *weights;
  MPSCNNConvolution *forward;
  MPSCNNConvolutionGradient *gradient;
  MPSCNNNeuron *relu;  // nil: none
  MPSCNNNeuronGradient *reluGradient;
  MPSImageBatch *source, *sums;
  MPSStateBatch *states;
};

class Model {
 public:
  Model(id<MTLDevice> device, NSUInteger batch, unsigned seed);

  // Scores of the classes: images of 20 x 1 pixels and 5 channels.
  MPSImageBatch *encodeForward(id<MTLCommandBuffer> commandBuffer, MPSImageBatch *images);
  // Gradients all the way back, and Adam on every weight. Runs after encodeForward of the same batch.
  void encodeTraining(id<MTLCommandBuffer> commandBuffer, MPSImageBatch *scores, NSArray<MPSCNNLossLabels *> *labels);
  void setLearningRate(float learningRate);

  // Weights, biases and moments of all layers.
  void put(Checkpoint &checkpoint, id<MTLCommandQueue> queue) const;
  void get(const Checkpoint &checkpoint);

 private:
  MPSImageBatch *encodeLayer(id<MTLCommandBuffer> commandBuffer, Convolution &layer, MPSImageBatch *images);
  MPSImageBatch *encodeLayerGradient(id<MTLCommandBuffer> commandBuffer, Convolution &layer, MPSImageBatch *gradients);
  NSArray<MPSMatrix *> *steps(MPSMatrix *rows, NSUInteger channels) const;
  MPSMatrix *newRows(NSUInteger channels) const;
  MPSImageBatch *newImages(id<MTLCommandBuffer> commandBuffer, NSUInteger channels) const;
  void makeRecurrentLayer(unsigned seed);

  id<MTLDevice> device_;
  NSUInteger batch_;
  std::vector<Convolution> before_, after_;  // the LSTM
  MPSRNNMatrixTrainingLayer *recurrent_;
  NSMutableArray<MPSMatrix *> *weights_, *gradients_, *momenta_, *velocities_;
  MPSNNOptimizerAdam *optimizer_;
  MPSImageCopyToMatrix *toRows_;
  MPSMatrixCopyToImage *toImages_;
  MPSCNNLoss *loss_;
  MPSMatrix *input_, *output_, *inputGradient_, *outputGradient_;  // a row for each sample, its 20 steps side by side
  NSMutableArray<MPSRNNMatrixTrainingState *> *states_;
};
