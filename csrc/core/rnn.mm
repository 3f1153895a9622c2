#include "core/rnn.h"

#include <array>

#include "core/rnn_objc.h"

namespace openmps::core {
namespace {

// What the last forward pass left for its gradient.
struct Pass {
  StepRows rows;
  SequenceMemory x;
  Handle states;  // NSArray<MPSRNNMatrixTrainingState *>
};

}  // namespace

RecurrentKernel::RecurrentKernel(const Device &device, const RecurrentSpec &spec) {
  NSMutableArray<MPSMatrix *> *const weights = [NSMutableArray array], *const gradients = [NSMutableArray array];
  layer_ = adopt([[MPSRNNMatrixTrainingLayer alloc] initWithDevice:object_in<id<MTLDevice>>(device.object)
                                                     rnnDescriptor:rnn_descriptor(device, spec)
                                                  trainableWeights:weights]);
  [layer() createWeightGradientMatrices:gradients dataType:MPSDataTypeFloat32];
  weights_ = retained(weights);
  gradients_ = retained(gradients);
}

void RecurrentKernel::encode_forward(id<MTLCommandBuffer> buffer, Matrices x, Matrices y,
                                     MPSRNNRecurrentMatrixState *before,
                                     NSMutableArray<MPSRNNRecurrentMatrixState *> *after,
                                     NSMutableArray<MPSRNNMatrixTrainingState *> *states) const {
  [layer() encodeForwardSequenceToCommandBuffer:buffer
                                 sourceMatrices:x
                                  sourceOffsets:nullptr
                            destinationMatrices:y
                             destinationOffsets:nullptr
                                 trainingStates:states
                            recurrentInputState:before
                          recurrentOutputStates:after
                                        weights:weights()];
}

void RecurrentKernel::encode_gradient(id<MTLCommandBuffer> buffer, Matrices x, Matrices dy, Matrices dx,
                                      MPSRNNRecurrentMatrixState *after,
                                      NSMutableArray<MPSRNNRecurrentMatrixState *> *before,
                                      NSArray<MPSRNNMatrixTrainingState *> *states) const {
  [layer() encodeGradientSequenceToCommandBuffer:buffer
                                  forwardSources:x
                            forwardSourceOffsets:nullptr
                                 sourceGradients:dy
                           sourceGradientOffsets:nullptr
                            destinationGradients:dx
                              destinationOffsets:nullptr
                                 weightGradients:gradients()
                                  trainingStates:states
                             recurrentInputState:after
                           recurrentOutputStates:before
                                         weights:weights()];
}

void RecurrentKernel::encode_update(id<MTLCommandBuffer> buffer) {
  for (std::size_t i = 0; i < optimizers_.size(); ++i) {
    const Status status = optimizers_[i].encode_matrix({retained(buffer)}, retained([gradients() objectAtIndex:i]),
                                                       retained([weights() objectAtIndex:i]));
    if (!status) raise_objc(status);
  }
}

void RecurrentKernel::set_optimizer(const OptimizerSpec &spec) {
  std::vector<Optimizer> optimizers;
  for (NSUInteger i = 0; i < [weights() count]; ++i) {
    Result<Optimizer> optimizer = Optimizer::make({retained([layer() device])}, spec);
    if (!optimizer) raise_objc(optimizer.status());
    optimizers.push_back(std::move(optimizer).value());
  }
  optimizers_ = std::move(optimizers);
}

Status RecurrentKernel::set_learning_rate(float rate) {
  for (Optimizer &optimizer : optimizers_)
    if (Status status = optimizer.set_learning_rate(rate); !status) return status;
  return Status::ok();
}

struct RecurrentTraining::Impl {
  CommandQueue queue;
  std::shared_ptr<RecurrentKernel> kernel;
  WritableState start, end;
  Pass pass;
  bool has_gradients = false;

  MPSRNNMatrixTrainingLayer *layer() const { return kernel->layer(); }
  id<MTLDevice> device() const { return [layer() device]; }

  // A state of these numbers, or nil.
  MPSRNNRecurrentMatrixState *hold(WritableState &state, std::int64_t rows, const StatesIn &values) const {
    [layer() setStoreAllIntermediateStates:NO];
    return state.hold(queue, rows, kernel->inputs(), kernel->outputs(), values,
                      [&](id<MTLCommandBuffer> buffer, const SequenceMemory &x, const SequenceMemory &y,
                          NSMutableArray<MPSRNNRecurrentMatrixState *> *states) {
                        kernel->encode_forward(buffer, x.steps(), y.steps(), nil, states, [NSMutableArray array]);
                      });
  }

  // Between one of Apple's matrices and the layer's own layout.
  void copy(NSArray<MPSMatrix *> *matrices, std::uint32_t matrix_id, MPSMatrix *matrix, bool out) const {
    run_and_wait(queue, [&](id<MTLCommandBuffer> buffer) {
      [layer() encodeCopyWeightsToCommandBuffer:buffer
                                        weights:matrices
                                       matrixId:static_cast<MPSRNNMatrixId>(matrix_id)
                                         matrix:matrix
                        copyFromWeightsToMatrix:out
                                   matrixOffset:MTLOriginMake(0, 0, 0)];
      if (out) [matrix synchronizeOnCommandBuffer:buffer];
    });
  }
};

const std::shared_ptr<RecurrentKernel> &RecurrentTraining::kernel() const noexcept { return impl_->kernel; }

Result<RecurrentTraining> RecurrentTraining::make(const Device &device, const RecurrentSpec &spec) noexcept {
  return guarded<RecurrentTraining>([&] {
    RecurrentTraining made;
    made.impl_ = std::make_shared<Impl>();
    made.impl_->queue = CommandQueue{adopt([object_in<id<MTLDevice>>(device.object) newCommandQueue])};
    made.impl_->kernel = std::make_shared<RecurrentKernel>(device, spec);
    return made;
  });
}

Status RecurrentTraining::forward(const StepRows &rows, const float *x, const StatesIn &start, float *y,
                                  const StatesOut &end) noexcept {
  return objc_guard([&] {
    Impl &my = *impl_;
    my.pass = Pass();  // it may have begun with the state that is written over
    MPSRNNRecurrentMatrixState *const before = my.hold(my.start, rows.front(), start);
    const SequenceMemory source(my.device(), rows, my.kernel->inputs()),
        result(my.device(), rows, my.kernel->outputs());
    source.write(x);
    NSMutableArray<MPSRNNMatrixTrainingState *> *const kept = [NSMutableArray array];
    NSMutableArray<MPSRNNRecurrentMatrixState *> *const after = end.empty() ? nil : [NSMutableArray array];
    [my.layer() setStoreAllIntermediateStates:shrinks(rows)];
    run_and_wait(my.queue, [&](id<MTLCommandBuffer> buffer) {
      my.kernel->encode_forward(buffer, source.steps(), result.steps(), before, after, kept);
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
    const SequenceMemory source(my.device(), rows, my.kernel->outputs()),
        result(my.device(), rows, my.kernel->inputs());
    source.write(dy);
    NSMutableArray<MPSRNNRecurrentMatrixState *> *const before = start.empty() ? nil : [NSMutableArray array];
    [my.layer() setAccumulateWeightGradients:accumulates];
    run_and_wait(my.queue, [&](id<MTLCommandBuffer> buffer) {
      my.kernel->encode_gradient(buffer, my.pass.x.steps(), source.steps(), result.steps(), after, before,
                                 object_in<NSArray<MPSRNNMatrixTrainingState *> *>(my.pass.states));
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
    impl_->copy(impl_->kernel->weights(), matrix_id, matrix, true);
    read_rows(matrix, 0, rows, values);
  });
}

Status RecurrentTraining::write_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                        const float *values) noexcept {
  return objc_guard([&] {
    MPSMatrix *const matrix = new_matrix(impl_->device(), rows, columns);
    write_matrix(matrix, values);
    impl_->pass = Pass();
    impl_->copy(impl_->kernel->weights(), matrix_id, matrix, false);
  });
}

Status RecurrentTraining::read_gradient(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                        float *values) noexcept {
  return objc_guard([&] {
    MPSMatrix *const matrix = new_matrix(impl_->device(), rows, columns);
    impl_->copy(impl_->kernel->gradients(), matrix_id, matrix, true);
    read_rows(matrix, 0, rows, values);
  });
}

Status RecurrentTraining::set_optimizer(const OptimizerSpec &spec) noexcept {
  return objc_guard([&] { impl_->kernel->set_optimizer(spec); });
}

Status RecurrentTraining::set_learning_rate(float rate) noexcept { return impl_->kernel->set_learning_rate(rate); }

Status RecurrentTraining::update() noexcept {
  return objc_guard([&] {
    Impl &my = *impl_;
    if (!my.kernel->has_optimizer()) refuse(ErrorKind::State, "The layer has no optimizer.");
    if (!my.has_gradients) refuse(ErrorKind::State, "There are no gradients yet.");
    my.pass = Pass();
    run_and_wait(my.queue, [&](id<MTLCommandBuffer> buffer) { my.kernel->encode_update(buffer); });
  });
}

}  // namespace openmps::core
