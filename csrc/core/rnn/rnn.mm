#include "core/rnn/rnn.h"

#include "core/rnn/rnn_objc.h"

namespace openmps::core {
namespace {

// The values of the last forward pass for its gradient.
struct Pass {
  StepRows rows;
  SequenceMemory x;
  Handle states;  // NSArray<MPSRNNMatrixTrainingState *>
};

}  // namespace

struct RecurrentTraining::Impl {
  std::shared_ptr<RecurrentKernel> kernel;
  WritableState start, end;
  Pass pass;
  bool has_gradients = false;

  MPSRNNMatrixTrainingLayer *layer() const { return kernel->layer(); }
  id<MTLDevice> device() const { return [layer() device]; }

  // One of the kernel's weights or gradients.
  void read(RecurrentKernel::Matrices own, std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
            float *values) const {
    MPSMatrix *const matrix = new_matrix(device(), rows, columns);
    kernel->copy_and_wait(own, static_cast<MPSRNNMatrixId>(matrix_id), matrix, true);
    read_rows(matrix, 0, rows, values);
  }
  void write(RecurrentKernel::Matrices own, std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
             const float *values) const {
    MPSMatrix *const matrix = new_matrix(device(), rows, columns);
    write_matrix(matrix, values);
    kernel->copy_and_wait(own, static_cast<MPSRNNMatrixId>(matrix_id), matrix, false);
  }

  // A state of these numbers, or nil.
  MPSRNNRecurrentMatrixState *hold(WritableState &state, std::int64_t rows, const StatesIn &values) const {
    [layer() setStoreAllIntermediateStates:NO];
    return state.hold(kernel->queue(), rows, kernel->inputs(), kernel->outputs(), values,
                      [&](id<MTLCommandBuffer> buffer, const SequenceMemory &x, const SequenceMemory &y,
                          NSMutableArray<MPSRNNRecurrentMatrixState *> *states) {
                        kernel->encode_forward(buffer, x.steps(), y.steps(), nil, states, [NSMutableArray array]);
                      });
  }
};

const std::shared_ptr<RecurrentKernel> &RecurrentTraining::kernel() const noexcept { return impl_->kernel; }

Result<RecurrentTraining> RecurrentTraining::make(const Device &device, const RecurrentSpec &spec) noexcept {
  return guarded<RecurrentTraining>([&] {
    RecurrentTraining made;
    made.impl_ = std::make_shared<Impl>();
    made.impl_->kernel = std::make_shared<RecurrentKernel>(device, spec);
    return made;
  });
}

Status RecurrentTraining::forward(const StepRows &rows, const float *x, const StatesIn &start, float *y,
                                  const StatesOut &end) noexcept {
  return objc_guard([&] {
    Impl &my = *impl_;
    my.pass = Pass();  // the pass may have begun with the state that is overwritten
    MPSRNNRecurrentMatrixState *const before = my.hold(my.start, rows.front(), start);
    const SequenceMemory source(my.device(), rows, my.kernel->inputs()),
        result(my.device(), rows, my.kernel->outputs());
    source.write(x);
    NSMutableArray<MPSRNNMatrixTrainingState *> *const kept = [NSMutableArray array];
    NSMutableArray<MPSRNNRecurrentMatrixState *> *const after = end.empty() ? nil : [NSMutableArray array];
    [my.layer() setStoreAllIntermediateStates:shrinks(rows)];
    run_and_wait(my.kernel->queue(), [&](id<MTLCommandBuffer> buffer) {
      my.kernel->encode_forward(buffer, source.steps(), result.steps(), before, after, kept);
      [result.whole() synchronizeOnCommandBuffer:buffer];
      for (MPSRNNRecurrentMatrixState *state in after) [state synchronizeOnCommandBuffer:buffer];
    });
    result.read(y);
    if (after != nil) read_ends(after, rows, {my.kernel->runs_backward()}, end);
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
    run_and_wait(my.kernel->queue(), [&](id<MTLCommandBuffer> buffer) {
      my.kernel->encode_gradient(buffer, my.pass.x.steps(), source.steps(), result.steps(), after, before,
                                 object_in<NSArray<MPSRNNMatrixTrainingState *> *>(my.pass.states));
      [result.whole() synchronizeOnCommandBuffer:buffer];
      for (MPSRNNRecurrentMatrixState *state in before) [state synchronizeOnCommandBuffer:buffer];
    });
    my.has_gradients = true;
    result.read(dx);
    if (before != nil) read_ends(before, {rows.front()}, {false}, start);
  });
}

Status RecurrentTraining::read_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                       float *values) noexcept {
  return objc_guard([&] { impl_->read(impl_->kernel->weights(), matrix_id, rows, columns, values); });
}

Status RecurrentTraining::write_weights(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                        const float *values) noexcept {
  return objc_guard([&] {
    impl_->pass = Pass();
    impl_->write(impl_->kernel->weights(), matrix_id, rows, columns, values);
  });
}

Status RecurrentTraining::read_gradient(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                        float *values) noexcept {
  return objc_guard([&] { impl_->read(impl_->kernel->gradients(), matrix_id, rows, columns, values); });
}

Status RecurrentTraining::write_gradient(std::uint32_t matrix_id, std::int64_t rows, std::int64_t columns,
                                         const float *values) noexcept {
  return objc_guard([&] { impl_->write(impl_->kernel->gradients(), matrix_id, rows, columns, values); });
}

Status RecurrentTraining::set_optimizer(const OptimizerSpec &spec) noexcept {
  return objc_guard([&] { impl_->kernel->set_optimizer(spec); });
}

Status RecurrentTraining::set_learning_rate(float rate) noexcept { return impl_->kernel->set_learning_rate(rate); }

Status RecurrentTraining::set_sources(const std::vector<RecurrentSource> &sources) noexcept {
  return objc_guard([&] { impl_->kernel->set_sources(sources); });
}

void RecurrentTraining::set_custom_step(std::function<void()> step) noexcept {
  impl_->kernel->set_custom_step(std::move(step));
}

Status RecurrentTraining::update() noexcept {
  return objc_guard([&] {
    Impl &my = *impl_;
    RecurrentUpdate update(*my.kernel);
    if (!update.trains()) refuse(ErrorKind::State, "The layer has no optimizer.");
    if (!my.has_gradients) refuse(ErrorKind::State, "There are no gradients yet.");
    my.pass = Pass();
    run_and_wait(my.kernel->queue(), [&](id<MTLCommandBuffer> buffer) { update.encode(buffer); });
    update.finish();
  });
}

}  // namespace openmps::core
