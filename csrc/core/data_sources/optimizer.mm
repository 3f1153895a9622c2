#include "core/data_sources/optimizer.h"

#include <algorithm>

#include "core/communicator.h"
#include "core/data_sources/kernel_guard_objc.h"
#include "core/data_sources/optimizer_steps_objc.h"
#include "core/objects/buffer_objc.h"
#include "core/training_objc.h"

namespace openmps::core {
namespace {

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

void add(std::vector<UpdatedNumbers> &all, id<MTLBuffer> buffer, NSUInteger offset, NSUInteger bytes) {
  if (buffer != nil && bytes > 0) all.push_back({buffer, offset, bytes});
}

void add(std::vector<UpdatedNumbers> &all, MPSCNNConvolutionWeightsAndBiasesState *state) {
  add(all, [state weights], [state weightsOffset], [[state weights] length] - [state weightsOffset]);
  add(all, [state biases], [state biasesOffset], [[state biases] length] - [state biasesOffset]);
}

void add(std::vector<UpdatedNumbers> &all, MPSMatrix *matrix) {
  const NSUInteger bytes = objc::CheckedSize([matrix rows]) * [matrix rowBytes];
  add(all, [matrix data], [matrix offset], std::min(bytes, [[matrix data] length] - [matrix offset]));
}

// The vectors of a convolution's weights and bias.
void add(std::vector<UpdatedNumbers> &all, NSArray<MPSVector *> *vectors) {
  for (MPSVector *each in vectors)
    add(all, [each data], [each offset], objc::CheckedSize([each length]) * sizeof(float));
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
    const OptimizerSpec whole = completed(spec);
    Optimizer optimizer;
    optimizer.device_ = device;
    optimizer.steps_ = steps_of(object_in<id<MTLDevice>>(device.object), whole);
    std::size_t count = 0;
    for (const auto &step : optimizer.steps_) count += step->kept().size();
    optimizer.tensors_.resize(count);
    return optimizer;
  });
}

template <typename F>
void Optimizer::keep(F &&make) {
  for (Handle &tensor : tensors_)
    if (!tensor) tensor = make();
}

template <typename F>
void Optimizer::for_each_step(F &&encode) const {
  std::span<const Handle> left(tensors_);
  for (const auto &step : steps_) {
    encode(*step, left.first(step->kept().size()));
    left = left.subspan(step->kept().size());
  }
}

template <typename T, typename C, typename V, typename F>
void Optimizer::encode_guarded(C commands, V values, F &&encode) const {
  OMPSKernelGuard *const guard = object_in<OMPSKernelGuard *>(guard_);
  if (guard != nil) {
    std::vector<UpdatedNumbers> numbers;
    add(numbers, values);
    for (const Handle &tensor : tensors_) add(numbers, object_in<T>(tensor));
    [guard keep:numbers on:commands];
  }
  for_each_step(encode);
  if (guard != nil) [guard takeBackOn:commands];
}

Status Optimizer::encode(const CommandBuffer &buffer, const WeightsGradient &gradient,
                         const WeightsState &weights) noexcept {
  return objc_guard([&] {
    id<MTLDevice> device = object_in<id<MTLDevice>>(device_.object);
    id<MTLCommandBuffer> commands = object_in<id<MTLCommandBuffer>>(buffer.object);
    MPSCNNConvolutionGradientState *from = object_in<MPSCNNConvolutionGradientState *>(gradient.object);
    MPSCNNConvolutionWeightsAndBiasesState *state = object_in<MPSCNNConvolutionWeightsAndBiasesState *>(weights.object);
    keep([&] { return make_vectors(device, from, shares_updates_); });
    encode_guarded<NSArray<MPSVector *> *>(commands, state,
                                           [&](const OptimizerStep &step, std::span<const Handle> tensors) {
                                             step.encode(ConvolutionUpdate{commands, from, state, tensors});
                                           });
  });
}

Status Optimizer::encode_matrix(const CommandBuffer &buffer, const Handle &gradient, const Handle &values) noexcept {
  return objc_guard([&] {
    id<MTLDevice> device = object_in<id<MTLDevice>>(device_.object);
    id<MTLCommandBuffer> commands = object_in<id<MTLCommandBuffer>>(buffer.object);
    MPSMatrix *from = object_in<MPSMatrix *>(gradient), *state = object_in<MPSMatrix *>(values);
    keep([&] { return make_matrix(device, from); });
    encode_guarded<MPSMatrix *>(commands, state, [&](const OptimizerStep &step, std::span<const Handle> tensors) {
      step.encode(MatrixUpdate{commands, from, state, tensors});
    });
  });
}

Status Optimizer::keep_for_matrix(const Handle &like) noexcept {
  return objc_guard([&] {
    keep([&] { return make_matrix(object_in<id<MTLDevice>>(device_.object), object_in<MPSMatrix *>(like)); });
  });
}

Status Optimizer::set_learning_rate(float rate) noexcept {
  return objc_guard([&] {
    for (const auto &step : steps_) [step->object() setLearningRate:rate];
  });
}

Status Optimizer::set_guard(const Handle &guard) noexcept {
  return objc_guard([&] {
    const bool has_kernels = [object_in<id>(guard) isKindOfClass:[OMPSKernelGuard class]];
    guard_ = has_kernels ? guard : Handle();
    for (const auto &step : steps_) {
      const id optimizer = step->object();
      if ([optimizer respondsToSelector:@selector(setOmpsUpdateGuard:)])
        [(id<OMPSGuarded>)optimizer setOmpsUpdateGuard:object_in<id>(guard)];
    }
  });
}

Status Optimizer::set_sharing(bool shares) noexcept {
  return objc_guard([&] {
    if (shares == shares_updates_) return;
    for (const auto &step : steps_)
      if (![step->object() respondsToSelector:@selector(setOmpsSharesUpdates:)])
        refuse(ErrorKind::Unsupported, "Apple's optimizers do not share updates among processes.");
    for (const auto &step : steps_) [(id<OMPSUpdateSharing>)step->object() setOmpsSharesUpdates:shares ? YES : NO];
    shares_updates_ = shares;
    std::ranges::fill(tensors_, Handle());
  });
}

Result<float> Optimizer::learning_rate() const noexcept {
  return guarded<float>([&] { return [steps_.front()->object() learningRate]; });
}

std::vector<std::pair<const char *, const Handle *>> Optimizer::kept() const {
  std::vector<std::pair<const char *, const Handle *>> named;
  for_each_step([&](const OptimizerStep &step, std::span<const Handle> tensors) {
    for (std::size_t i = 0; i < tensors.size(); ++i) named.emplace_back(step.kept()[i], &tensors[i]);
  });
  return named;
}

std::uint64_t Optimizer::time_step() const noexcept {
  std::uint64_t steps = 0;
  for (const auto &step : steps_) steps = std::max(steps, step->time_step());
  return steps;
}

void Optimizer::set_time_step(std::uint64_t steps) noexcept {
  for (const auto &step : steps_) step->set_time_step(steps);
}

}  // namespace openmps::core
