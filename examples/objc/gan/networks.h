// A generator that makes pictures of random numbers, and a discriminator that tells them from real digits. Both are in
// one MPSGraph, so that one run trains both.
#pragma once

#import "../parts/parameters.h"

struct Networks {
  static constexpr int kLatent = 64;  // random numbers for each picture

  MPSGraph *graph;
  Variables variables;
  MPSGraphTensor *images, *seeds, *step;              // placeholders: (N, 28, 28, 1) from -1 to 1, (N, 64), (1)
  MPSGraphTensor *pictures;                           // of the generator, (N, 28, 28, 1)
  MPSGraphTensor *discriminatorLoss, *generatorLoss;  // (1), means over the batch
  NSMutableArray<MPSGraphOperation *> *updates;       // of both networks
};

Networks makeNetworks(int batchSize, unsigned seed);
