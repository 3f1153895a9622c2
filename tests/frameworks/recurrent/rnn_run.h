// One training pass of a recurrent layer through the matrix classes, in all its options, and what it has to give.
#pragma once

#include "tests/frameworks/recurrent/rnn_cells.h"

namespace cells {

constexpr double kTolerance = 1e-5;  // of the largest number of a matrix

// Inside: from an offset on in a larger matrix. Interleaved: all steps of a row after one another, each step a matrix
// over the whole buffer with an offset along its rows. Spaced: the same with a column between two steps.
enum class Placement { Together, Apart, Inside, Interleaved, Spaced };

struct Configuration {
  Cell cell;
  std::vector<int> rows;
  Placement placement = Placement::Together;
  bool accumulates = false, temporary = false, all_states = false;

  std::string str() const;
};

// The largest difference, relative to the largest number expected.
double relative(const Numbers &given, const Numbers &expected);

// Random numbers of a whole case, and what they lead to in double.
struct Expected {
  const Configuration &facts;
  Weights weights;
  Sequence x, dy;
  StateChange start;  // the first state, as what is added to zeros
  Numbers dh, dc;     // gradients of the last state

  Expected(const Configuration &configuration, unsigned seed);
  Walk walk() const { return cells::walk(facts.cell, weights, x, &start); }
  double loss() const;
  Numbers gradient(Numbers &of) const;
  Sequence input_gradient();
};

// A sequence in memory, as a layer's encode takes it.
struct SequenceOperand {
  Placement placement;
  NSArray<MPSMatrix *> *matrices;
  NSArray<MPSMatrix *> *whole = nil;  // all that is in memory, where steps share rows
  std::vector<NSUInteger> offset_list;

  SequenceOperand(const Sequence &values, Placement where);
  NSUInteger *offsets() { return offset_list.empty() ? nullptr : offset_list.data(); }
  // Of what is expected, relative to its largest number; around it everything is as it was.
  double error(const Sequence &expected) const;

 private:
  int gap() const { return placement == Placement::Spaced ? 1 : 0; }
  void share_rows(const Sequence &values);
};

// Forward and backward through a layer that is made with the weights of `expected`. Objects are autoreleased.
class Run {
 public:
  Run(const Configuration &facts, const Expected &expected);
  // Everything that came out.
  void check(Expected &expected) const;

  Sequence results() const { return read(y_.matrices); }  // where they are not inside a larger matrix
  Sequence input_gradients() const { return read(dx_.matrices); }
  Numbers weight_gradient(int number) const;
  MPSRNNRecurrentMatrixState *state_gradient() const { return [starts_ lastObject]; }

 private:
  int passes() const { return facts_.accumulates ? 2 : 1; }
  Sequence random(int columns) const { return random_sequence(facts_.rows, columns, 77); }
  MPSRNNRecurrentMatrixState *state(const Numbers &h, const Numbers &c) const;
  void forward(id<MTLCommandBuffer> buffer, MPSRNNRecurrentMatrixState *before);
  void backward(id<MTLCommandBuffer> buffer, MPSRNNRecurrentMatrixState *after);
  void copy_gradients(id<MTLCommandBuffer> buffer);
  void check_state(MPSRNNRecurrentMatrixState *state, const Numbers &h, const Numbers &c) const;

  const Configuration &facts_;
  const Expected &expected_;
  MPSRNNMatrixTrainingLayer *layer_;
  NSMutableArray<MPSMatrix *> *weights_ = [NSMutableArray array], *gradients_ = [NSMutableArray array];
  NSMutableArray<MPSRNNMatrixTrainingState *> *training_ = [NSMutableArray array];
  NSMutableArray<MPSRNNRecurrentMatrixState *> *ends_ = [NSMutableArray array], *starts_ = [NSMutableArray array];
  std::map<int, MPSMatrix *> copied_;
  SequenceOperand x_, y_, dy_, dx_;
};

Numbers numbers(MPSMatrix *matrix);

}  // namespace cells
