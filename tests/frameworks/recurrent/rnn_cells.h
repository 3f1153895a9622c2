// Apple's formulas of recurrent layers in double, one number at a time, and data sources with their weights.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/frameworks/matrix/matrix_test.h"

namespace cells {

struct Neuron {
  MPSCNNNeuronType type = MPSCNNNeuronTypeNone;
  double a = 0, b = 0;
  double operator()(double x) const;
};

struct Cell {
  std::string name;
  int kind = 0;  // 0: single gate, 1: LSTM, 2: GRU
  int inputs = 3, features = 4;
  bool diagonal = false, flip = false, backward = false;
  double p = 1;
  std::vector<int> left_out = {};  // of Apple's matrix ids
  bool unit_transform = false;
  // Of the gates, and after an LSTM's four that of its result; empty: sigmoid and tanh as usual.
  std::vector<Neuron> neurons = {};
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

enum class Part { Input, Recurrent, Extra, Bias };
int id_of(int kind, int gate, Part part);   // MPSRNNMatrixId; -1: there is none
bool is_row(const Cell &cell, int number);  // biases and diagonals
int rows_of(const Cell &cell, int number);
int columns_of(const Cell &cell, int number);
bool has(const Cell &cell, int number);
Neuron neuron_of(const Cell &cell, int gate);
Weights random_weights(const Cell &cell, unsigned seed);
Sequence random_sequence(const std::vector<int> &rows, int columns, unsigned seed);
// Values added to the state before a step, row by row.
constexpr int kOwnFirstStep = -1;  // of each row
struct StateChange {
  int step;
  Numbers h, c;
};
struct Walk {
  Sequence h, c;         // of all steps
  Numbers h_end, c_end;  // of each row after its last step
};
// The layer begins with zeros.
Walk walk(const Cell &cell, const Weights &weights, const Sequence &x, const StateChange *change = nullptr);
// h of all steps.
Sequence run(const Cell &cell, const Weights &weights, const Sequence &x, const StateChange *change = nullptr);
// d sum(h * g) / d value by central differences.
Numbers differences(Numbers &values, const std::function<double()> &loss);
double weighted(const Numbers &values, const Numbers &factors);
double weighted(const Sequence &h, const Sequence &g);

MPSRNNDescriptor *descriptor(const Cell &cell, const Weights &weights);
NSMutableArray<MPSMatrix *> *matrices(const Sequence &sequence, bool together);
Sequence read(NSArray<MPSMatrix *> *matrices);
double largest_difference(const Numbers &a, const Numbers &b);
double largest_difference(const Sequence &a, const Sequence &b);

}  // namespace cells
