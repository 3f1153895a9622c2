#include "core/data_sources/trained_source.h"

#include "core/data_sources/optimizer.h"

namespace openmps::core {
namespace {

MPSMatrix *row_over(id<MTLBuffer> buffer) {
  MPSMatrixDescriptor *const row = [MPSMatrixDescriptor matrixDescriptorWithRows:1
                                                                         columns:[buffer length] / sizeof(float)
                                                                        rowBytes:[buffer length]
                                                                        dataType:MPSDataTypeFloat32];
  return [[[MPSMatrix alloc] initWithBuffer:buffer descriptor:row] autorelease];
}

}  // namespace

void TrainedSource::encode_sum(id<MTLCommandBuffer> buffer, id<MTLBuffer> sum, id<MTLBuffer> gradient) {
  OptimizerSpec ascent;
  ascent.learning_rate = -1;
  Result<Optimizer> adder = Optimizer::make({retained([buffer device])}, ascent);
  if (!adder) raise_objc(adder.status());
  const Status status =
      adder.value().encode_matrix({retained(buffer)}, retained(row_over(gradient)), retained(row_over(sum)));
  if (!status) raise_objc(status);
}

ConvolutionSource::ConvolutionSource(const DataSource &data) : source_(data.object), on_cpu_(data.updates_on_cpu) {
  trains_ = on_cpu_ || [source() respondsToSelector:@selector(updateWithCommandBuffer:gradientState:sourceState:)];
}

void ConvolutionSource::add_gradient(id<MTLCommandBuffer> buffer, MPSCNNConvolutionGradientState *gradient) {
  if (!gradient_) {
    gradient_ = retained(gradient);
    return;
  }
  auto *const sum = object_in<MPSCNNConvolutionGradientState *>(gradient_);
  encode_sum(buffer, [sum gradientForWeights], [gradient gradientForWeights]);
  encode_sum(buffer, [sum gradientForBiases], [gradient gradientForBiases]);
}

void ConvolutionSource::encode_update(id<MTLCommandBuffer> buffer) {
  if (!trains_ || !gradient_) return;
  const Handle kept = std::exchange(gradient_, Handle());
  auto *const gradient = object_in<MPSCNNConvolutionGradientState *>(kept);
  MPSCNNConvolutionWeightsAndBiasesState *const weights = users_.front()->weights_before_update(buffer);
  if (on_cpu_) {
    [gradient synchronizeOnCommandBuffer:buffer];
    waiting_gradient_ = kept;
    waiting_weights_ = retained(weights);
    return;
  }
  MPSCNNConvolutionWeightsAndBiasesState *const updated = [source() updateWithCommandBuffer:buffer
                                                                              gradientState:gradient
                                                                                sourceState:weights];
  if (updated == nil) return;
  for (WeightsUser *user : users_) user->take(buffer, updated);
}

void ConvolutionSource::finish_batch() {
  if (!waiting_gradient_) return;
  const Handle gradient = std::exchange(waiting_gradient_, Handle()),
               weights = std::exchange(waiting_weights_, Handle());
  if ([source() updateWithGradientState:object_in<MPSCNNConvolutionGradientState *>(gradient)
                            sourceState:object_in<MPSCNNConvolutionWeightsAndBiasesState *>(weights)])
    reload();
}

void ConvolutionSource::reload() {
  for (WeightsUser *user : users_) user->reload(source());
}

}  // namespace openmps::core
