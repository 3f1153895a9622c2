#import "network.h"

#include <algorithm>

#include "pictures.h"

static const double kLearningRate = 0.01;
static const double kMovingPart = 0.9;  // of moving averages that a step keeps
static const float kEpsilon = 1e-3F;

struct Stage {
  int blocks, inner, outer, stride;
};
static const Stage kStages[] = {{3, 64, 256, 1}, {4, 128, 512, 2}, {6, 256, 1024, 2}, {3, 512, 2048, 2}};

static int channelsOf(MPSGraphTensor *tensor) { return [[[tensor shape] lastObject] intValue]; }

// Writes layers into the graph.
class Layers {
 public:
  Layers(const Variables &variables, std::mt19937 &random, MPSGraphTensor *isTraining)
      : parameters{variables, random}, graph_(variables.graph), isTraining_(isTraining) {}

  // A convolution without a bias, since a normalization follows.
  MPSGraphTensor *convolve(MPSGraphTensor *x, int filters, int kernel, int stride) {
    MPSGraphConvolution2DOpDescriptor *descriptor =
        [MPSGraphConvolution2DOpDescriptor descriptorWithStrideInX:static_cast<NSUInteger>(stride)
                                                         strideInY:static_cast<NSUInteger>(stride)
                                                   dilationRateInX:1
                                                   dilationRateInY:1
                                                            groups:1
                                                      paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                        dataLayout:MPSGraphTensorNamedDataLayoutNHWC
                                                     weightsLayout:MPSGraphTensorNamedDataLayoutHWIO];
    // Glorot's limit, as TensorFlow counts the inputs and outputs.
    const int area = kernel * kernel, channels = channelsOf(x);
    const float limit = std::sqrt(6 / static_cast<float>(area * (channels + filters)));
    MPSGraphTensor *weights =
        parameters.drawUniform(@[ @(kernel), @(kernel), @(channels), @(filters) ], limit, @"convolution");
    return [graph_ convolution2DWithSourceTensor:x weightsTensor:weights descriptor:descriptor name:nil];
  }

  // Batch normalization: training uses the statistics of the batch and updates the moving averages, inference uses the
  // moving averages.
  MPSGraphTensor *normalize(MPSGraphTensor *x, float firstGamma = 1) {
    const int channels = channelsOf(x);
    MPSGraphTensor *gamma = parameters.fill(@[ @(channels) ], firstGamma, @"gamma");
    MPSGraphTensor *beta = parameters.fill(@[ @(channels) ], 0, @"beta");
    MPSShape *shape = @[ @1, @1, @1, @(channels) ];
    const std::vector<float> zeros(static_cast<std::size_t>(channels)), ones(zeros.size(), 1);
    MPSGraphTensor *movingMean = parameters.variables.make(zeros, shape, @"moving mean");
    MPSGraphTensor *movingVariance = parameters.variables.make(ones, shape, @"moving variance");
    MPSGraph *graph = graph_;
    const auto apply = [=](MPSGraphTensor *mean, MPSGraphTensor *variance) {
      return [graph normalizationWithTensor:x
                                 meanTensor:mean
                             varianceTensor:variance
                                gammaTensor:gamma
                                 betaTensor:beta
                                    epsilon:kEpsilon
                                       name:nil];
    };
    NSArray<MPSGraphTensor *> *results = [graph ifWithPredicateTensor:isTraining_
        thenBlock:^NSArray<MPSGraphTensor *> * {
          NSArray<NSNumber *> *axes = @[ @0, @1, @2 ];
          MPSGraphTensor *mean = [graph meanOfTensor:x axes:axes name:nil];
          MPSGraphTensor *variance = [graph varianceOfTensor:x meanTensor:mean axes:axes name:nil];
          NSArray<MPSGraphOperation *> *averages =
              @[ follow(graph, movingMean, mean), follow(graph, movingVariance, variance) ];
          return [graph controlDependencyWithOperations:averages
                                         dependentBlock:^NSArray<MPSGraphTensor *> * {
                                           return @[ apply(mean, variance) ];
                                         }
                                                   name:nil];
        }
        elseBlock:^NSArray<MPSGraphTensor *> * {
          return @[ apply(movingMean, movingVariance) ];
        }
        name:nil];
    return [results objectAtIndex:0];
  }

  // Three convolutions, and a shortcut around them. The shortcut has a convolution if `stride` is not 0.
  MPSGraphTensor *block(MPSGraphTensor *x, int inner, int outer, int stride) {
    MPSGraphTensor *y = relu(normalize(convolve(x, inner, 1, std::max(1, stride))));
    y = relu(normalize(convolve(y, inner, 3, 1)));
    // A block is its shortcut at first, so that deep networks learn from the first steps on (Goyal et al., 2017).
    y = normalize(convolve(y, outer, 1, 1), 0);
    MPSGraphTensor *shortcut = stride ? normalize(convolve(x, outer, 1, stride)) : x;
    return relu([graph_ additionWithPrimaryTensor:y secondaryTensor:shortcut name:nil]);
  }

  MPSGraphTensor *relu(MPSGraphTensor *x) { return [graph_ reLUWithTensor:x name:nil]; }

  // Half as high and wide.
  MPSGraphTensor *pool(MPSGraphTensor *x) {
    MPSGraphPooling2DOpDescriptor *descriptor =
        [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:3
                                                    kernelHeight:3
                                                       strideInX:2
                                                       strideInY:2
                                                    paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                      dataLayout:MPSGraphTensorNamedDataLayoutNHWC];
    return [graph_ maxPooling2DWithSourceTensor:x descriptor:descriptor name:nil];
  }

  Parameters parameters;

 private:
  static MPSGraphOperation *follow(MPSGraph *graph, MPSGraphTensor *average, MPSGraphTensor *value) {
    const auto scaled = [&](MPSGraphTensor *tensor, double factor) {
      MPSGraphTensor *constant = [graph constantWithScalar:factor dataType:MPSDataTypeFloat32];
      return [graph multiplicationWithPrimaryTensor:tensor secondaryTensor:constant name:nil];
    };
    MPSGraphTensor *next = [graph additionWithPrimaryTensor:scaled(average, kMovingPart)
                                            secondaryTensor:scaled(value, 1 - kMovingPart)
                                                       name:nil];
    return [graph assignVariable:average withValueOfTensor:next name:nil];
  }

  MPSGraph *graph_;
  MPSGraphTensor *isTraining_;
};

// (N, size, size, 3) -> scores, (N, 10)
static MPSGraphTensor *addForwardPass(MPSGraph *graph, Layers &layers, MPSGraphTensor *images) {
  MPSGraphTensor *x = layers.pool(layers.relu(layers.normalize(layers.convolve(images, 64, 7, 2))));
  for (const Stage &stage : kStages)
    for (int block = 0; block < stage.blocks; ++block)
      x = layers.block(x, stage.inner, stage.outer, block == 0 ? stage.stride : 0);
  const int features = channelsOf(x);
  x = [graph reshapeTensor:[graph meanOfTensor:x axes:@[ @1, @2 ] name:nil] withShape:@[ @-1, @(features) ] name:nil];
  // Small weights, so that all classes are about as probable at first.
  MPSGraphTensor *dense = layers.parameters.drawUniform(@[ @(features), @(Pictures::kClasses) ], 0.01F, @"dense");
  MPSGraphTensor *bias = layers.parameters.fill(@[ @(Pictures::kClasses) ], 0, @"bias");
  x = [graph matrixMultiplicationWithPrimaryTensor:x secondaryTensor:dense name:nil];
  return [graph additionWithPrimaryTensor:x secondaryTensor:bias name:nil];
}

static void addUpdates(Network &network, NSArray<MPSGraphTensor *> *trained) {
  MPSGraph *graph = network.graph;
  NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *gradients = [graph gradientForPrimaryTensor:network.loss
                                                                                    withTensors:trained
                                                                                           name:nil];
  MPSGraphTensor *learningRate = [graph constantWithScalar:kLearningRate dataType:MPSDataTypeFloat32];
  network.updates = [NSMutableArray array];
  for (MPSGraphTensor *variable in trained) {
    MPSGraphTensor *next = [graph stochasticGradientDescentWithLearningRateTensor:learningRate
                                                                     valuesTensor:variable
                                                                   gradientTensor:[gradients objectForKey:variable]
                                                                             name:nil];
    [network.updates addObject:[graph assignVariable:variable withValueOfTensor:next name:nil]];
  }
}

Network makeNetwork(int batchSize, int size, unsigned seed) {
  MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
  std::mt19937 random(seed);
  Network network{.graph = graph, .variables = {graph}};
  network.images = [graph placeholderWithShape:@[ @(batchSize), @(size), @(size), @(Pictures::kChannels) ]
                                      dataType:MPSDataTypeFloat32
                                          name:@"images"];
  network.labels = [graph placeholderWithShape:@[ @(batchSize), @(Pictures::kClasses) ]
                                      dataType:MPSDataTypeFloat32
                                          name:@"labels"];
  network.isTraining = [graph placeholderWithShape:@[ @1 ] dataType:MPSDataTypeBool name:@"is training"];
  Layers layers(network.variables, random, network.isTraining);
  MPSGraphTensor *scores = addForwardPass(graph, layers, network.images);
  network.probabilities = [graph softMaxWithTensor:scores axis:-1 name:nil];
  MPSGraphTensor *sum = [graph softMaxCrossEntropyWithSourceTensor:scores
                                                      labelsTensor:network.labels
                                                              axis:-1
                                                     reductionType:MPSGraphLossReductionTypeSum
                                                              name:nil];
  MPSGraphTensor *count = [graph constantWithScalar:batchSize dataType:MPSDataTypeFloat32];
  network.loss = [graph divisionWithPrimaryTensor:sum secondaryTensor:count name:nil];
  addUpdates(network, layers.parameters.trained);
  return network;
}
