// Recurrent layers for C++: MPSRNNMatrixTrainingLayer and MPSRNNMatrixInferenceLayer on arrays in host memory.
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
#include "core/data_sources/data_source.h"
#include "core/data_sources/optimizer.h"
#include "core/device.h"

namespace openmps::core {

enum class RecurrentKind { SingleGate, LSTM, GRU };
enum class BidirectionalCombine { None, Add, Concatenate };

struct RecurrentSpec {
  std::string label;  // in messages; for several layers that of the first one
  RecurrentKind kind = RecurrentKind::SingleGate;
  std::int64_t in_channels = 1, out_channels = 1;
  bool backward = false;
  bool takes_input_as_is = false;  // useLayerInputUnitTransformMode
  bool memory_is_diagonal = false;
  bool flips_output_gates = false;
  float gate_p_norm = 1;
  // The gates' neurons in the order of Apple's matrix ids; after an LSTM's four, that of its result.
  std::vector<Neuron> neurons;
  // By MPSRNNMatrixId; the layer has no weights for missing ids.
  std::map<std::uint32_t, std::vector<float>> weights;
};

// Rows at each step: the whole batch at first, never more than at the step before.
using StepRows = std::vector<std::int64_t>;
// h and, for an LSTM, c of each layer; empty: zeros as input, not wanted as output.
using StatesIn = std::vector<const float*>;
using StatesOut = std::vector<float*>;

// Weights trained by a data source instead of the layer's optimizer: a convolution of one pixel. Input weights may have
// the bias of their gate with them. `rows` and `columns` are those of read_weights.
struct RecurrentSource {
  DataSource source;
  std::uint32_t matrix_id = 0;
  std::int64_t rows = 1, columns = 1;
  bool brings_bias = false;
};

class RecurrentKernel;

// Copies refer to the same layer.
class OPENMPS_API RecurrentTraining {
 public:
  static Result<RecurrentTraining> make(const Device& device, const RecurrentSpec& spec) noexcept;

  // Writes only the rows that `rows` counts. The final states are those at each row's last step.
  Status forward(const StepRows& rows, const float* x, const StatesIn& start, float* y, const StatesOut& end) noexcept;
  // The gradient of the last forward pass; fails without one, or if weights have changed since. `end` has the gradients
  // of the pass's final states, `start` receives those of its initial states. Gradients of the weights replace those of
  // the previous pass, or are added to them.
  Status gradient(const float* dy, const StatesIn& end, float* dx, const StatesOut& start, bool accumulates) noexcept;

  // One of Apple's weights by its MPSRNNMatrixId, or its gradient; biases and diagonals are one row.
  Status read_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns, float* values) noexcept;
  Status write_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns, const float* values) noexcept;
  Status read_gradient(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns, float* values) noexcept;
  Status write_gradient(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns, const float* values) noexcept;

  Status set_optimizer(const OptimizerSpec& spec) noexcept;
  Status set_learning_rate(float rate) noexcept;
  // The optimizer's state between steps, by the names of `OptimizerState`: for one of Apple's weights at a time, as in
  // read_weights. Reading returns whether there is a state yet; writing makes all tensors of the optimizer.
  std::vector<std::string> optimizer_names() const;
  Result<bool> read_optimizer(const std::string& name, std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                              float* values) noexcept;
  Status write_optimizer(const std::string& name, std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                         const float* values) noexcept;
  Status set_guard(const Handle& guard) noexcept;
  std::uint64_t time_step() const noexcept;
  void set_time_step(std::uint64_t steps) noexcept;
  // Call before the layer is part of a network. Reads each of them once; the weights stay as they are.
  Status set_sources(const std::vector<RecurrentSource>& sources) noexcept;
  // Replaces the optimizer: runs on the CPU after a batch's gradients are computed, and reads and writes its weights.
  void set_custom_step(std::function<void()> step) noexcept;
  // One step of the optimizer, the sources and the custom step with the gradients of the last pass; fails without
  // gradients.
  Status update() noexcept;

  // For callers that encode the layer themselves.
  const std::shared_ptr<RecurrentKernel>& kernel() const noexcept;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

// The data source of an OMPSRecurrentNode, which runs the layer along the rows of its images: a pixel is a step of a
// sequence. Without `trains` the graph leaves the weights alone.
OPENMPS_API Result<DataSource> recurrent_source(const RecurrentTraining& layer, bool trains,
                                                const std::string& label) noexcept;

class OPENMPS_API RecurrentInference {
 public:
  RecurrentInference() noexcept;
  RecurrentInference(RecurrentInference&&) noexcept;
  RecurrentInference& operator=(RecurrentInference&&) noexcept;
  ~RecurrentInference();

  // The first layer is the one that reads the sources.
  static Result<RecurrentInference> make(const Device& device, const std::vector<RecurrentSpec>& specs,
                                         BidirectionalCombine combine) noexcept;

  Status run(const StepRows& rows, const float* x, const StatesIn& start, float* y, const StatesOut& end) noexcept;
  // Layers of both directions; `y_backward` is null if their results are combined.
  Status run_both_ways(const StepRows& rows, const float* x, float* y, float* y_backward) noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace openmps::core
