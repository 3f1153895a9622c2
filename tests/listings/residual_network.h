// The functions of "Training DNNs on iOS with Metal Performance Shaders Graph" (NSSpain XI), by the names of the
// slides.
#pragma once

#include <random>

#include "tests/frameworks/mpsgraph/graph_test.h"

// "Weight Initialization: helper functions".
long totalElements(MPSShape *shape);
std::vector<float> getRandomData(std::mt19937 &random, long numValues, float minimum, float maximum);
MPSGraphTensor *variableTensor(const std::vector<float> &data, MPSGraph *graph, MPSShape *shape);

struct PlaneSize {
  NSUInteger width, height;
};

class ResidualNetwork {
 public:
  ResidualNetwork() : isTrainingPlaceholder([graph placeholderWithShape:@[ @1 ] dataType:MPSDataTypeBool name:nil]) {}

  MPSGraph *graph = new_graph();
  MPSGraphTensor *isTrainingPlaceholder;
  NSMutableArray<MPSGraphTensor *> *weightTensors = [NSMutableArray array];

  MPSGraphTensor *uniformWeights(MPSShape *shape, float value);
  MPSGraphTensor *randomWeights(MPSShape *shape, long fanIn, long fanOut);
  MPSGraphTensor *conv2D(MPSGraphTensor *sourceTensor, NSUInteger filters, PlaneSize kernelSize,
                         PlaneSize strideSize = {1, 1}, MPSGraphPaddingStyle padding = MPSGraphPaddingStyleTF_VALID);
  MPSGraphTensor *maxPooling2D(MPSGraphTensor *input, PlaneSize kernelSize, PlaneSize strideSize,
                               MPSGraphPaddingStyle padding = MPSGraphPaddingStyleTF_VALID);
  MPSGraphTensor *avgPooling2D(MPSGraphTensor *input, PlaneSize kernelSize, MPSGraphPaddingStyle padding);
  MPSGraphTensor *batchNormalization(MPSGraphTensor *input);
  MPSGraphTensor *identityBlock(MPSGraphTensor *sourceTensor, NSUInteger f1, NSUInteger f2);
  MPSGraphTensor *convBlock(MPSGraphTensor *sourceTensor, NSUInteger stride, NSUInteger f1, NSUInteger f2);
  MPSGraphTensor *fullyConnected(MPSGraphTensor *source, NSUInteger outputFeatures);
  // "Training the network: gradients": an assignment for each of `weightTensors`.
  NSArray<MPSGraphOperation *> *updatesFor(MPSGraphTensor *loss, double rate);

  MPSGraphTensorData *isTraining(bool yes) const { return graph_data({yes ? 1.0 : 0.0}, {1}, MPSDataTypeBool); }

 private:
  MPSGraphOperation *addMovingVariable(MPSGraphTensor *newValue, MPSGraphTensor *existingValue);
  MPSGraphTensor *activated(MPSGraphTensor *x) { return [graph reLUWithTensor:batchNormalization(x) name:nil]; }

  std::mt19937 random_{7};
};
