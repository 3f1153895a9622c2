// Inception-V3 without its auxiliary classifier (Szegedy et al., "Rethinking the Inception architecture for computer
// vision", 2015): openmps.models.inception_v3 in Python. Convolutions have batch normalisation and ReLU.
#pragma once

#include "../parts/layers.h"

class Inception {
 public:
  // Weights begin by the seed, which is that of dropout as well. Dropout keeps this share of the last mean; 1: all.
  Inception(id<MTLDevice> device, int classes, float keepProbability, unsigned seed);
  ~Inception();
  Inception(const Inception &) = delete;
  Inception &operator=(const Inception &) = delete;

  // The mean softmax cross-entropy, with smoothed labels, of batches of this many pictures.
  MPSNNGraph *makeTrainingGraph(NSUInteger batch);

  // Everything up to the scores of the classes, without dropout.
  MPSNNGraph *makeInferenceGraph();

  // In the order of the network.
  Layers *layers() const { return layers_; }

 private:
  MPSNNImageNode *scores(bool isTraining);

  id<MTLDevice> device_;
  int classes_;
  float keepProbability_;
  unsigned seed_;
  NSMutableArray<id<Layer>> *layers_;  // of the first graph; a second one has the same
};
