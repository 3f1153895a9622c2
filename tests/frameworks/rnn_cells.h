// Apple's formulas of recurrent layers in double, one number at a time, and data sources with their weights.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/frameworks/matrix_test.h"

namespace cells {

enum class Neuron { Identity, Sigmoid, TanH };

struct Cell {
  std::string name;
  int kind = 0;  // 0: single gate, 1: LSTM, 2: GRU
  int inputs = 3, features = 4;
  bool diagonal = false, flip = false, backward = false;
  double p = 1;
  std::vector<int> left_out = {};  // of Apple's matrix ids
  bool unit_transform = false;
};

using Weights = std::map<int, Numbers>;  // by MPSRNNMatrixId, row by row

// Steps of rows of features; later steps may have fewer rows.
struct Sequence {
  std::vector<int> rows;
  int columns = 0;
  std::vector<Numbers> steps;
  double &at(int t, int row, int j) {
    return steps[static_cast<std::size_t>(t)][static_cast<std::size_t>(row * columns + j)];
  }
  double at(int t, int row, int j) const {
    return steps[static_cast<std::size_t>(t)][static_cast<std::size_t>(row * columns + j)];
  }
};

bool has(const Cell &cell, int number);
Weights random_weights(const Cell &cell, unsigned seed);
Sequence random_sequence(const std::vector<int> &rows, int columns, unsigned seed);
// What is added to the state that a step finds, row by row.
struct StateChange {
  int step;
  Numbers h, c;
};
// h of all steps; the layer begins with zeros.
Sequence run(const Cell &cell, const Weights &weights, const Sequence &x, const StateChange *change = nullptr);
// d sum(h * g) / d value by central differences.
Numbers differences(Numbers &values, const std::function<double()> &loss);
double weighted(const Sequence &h, const Sequence &g);

MPSRNNDescriptor *descriptor(const Cell &cell, const Weights &weights);
NSMutableArray<MPSMatrix *> *matrices(const Sequence &sequence, bool together);
Sequence read(NSArray<MPSMatrix *> *matrices);
double largest_difference(const Numbers &a, const Numbers &b);
double largest_difference(const Sequence &a, const Sequence &b);

}  // namespace cells
