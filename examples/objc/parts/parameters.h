// Trained variables of an MPSGraph, their updates, and data for its placeholders.
#pragma once

#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <cmath>
#include <random>
#include <vector>

#include "checkpoint.h"

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

// All variables of a graph, to save and load them: trained ones, moments, moving averages.
struct Variables {
  MPSGraph *graph;
  NSMutableArray<MPSGraphTensor *> *all = [NSMutableArray array];

  MPSGraphTensor *make(const std::vector<float> &values, MPSShape *shape, NSString *name) const {
    MPSGraphTensor *variable = [graph variableWithData:[NSData dataWithBytes:values.data()
                                                                      length:values.size() * sizeof(float)]
                                                 shape:shape
                                              dataType:MPSDataTypeFloat32
                                                  name:name];
    [all addObject:variable];
    return variable;
  }

  // A run without updates reads all variables.
  void put(Checkpoint &checkpoint, id<MTLCommandQueue> queue) const {
    MPSGraphTensorDataDictionary *results = [graph runWithMTLCommandQueue:queue
                                                                    feeds:@{}
                                                            targetTensors:all
                                                         targetOperations:nil];
    const std::vector<std::string> names = uniqueNames();
    for (NSUInteger i = 0; i < [all count]; ++i) {
      MPSGraphTensorData *data = [results objectForKey:[all objectAtIndex:i]];
      std::vector<std::size_t> shape;
      for (NSNumber *extent in [data shape]) shape.push_back([extent unsignedIntegerValue]);
      std::vector<float> values(elementsOf([data shape]));  // of four bytes each, as Int32 has
      [[data mpsndarray] readBytes:values.data() strideBytes:nil];
      if ([data dataType] == MPSDataTypeInt32)
        checkpoint.put(names[i], reinterpret_cast<const std::int32_t *>(values.data()), shape);
      else
        checkpoint.put(names[i], values.data(), shape);
    }
  }

  // A run with one assignment for each variable, if the program has a checkpoint.
  void get(const Checkpoint &checkpoint, id<MTLCommandQueue> queue) const {
    if (checkpoint.iteration() == 0) return;
    NSMutableDictionary<MPSGraphTensor *, MPSGraphTensorData *> *feeds = [NSMutableDictionary dictionary];
    NSMutableArray<MPSGraphOperation *> *assignments = [NSMutableArray array];
    const std::vector<std::string> names = uniqueNames();
    for (NSUInteger i = 0; i < [all count]; ++i) {
      MPSGraphTensor *variable = [all objectAtIndex:i];
      MPSShape *shape = [variable shape];
      std::vector<float> values(elementsOf(shape));
      if ([variable dataType] == MPSDataTypeInt32)
        checkpoint.get(names[i], reinterpret_cast<std::int32_t *>(values.data()), values.size());
      else
        checkpoint.get(names[i], values.data(), values.size());
      MPSGraphTensor *saved = [graph placeholderWithShape:shape dataType:[variable dataType] name:nil];
      [feeds setObject:makeTensorData([queue device], values.data(), shape, [variable dataType]) forKey:saved];
      [assignments addObject:[graph assignVariable:variable withValueOfTensor:saved name:nil]];
    }
    [graph runWithMTLCommandQueue:queue feeds:feeds targetTensors:@[] targetOperations:assignments];
  }

 private:
  // "gamma", "gamma 2", "gamma 3", ...
  std::vector<std::string> uniqueNames() const {
    std::vector<std::string> names;
    std::map<std::string, int> uses;
    for (MPSGraphTensor *variable in all) {
      const std::string name = [[[variable operation] name] UTF8String];
      const int use = ++uses[name];
      names.push_back(use == 1 ? name : name + " " + std::to_string(use));
    }
    return names;
  }
};

// The variables that one network trains.
struct Parameters {
  Variables variables;
  std::mt19937 &random;
  NSMutableArray<MPSGraphTensor *> *trained = [NSMutableArray array];
  MPSGraph *graph = variables.graph;

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
    MPSGraphTensor *variable = variables.make(values, shape, name);
    [trained addObject:variable];
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
                                                                                    withTensors:parameters.trained
                                                                                           name:nil];
  for (MPSGraphTensor *variable in parameters.trained) {
    const auto moment = [&](NSString *kind) {
      return parameters.variables.make(std::vector<float>(elementsOf([variable shape])), [variable shape],
                                       [NSString stringWithFormat:@"%@ %@", [[variable operation] name], kind]);
    };
    MPSGraphTensor *momentum = moment(@"momentum");
    MPSGraphTensor *velocity = moment(@"velocity");
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
