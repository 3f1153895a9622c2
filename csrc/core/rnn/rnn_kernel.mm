#include "core/rnn/rnn_objc.h"

namespace openmps::core {

RecurrentKernel::RecurrentKernel(const Device &device, const RecurrentSpec &spec) : backward_(spec.backward) {
  NSMutableArray<MPSMatrix *> *const weights = [NSMutableArray array], *const gradients = [NSMutableArray array];
  queue_ = CommandQueue{adopt([object_in<id<MTLDevice>>(device.object) newCommandQueue])};
  layer_ = adopt([[MPSRNNMatrixTrainingLayer alloc] initWithDevice:object_in<id<MTLDevice>>(device.object)
                                                     rnnDescriptor:rnn_descriptor(device, spec)
                                                  trainableWeights:weights]);
  if (!spec.label.empty()) [layer() setLabel:string_from(spec.label)];
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

void RecurrentKernel::encode_copy(id<MTLCommandBuffer> buffer, Matrices own, MPSRNNMatrixId matrix_id,
                                  MPSMatrix *matrix, bool out) const {
  [layer() encodeCopyWeightsToCommandBuffer:buffer
                                    weights:own
                                   matrixId:matrix_id
                                     matrix:matrix
                    copyFromWeightsToMatrix:out
                               matrixOffset:MTLOriginMake(0, 0, 0)];
}

void RecurrentKernel::copy_and_wait(Matrices own, MPSRNNMatrixId matrix_id, MPSMatrix *matrix, bool out) const {
  run_and_wait(queue_, [&](id<MTLCommandBuffer> buffer) {
    encode_copy(buffer, own, matrix_id, matrix, out);
    if (out) [matrix synchronizeOnCommandBuffer:buffer];
  });
}

// The optimizer's matrices also contain weights of data sources: those parts are restored.
void RecurrentKernel::encode_optimizer(id<MTLCommandBuffer> buffer) {
  if (!has_optimizer()) return;
  std::vector<MPSCNNConvolutionWeightsAndBiasesState *> before;
  for (const auto &part : parts_) before.push_back(part->weights_before_update(buffer));
  for (std::size_t i = 0; i < optimizers_.size(); ++i) {
    const Status status = optimizers_[i].encode_matrix({retained(buffer)}, retained([gradients() objectAtIndex:i]),
                                                       retained([weights() objectAtIndex:i]));
    if (!status) raise_objc(status);
  }
  for (std::size_t i = 0; i < before.size(); ++i) parts_[i]->take(buffer, before[i]);
}

void RecurrentKernel::run_custom_step() const {
  if (const std::exception_ptr thrown = cpp_try([&] { custom_step_(); })) raise_objc(status_from(thrown));
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

void RecurrentKernel::set_sources(const std::vector<RecurrentSource> &sources) {
  std::vector<std::unique_ptr<RecurrentPart>> parts;
  for (const RecurrentSource &source : sources) parts.push_back(std::make_unique<RecurrentPart>(*this, source));
  parts_ = std::move(parts);
}

}  // namespace openmps::core
