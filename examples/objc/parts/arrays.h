// Vectors and matrices of Float32 in checkpoints.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "checkpoint.h"

typedef NSDictionary<NSString *, MPSVector *> Vectors;

// Those of a layer that Adam trains. `momenta` and `velocities` are for weights and biases.
inline Vectors *vectorsOfLayer(MPSVector *weights, MPSVector *biases, NSArray<MPSVector *> *momenta,
                               NSArray<MPSVector *> *velocities) {
  return @{
    @"weights" : weights,
    @"biases" : biases,
    @"weights momentum" : [momenta objectAtIndex:0],
    @"biases momentum" : [momenta objectAtIndex:1],
    @"weights velocity" : [velocities objectAtIndex:0],
    @"biases velocity" : [velocities objectAtIndex:1]
  };
}

// The vectors of a data source, after the device has written them.
inline void putVectors(Checkpoint &checkpoint, id<MTLCommandQueue> queue, NSString *label, Vectors *vectors) {
  id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
  for (NSString *name in vectors) [[vectors objectForKey:name] synchronizeOnCommandBuffer:commandBuffer];
  [commandBuffer commit];
  [commandBuffer waitUntilCompleted];
  for (NSString *name in vectors) {
    MPSVector *vector = [vectors objectForKey:name];
    checkpoint.put([[NSString stringWithFormat:@"%@ %@", label, name] UTF8String],
                   static_cast<const float *>([[vector data] contents]), {[vector length]});
  }
}

inline void getVectors(const Checkpoint &checkpoint, NSString *label, Vectors *vectors) {
  for (NSString *name in vectors) {
    MPSVector *vector = [vectors objectForKey:name];
    checkpoint.get([[NSString stringWithFormat:@"%@ %@", label, name] UTF8String],
                   static_cast<float *>([[vector data] contents]), [vector length]);
  }
}

// "lstm weights 0", "lstm weights 1", ... `name` is "lstm weights". The rows of a matrix may have bytes after them.
inline void putMatrices(Checkpoint &checkpoint, id<MTLCommandQueue> queue, const std::string &name,
                        NSArray<MPSMatrix *> *matrices) {
  id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
  for (MPSMatrix *matrix in matrices) [matrix synchronizeOnCommandBuffer:commandBuffer];
  [commandBuffer commit];
  [commandBuffer waitUntilCompleted];
  int number = 0;
  for (MPSMatrix *matrix in matrices) {
    std::vector<float> values([matrix rows] * [matrix columns]);
    const char *bytes = static_cast<const char *>([[matrix data] contents]) + [matrix offset];
    for (NSUInteger row = 0; row < [matrix rows]; ++row)
      std::memcpy(values.data() + row * [matrix columns], bytes + row * [matrix rowBytes],
                  [matrix columns] * sizeof(float));
    checkpoint.put(name + " " + std::to_string(number++), values.data(), {[matrix rows], [matrix columns]});
  }
}

inline void getMatrices(const Checkpoint &checkpoint, const std::string &name, NSArray<MPSMatrix *> *matrices) {
  int number = 0;
  for (MPSMatrix *matrix in matrices) {
    std::vector<float> values([matrix rows] * [matrix columns]);
    checkpoint.get(name + " " + std::to_string(number++), values.data(), values.size());
    char *bytes = static_cast<char *>([[matrix data] contents]) + [matrix offset];
    for (NSUInteger row = 0; row < [matrix rows]; ++row)
      std::memcpy(bytes + row * [matrix rowBytes], values.data() + row * [matrix columns],
                  [matrix columns] * sizeof(float));
  }
}
