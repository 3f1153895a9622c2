#include "core/rnn/trained_source.h"

#include <utility>

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

// sum += gradient, float32 of equal lengths.
void encode_sum(id<MTLCommandBuffer> buffer, id<MTLBuffer> sum, id<MTLBuffer> gradient) {
  OptimizerSpec ascent;
  ascent.learning_rate = -1;
  Result<Optimizer> adder = Optimizer::make({retained([buffer device])}, ascent);
  if (!adder) raise_objc(adder.status());
  const Status status =
      adder.value().encode_matrix({retained(buffer)}, retained(row_over(gradient)), retained(row_over(sum)));
  if (!status) raise_objc(status);
}

}  // namespace

TrainedSource::TrainedSource(const DataSource &data, WeightsUser *user)
    : source_(data.object), on_cpu_(data.updates_on_cpu), users_{user} {
  trains_ = on_cpu_ || [source() respondsToSelector:@selector(updateWithCommandBuffer:gradientState:sourceState:)];
}

void TrainedSource::encode_update(id<MTLCommandBuffer> buffer) {
  if (!trains_) return;
  MPSCNNConvolutionGradientState *const gradient = users_.front()->gradient(buffer);
  for (std::size_t i = 1; i < users_.size(); ++i) {
    MPSCNNConvolutionGradientState *const other = users_[i]->gradient(buffer);
    encode_sum(buffer, [gradient gradientForWeights], [other gradientForWeights]);
    encode_sum(buffer, [gradient gradientForBiases], [other gradientForBiases]);
  }
  MPSCNNConvolutionWeightsAndBiasesState *const weights = users_.front()->weights_before_update(buffer);
  if (on_cpu_) {
    [gradient synchronizeOnCommandBuffer:buffer];
    waiting_gradient_ = retained(gradient);
    waiting_weights_ = retained(weights);
    return;
  }
  MPSCNNConvolutionWeightsAndBiasesState *const updated = [source() updateWithCommandBuffer:buffer
                                                                              gradientState:gradient
                                                                                sourceState:weights];
  if (updated == nil) return;
  for (WeightsUser *user : users_) user->take(buffer, updated);
}

void TrainedSource::finish_update() {
  if (!waiting_gradient_) return;
  const Handle gradient = std::exchange(waiting_gradient_, Handle()),
               weights = std::exchange(waiting_weights_, Handle());
  if ([source() updateWithGradientState:object_in<MPSCNNConvolutionGradientState *>(gradient)
                            sourceState:object_in<MPSCNNConvolutionWeightsAndBiasesState *>(weights)])
    for (WeightsUser *user : users_) user->reload(source());
}

}  // namespace openmps::core
