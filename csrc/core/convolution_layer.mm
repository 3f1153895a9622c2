#include "core/kernel_layers_objc.h"

namespace openmps::core {
namespace {

using Source = id<MPSCNNConvolutionDataSource>;

class ConvolutionLayer : public FilterLayer {
 public:
  ConvolutionLayer(MPSCNNConvolution *kernel, MPSCNNConvolutionGradient *gradient, const DataSource &weights,
                   const NodeOptions &options, Padding padding)
      : FilterLayer(kernel, gradient, options, padding), source_(weights.object), on_cpu_(weights.updates_on_cpu) {
    trains_ = on_cpu_ || [source() respondsToSelector:@selector(updateWithCommandBuffer:gradientState:sourceState:)];
  }

  bool trains() const override { return trains_; }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &wanted) override {
    [convolution_gradient()
        setGradientOption:(wanted[0] ? MPSCNNConvolutionGradientOptionGradientWithData : 0) |
                          (trains_ ? MPSCNNConvolutionGradientOptionGradientWithWeightsAndBias : 0)];
    std::vector<MPSImageBatch *> result = FilterLayer::encode_backward(batch, pass, gradient, wanted);
    if (trains_) encode_update(batch.buffer, (MPSCNNConvolutionGradientState *)[pass.states firstObject]);
    return result;
  }

  void reload_from_data_source() override {
    [convolution() reloadWeightsAndBiasesFromDataSource];
    [convolution_gradient() reloadWeightsAndBiasesFromDataSource];
    weights_ = Handle();
  }

  void finish_batch() override {
    if (!pending_) return;
    const Handle gradient = std::exchange(pending_, Handle());
    if ([source() updateWithGradientState:object_in<MPSCNNConvolutionGradientState *>(gradient)
                              sourceState:object_in<MPSCNNConvolutionWeightsAndBiasesState *>(weights_)])
      reload_from_data_source();
  }

 private:
  Source source() const { return object_in<Source>(source_); }
  MPSCNNConvolution *convolution() const { return (MPSCNNConvolution *)kernel(); }
  MPSCNNConvolutionGradient *convolution_gradient() const { return (MPSCNNConvolutionGradient *)gradient_kernel(); }

  // One state for the whole batch: its gradients are sums over the images.
  void encode_update(id<MTLCommandBuffer> buffer, MPSCNNConvolutionGradientState *gradient) {
    if (!weights_) weights_ = retained(exported_weights([buffer commandQueue]));
    if (on_cpu_) {
      [gradient synchronizeOnCommandBuffer:buffer];
      pending_ = retained(gradient);
      return;
    }
    MPSCNNConvolutionWeightsAndBiasesState *const updated =
        [source() updateWithCommandBuffer:buffer
                            gradientState:gradient
                              sourceState:object_in<MPSCNNConvolutionWeightsAndBiasesState *>(weights_)];
    if (!updated) return;
    if ((void *)updated != weights_.get()) weights_ = retained(updated);
    [convolution() reloadWeightsAndBiasesWithCommandBuffer:buffer state:updated];
    [convolution_gradient() reloadWeightsAndBiasesWithCommandBuffer:buffer state:updated];
  }

  // On a command buffer of its own: the batch that asks may never run.
  MPSCNNConvolutionWeightsAndBiasesState *exported_weights(id<MTLCommandQueue> queue) const {
    MPSCNNConvolutionWeightsAndBiasesState *state = nil;
    run_and_wait({retained(queue)}, [&](id<MTLCommandBuffer> buffer) {
      state = [convolution() exportWeightsAndBiasesWithCommandBuffer:buffer resultStateCanBeTemporary:NO];
    });
    return state;
  }

  Handle source_, weights_;  // weights_: MPSCNNConvolutionWeightsAndBiasesState, what updates go on from
  Handle pending_;           // MPSCNNConvolutionGradientState of an update that waits for the CPU
  bool on_cpu_, trains_;
};

template <typename Forward, typename Gradient>
NewLayer convolution_of(id<MTLDevice> device, const DataSource &weights, const NodeOptions &options, Padding padding) {
  auto *const forward = [[Forward alloc] initWithDevice:device weights:weights_of(weights)];
  auto *const gradient = [[Gradient alloc] initWithDevice:device weights:weights_of(weights)];
  if (!forward || !gradient) {
    [forward release];
    [gradient release];
    refuse(ErrorKind::InvalidArgument, quoted("Convolution", options) + ": its data source answered NO to load.");
  }
  return std::make_unique<ConvolutionLayer>(forward, gradient, weights, options, padding);
}

}  // namespace

NewLayer new_convolution_layer(id<MTLDevice> device, bool fully_connected, const DataSource &weights,
                               const NodeOptions &options) {
  if (fully_connected)
    return convolution_of<MPSCNNFullyConnected, MPSCNNFullyConnectedGradient>(device, weights, options, {});
  return convolution_of<MPSCNNConvolution, MPSCNNConvolutionGradient>(device, weights, options,
                                                                      MPSNNPaddingMethodSizeSame);
}

}  // namespace openmps::core
