#include "core/data_sources/optimizer.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "core/buffer_objc.h"
#include "core/communicator.h"
#include "core/handle_objc.h"
#include "core/training_objc.h"

namespace openmps::core {
namespace {

using Vectors = NSArray<MPSVector *> *;

MPSNNRegularizationType regularization_type(Regularization kind) {
  switch (kind) {
    case Regularization::None:
      return MPSNNRegularizationTypeNone;
    case Regularization::L1:
      return MPSNNRegularizationTypeL1;
    case Regularization::L2:
      return MPSNNRegularizationTypeL2;
  }
}

MPSNNOptimizerDescriptor *descriptor_for(const OptimizerSpec &spec) {
  return [MPSNNOptimizerDescriptor optimizerDescriptorWithLearningRate:spec.learning_rate
                                                       gradientRescale:spec.gradient_rescale
                                                 applyGradientClipping:spec.clips
                                                       gradientClipMax:spec.clip_maximum
                                                       gradientClipMin:spec.clip_minimum
                                                    regularizationType:regularization_type(spec.regularization)
                                                   regularizationScale:spec.regularization_scale];
}

MPSNNOptimizer *make_object(id<MTLDevice> device, const OptimizerSpec &spec) {
  MPSNNOptimizerDescriptor *descriptor = descriptor_for(spec);
  switch (spec.kind) {
    case OptimizerKind::SGD:
      return [[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device
                                                               momentumScale:spec.momentum
                                                         useNesterovMomentum:spec.nesterov
                                                         optimizerDescriptor:descriptor];
    case OptimizerKind::Adam:
      return [[MPSNNOptimizerAdam alloc] initWithDevice:device
                                                  beta1:spec.beta1
                                                  beta2:spec.beta2
                                                epsilon:spec.epsilon
                                               timeStep:0
                                    optimizerDescriptor:descriptor];
    case OptimizerKind::RMSProp:
      return [[MPSNNOptimizerRMSProp alloc] initWithDevice:device
                                                     decay:spec.decay
                                                   epsilon:spec.epsilon
                                       optimizerDescriptor:descriptor];
  }
}

// Zeros, one vector for the weights and one for the bias.
Handle make_vectors(id<MTLDevice> device, MPSCNNConvolutionGradientState *gradient, bool is_part) {
  NSMutableArray<MPSVector *> *vectors = [[NSMutableArray alloc] init];
  for (id<MTLBuffer> buffer in @[ [gradient gradientForWeights], [gradient gradientForBiases] ]) {
    const std::size_t all = [buffer length] / sizeof(float);
    MPSVectorDescriptor *descriptor =
        [MPSVectorDescriptor vectorDescriptorWithLength:is_part ? own_part(all).count : all
                                               dataType:MPSDataTypeFloat32];
    MPSVector *vector = [[MPSVector alloc] initWithDevice:device descriptor:descriptor];
    [vectors addObject:vector];
    [vector release];
  }
  return adopt(vectors);
}

// Zeros of a matrix's extents.
Handle make_matrix(id<MTLDevice> device, MPSMatrix *like) {
  MPSMatrixDescriptor *descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:[like rows]
                                                                          columns:[like columns]
                                                                         rowBytes:[like rowBytes]
                                                                         dataType:[like dataType]];
  return adopt([[MPSMatrix alloc] initWithDevice:device descriptor:descriptor]);
}

id<MTLBuffer> new_buffer(id<MTLDevice> device, std::span<const float> numbers) {
  return numbers_on(device, numbers.data(), numbers.size());
}

void copy_floats(id<MTLBuffer> buffer, NSUInteger offset, std::vector<float> &floats) {
  floats.clear();
  if (!buffer) return;
  const float *first = reinterpret_cast<const float *>(static_cast<const char *>([buffer contents]) + offset);
  floats.assign(first, first + ([buffer length] - offset) / sizeof(float));
}

}  // namespace

Result<WeightsState> WeightsState::make(const Device &device, std::span<const float> weights,
                                        std::span<const float> bias) noexcept {
  return guarded<WeightsState>([&] {
    id<MTLDevice> metal = object_in<id<MTLDevice>>(device.object);
    if (weights.empty())
      refuse(ErrorKind::Shape, "The state of a convolution's weights has 0 weights; it has to have 1 or more.");
    return WeightsState{adopt([[MPSCNNConvolutionWeightsAndBiasesState alloc]
        initWithWeights:new_buffer(metal, weights)
                 biases:bias.empty() ? nil : new_buffer(metal, bias)])};
  });
}

Status WeightsState::read(std::vector<float> &weights, std::vector<float> &bias) const noexcept {
  return objc_guard([&] {
    MPSCNNConvolutionWeightsAndBiasesState *state = object_in<MPSCNNConvolutionWeightsAndBiasesState *>(object);
    copy_floats([state weights], [state weightsOffset], weights);
    copy_floats([state biases], [state biasesOffset], bias);
  });
}

Status WeightsGradient::read(std::vector<float> &weights, std::vector<float> &bias) const noexcept {
  return objc_guard([&] {
    MPSCNNConvolutionGradientState *state = object_in<MPSCNNConvolutionGradientState *>(object);
    copy_floats([state gradientForWeights], 0, weights);
    copy_floats([state gradientForBiases], 0, bias);
  });
}

Result<Optimizer> Optimizer::make(const Device &device, const OptimizerSpec &spec) noexcept {
  return guarded<Optimizer>([&] {
    Optimizer optimizer;
    optimizer.spec_ = spec;
    optimizer.device_ = device;
    optimizer.object_ = adopt(make_object(object_in<id<MTLDevice>>(device.object), spec));
    return optimizer;
  });
}

template <typename F>
void Optimizer::keep(F &&make) {
  const bool is_adam = spec_.kind == OptimizerKind::Adam;
  const auto want = [&](Handle &kept, bool wanted) {
    if (wanted && !kept) kept = make();
  };
  want(first_, spec_.kind != OptimizerKind::SGD || spec_.momentum != 0);
  want(second_, is_adam);
  want(maximum_, is_adam && spec_.amsgrad);
}

Status Optimizer::encode(const CommandBuffer &buffer, const WeightsGradient &gradient,
                         const WeightsState &weights) noexcept {
  return objc_guard([&] {
    id<MTLDevice> device = object_in<id<MTLDevice>>(device_.object);
    id<MTLCommandBuffer> commands = object_in<id<MTLCommandBuffer>>(buffer.object);
    MPSCNNConvolutionGradientState *from = object_in<MPSCNNConvolutionGradientState *>(gradient.object);
    MPSCNNConvolutionWeightsAndBiasesState *state = object_in<MPSCNNConvolutionWeightsAndBiasesState *>(weights.object);
    keep([&] { return make_vectors(device, from, shares_updates_); });
    Vectors first = object_in<Vectors>(first_);
    switch (spec_.kind) {
      case OptimizerKind::SGD:
        [object_in<MPSNNOptimizerStochasticGradientDescent *>(object_) encodeToCommandBuffer:commands
                                                                    convolutionGradientState:from
                                                                      convolutionSourceState:state
                                                                        inputMomentumVectors:first
                                                                                 resultState:state];
        return;
      case OptimizerKind::RMSProp:
        [object_in<MPSNNOptimizerRMSProp *>(object_) encodeToCommandBuffer:commands
                                                  convolutionGradientState:from
                                                    convolutionSourceState:state
                                                  inputSumOfSquaresVectors:first
                                                               resultState:state];
        return;
      case OptimizerKind::Adam:
        [object_in<MPSNNOptimizerAdam *>(object_) encodeToCommandBuffer:commands
                                               convolutionGradientState:from
                                                 convolutionSourceState:state
                                                   inputMomentumVectors:first
                                                   inputVelocityVectors:object_in<Vectors>(second_)
                                                 maximumVelocityVectors:object_in<Vectors>(maximum_)
                                                            resultState:state];
        return;
    }
  });
}

Status Optimizer::encode_matrix(const CommandBuffer &buffer, const Handle &gradient, const Handle &values) noexcept {
  return objc_guard([&] {
    id<MTLDevice> device = object_in<id<MTLDevice>>(device_.object);
    id<MTLCommandBuffer> commands = object_in<id<MTLCommandBuffer>>(buffer.object);
    MPSMatrix *from = object_in<MPSMatrix *>(gradient), *state = object_in<MPSMatrix *>(values);
    keep([&] { return make_matrix(device, from); });
    MPSMatrix *first = object_in<MPSMatrix *>(first_);
    switch (spec_.kind) {
      case OptimizerKind::SGD:
        [object_in<MPSNNOptimizerStochasticGradientDescent *>(object_) encodeToCommandBuffer:commands
                                                                         inputGradientMatrix:from
                                                                           inputValuesMatrix:state
                                                                         inputMomentumMatrix:first
                                                                          resultValuesMatrix:state];
        return;
      case OptimizerKind::RMSProp:
        [object_in<MPSNNOptimizerRMSProp *>(object_) encodeToCommandBuffer:commands
                                                       inputGradientMatrix:from
                                                         inputValuesMatrix:state
                                                   inputSumOfSquaresMatrix:first
                                                        resultValuesMatrix:state];
        return;
      case OptimizerKind::Adam:
        [object_in<MPSNNOptimizerAdam *>(object_) encodeToCommandBuffer:commands
                                                    inputGradientMatrix:from
                                                      inputValuesMatrix:state
                                                    inputMomentumMatrix:first
                                                    inputVelocityMatrix:object_in<MPSMatrix *>(second_)
                                                  maximumVelocityMatrix:object_in<MPSMatrix *>(maximum_)
                                                     resultValuesMatrix:state];
        return;
    }
  });
}

Status Optimizer::keep_for_matrix(const Handle &like) noexcept {
  return objc_guard([&] {
    keep([&] { return make_matrix(object_in<id<MTLDevice>>(device_.object), object_in<MPSMatrix *>(like)); });
  });
}

Status Optimizer::set_learning_rate(float rate) noexcept {
  return objc_guard([&] { [object_in<MPSNNOptimizer *>(object_) setLearningRate:rate]; });
}

Status Optimizer::set_guard(const Handle &guard) noexcept {
  return objc_guard([&] {
    const id optimizer = object_in<id>(object_);
    if ([optimizer respondsToSelector:@selector(setOmpsUpdateGuard:)])
      [(id<OMPSGuarded>)optimizer setOmpsUpdateGuard:object_in<id>(guard)];
  });
}

Status Optimizer::set_sharing(bool shares) noexcept {
  return objc_guard([&] {
    if (shares == shares_updates_) return;
    const id optimizer = object_in<id>(object_);
    if (![optimizer respondsToSelector:@selector(setOmpsSharesUpdates:)])
      refuse(ErrorKind::Unsupported, "Apple's optimizers do not share updates among processes.");
    [(id<OMPSUpdateSharing>)optimizer setOmpsSharesUpdates:shares ? YES : NO];
    shares_updates_ = shares;
    first_ = second_ = maximum_ = Handle();
  });
}

Result<float> Optimizer::learning_rate() const noexcept {
  return guarded<float>([&] { return [object_in<MPSNNOptimizer *>(object_) learningRate]; });
}

}  // namespace openmps::core
