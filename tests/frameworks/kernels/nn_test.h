// The base of the tests of MPSNeuralNetwork: a data source, images from numbers and back, labels, one command buffer.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <functional>
#include <vector>

#include "tests/frameworks/kernels/nn_formulas.h"
#include "tests/objc_test.h"

// Weights kept as floats in the object. `learningRate` > 0: updated by plain descent on the device; see also its
// subclasses.
@interface NNTestWeights : NSObject <MPSCNNConvolutionDataSource> {
 @public
  std::vector<float> values, biases;
  MPSCNNConvolutionDescriptor *layer;
  MPSNNOptimizerStochasticGradientDescent *optimizer;
  NSString *name;
  int loads, purges, updates;
  BOOL refuses;
}
+ (instancetype)weightsWithFilter:(const formulas::Filter &)filter;
@end

// Adds what a data source needs to be trained on the device.
@interface NNTrainedWeights : NNTestWeights
+ (instancetype)weightsWithFilter:(const formulas::Filter &)filter learningRate:(float)learningRate;
@end

id<MTLDevice> nn_device();
id<MTLCommandQueue> nn_queue();

// Encodes, commits and waits; checks that the buffer completed.
void nn_run(const std::function<void(id<MTLCommandBuffer>)> &encode);

// Made-up numbers in [-1, 1), the same for the same seed.
formulas::Image nn_numbers(int n, int h, int w, int c, unsigned seed);
// Float32 images, one for each n. Autoreleased.
NSMutableArray<MPSImage *> *nn_images(const formulas::Image &image);
formulas::Image nn_read(NSArray<MPSImage *> *batch);
formulas::Numbers nn_floats(id<MTLBuffer> buffer);

// One-hot labels of `classes` values for an image of 1 x 1 pixels.
NSMutableArray<MPSCNNLossLabels *> *nn_labels(const std::vector<int> &classes, int count);
// Labels and weights of every image, and where its loss is written.
NSArray<MPSCNNLossLabels *> *nn_labels_of(const formulas::Image &labels, MTLSize loss_size,
                                          const formulas::Image *weights = nullptr);
formulas::Numbers nn_losses(NSArray<MPSCNNLossLabels *> *labels);
formulas::Image nn_one_hot(const std::vector<int> &classes, int count);

formulas::Filter nn_filter(int outputs, int kernel, int inputs, int before, unsigned seed);
// The offset that puts the window's first tap `before` pixels above and to the left; result size as TensorFlow's SAME.
MPSNNDefaultPadding *nn_same();
