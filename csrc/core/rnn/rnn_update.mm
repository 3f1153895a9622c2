#include <algorithm>

#include "compat/checked_size.h"
#include "core/rnn/rnn_objc.h"

namespace openmps::core {
namespace {

MPSMatrix *matrix_over(id<MTLBuffer> buffer, NSUInteger offset, std::int64_t rows, std::int64_t columns) {
  MPSMatrixDescriptor *const dense =
      [MPSMatrixDescriptor matrixDescriptorWithRows:unsigned_of(rows)
                                            columns:unsigned_of(columns)
                                           rowBytes:objc::CheckedSize(columns) * sizeof(float)
                                           dataType:MPSDataTypeFloat32];
  return [[[MPSMatrix alloc] initWithBuffer:buffer offset:offset descriptor:dense] autorelease];
}

MPSImage *one_pixel(id<MTLDevice> device, NSUInteger channels) {
  MPSImageDescriptor *const pixel =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:1
                                                    height:1
                                           featureChannels:channels];
  return [[[MPSImage alloc] initWithDevice:device imageDescriptor:pixel] autorelease];
}

MPSCNNConvolution *loaded_convolution(id<MTLDevice> device, const DataSource &source) {
  const auto weights = object_in<id<MPSCNNConvolutionDataSource>>(source.object);
  auto *const made = [[MPSCNNConvolution alloc] initWithDevice:device weights:weights];
  if (made == nil)
    refuse(ErrorKind::InvalidArgument, "Data source \"" + text_from([weights label]) + "\" answered NO to load.");
  return made;
}

}  // namespace

RecurrentPart::RecurrentPart(RecurrentKernel &layer, const RecurrentSource &spec)
    : layer_(layer), spec_(spec), bias_(bias_beside(weights_id())) {
  id<MTLDevice> device = [layer.layer() device];
  MPSCNNConvolution *const kernel = loaded_convolution(device, spec.source);
  convolution_ = adopt(kernel);
  MPSCNNConvolutionGradientState *const gradient =
      [kernel resultStateForSourceImage:one_pixel(device, [kernel inputFeatureChannels])
                           sourceStates:nil
                       destinationImage:one_pixel(device, [kernel outputFeatureChannels])];
  gradient_ = retained(gradient);
  run_and_wait(layer.queue(), [&](id<MTLCommandBuffer> buffer) {
    weights_ = retained([kernel exportWeightsAndBiasesWithCommandBuffer:buffer resultStateCanBeTemporary:NO]);
    id<MTLBuffer> biases = [gradient gradientForBiases];  // stays 0 for weights that are not of an input
    id<MTLBlitCommandEncoder> blit = [buffer blitCommandEncoder];
    [blit fillBuffer:biases range:NSMakeRange(0, [biases length]) value:0];
    [blit endEncoding];
  });
}

MPSMatrix *RecurrentPart::weights_over(id<MTLBuffer> buffer, NSUInteger offset) const {
  return matrix_over(buffer, offset, spec_.rows, spec_.columns);
}

MPSMatrix *RecurrentPart::bias_over(id<MTLBuffer> buffer, NSUInteger offset) const {
  return matrix_over(buffer, offset, 1, layer_.outputs());
}

MPSCNNConvolutionGradientState *RecurrentPart::gradient(id<MTLCommandBuffer> buffer) const {
  auto *const state = object_in<MPSCNNConvolutionGradientState *>(gradient_);
  layer_.encode_copy(buffer, layer_.gradients(), weights_id(), weights_over([state gradientForWeights], 0), true);
  if (bias_ != MPSRNNMatrixId_count)
    layer_.encode_copy(buffer, layer_.gradients(), bias_, bias_over([state gradientForBiases], 0), true);
  return state;
}

MPSCNNConvolutionWeightsAndBiasesState *RecurrentPart::weights_before_update(id<MTLCommandBuffer> buffer) {
  auto *const state = object_in<MPSCNNConvolutionWeightsAndBiasesState *>(weights_);
  layer_.encode_copy(buffer, layer_.weights(), weights_id(), weights_over([state weights], [state weightsOffset]),
                     true);
  if (spec_.brings_bias)
    layer_.encode_copy(buffer, layer_.weights(), bias_, bias_over([state biases], [state biasesOffset]), true);
  return state;
}

void RecurrentPart::take(id<MTLCommandBuffer> buffer, MPSCNNConvolutionWeightsAndBiasesState *updated) {
  layer_.encode_copy(buffer, layer_.weights(), weights_id(), weights_over([updated weights], [updated weightsOffset]),
                     false);
  if (spec_.brings_bias && [updated biases] != nil)
    layer_.encode_copy(buffer, layer_.weights(), bias_, bias_over([updated biases], [updated biasesOffset]), false);
}

void RecurrentPart::reload(id<MPSCNNConvolutionDataSource> source) {
  if (![source load])
    refuse(ErrorKind::InvalidArgument, "Data source \"" + text_from([source label]) + "\" answered NO to load.");
  id<MTLDevice> device = [layer_.layer() device];
  MPSMatrix *const weights = new_matrix(device, spec_.rows, spec_.columns), *const bias =
                                                                                new_matrix(device, 1, layer_.outputs());
  write_matrix(weights, static_cast<const float *>([source weights]));
  const float *const terms = spec_.brings_bias ? [source biasTerms] : nullptr;
  if (terms) write_matrix(bias, terms);
  [source purge];
  layer_.copy_and_wait(layer_.weights(), weights_id(), weights, false);
  if (terms) layer_.copy_and_wait(layer_.weights(), bias_, bias, false);
}

RecurrentUpdate::RecurrentUpdate(RecurrentKernel &layer) : layer_(layer) {
  for (const auto &part : layer.parts()) {
    const auto same = std::find_if(sources_.begin(), sources_.end(),
                                   [&](const TrainedSource &source) { return source.is(part->source()); });
    if (same == sources_.end())
      sources_.emplace_back(part->source(), part.get());
    else
      same->add_user(part.get());
  }
}

bool RecurrentUpdate::trains() const {
  return layer_.has_optimizer() || layer_.has_custom_step() ||
         std::any_of(sources_.begin(), sources_.end(), [](const TrainedSource &source) { return source.trains(); });
}

void RecurrentUpdate::encode(id<MTLCommandBuffer> buffer) {
  layer_.encode_optimizer(buffer);
  for (auto source = sources_.rbegin(); source != sources_.rend(); ++source) source->encode_update(buffer);
}

void RecurrentUpdate::finish() {
  if (layer_.has_custom_step()) layer_.run_custom_step();
  for (auto source = sources_.rbegin(); source != sources_.rend(); ++source) source->finish_update();
}

}  // namespace openmps::core
