// Recurrent layers for C++: MPSRNNMatrixTrainingLayer and MPSRNNMatrixInferenceLayer on arrays of the CPU's.
//
// Arrays are float32, dense and row-major: sequences (time, batch, features), states (batch, features), weights as
// Apple documents them, (outputs, inputs). Every call waits for the device. One thread uses a layer at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/api.h"
#include "core/data_source.h"
#include "core/device.h"
#include "core/optimizer.h"

namespace openmps::core {

enum class RecurrentKind { SingleGate, LSTM, GRU };
enum class BidirectionalCombine { None, Add, Concatenate };

struct RecurrentSpec {
  std::string label;  // in messages; of layers together the first one's
  RecurrentKind kind = RecurrentKind::SingleGate;
  std::int64_t in_channels = 1, out_channels = 1;
  bool backward = false;
  bool takes_input_as_is = false;  // useLayerInputUnitTransformMode
  bool memory_is_diagonal = false;
  bool flips_output_gates = false;
  float gate_p_norm = 1;
  // Of the gates in the order of Apple's matrix ids; behind an LSTM's four, that of its result.
  std::vector<Neuron> neurons;
  // By MPSRNNMatrixId; the layer has no weights of an id that is not there.
  std::map<std::uint32_t, std::vector<float>> weights;
};

// Rows at each step: all of the batch at first, never more than at the step before.
using StepRows = std::vector<std::int64_t>;
// h and, for an LSTM, c of each layer; none at all: zeros in, not wanted out.
using StatesIn = std::vector<const float*>;
using StatesOut = std::vector<float*>;

// Weights that their data source trains, in place of the layer's optimizer: a convolution of one pixel. Those of an
// input may bring the bias of their gate. `rows` and `columns` are those of read_weights.
struct RecurrentSource {
  DataSource source;
  std::uint32_t matrix_id = 0;
  std::int64_t rows = 1, columns = 1;
  bool brings_bias = false;
};

class RecurrentKernel;

// Copies are the same layer.
class OPENMPS_API RecurrentTraining {
 public:
  static Result<RecurrentTraining> make(const Device& device, const RecurrentSpec& spec) noexcept;

  // Writes the rows that `rows` counts, no others. States end where each row does.
  Status forward(const StepRows& rows, const float* x, const StatesIn& start, float* y, const StatesOut& end) noexcept;
  // Of the last forward pass; fails without one, or where weights have changed since. `end` holds the gradients of the
  // states that the pass ended with, `start` receives those of the states that it began with. Gradients of the weights
  // replace those of the pass before, or are added to them.
  Status gradient(const float* dy, const StatesIn& end, float* dx, const StatesOut& start, bool accumulates) noexcept;

  // One of Apple's weights by its MPSRNNMatrixId, or its gradient; biases and diagonals are one row.
  Status read_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns, float* values) noexcept;
  Status write_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns, const float* values) noexcept;
  Status read_gradient(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns, float* values) noexcept;

  Status set_optimizer(const OptimizerSpec& spec) noexcept;
  Status set_learning_rate(float rate) noexcept;
  // What the optimizer keeps between steps, by the names of `OptimizerState`: one of Apple's weights at a time, as
  // read_weights has them. Reading answers whether there is anything yet; writing makes all that the optimizer keeps.
  std::vector<std::string> optimizer_names() const;
  Result<bool> read_optimizer(const std::string& name, std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                              float* values) noexcept;
  Status write_optimizer(const std::string& name, std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                         const float* values) noexcept;
  Status set_guard(const Handle& guard) noexcept;
  std::uint64_t time_step() const noexcept;
  void set_time_step(std::uint64_t steps) noexcept;
  // Before the layer is part of a network. Reads each of them once; the weights stay as they are.
  Status set_sources(const std::vector<RecurrentSource>& sources) noexcept;
  // Runs on the CPU, when a batch's gradients are there, in place of an optimizer: reads and writes what it trains.
  void set_custom_step(std::function<void()> step) noexcept;
  // One step of the optimizer, the sources and the custom step with the gradients of the last pass; fails without.
  Status update() noexcept;

  // For those who encode the layer themselves.
  const std::shared_ptr<RecurrentKernel>& kernel() const noexcept;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

class OPENMPS_API RecurrentInference {
 public:
  RecurrentInference() noexcept;
  RecurrentInference(RecurrentInference&&) noexcept;
  RecurrentInference& operator=(RecurrentInference&&) noexcept;
  ~RecurrentInference();

  // The first layer is the one that sees the sources.
  static Result<RecurrentInference> make(const Device& device, const std::vector<RecurrentSpec>& specs,
                                         BidirectionalCombine combine) noexcept;

  Status run(const StepRows& rows, const float* x, const StatesIn& start, float* y, const StatesOut& end) noexcept;
  // Layers of both directions; `y_backward` is null where their results are combined.
  Status run_both_ways(const StepRows& rows, const float* x, float* y, float* y_backward) noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace openmps::core
