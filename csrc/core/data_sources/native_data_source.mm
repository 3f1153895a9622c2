#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "compat/checked_size.h"
#include "core/data_sources/convolution_descriptor.h"
#include "core/data_sources/data_source.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

struct NativeDataSource::State {
  NativeSourceSpec spec;
  std::optional<Optimizer> optimizer;
  Handle device_weights;  // MPSCNNConvolutionWeightsAndBiasesState of the last update; empty before the first one
  bool updated = false;   // since the last refresh
};

}  // namespace openmps::core

using SourceState = openmps::core::NativeDataSource::State;

@interface OMPSNativeDataSource : NSObject <MPSCNNConvolutionDataSource> {
 @protected
  std::shared_ptr<SourceState> _state;
}
- (instancetype)initWithState:(std::shared_ptr<SourceState>)state;
@end

// Trained on the device by an optimizer of MPS.
@interface OMPSDeviceTrainedDataSource : OMPSNativeDataSource
@end

// Trained on the CPU by the caller's step.
@interface OMPSHostTrainedDataSource : OMPSNativeDataSource
@end

@implementation OMPSNativeDataSource

- (instancetype)initWithState:(std::shared_ptr<SourceState>)state {
  if ((self = [super init])) _state = std::move(state);
  return self;
}

- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}

- (MPSDataType)kernelWeightsDataType {
  return MPSDataTypeFloat32;
}

- (MPSCNNConvolutionDescriptor *)descriptor {
  return openmps::core::make_descriptor(_state->spec.descriptor);
}

- (void *)weights {
  return _state->spec.weights.data();
}

- (float *)biasTerms {
  return _state->spec.bias.empty() ? nullptr : _state->spec.bias.data();
}

- (BOOL)load {
  return YES;
}

- (void)purge {
}

- (NSString *)label {
  return _state->spec.label.empty() ? nil : openmps::core::string_from(_state->spec.label);
}

@end

@implementation OMPSDeviceTrainedDataSource

- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  using openmps::core::retained;
  const openmps::Status status =
      _state->optimizer->encode({retained(commandBuffer)}, {retained(gradientState)}, {retained(sourceState)});
  if (!status) openmps::raise_objc(status);
  if (_state->device_weights.get() != (void *)sourceState) _state->device_weights = retained(sourceState);
  _state->updated = true;
  return sourceState;
}

// Not a method of Apple's protocol: graphs of openmps ask for it.
- (BOOL)ompsSharesUpdates {
  return _state->optimizer->shares_updates() ? YES : NO;
}

@end

@implementation OMPSHostTrainedDataSource

- (BOOL)updateWithGradientState:(MPSCNNConvolutionGradientState *)gradientState
                    sourceState:(MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  auto &spec = _state->spec;
  const auto *weights_gradient = static_cast<const float *>([[gradientState gradientForWeights] contents]);
  const auto *bias_gradient = static_cast<const float *>([[gradientState gradientForBiases] contents]);
  const std::exception_ptr thrown = openmps::cpp_try([&] {
    spec.custom(spec.weights, {weights_gradient, spec.weights.size()}, spec.bias, {bias_gradient, spec.bias.size()});
  });
  if (thrown) openmps::raise_objc(openmps::status_from(thrown));
  _state->updated = true;
  return YES;
}

@end

namespace openmps::core {
namespace {

void check_count(const std::string &label, const char *what, std::size_t given, std::int64_t expected) {
  if (static_cast<std::int64_t>(given) == expected) return;
  refuse(ErrorKind::Shape, "Data source \"" + label + "\": has " + std::to_string(given) + " " + what +
                               ", its descriptor needs " + std::to_string(expected) + ".");
}

void copy_from(id<MTLBuffer> buffer, NSUInteger offset, std::vector<float> &destination) {
  const auto *bytes = static_cast<const char *>([buffer contents]);
  if (!destination.empty() && bytes)
    std::memcpy(destination.data(), bytes + offset, std::span(destination).size_bytes());
}

Class class_for(const NativeSourceSpec &spec) {
  if (spec.custom) return [OMPSHostTrainedDataSource class];
  return spec.optimizer ? [OMPSDeviceTrainedDataSource class] : [OMPSNativeDataSource class];
}

}  // namespace

std::int64_t ConvolutionDescriptor::weight_count() const {
  const std::int64_t inputs = in_channels / (groups ? groups : 1);
  return static_cast<std::int64_t>(objc::CheckedSize(out_channels) * kernel_height * kernel_width * inputs);
}

Result<NativeDataSource> NativeDataSource::make(const Device &device, NativeSourceSpec spec) noexcept {
  return guarded<NativeDataSource>([&] {
    make_descriptor(spec.descriptor);  // refuses extents below 1
    check_count(spec.label, "weights", spec.weights.size(), spec.descriptor.weight_count());
    if (!spec.bias.empty()) check_count(spec.label, "bias terms", spec.bias.size(), spec.descriptor.out_channels);
    NativeDataSource source;
    source.state_ = std::make_shared<SourceState>();
    if (spec.optimizer && !spec.custom) {
      Result<Optimizer> optimizer = Optimizer::make(device, *spec.optimizer);
      if (!optimizer) raise_objc(optimizer.status());
      source.state_->optimizer = std::move(optimizer).value();
    }
    const Class kind = class_for(spec);
    source.state_->spec = std::move(spec);
    source.object_ = adopt([[kind alloc] initWithState:source.state_]);
    return source;
  });
}

DataSource NativeDataSource::source() const noexcept { return {object_, static_cast<bool>(state_->spec.custom)}; }
std::span<float> NativeDataSource::weights() noexcept { return state_->spec.weights; }
std::span<float> NativeDataSource::bias() noexcept { return state_->spec.bias; }
void NativeDataSource::forget_device_state() noexcept {
  state_->device_weights = Handle();
  state_->updated = false;
}
Optimizer *NativeDataSource::optimizer() noexcept { return state_->optimizer ? &*state_->optimizer : nullptr; }

void NativeDataSource::settle_refresh() noexcept { state_->updated = false; }

Result<bool> NativeDataSource::refresh() noexcept {
  return guarded<bool>([&] {
    if (!state_->updated || !state_->device_weights) return state_->updated;
    auto *weights = object_in<MPSCNNConvolutionWeightsAndBiasesState *>(state_->device_weights);
    copy_from([weights weights], [weights weightsOffset], state_ -> spec.weights);
    copy_from([weights biases], [weights biasesOffset], state_ -> spec.bias);
    return true;
  });
}

}  // namespace openmps::core
