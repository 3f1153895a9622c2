#include "core/data_sources/normalization.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstring>

#include "compat/checked_size.h"
#include "core/objects/buffer_objc.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

struct NativeNormalization::State {
  NormalizationSpec spec;
  Device device;
  std::optional<Optimizer> gamma_optimizer, beta_optimizer;
  Optimizer mean_follower, variance_follower;
  Handle parameters;                    // MPSCNNNormalizationGammaAndBetaState of the last update
  Handle statistics;                    // MPSCNNNormalizationMeanAndVarianceState of the last update
  Handle sum, gamma_total, beta_total;  // MPSMatrixSum of the images' gradients, and its results
  std::int64_t summands = 0;
  bool updated = false;  // since the last refresh
};

}  // namespace openmps::core

using NormalizationState = openmps::core::NativeNormalization::State;
using openmps::core::adopt;
using openmps::core::object_in;
using openmps::core::retained;

namespace {

id<MTLBuffer> new_buffer(id<MTLDevice> device, const std::vector<float> &numbers) {
  return openmps::core::numbers_on(device, numbers.data(), numbers.size());
}

MPSMatrixDescriptor *row_of(std::size_t columns) {
  return [MPSMatrixDescriptor matrixDescriptorWithRows:1
                                               columns:columns
                                              rowBytes:objc::CheckedSize(columns) * sizeof(float)
                                              dataType:MPSDataTypeFloat32];
}

MPSMatrix *matrix_over(id<MTLBuffer> buffer, std::size_t columns) {
  return [[[MPSMatrix alloc] initWithBuffer:buffer descriptor:row_of(columns)] autorelease];
}

void encode(openmps::core::Optimizer &optimizer, id<MTLCommandBuffer> commands, MPSMatrix *gradient,
            MPSMatrix *values) {
  const openmps::Status status = optimizer.encode_matrix({retained(commands)}, retained(gradient), retained(values));
  if (!status) openmps::raise_objc(status);
}

void read_buffer(id<MTLBuffer> buffer, std::vector<float> &destination) {
  const void *bytes = [buffer contents];
  if (!destination.empty() && bytes) std::memcpy(destination.data(), bytes, std::span(destination).size_bytes());
}

const float *floats_of(id<MTLBuffer> buffer) { return static_cast<const float *>([buffer contents]); }

void follow(std::vector<float> &running, id<MTLBuffer> batch, float momentum) {
  const float *values = floats_of(batch);
  for (std::size_t i = 0; i < running.size(); ++i) running[i] += momentum * (values[i] - running[i]);
}

}  // namespace

// Implements all three protocols.
@interface OMPSNativeNormalization : NSObject <MPSCNNBatchNormalizationDataSource,
                                               MPSCNNInstanceNormalizationDataSource,
                                               MPSCNNGroupNormalizationDataSource> {
 @protected
  std::shared_ptr<NormalizationState> _state;
}
- (instancetype)initWithNormalizationState:(std::shared_ptr<NormalizationState>)state;
@end

// An optimizer of MPS trains gamma and beta.
@interface OMPSDeviceTrainedNormalization : OMPSNativeNormalization
@end

// The caller's step trains gamma and beta, on the CPU.
@interface OMPSHostTrainedNormalization : OMPSNativeNormalization
@end

@implementation OMPSNativeNormalization

- (instancetype)initWithNormalizationState:(std::shared_ptr<NormalizationState>)state {
  if ((self = [super init])) _state = std::move(state);
  return self;
}

- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

- (NSUInteger)numberOfFeatureChannels {
  return _state->spec.gamma.size();
}
- (NSUInteger)numberOfGroups {
  return static_cast<NSUInteger>(_state->spec.groups);
}
- (void)setNumberOfGroups:(NSUInteger)numberOfGroups {
  _state->spec.groups = static_cast<std::int64_t>(numberOfGroups);
}
- (float *)gamma {
  return _state->spec.gamma.data();
}
- (float *)beta {
  return _state->spec.beta.empty() ? nullptr : _state->spec.beta.data();
}
- (float *)mean {
  return _state->spec.mean.empty() ? nullptr : _state->spec.mean.data();
}
- (float *)variance {
  return _state->spec.variance.empty() ? nullptr : _state->spec.variance.data();
}
- (float)epsilon {
  return _state->spec.epsilon;
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (NSString *)label {
  return _state->spec.label.empty() ? nil : openmps::core::string_from(_state->spec.label);
}

// The running statistics follow those of the batch, whether gamma and beta are trained or not.
- (MPSCNNNormalizationMeanAndVarianceState *)updateMeanAndVarianceWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                            batchNormalizationState:(MPSCNNBatchNormalizationState *)
                                                                                        batchNormalizationState {
  const std::size_t channels = _state->spec.gamma.size();
  if (!_state->statistics) {
    id<MTLDevice> device = object_in<id<MTLDevice>>(_state->device.object);
    _state->statistics =
        adopt([[MPSCNNNormalizationMeanAndVarianceState alloc] initWithMean:new_buffer(device, _state->spec.mean)
                                                                   variance:new_buffer(device, _state->spec.variance)]);
  }
  auto *running = object_in<MPSCNNNormalizationMeanAndVarianceState *>(_state->statistics);
  encode(_state->mean_follower, commandBuffer, matrix_over([batchNormalizationState mean], channels),
         matrix_over([running mean], channels));
  encode(_state->variance_follower, commandBuffer, matrix_over([batchNormalizationState variance], channels),
         matrix_over([running variance], channels));
  _state->updated = true;
  return running;
}

@end

@implementation OMPSDeviceTrainedNormalization

// The buffers in use, updated in place.
- (MPSCNNNormalizationGammaAndBetaState *)stateOverGamma:(id<MTLBuffer>)gamma beta:(id<MTLBuffer>)beta {
  auto *known = object_in<MPSCNNNormalizationGammaAndBetaState *>(_state->parameters);
  if (known && [known gamma] == gamma) return known;
  // A state has to have both.
  if (!beta) beta = new_buffer(object_in<id<MTLDevice>>(_state->device.object), _state->spec.gamma);
  _state->parameters = adopt([[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:gamma beta:beta]);
  return object_in<MPSCNNNormalizationGammaAndBetaState *>(_state->parameters);
}

- (MPSCNNNormalizationGammaAndBetaState *)stepOn:(id<MTLCommandBuffer>)commandBuffer
                                           gamma:(id<MTLBuffer>)gamma
                                            beta:(id<MTLBuffer>)beta
                                gradientForGamma:(MPSMatrix *)gradientForGamma
                                 gradientForBeta:(MPSMatrix *)gradientForBeta {
  const std::size_t channels = _state->spec.gamma.size();
  encode(*_state->gamma_optimizer, commandBuffer, gradientForGamma, matrix_over(gamma, channels));
  if (beta) encode(*_state->beta_optimizer, commandBuffer, gradientForBeta, matrix_over(beta, channels));
  _state->updated = true;
  return [self stateOverGamma:gamma beta:beta];
}

- (MPSCNNNormalizationGammaAndBetaState *)updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      batchNormalizationState:
                                                          (MPSCNNBatchNormalizationState *)batchNormalizationState {
  const std::size_t channels = _state->spec.gamma.size();
  return [self stepOn:commandBuffer
                 gamma:[batchNormalizationState gamma]
                  beta:[batchNormalizationState beta]
      gradientForGamma:matrix_over([batchNormalizationState gradientForGamma], channels)
       gradientForBeta:matrix_over([batchNormalizationState gradientForBeta], channels)];
}

- (void)sum:(NSArray<MPSMatrix *> *)gradients
         on:(id<MTLCommandBuffer>)commandBuffer
       into:(openmps::core::Handle &)total {
  id<MTLDevice> device = object_in<id<MTLDevice>>(_state->device.object);
  const auto count = static_cast<std::int64_t>([gradients count]);
  const std::size_t channels = _state->spec.gamma.size();
  if (_state->summands != count) {
    _state->sum = adopt([[MPSMatrixSum alloc] initWithDevice:device
                                                       count:[gradients count]
                                                        rows:1
                                                     columns:channels
                                                   transpose:NO]);
    _state->summands = count;
  }
  if (!total) total = adopt([[MPSMatrix alloc] initWithDevice:device descriptor:row_of(channels)]);
  [object_in<MPSMatrixSum *>(_state->sum) encodeToCommandBuffer:commandBuffer
                                                 sourceMatrices:gradients
                                                   resultMatrix:object_in<MPSMatrix *>(total)
                                                    scaleVector:nil
                                                   offsetVector:nil
                                                     biasVector:nil
                                                     startIndex:0];
}

// The states of both protocols have the same properties.
- (MPSCNNNormalizationGammaAndBetaState *)stepOn:(id<MTLCommandBuffer>)commandBuffer
                                       forImages:(NSArray<MPSCNNInstanceNormalizationGradientState *> *)states {
  const std::size_t channels = _state->spec.gamma.size();
  NSMutableArray<MPSMatrix *> *for_gamma = [NSMutableArray array], *for_beta = [NSMutableArray array];
  for (MPSCNNInstanceNormalizationGradientState *state in states) {
    [for_gamma addObject:matrix_over([state gradientForGamma], channels)];
    [for_beta addObject:matrix_over([state gradientForBeta], channels)];
  }
  MPSCNNInstanceNormalizationGradientState *first = [states firstObject];
  [self sum:for_gamma on:commandBuffer into:_state->gamma_total];
  if ([first beta]) [self sum:for_beta on:commandBuffer into:_state->beta_total];
  return [self stepOn:commandBuffer
                 gamma:[first gamma]
                  beta:[first beta]
      gradientForGamma:object_in<MPSMatrix *>(_state->gamma_total)
       gradientForBeta:object_in<MPSMatrix *>(_state->beta_total)];
}

- (MPSCNNNormalizationGammaAndBetaState *)updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                              instanceNormalizationStateBatch:
                                                  (MPSCNNInstanceNormalizationGradientStateBatch *)states {
  return [self stepOn:commandBuffer forImages:states];
}

- (MPSCNNNormalizationGammaAndBetaState *)updateGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                 groupNormalizationStateBatch:
                                                     (MPSCNNGroupNormalizationGradientStateBatch *)states {
  id batch = states;
  return [self stepOn:commandBuffer forImages:batch];
}

@end

@implementation OMPSHostTrainedNormalization

- (BOOL)stepWithGradientForGamma:(const float *)gamma gradientForBeta:(const float *)beta {
  auto &spec = _state->spec;
  const std::exception_ptr thrown = openmps::cpp_try([&] {
    spec.custom(spec.gamma, {gamma, spec.gamma.size()}, spec.beta, {beta, spec.beta.size()});
  });
  if (thrown) openmps::raise_objc(openmps::status_from(thrown));
  _state->updated = true;
  return YES;
}

- (BOOL)updateGammaAndBetaWithBatchNormalizationState:(MPSCNNBatchNormalizationState *)state {
  return [self stepWithGradientForGamma:floats_of([state gradientForGamma])
                        gradientForBeta:floats_of([state gradientForBeta])];
}

- (BOOL)updateMeanAndVarianceWithBatchNormalizationState:(MPSCNNBatchNormalizationState *)state {
  follow(_state->spec.mean, [state mean], _state -> spec.momentum);
  follow(_state->spec.variance, [state variance], _state -> spec.momentum);
  _state->updated = true;
  return YES;
}

- (BOOL)updateGammaAndBetaWithInstanceNormalizationStateBatch:(MPSCNNInstanceNormalizationGradientStateBatch *)states {
  const std::size_t channels = _state->spec.gamma.size();
  std::vector<float> gamma(channels), beta(channels);
  for (MPSCNNInstanceNormalizationGradientState *state in states) {
    const float *g = floats_of([state gradientForGamma]), *b = floats_of([state gradientForBeta]);
    for (std::size_t i = 0; i < channels; ++i) gamma[i] += g[i], beta[i] += b[i];
  }
  return [self stepWithGradientForGamma:gamma.data() gradientForBeta:beta.data()];
}

- (BOOL)updateGammaAndBetaWithGroupNormalizationStateBatch:(MPSCNNGroupNormalizationGradientStateBatch *)states {
  id batch = states;
  return [self updateGammaAndBetaWithInstanceNormalizationStateBatch:batch];
}

@end

namespace openmps::core {
namespace {

Class class_for(const NormalizationSpec &spec) {
  if (spec.custom) return [OMPSHostTrainedNormalization class];
  return spec.optimizer ? [OMPSDeviceTrainedNormalization class] : [OMPSNativeNormalization class];
}

void check(const NormalizationSpec &spec) {
  const std::size_t channels = spec.gamma.size();
  const std::string who = "Data source \"" + spec.label + "\": ";
  if (channels == 0) refuse(ErrorKind::Shape, who + "gamma has 0 numbers; there has to be 1 or more.");
  const bool has_statistics = spec.kind == NormalizationKind::Batch;
  const auto fits = [&](const std::vector<float> &given, const char *what, bool needed) {
    if (given.size() == channels || (given.empty() && !needed)) return;
    refuse(ErrorKind::Shape, who + what + " has " + std::to_string(given.size()) + " numbers, gamma " +
                                 std::to_string(channels) + "; they have to agree.");
  };
  fits(spec.beta, "beta", false);
  fits(spec.mean, "mean", has_statistics);
  fits(spec.variance, "variance", has_statistics);
}

// Plain gradient descent with the gradient batch - running: v -= -momentum (batch + -1 v).
OptimizerSpec follower(float momentum) {
  OptimizerSpec spec;
  spec.learning_rate = -momentum;
  spec.regularization = Regularization::L2;
  spec.regularization_scale = -1;
  return spec;
}

Optimizer made(const Device &device, const OptimizerSpec &spec) {
  Result<Optimizer> optimizer = Optimizer::make(device, spec);
  if (!optimizer) raise_objc(optimizer.status());
  return std::move(optimizer).value();
}

}  // namespace

Result<NativeNormalization> NativeNormalization::make(const Device &device, NormalizationSpec spec) noexcept {
  return guarded<NativeNormalization>([&] {
    check(spec);
    NativeNormalization source;
    source.state_ = std::make_shared<NormalizationState>();
    NormalizationState &state = *source.state_;
    state.device = device;
    if (spec.optimizer && !spec.custom) {
      state.gamma_optimizer = made(device, *spec.optimizer);
      state.beta_optimizer = made(device, *spec.optimizer);
    }
    state.mean_follower = made(device, follower(spec.momentum));
    state.variance_follower = made(device, follower(spec.momentum));
    const Class kind = class_for(spec);
    state.spec = std::move(spec);
    source.object_ = adopt([[kind alloc] initWithNormalizationState:source.state_]);
    return source;
  });
}

DataSource NativeNormalization::source() const noexcept { return {object_, static_cast<bool>(state_->spec.custom)}; }
std::span<float> NativeNormalization::gamma() noexcept { return state_->spec.gamma; }
std::span<float> NativeNormalization::beta() noexcept { return state_->spec.beta; }
std::span<float> NativeNormalization::mean() noexcept { return state_->spec.mean; }
std::span<float> NativeNormalization::variance() noexcept { return state_->spec.variance; }

void NativeNormalization::forget_device_state() noexcept {
  state_->parameters = Handle();
  state_->statistics = Handle();
  state_->updated = false;
}

Result<bool> NativeNormalization::refresh() noexcept {
  return guarded<bool>([&] {
    NormalizationState &state = *state_;
    if (!state.updated) return false;
    if (auto *trained = object_in<MPSCNNNormalizationGammaAndBetaState *>(state.parameters)) {
      read_buffer([trained gamma], state.spec.gamma);
      read_buffer([trained beta], state.spec.beta);
    }
    if (auto *running = object_in<MPSCNNNormalizationMeanAndVarianceState *>(state.statistics)) {
      read_buffer([running mean], state.spec.mean);
      read_buffer([running variance], state.spec.variance);
    }
    return true;
  });
}

void NativeNormalization::settle_refresh() noexcept { state_->updated = false; }

Status NativeNormalization::set_guard(const Handle &guard) noexcept {
  for (Optimizer *optimizer : {gamma_optimizer(), beta_optimizer(), &state_->mean_follower, &state_->variance_follower})
    if (Status status = optimizer ? optimizer->set_guard(guard) : Status::ok(); !status) return status;
  return Status::ok();
}

Optimizer *NativeNormalization::gamma_optimizer() noexcept {
  return state_->gamma_optimizer ? &*state_->gamma_optimizer : nullptr;
}
Optimizer *NativeNormalization::beta_optimizer() noexcept {
  return state_->beta_optimizer ? &*state_->beta_optimizer : nullptr;
}

Status NativeNormalization::set_learning_rate(float rate) noexcept {
  for (std::optional<Optimizer> *optimizer : {&state_->gamma_optimizer, &state_->beta_optimizer}) {
    if (!*optimizer) continue;
    const Status status = (*optimizer)->set_learning_rate(rate);
    if (!status) return status;
  }
  return {};
}

}  // namespace openmps::core
