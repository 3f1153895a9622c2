// A network that reads a text character by character and predicts the next one. It has an embedding, an LSTM, and a
// matmul with one score for each character.
#pragma once

#import "../parts/parameters.h"

struct Model {
  int characters, features;

  MPSGraph *graph;
  Variables variables;
  // To train with pieces of a text: Int32 numbers of characters, (T, N) each, and the number of the step, (1).
  MPSGraphTensor *source, *target, *step;
  MPSGraphTensor *loss;  // (1), the mean over all characters
  NSMutableArray<MPSGraphOperation *> *updates;

  // To write: one character, (1, 1), the states of the LSTM before it, (1, features), and 1 / temperature, (1).
  MPSGraphTensor *letter, *state, *cell, *inverseTemperature;
  MPSGraphTensor *probabilities, *nextState, *nextCell;  // (characters), (1, features), (1, features)
};

Model makeModel(int characters, int features, unsigned seed);
