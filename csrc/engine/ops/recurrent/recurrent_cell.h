// The work of a recurrent layer at every step, written once for all devices: matmuls and element-wise programs over
// blocks of features. A device executes the steps and does not depend on the cell.
//
// A tensor is a sequence (steps, rows, blocks * features), a state (rows, blocks * features), one row for all rows, or
// a matrix. Sources and results of matmuls are whole and dense.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/ir/attributes.h"
#include "engine/ir/program.h"

namespace openmps::engine {

inline constexpr int kNoTensor = -1;

struct CellTensor {
  bool each_step = false;    // a sequence
  bool each_row = true;      // else one row for all
  bool starts_at_0 = false;  // a state that one step hands on to the next
  std::int64_t blocks = 1;   // of features
};

// A block of a tensor at the current step.
struct CellView {
  int tensor = kNoTensor;
  std::int64_t block = 0;
  // Not kNoTensor: the sequence one step earlier in the layer's direction; at its first step this state instead.
  int at_start = kNoTensor;
};

// result = source * M^T (`transposed`) or source * M, where M is `blocks` * features rows of a matrix with `features`
// columns.
struct CellMatmul {
  CellView source;
  int matrix = kNoTensor;
  std::int64_t first_block = 0, blocks = 1;
  bool transposed = true;
  int result = kNoTensor;  // a state
};

struct CellPointwise {
  Program program;
  std::vector<CellView> inputs, outputs;
};

using CellStage = std::variant<CellMatmul, CellPointwise>;

struct CellSchedule {
  std::int64_t steps = 0, rows = 0, features = 0;
  bool reverse = false;   // the layer runs from the last step to the first
  bool backward = false;  // these stages run against the layer's direction, for a gradient
  std::size_t inputs = 0, outputs = 0;
  std::vector<CellTensor> tensors;  // the operation's inputs, its outputs, scratch states
  std::vector<CellStage> stages;    // of each step

  // The step at position `i`, and the one before `step` in the layer's direction (-1: none).
  std::int64_t step_at(std::int64_t i) const noexcept { return reverse != backward ? steps - 1 - i : i; }
  std::int64_t earlier(std::int64_t step) const noexcept {
    const std::int64_t before = reverse ? step + 1 : step - 1;
    return before < steps ? before : -1;
  }
  std::int64_t row_length(int tensor) const noexcept { return of(tensor).blocks * features; }
  std::int64_t row_stride(int tensor) const noexcept { return of(tensor).each_row ? row_length(tensor) : 0; }
  std::int64_t elements(int tensor) const noexcept {
    return (of(tensor).each_step ? steps : 1) * (of(tensor).each_row ? rows : 1) * row_length(tensor);
  }
  const CellTensor& of(int tensor) const noexcept { return tensors[static_cast<std::size_t>(tensor)]; }

  // The position of a view's first element at a step.
  struct Position {
    int tensor;
    std::int64_t offset;
  };
  Position position(const CellView& view, std::int64_t step) const noexcept;
};

// The steps of "rnn", "lstm", "gru" and their gradients; types are checked.
CellSchedule recurrent_schedule(const std::string& op, const Attributes& attributes, std::span<const Shape> inputs);

// A neuron as an attribute names it: "sigmoid", "tanh:1.7:0.6", "identity"; the numbers are a, b, c.
struct CellNeuron {
  std::string op;  // of the registry; empty: the identity
  Attributes attributes;
};
// Throws Error(InvalidArgument) that names the text.
CellNeuron cell_neuron(const std::string& text);

// The order of the gates in the blocks of a weight matrix: the position of each letter of `all` in the attribute
// "gates". Throws Error(InvalidArgument).
std::vector<std::int64_t> gate_blocks(const Attributes& attributes, const std::string& all);

}  // namespace openmps::engine
