// ResNet-50 for small pictures of ten classes: 53 convolutions with batch normalization, and a matmul.
#pragma once

#import "../parts/parameters.h"

struct Network {
  MPSGraph *graph;
  Variables variables;
  MPSGraphTensor *images, *labels, *isTraining;  // placeholders: (N, size, size, 3), (N, 10), Bool (1)
  MPSGraphTensor *loss, *probabilities;          // (1), the mean over the batch, and (N, 10)
  NSMutableArray<MPSGraphOperation *> *updates;
};

Network makeNetwork(int batchSize, int size, unsigned seed);
