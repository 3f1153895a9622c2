#include "tests/listings/residual_network.h"

#include <cmath>

long totalElements(MPSShape *shape) {
  long product = 1;
  for (NSNumber *extent in shape) product *= [extent longValue];
  return product;
}

std::vector<float> getRandomData(std::mt19937 &random, long numValues, float minimum, float maximum) {
  std::uniform_real_distribution<float> uniform(minimum, maximum);
  std::vector<float> data(static_cast<std::size_t>(numValues));
  for (float &value : data) value = uniform(random);
  return data;
}

MPSGraphTensor *variableTensor(const std::vector<float> &data, MPSGraph *graph, MPSShape *shape) {
  REQUIRE(totalElements(shape) == static_cast<long>(data.size()));
  return [graph variableWithData:[NSData dataWithBytes:data.data() length:data.size() * 4]
                           shape:shape
                        dataType:MPSDataTypeFloat32
                            name:nil];
}

static NSUInteger channels(MPSGraphTensor *tensor) { return [[[tensor shape] objectAtIndex:3] unsignedIntegerValue]; }

MPSGraphTensor *ResidualNetwork::uniformWeights(MPSShape *shape, float value) {
  return variableTensor(std::vector<float>(static_cast<std::size_t>(totalElements(shape)), value), graph, shape);
}

MPSGraphTensor *ResidualNetwork::randomWeights(MPSShape *shape, long fanIn, long fanOut) {
  // Calculate GlorotUniform limit
  const float limit = std::sqrt(6 / static_cast<float>(fanIn + fanOut));
  return variableTensor(getRandomData(random_, totalElements(shape), -limit, limit), graph, shape);
}

MPSGraphTensor *ResidualNetwork::conv2D(MPSGraphTensor *sourceTensor, NSUInteger filters, PlaneSize kernelSize,
                                        PlaneSize strideSize, MPSGraphPaddingStyle padding) {
  // Weights order is height / width / input / output
  MPSGraphConvolution2DOpDescriptor *desc =
      [MPSGraphConvolution2DOpDescriptor descriptorWithStrideInX:strideSize.width
                                                       strideInY:strideSize.height
                                                 dilationRateInX:1
                                                 dilationRateInY:1
                                                          groups:1
                                                    paddingStyle:padding
                                                      dataLayout:MPSGraphTensorNamedDataLayoutNHWC
                                                   weightsLayout:MPSGraphTensorNamedDataLayoutHWIO];
  // The slides count the source's and the result's elements; here, as TensorFlow does, those of one window.
  const NSUInteger area = kernelSize.width * kernelSize.height, inputs = channels(sourceTensor);
  MPSGraphTensor *convWeights = randomWeights(@[ @(kernelSize.height), @(kernelSize.width), @(inputs), @(filters) ],
                                              static_cast<long>(area * inputs), static_cast<long>(area * filters));
  [weightTensors addObject:convWeights];
  return [graph convolution2DWithSourceTensor:sourceTensor weightsTensor:convWeights descriptor:desc name:nil];
}

static MPSGraphPooling2DOpDescriptor *pooling(PlaneSize kernelSize, PlaneSize strideSize,
                                              MPSGraphPaddingStyle padding) {
  // Data layout is batch / height / width / channels
  return [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:kernelSize.width
                                                     kernelHeight:kernelSize.height
                                                        strideInX:strideSize.width
                                                        strideInY:strideSize.height
                                                     paddingStyle:padding
                                                       dataLayout:MPSGraphTensorNamedDataLayoutNHWC];
}

MPSGraphTensor *ResidualNetwork::maxPooling2D(MPSGraphTensor *input, PlaneSize kernelSize, PlaneSize strideSize,
                                              MPSGraphPaddingStyle padding) {
  MPSGraphPooling2DOpDescriptor *descriptor = pooling(kernelSize, strideSize, padding);
  return [graph maxPooling2DWithSourceTensor:input descriptor:descriptor name:nil];
}

MPSGraphTensor *ResidualNetwork::avgPooling2D(MPSGraphTensor *input, PlaneSize kernelSize,
                                              MPSGraphPaddingStyle padding) {
  MPSGraphPooling2DOpDescriptor *descriptor = pooling(kernelSize, kernelSize, padding);
  return [graph avgPooling2DWithSourceTensor:input descriptor:descriptor name:nil];
}

MPSGraphOperation *ResidualNetwork::addMovingVariable(MPSGraphTensor *newValue, MPSGraphTensor *existingValue) {
  MPSGraphTensor *kept = [graph multiplicationWithPrimaryTensor:existingValue
                                                secondaryTensor:[graph constantWithScalar:0.9
                                                                                 dataType:MPSDataTypeFloat32]
                                                           name:nil];
  MPSGraphTensor *added = [graph multiplicationWithPrimaryTensor:newValue
                                                 secondaryTensor:[graph constantWithScalar:0.1
                                                                                  dataType:MPSDataTypeFloat32]
                                                            name:nil];
  MPSGraphTensor *moved = [graph additionWithPrimaryTensor:kept secondaryTensor:added name:nil];
  return [graph assignVariable:existingValue withValueOfTensor:moved name:nil];
}

MPSGraphTensor *ResidualNetwork::batchNormalization(MPSGraphTensor *input) {
  NSNumber *outputFeatures = @(channels(input));
  MPSGraphTensor *beta = uniformWeights(@[ outputFeatures ], 0), *gamma = uniformWeights(@[ outputFeatures ], 1);
  [weightTensors addObjectsFromArray:@[ beta, gamma ]];
  MPSShape *shape = @[ @1, @1, @1, outputFeatures ];
  MPSGraphTensor *movingMean = uniformWeights(shape, 0), *movingVar = uniformWeights(shape, 1);
  MPSGraph *const made = graph;
  const auto normalized = [=](MPSGraphTensor *mean, MPSGraphTensor *variance) {
    return [made normalizationWithTensor:input
                              meanTensor:mean
                          varianceTensor:variance
                             gammaTensor:gamma
                              betaTensor:beta
                                 epsilon:0.001F
                                    name:nil];
  };
  NSArray<MPSGraphTensor *> *results = [graph ifWithPredicateTensor:isTrainingPlaceholder
      thenBlock:^NSArray<MPSGraphTensor *> * {
        // Calculate mean and variance
        NSArray<NSNumber *> *axes = @[ @0, @1, @2 ];
        MPSGraphTensor *mean = [made meanOfTensor:input axes:axes name:nil];
        MPSGraphTensor *variance = [made varianceOfTensor:input meanTensor:mean axes:axes name:nil];
        // Update parameters
        MPSGraphOperation *meanAssign = addMovingVariable(mean, movingMean);
        MPSGraphOperation *varAssign = addMovingVariable(variance, movingVar);
        // Perform normalization
        return [made controlDependencyWithOperations:@[ meanAssign, varAssign ]
                                      dependentBlock:^NSArray<MPSGraphTensor *> * {
                                        return @[ normalized(mean, variance) ];
                                      }
                                                name:nil];
      }
      elseBlock:^NSArray<MPSGraphTensor *> * {
        return @[ normalized(movingMean, movingVar) ];
      }
      name:nil];
  return [results objectAtIndex:0];
}

MPSGraphTensor *ResidualNetwork::identityBlock(MPSGraphTensor *sourceTensor, NSUInteger f1, NSUInteger f2) {
  MPSGraphTensor *x = activated(conv2D(sourceTensor, f1, {1, 1}));
  x = activated(conv2D(x, f1, {3, 3}, {1, 1}, MPSGraphPaddingStyleTF_SAME));
  x = batchNormalization(conv2D(x, f2, {1, 1}));
  x = [graph additionWithPrimaryTensor:x secondaryTensor:sourceTensor name:nil];
  return [graph reLUWithTensor:x name:nil];
}

MPSGraphTensor *ResidualNetwork::convBlock(MPSGraphTensor *sourceTensor, NSUInteger stride, NSUInteger f1,
                                           NSUInteger f2) {
  MPSGraphTensor *x = activated(conv2D(sourceTensor, f1, {1, 1}, {stride, stride}));
  x = activated(conv2D(x, f1, {3, 3}, {1, 1}, MPSGraphPaddingStyleTF_SAME));
  x = batchNormalization(conv2D(x, f2, {1, 1}));
  MPSGraphTensor *skip = batchNormalization(conv2D(sourceTensor, f2, {1, 1}, {stride, stride}));
  x = [graph additionWithPrimaryTensor:x secondaryTensor:skip name:nil];
  return [graph reLUWithTensor:x name:nil];
}

MPSGraphTensor *ResidualNetwork::fullyConnected(MPSGraphTensor *source, NSUInteger outputFeatures) {
  NSNumber *inputs = [[source shape] objectAtIndex:1];
  MPSGraphTensor *weights =
      randomWeights(@[ inputs, @(outputFeatures) ], [inputs longValue], static_cast<long>(outputFeatures));
  MPSGraphTensor *bias = uniformWeights(@[ @(outputFeatures) ], 0);
  [weightTensors addObjectsFromArray:@[ weights, bias ]];
  MPSGraphTensor *product = [graph matrixMultiplicationWithPrimaryTensor:source secondaryTensor:weights name:nil];
  return [graph additionWithPrimaryTensor:product secondaryTensor:bias name:nil];
}

NSArray<MPSGraphOperation *> *ResidualNetwork::updatesFor(MPSGraphTensor *loss, double rate) {
  // Compute partial derivatives for each weight
  NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *gradients = [graph gradientForPrimaryTensor:loss
                                                                                    withTensors:weightTensors
                                                                                           name:nil];
  MPSGraphTensor *learningRate = [graph constantWithScalar:rate dataType:MPSDataTypeFloat32];
  NSMutableArray<MPSGraphOperation *> *updateOps = [NSMutableArray array];
  // Update each weight
  for (MPSGraphTensor *key in gradients) {
    MPSGraphTensor *newValue = [graph stochasticGradientDescentWithLearningRateTensor:learningRate
                                                                         valuesTensor:key
                                                                       gradientTensor:[gradients objectForKey:key]
                                                                                 name:nil];
    [updateOps addObject:[graph assignVariable:key withValueOfTensor:newValue name:nil]];
  }
  return updateOps;
}
