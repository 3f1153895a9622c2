#include "core/rnn/rnn_objc.h"

namespace openmps::core {

struct RecurrentInference::Impl {
  CommandQueue queue;
  Handle layer;  // MPSRNNMatrixInferenceLayer
  std::int64_t forward_channels = 0, backward_channels = 0;
  std::vector<bool> backward;  // by layer
  WritableState start;

  MPSRNNMatrixInferenceLayer *kernel() const { return object_in<MPSRNNMatrixInferenceLayer *>(layer); }
  id<MTLDevice> device() const { return [kernel() device]; }
};

RecurrentInference::RecurrentInference() noexcept = default;
RecurrentInference::RecurrentInference(RecurrentInference &&) noexcept = default;
RecurrentInference &RecurrentInference::operator=(RecurrentInference &&) noexcept = default;
RecurrentInference::~RecurrentInference() = default;

Result<RecurrentInference> RecurrentInference::make(const Device &device, const std::vector<RecurrentSpec> &specs,
                                                    BidirectionalCombine combine) noexcept {
  return guarded<RecurrentInference>([&] {
    NSMutableArray<MPSRNNDescriptor *> *const descriptors = [NSMutableArray array];
    RecurrentInference made;
    made.impl_ = std::make_unique<Impl>();
    for (const RecurrentSpec &spec : specs) {
      [descriptors addObject:rnn_descriptor(device, spec)];
      made.impl_->backward.push_back(spec.backward);
      (spec.backward ? made.impl_->backward_channels : made.impl_->forward_channels) = spec.out_channels;
    }
    id<MTLDevice> metal = object_in<id<MTLDevice>>(device.object);
    made.impl_->queue = CommandQueue{adopt([metal newCommandQueue])};
    made.impl_->layer = adopt([[MPSRNNMatrixInferenceLayer alloc] initWithDevice:metal rnnDescriptors:descriptors]);
    if (!specs.front().label.empty()) [made.impl_->kernel() setLabel:string_from(specs.front().label)];
    [made.impl_->kernel() setBidirectionalCombineMode:static_cast<MPSRNNBidirectionalCombineMode>(combine)];
    return made;
  });
}

Status RecurrentInference::run(const StepRows &rows, const float *x, const StatesIn &start, float *y,
                               const StatesOut &end) noexcept {
  return objc_guard([&] {
    MPSRNNMatrixInferenceLayer *const layer = impl_->kernel();
    const auto inputs = static_cast<std::int64_t>([layer inputFeatureChannels]),
               outputs = static_cast<std::int64_t>([layer outputFeatureChannels]);
    const SequenceMemory source(impl_->device(), rows, inputs), result(impl_->device(), rows, outputs);
    const auto encode = [&](id<MTLCommandBuffer> buffer, const SequenceMemory &from, const SequenceMemory &to,
                            MPSRNNRecurrentMatrixState *before, NSMutableArray<MPSRNNRecurrentMatrixState *> *after) {
      [layer encodeSequenceToCommandBuffer:buffer
                            sourceMatrices:from.steps()
                       destinationMatrices:to.steps()
                       recurrentInputState:before
                     recurrentOutputStates:after];
    };
    [layer setStoreAllIntermediateStates:NO];
    MPSRNNRecurrentMatrixState *const before = impl_->start.hold(
        impl_->queue, rows.front(), inputs, outputs, start,
        [&](id<MTLCommandBuffer> buffer, const SequenceMemory &from, const SequenceMemory &to,
            NSMutableArray<MPSRNNRecurrentMatrixState *> *states) { encode(buffer, from, to, nil, states); });
    source.write(x);
    NSMutableArray<MPSRNNRecurrentMatrixState *> *const states = end.empty() ? nil : [NSMutableArray array];
    [layer setStoreAllIntermediateStates:shrinks(rows)];
    run_and_wait(impl_->queue, [&](id<MTLCommandBuffer> buffer) {
      encode(buffer, source, result, before, states);
      [result.whole() synchronizeOnCommandBuffer:buffer];
      for (MPSRNNRecurrentMatrixState *state in states) [state synchronizeOnCommandBuffer:buffer];
    });
    result.read(y);
    if (states != nil) read_ends(states, rows, impl_->backward, end);
  });
}

Status RecurrentInference::run_both_ways(const StepRows &rows, const float *x, float *y, float *y_backward) noexcept {
  return objc_guard([&] {
    MPSRNNMatrixInferenceLayer *const layer = impl_->kernel();
    const bool joined = [layer bidirectionalCombineMode] == MPSRNNBidirectionalCombineModeConcatenate;
    const SequenceMemory source(impl_->device(), rows, static_cast<std::int64_t>([layer inputFeatureChannels])),
        forward(impl_->device(), rows, impl_->forward_channels + (joined ? impl_->backward_channels : 0)),
        backward = y_backward ? SequenceMemory(impl_->device(), rows, impl_->backward_channels) : SequenceMemory();
    source.write(x);
    run_and_wait(impl_->queue, [&](id<MTLCommandBuffer> buffer) {
      [layer encodeBidirectionalSequenceToCommandBuffer:buffer
                                         sourceSequence:source.steps()
                             destinationForwardMatrices:forward.steps()
                            destinationBackwardMatrices:backward.steps()];
      [forward.whole() synchronizeOnCommandBuffer:buffer];
      [backward.whole() synchronizeOnCommandBuffer:buffer];
    });
    forward.read(y);
    if (y_backward) backward.read(y_backward);
  });
}

}  // namespace openmps::core
