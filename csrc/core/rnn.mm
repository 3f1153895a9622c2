#include "core/rnn.h"

#include <array>

#include "core/rnn_objc.h"

namespace openmps::core {
namespace {

using Matrices = NSMutableArray<MPSMatrix *> *;

// What the last forward pass left for its gradient.
struct Pass {
  StepRows rows;
  SequenceMemory x;
  Handle states;  // NSArray<MPSRNNMatrixTrainingState *>
};

}  // namespace

struct RecurrentTraining::Impl {
  CommandQueue queue;
  Handle layer;                       // MPSRNNMatrixTrainingLayer
  Handle weights, gradients;          // NSMutableArray<MPSMatrix *>, in the layer's own layout
  std::vector<Optimizer> optimizers;  // of each of these matrices
  WritableState start, end;
  Pass pass;
  bool has_gradients = false;

  MPSRNNMatrixTrainingLayer *kernel() const { return object_in<MPSRNNMatrixTrainingLayer *>(layer); }
  id<MTLDevice> device() const { return [kernel() device]; }
  std::int64_t inputs() const { return static_cast<std::int64_t>([kernel() inputFeatureChannels]); }
  std::int64_t outputs() const { return static_cast<std::int64_t>([kernel() outputFeatureChannels]); }

  void encode_forward(id<MTLCommandBuffer> buffer, const SequenceMemory &x, const SequenceMemory &y,
                      MPSRNNRecurrentMatrixState *before, NSMutableArray<MPSRNNRecurrentMatrixState *> *after,
                      NSMutableArray<MPSRNNMatrixTrainingState *> *states) const {
    [kernel() encodeForwardSequenceToCommandBuffer:buffer
                                    sourceMatrices:x.steps()
                                     sourceOffsets:nullptr
                               destinationMatrices:y.steps()
                                destinationOffsets:nullptr
                                    trainingStates:states
                               recurrentInputState:before
                             recurrentOutputStates:after
                                           weights:object_in<Matrices>(weights)];
  }

  // A state of these numbers, or nil.
  MPSRNNRecurrentMatrixState *hold(WritableState &state, std::int64_t rows, const StatesIn &values) const {
    [kernel() setStoreAllIntermediateStates:NO];
    return state.hold(queue, rows, inputs(), outputs(), values,
                      [&](id<MTLCommandBuffer> buffer, const SequenceMemory &x, const SequenceMemory &y,
                          NSMutableArray<MPSRNNRecurrentMatrixState *> *states) {
                        encode_forward(buffer, x, y, nil, states, [NSMutableArray array]);
                      });
  }

  // Between one of Apple's matrices and the layer's own layout.
  void copy(const Handle &matrices, std::uint32_t matrix_id, MPSMatrix *matrix, bool out) const {
    run_and_wait(queue, [&](id<MTLCommandBuffer> buffer) {
      [kernel() encodeCopyWeightsToCommandBuffer:buffer
                                         weights:object_in<Matrices>(matrices)
                                        matrixId:static_cast<MPSRNNMatrixId>(matrix_id)
                                          matrix:matrix
                         copyFromWeightsToMatrix:out
                                    matrixOffset:MTLOriginMake(0, 0, 0)];
      if (out) [matrix synchronizeOnCommandBuffer:buffer];
    });
  }
};

RecurrentTraining::RecurrentTraining() noexcept = default;
RecurrentTraining::RecurrentTraining(RecurrentTraining &&) noexcept = default;
RecurrentTraining &RecurrentTraining::operator=(RecurrentTraining &&) noexcept = default;
RecurrentTraining::~RecurrentTraining() = default;

Result<RecurrentTraining> RecurrentTraining::make(const Device &device, const RecurrentSpec &spec) noexcept {
  return guarded<RecurrentTraining>([&] {
    id<MTLDevice> metal = object_in<id<MTLDevice>>(device.object);
    NSMutableArray<MPSMatrix *> *const weights = [NSMutableArray array], *const gradients = [NSMutableArray array];
    RecurrentTraining made;
    made.impl_ = std::make_unique<Impl>();
    made.impl_->queue = CommandQueue{adopt([metal newCommandQueue])};
    made.impl_->layer = adopt([[MPSRNNMatrixTrainingLayer alloc] initWithDevice:metal
                                                                  rnnDescriptor:rnn_descriptor(device, spec)
                                                               trainableWeights:weights]);
    [made.impl_->kernel() createWeightGradientMatrices:gradients dataType:MPSDataTypeFloat32];
    made.impl_->weights = retained(weights);
    made.impl_->gradients = retained(gradients);
    return made;
  });
}

Status RecurrentTraining::forward(const StepRows &rows, const float *x, const StatesIn &start, float *y,
                                  const StatesOut &end) noexcept {
  return objc_guard([&] {
    Impl &my = *impl_;
    my.pass = Pass();  // it may have begun with the state that is written over
    MPSRNNRecurrentMatrixState *const before = my.hold(my.start, rows.front(), start);
    const SequenceMemory source(my.device(), rows, my.inputs()), result(my.device(), rows, my.outputs());
    source.write(x);
    NSMutableArray<MPSRNNMatrixTrainingState *> *const kept = [NSMutableArray array];
    NSMutableArray<MPSRNNRecurrentMatrixState *> *const after = end.empty() ? nil : [NSMutableArray array];
    [my.kernel() setStoreAllIntermediateStates:shrinks(rows)];
    run_and_wait(my.queue, [&](id<MTLCommandBuffer> buffer) {
      my.encode_forward(buffer, source, result, before, after, kept);
      [result.whole() synchronizeOnCommandBuffer:buffer];
      for (MPSRNNRecurrentMatrixState *state in after) [state synchronizeOnCommandBuffer:buffer];
    });
    result.read(y);
    if (after != nil) read_ends(after, rows, end);
    my.pass = {rows, source, retained(kept)};
  });
}

Status RecurrentTraining::gradient(const float *dy, const StatesIn &end, float *dx, const StatesOut &start,
                                   bool accumulates) noexcept {
  return objc_guard([&] {
    Impl &my = *impl_;
    if (!my.pass.states)
      refuse(ErrorKind::State, "There is no forward pass with the present weights, whose gradient could be taken.");
    const StepRows &rows = my.pass.rows;
    MPSRNNRecurrentMatrixState *const after = my.hold(my.end, rows.front(), end);
    const SequenceMemory source(my.device(), rows, my.outputs()), result(my.device(), rows, my.inputs());
    source.write(dy);
    NSMutableArray<MPSRNNRecurrentMatrixState *> *const before = start.empty() ? nil : [NSMutableArray array];
    [my.kernel() setAccumulateWeightGradients:accumulates];
    run_and_wait(my.queue, [&](id<MTLCommandBuffer> buffer) {
      [my.kernel()
          encodeGradientSequenceToCommandBuffer:buffer
                                 forwardSources:my.pass.x.steps()
                           forwardSourceOffsets:nullptr
                                sourceGradients:source.steps()
                          sourceGradientOffsets:nullptr
                           destinationGradients:result.steps()
                             destinationOffsets:nullptr
                                weightGradients:object_in<Matrices>(my.gradients)
                                 trainingStates:object_in<NSArray<MPSRNNMatrixTrainingState *> *>(my.pass.states)
                            recurrentInputState:after
                          recurrentOutputStates:before
                                        weights:object_in<Matrices>(my.weights)];
      [result.whole() synchronizeOnCommandBuffer:buffer];
      for (MPSRNNRecurrentMatrixState *state in before) [state synchronizeOnCommandBuffer:buffer];
    });
    my.has_gradients = true;
    result.read(dx);
    if (before != nil) read_ends(before, {rows.front()}, start);
  });
}

Status RecurrentTraining::read_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                       float *values) noexcept {
  return objc_guard([&] {
    MPSMatrix *const matrix = new_matrix(impl_->device(), rows, columns);
    impl_->copy(impl_->weights, matrix_id, matrix, true);
    read_rows(matrix, 0, rows, values);
  });
}

Status RecurrentTraining::write_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                        const float *values) noexcept {
  return objc_guard([&] {
    MPSMatrix *const matrix = new_matrix(impl_->device(), rows, columns);
    write_matrix(matrix, values);
    impl_->pass = Pass();
    impl_->copy(impl_->weights, matrix_id, matrix, false);
  });
}

Status RecurrentTraining::read_gradient(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                        float *values) noexcept {
  return objc_guard([&] {
    MPSMatrix *const matrix = new_matrix(impl_->device(), rows, columns);
    impl_->copy(impl_->gradients, matrix_id, matrix, true);
    read_rows(matrix, 0, rows, values);
  });
}

Status RecurrentTraining::set_optimizer(const OptimizerSpec &spec) noexcept {
  return objc_guard([&] {
    std::vector<Optimizer> optimizers;
    for (NSUInteger i = 0; i < [object_in<Matrices>(impl_->weights) count]; ++i) {
      Result<Optimizer> optimizer = Optimizer::make({retained(impl_->device())}, spec);
      if (!optimizer) raise_objc(optimizer.status());
      optimizers.push_back(std::move(optimizer).value());
    }
    impl_->optimizers = std::move(optimizers);
  });
}

Status RecurrentTraining::set_learning_rate(float rate) noexcept {
  for (Optimizer &optimizer : impl_->optimizers)
    if (Status status = optimizer.set_learning_rate(rate); !status) return status;
  return Status::ok();
}

Status RecurrentTraining::update() noexcept {
  return objc_guard([&] {
    Impl &my = *impl_;
    if (my.optimizers.empty()) refuse(ErrorKind::State, "The layer has no optimizer.");
    if (!my.has_gradients) refuse(ErrorKind::State, "There are no gradients yet.");
    my.pass = Pass();
    run_and_wait(my.queue, [&](id<MTLCommandBuffer> buffer) {
      for (std::size_t i = 0; i < my.optimizers.size(); ++i) {
        const Handle gradient = retained([object_in<Matrices>(my.gradients) objectAtIndex:i]),
                     values = retained([object_in<Matrices>(my.weights) objectAtIndex:i]);
        const Status status = my.optimizers[i].encode_matrix({retained(buffer)}, gradient, values);
        if (!status) raise_objc(status);
      }
    });
  });
}

}  // namespace openmps::core
