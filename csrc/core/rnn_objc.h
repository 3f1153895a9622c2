// What core's recurrent layers share: descriptors, sequences in the device's memory. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "compat/function_ref.h"
#include "core/handle_objc.h"
#include "core/rnn.h"

namespace openmps::core {

// Its data sources hold copies of the weights.
MPSRNNDescriptor *rnn_descriptor(const Device &device, const RecurrentSpec &spec);

// Encodes, commits, waits; raises what the device says.
void run_and_wait(const CommandQueue &queue, FunctionRef<void(id<MTLCommandBuffer>)> encode);

// One matrix (rows, columns) of the device's that the CPU reads and writes; no command buffer may be using it then.
MPSMatrix *new_matrix(id<MTLDevice> device, std::int64_t rows, std::int64_t columns);
void write_matrix(MPSMatrix *matrix, const float *values);
// Synchronized before, on the command buffer that wrote it.
void read_rows(MPSMatrix *matrix, std::int64_t first, std::int64_t end, float *values);

// A training layer with its weights, their gradients and what trains them.
class RecurrentKernel {
 public:
  using Matrices = NSArray<MPSMatrix *> *;

  RecurrentKernel(const Device &device, const RecurrentSpec &spec);

  MPSRNNMatrixTrainingLayer *layer() const { return object_in<MPSRNNMatrixTrainingLayer *>(layer_); }
  std::int64_t inputs() const { return static_cast<std::int64_t>([layer() inputFeatureChannels]); }
  std::int64_t outputs() const { return static_cast<std::int64_t>([layer() outputFeatureChannels]); }
  // In the layer's own layout.
  NSMutableArray<MPSMatrix *> *weights() const { return object_in<NSMutableArray<MPSMatrix *> *>(weights_); }
  NSMutableArray<MPSMatrix *> *gradients() const { return object_in<NSMutableArray<MPSMatrix *> *>(gradients_); }
  bool has_optimizer() const { return !optimizers_.empty(); }

  // `before` may be nil, and `after` where its states are not wanted.
  void encode_forward(id<MTLCommandBuffer> buffer, Matrices x, Matrices y, MPSRNNRecurrentMatrixState *before,
                      NSMutableArray<MPSRNNRecurrentMatrixState *> *after,
                      NSMutableArray<MPSRNNMatrixTrainingState *> *states) const;
  void encode_gradient(id<MTLCommandBuffer> buffer, Matrices x, Matrices dy, Matrices dx,
                       MPSRNNRecurrentMatrixState *after, NSMutableArray<MPSRNNRecurrentMatrixState *> *before,
                       NSArray<MPSRNNMatrixTrainingState *> *states) const;
  void encode_update(id<MTLCommandBuffer> buffer);

  void set_optimizer(const OptimizerSpec &spec);
  Status set_learning_rate(float rate);

 private:
  Handle layer_, weights_, gradients_;
  std::vector<Optimizer> optimizers_;  // of each of the matrices
};

// The steps of a sequence behind each other in one matrix.
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

// Apple's layers make states and give no way to make one of numbers: a state that a sequence of one step left is
// written over. `encode` encodes that step.
using StateMaker = FunctionRef<void(id<MTLCommandBuffer>, const SequenceMemory &x, const SequenceMemory &y,
                                    NSMutableArray<MPSRNNRecurrentMatrixState *> *states)>;
class WritableState {
 public:
  // `values` holds h and c of each layer; none: nil.
  MPSRNNRecurrentMatrixState *hold(const CommandQueue &queue, std::int64_t rows, std::int64_t in_channels,
                                   std::int64_t out_channels, const StatesIn &values, StateMaker encode);

 private:
  Handle state_;
  std::int64_t rows_ = 0;
};

// h and c of each layer, as they are ordered in StatesIn.
NSArray<MPSMatrix *> *matrices_of(MPSRNNRecurrentMatrixState *state);
// Of the states that a sequence left, a single one or one for each step: each row from the step at which it ends.
void read_ends(NSArray<MPSRNNRecurrentMatrixState *> *states, const StepRows &rows, const StatesOut &ends);

bool shrinks(const StepRows &rows);

}  // namespace openmps::core
