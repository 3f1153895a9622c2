// Trained variables of an MPSGraph, their updates, and data for its placeholders.
#pragma once

#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <cmath>
#include <random>
#include <vector>

inline NSUInteger elementsOf(MPSShape *shape) {
  NSUInteger count = 1;
  for (NSNumber *extent in shape) count *= [extent unsignedIntegerValue];
  return count;
}

inline MPSGraphTensorData *makeTensorData(id<MTLDevice> device, const void *bytes, MPSShape *shape, MPSDataType type) {
  const NSUInteger size = (type & 0xFF) / 8;
  return [[[MPSGraphTensorData alloc] initWithDevice:[MPSGraphDevice deviceWithMTLDevice:device]
                                                data:[NSData dataWithBytes:bytes length:elementsOf(shape) * size]
                                               shape:shape
                                            dataType:type] autorelease];
}

inline std::vector<float> numbersOf(MPSGraphTensorData *data) {
  std::vector<float> numbers(elementsOf([data shape]));
  [[data mpsndarray] readBytes:numbers.data() strideBytes:nil];
  return numbers;
}

inline MPSGraphTensor *makeVariable(MPSGraph *graph, const std::vector<float> &values, MPSShape *shape,
                                    NSString *name) {
  return [graph variableWithData:[NSData dataWithBytes:values.data() length:values.size() * sizeof(float)]
                           shape:shape
                        dataType:MPSDataTypeFloat32
                            name:name];
}

// The variables that one network trains.
struct Parameters {
  MPSGraph *graph;
  std::mt19937 &random;
  NSMutableArray<MPSGraphTensor *> *variables = [NSMutableArray array];

  MPSGraphTensor *fill(MPSShape *shape, float value, NSString *name) {
    return add(std::vector<float>(elementsOf(shape), value), shape, name);
  }
  MPSGraphTensor *drawUniform(MPSShape *shape, float largest, NSString *name) {
    return draw(std::uniform_real_distribution<float>(-largest, largest), shape, name);
  }
  MPSGraphTensor *drawNormal(MPSShape *shape, float deviation, NSString *name) {
    return draw(std::normal_distribution<float>(0, deviation), shape, name);
  }

 private:
  template <typename Distribution>
  MPSGraphTensor *draw(Distribution distribution, MPSShape *shape, NSString *name) {
    std::vector<float> values(elementsOf(shape));
    for (float &value : values) value = distribution(random);
    return add(values, shape, name);
  }
  MPSGraphTensor *add(const std::vector<float> &values, MPSShape *shape, NSString *name) {
    MPSGraphTensor *variable = makeVariable(graph, values, shape, name);
    [variables addObject:variable];
    return variable;
  }
};

struct Adam {
  double learningRate, beta1, beta2;
};

// Assigns the next values of Adam to all variables. `step` is a tensor of shape [1] that counts the runs from 1.
inline void addAdamUpdates(const Parameters &parameters, MPSGraphTensor *loss, MPSGraphTensor *step, const Adam &adam,
                           NSMutableArray<MPSGraphOperation *> *updates) {
  MPSGraph *graph = parameters.graph;
  const auto scalar = [&](double value) { return [graph constantWithScalar:value dataType:MPSDataTypeFloat32]; };
  MPSGraphTensor *beta1 = scalar(adam.beta1), *beta2 = scalar(adam.beta2);
  MPSGraphTensor *beta1Power = [graph powerWithPrimaryTensor:beta1 secondaryTensor:step name:nil];
  MPSGraphTensor *beta2Power = [graph powerWithPrimaryTensor:beta2 secondaryTensor:step name:nil];
  NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *gradients = [graph gradientForPrimaryTensor:loss
                                                                                    withTensors:parameters.variables
                                                                                           name:nil];
  for (MPSGraphTensor *variable in parameters.variables) {
    const std::vector<float> zeros(elementsOf([variable shape]));
    MPSGraphTensor *momentum = makeVariable(graph, zeros, [variable shape], @"momentum");
    MPSGraphTensor *velocity = makeVariable(graph, zeros, [variable shape], @"velocity");
    NSArray<MPSGraphTensor *> *next = [graph adamWithLearningRateTensor:scalar(adam.learningRate)
                                                            beta1Tensor:beta1
                                                            beta2Tensor:beta2
                                                          epsilonTensor:scalar(1e-8)
                                                       beta1PowerTensor:beta1Power
                                                       beta2PowerTensor:beta2Power
                                                           valuesTensor:variable
                                                         momentumTensor:momentum
                                                         velocityTensor:velocity
                                                  maximumVelocityTensor:nil
                                                         gradientTensor:[gradients objectForKey:variable]
                                                                   name:nil];
    NSArray<MPSGraphTensor *> *targets = @[ variable, momentum, velocity ];
    for (NSUInteger i = 0; i < [targets count]; ++i)
      [updates addObject:[graph assignVariable:[targets objectAtIndex:i]
                             withValueOfTensor:[next objectAtIndex:i]
                                          name:nil]];
  }
}
