// The base of core's recurrent layers: descriptors, and sequences in device memory. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "compat/function_ref.h"
#include "core/objects/handle_objc.h"
#include "core/rnn/rnn.h"
#include "core/rnn/trained_source.h"

namespace openmps::core {

inline NSUInteger unsigned_of(std::int64_t value) { return static_cast<NSUInteger>(value); }

// Its data sources hold copies of the weights.
MPSRNNDescriptor *rnn_descriptor(const Device &device, const RecurrentSpec &spec);
// The bias terms of the gate with these input weights; MPSRNNMatrixId_count for other weights.
MPSRNNMatrixId bias_beside(MPSRNNMatrixId weights);

// Encodes, commits, waits; raises the device's errors.
void run_and_wait(const CommandQueue &queue, FunctionRef<void(id<MTLCommandBuffer>)> encode);

// One matrix (rows, columns) on the device that the CPU reads and writes; no command buffer may be using it then.
MPSMatrix *new_matrix(id<MTLDevice> device, std::int64_t rows, std::int64_t columns);
void write_matrix(MPSMatrix *matrix, const float *values);
// The matrix has to be synchronized before, on the command buffer that wrote it.
void read_rows(MPSMatrix *matrix, std::int64_t first, std::int64_t end, float *values);

class RecurrentKernel;

// Weights of a layer in the form of a convolution's data source. Their gradient and the input of updates are states of
// a convolution of one pixel.
class RecurrentPart : public WeightsUser {
 public:
  RecurrentPart(RecurrentKernel &layer, const RecurrentSource &spec);

  const DataSource &source() const { return spec_.source; }
  MPSRNNMatrixId weights_id() const { return static_cast<MPSRNNMatrixId>(spec_.matrix_id); }
  bool brings_bias() const { return spec_.brings_bias; }
  // Copies of the layer's gradient matrices at this point of `buffer`.
  MPSCNNConvolutionGradientState *gradient(id<MTLCommandBuffer> buffer) const override;

  MPSCNNConvolutionWeightsAndBiasesState *weights_before_update(id<MTLCommandBuffer> buffer) override;
  void take(id<MTLCommandBuffer> buffer, MPSCNNConvolutionWeightsAndBiasesState *updated) override;
  void reload(id<MPSCNNConvolutionDataSource> source) override;

 private:
  MPSMatrix *weights_over(id<MTLBuffer> buffer, NSUInteger offset) const;
  MPSMatrix *bias_over(id<MTLBuffer> buffer, NSUInteger offset) const;

  RecurrentKernel &layer_;
  RecurrentSource spec_;
  MPSRNNMatrixId bias_;
  Handle convolution_, gradient_, weights_;
};

// A training layer with its weights, their gradients and their optimizers.
class RecurrentKernel {
 public:
  using Matrices = NSArray<MPSMatrix *> *;

  RecurrentKernel(const Device &device, const RecurrentSpec &spec);

  MPSRNNMatrixTrainingLayer *layer() const { return object_in<MPSRNNMatrixTrainingLayer *>(layer_); }
  std::int64_t inputs() const { return static_cast<std::int64_t>([layer() inputFeatureChannels]); }
  std::int64_t outputs() const { return static_cast<std::int64_t>([layer() outputFeatureChannels]); }
  const CommandQueue &queue() const { return queue_; }
  bool runs_backward() const { return backward_; }
  // In the layer's layout.
  NSMutableArray<MPSMatrix *> *weights() const { return object_in<NSMutableArray<MPSMatrix *> *>(weights_); }
  NSMutableArray<MPSMatrix *> *gradients() const { return object_in<NSMutableArray<MPSMatrix *> *>(gradients_); }

  // `before` may be nil, and `after` if its states are not wanted.
  void encode_forward(id<MTLCommandBuffer> buffer, Matrices x, Matrices y, MPSRNNRecurrentMatrixState *before,
                      NSMutableArray<MPSRNNRecurrentMatrixState *> *after,
                      NSMutableArray<MPSRNNMatrixTrainingState *> *states) const;
  void encode_gradient(id<MTLCommandBuffer> buffer, Matrices x, Matrices dy, Matrices dx,
                       MPSRNNRecurrentMatrixState *after, NSMutableArray<MPSRNNRecurrentMatrixState *> *before,
                       NSArray<MPSRNNMatrixTrainingState *> *states) const;
  // Copies between one of Apple's matrices and the weights or gradients in the layer's layout.
  void encode_copy(id<MTLCommandBuffer> buffer, Matrices own, MPSRNNMatrixId matrix_id, MPSMatrix *matrix,
                   bool out) const;
  void copy_and_wait(Matrices own, MPSRNNMatrixId matrix_id, MPSMatrix *matrix, bool out) const;

  // The optimizer's step, for weights that no source trains.
  void encode_optimizer(id<MTLCommandBuffer> buffer);
  void run_custom_step() const;
  const std::vector<Optimizer> &optimizers() const { return optimizers_; }
  std::vector<Optimizer> &optimizers() { return optimizers_; }
  // The optimizers' tensors of a name, in the layer's layout; nil before the first step.
  Matrices kept(const std::string &name) const;
  // The same, zeros before the first step.
  Matrices kept_or_zeros(const std::string &name);
  bool has_optimizer() const { return !optimizers_.empty(); }
  bool has_custom_step() const { return static_cast<bool>(custom_step_); }
  const std::vector<std::unique_ptr<RecurrentPart>> &parts() const { return parts_; }

  void set_optimizer(const OptimizerSpec &spec);
  Status set_learning_rate(float rate);
  void set_sources(const std::vector<RecurrentSource> &sources);
  void set_custom_step(std::function<void()> step) { custom_step_ = std::move(step); }

 private:
  CommandQueue queue_;
  bool backward_;
  Handle layer_, weights_, gradients_;
  std::vector<Optimizer> optimizers_;  // of each of the matrices
  std::vector<std::unique_ptr<RecurrentPart>> parts_;
  std::function<void()> custom_step_;
};

// One update of all trained parts of a layer outside of a graph: its optimizer, then its parts' sources, the last
// first.
class RecurrentUpdate {
 public:
  explicit RecurrentUpdate(RecurrentKernel &layer);

  bool trains() const;
  // Call after the gradients of a pass.
  void encode(id<MTLCommandBuffer> buffer);
  // That command buffer has completed.
  void finish();

 private:
  RecurrentKernel &layer_;
  std::vector<TrainedSource> sources_;
};

// The steps of a sequence after each other in one matrix.
class SequenceMemory {
 public:
  SequenceMemory() = default;
  SequenceMemory(id<MTLDevice> device, const StepRows &rows, std::int64_t columns);

  NSArray<MPSMatrix *> *steps() const { return object_in<NSArray<MPSMatrix *> *>(steps_); }
  MPSMatrix *whole() const { return object_in<MPSMatrix *>(whole_); }
  // (time, batch, columns)
  void write(const float *values) const { write_matrix(whole(), values); }
  void read(float *values) const;

 private:
  StepRows rows_;
  std::int64_t columns_ = 0;
  Handle whole_, steps_;
};

// Apple's layers make states, and have no way to make one of numbers. So a state that a sequence of one step returned
// is overwritten. `encode` encodes that step.
using StateMaker = FunctionRef<void(id<MTLCommandBuffer>, const SequenceMemory &x, const SequenceMemory &y,
                                    NSMutableArray<MPSRNNRecurrentMatrixState *> *states)>;
class WritableState {
 public:
  // `values` has h and c of each layer; none: nil.
  MPSRNNRecurrentMatrixState *hold(const CommandQueue &queue, std::int64_t rows, std::int64_t in_channels,
                                   std::int64_t out_channels, const StatesIn &values, StateMaker encode);

 private:
  Handle state_;
  std::int64_t rows_ = 0;
};

// h and c of each layer, in the order of StatesIn.
NSArray<MPSMatrix *> *matrices_of(MPSRNNRecurrentMatrixState *state);
// Reads the final states of a sequence, from a single state or one for each step. They are each row's state at its last
// step, or at its first one in a layer that runs backward.
void read_ends(NSArray<MPSRNNRecurrentMatrixState *> *states, const StepRows &rows, const std::vector<bool> &backward,
               const StatesOut &ends);

bool shrinks(const StepRows &rows);

}  // namespace openmps::core
