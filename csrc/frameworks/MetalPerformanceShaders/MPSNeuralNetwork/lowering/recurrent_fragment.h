// Recurrent layers in the engine's terms: the parts of a layer, and its operations over a sequence.
//
// The weights are a few parts, each with a block for every gate in the order of kGates: one matmul serves all gates. A
// block that the descriptor leaves out is 0 and stays 0: its gradient is 0.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace openmps::fw::recurrent {

using engine::GraphBuilder;
using engine::Shape;
using engine::Tensor;

enum class Kind : std::uint8_t { SingleGate, Lstm, Gru };

// Gates: single gate: one; LSTM: input, forget, cell, output; GRU: input (update), recurrent (reset), output.
inline constexpr std::size_t kMostGates = 4;

// Update: the weights of a GRU's output gate for the input gate's result.
enum class PartKind : std::uint8_t { Input, Recurrent, Memory, Update, Bias };

struct Part {
  PartKind kind;
  std::int64_t rows = 0, columns = 0;        // of one gate's block
  std::int64_t blocks = 1;                   // one below the other; rows of numbers side by side
  std::array<bool, kMostGates> has_block{};  // by gate; of Update the first
  bool is_row = false;                       // biases, diagonal memory weights
  std::int64_t whole_rows() const { return is_row ? 1 : (engine::Extent(rows) * blocks).number(); }
  std::int64_t whole_columns() const { return is_row ? (engine::Extent(columns) * blocks).number() : columns; }
};

// A gate's weights in the parts of a layer.
struct WeightBlock {
  std::size_t part = 0, block = 0;
};

// Weights that a convolution's data source trains, and the bias of their gate if they are input weights.
struct TrainedBlock {
  WeightBlock weights;
  std::optional<WeightBlock> bias;
};

struct RecurrentLayer {
  Kind kind = Kind::SingleGate;
  std::int64_t inputs = 0, features = 0;
  bool takes_input_as_is = false;  // no input weights: the input goes to every gate
  std::array<std::string, kMostGates> neurons;
  std::string cell_neuron;  // LSTM
  double p_norm = 1;        // GRU
  bool flip = false;        // GRU
  bool backward = false;    // from the last step to the first
  std::vector<Part> parts;

  std::int64_t gates() const noexcept { return kind == Kind::SingleGate ? 1 : kind == Kind::Lstm ? 4 : 3; }
  std::int64_t gate_values() const { return engine::Extent(gates()) * features; }  // of one row at one step
  bool has_cell() const noexcept { return kind == Kind::Lstm; }
  int find(PartKind kind) const noexcept;  // -1: none
  // All parts that such a layer has, without a block yet. `extra`: memory weights, or a GRU's update weights.
  void add_parts(bool extra, bool diagonal_memory);
  std::string key() const;  // all properties that fragments depend on
};

// Sequences are (time, rows, features), states (rows, features), all float32. `step_rows`: rows at each step. If they
// decrease, values after a row's end are ignored.
struct Forward {
  Tensor h, c, gates;  // c: LSTM only
};
// A row begins with its state at its first step: at its last one in a layer that runs backward.
Forward run_layer(GraphBuilder& graph, const RecurrentLayer& layer, Tensor x, std::span<const Tensor> parts, Tensor h0,
                  Tensor c0, std::span<const std::int64_t> step_rows);

struct Backward {
  Tensor dx, dh0, dc0;
  std::vector<Tensor> parts;
  std::vector<Tensor> dh_before, dc_before;  // by step, of the state before it; only from run_layer_gradient_by_step
};
struct BackwardInputs {
  Tensor x, h, c, gates, h0, c0;
  Tensor dh;  // of all results
  Tensor dc;  // of all cells; may be empty
};
// Adds the gradients of the final states (rows, features), each at the last step of its row.
void enter_at_ends(GraphBuilder& graph, const RecurrentLayer& layer, BackwardInputs& inputs, Tensor dh_end,
                   Tensor dc_end, std::span<const std::int64_t> step_rows);
Backward run_layer_gradient(GraphBuilder& graph, const RecurrentLayer& layer, const BackwardInputs& inputs,
                            std::span<const Tensor> parts, std::span<const std::int64_t> step_rows);
// The same with an operation for each step, which exposes the gradients between them.
Backward run_layer_gradient_by_step(GraphBuilder& graph, const RecurrentLayer& layer, const BackwardInputs& inputs,
                                    std::span<const Tensor> parts, std::span<const std::int64_t> step_rows);

// One block of a part: its rows, or the columns of a row of numbers.
Tensor block_of(const Part& part, Tensor whole, std::size_t block);

Tensor zeros(GraphBuilder& graph, const Shape& shape);

}  // namespace openmps::fw::recurrent
