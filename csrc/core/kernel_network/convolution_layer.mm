#include "core/kernel_network/kernel_layers_objc.h"

namespace openmps::core {
namespace {

class ConvolutionLayer : public FilterLayer, private WeightsUser {
 public:
  ConvolutionLayer(MPSCNNConvolution *kernel, MPSCNNConvolutionGradient *gradient,
                   std::shared_ptr<ConvolutionSource> source, const NodeOptions &options, Padding padding)
      : FilterLayer(kernel, gradient, options, padding), source_(std::move(source)) {
    source_->add_user(this);
  }

  bool trains() const override { return source_->trains(); }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &wanted) override {
    [convolution_gradient()
        setGradientOption:(wanted[0] ? MPSCNNConvolutionGradientOptionGradientWithData : 0) |
                          (trains() ? MPSCNNConvolutionGradientOptionGradientWithWeightsAndBias : 0)];
    std::vector<MPSImageBatch *> result = FilterLayer::encode_backward(batch, pass, gradient, wanted);
    // One state for the whole batch: its gradients are sums over the images.
    if (trains()) source_->add_gradient(batch.buffer, (MPSCNNConvolutionGradientState *)[pass.states firstObject]);
    return result;
  }

 private:
  MPSCNNConvolution *convolution() const { return (MPSCNNConvolution *)kernel(); }
  MPSCNNConvolutionGradient *convolution_gradient() const { return (MPSCNNConvolutionGradient *)gradient_kernel(); }

  // Exported on a separate command buffer, because the requesting batch may never run.
  MPSCNNConvolutionWeightsAndBiasesState *weights_before_update(id<MTLCommandBuffer> buffer) override {
    if (!weights_)
      run_and_wait({retained([buffer commandQueue])}, [&](id<MTLCommandBuffer> own) {
        weights_ = retained([convolution() exportWeightsAndBiasesWithCommandBuffer:own resultStateCanBeTemporary:NO]);
      });
    return object_in<MPSCNNConvolutionWeightsAndBiasesState *>(weights_);
  }

  void take(id<MTLCommandBuffer> buffer, MPSCNNConvolutionWeightsAndBiasesState *updated) override {
    if ((void *)updated != weights_.get()) weights_ = retained(updated);
    [convolution() reloadWeightsAndBiasesWithCommandBuffer:buffer state:updated];
    [convolution_gradient() reloadWeightsAndBiasesWithCommandBuffer:buffer state:updated];
  }

  void reload(id<MPSCNNConvolutionDataSource>) override {
    [convolution() reloadWeightsAndBiasesFromDataSource];
    [convolution_gradient() reloadWeightsAndBiasesFromDataSource];
    weights_ = Handle();
  }

  std::shared_ptr<ConvolutionSource> source_;
  Handle weights_;  // MPSCNNConvolutionWeightsAndBiasesState, the input of the next update
};

template <typename Forward, typename Gradient>
NewLayer convolution_of(id<MTLDevice> device, const DataSource &weights, SourceTable &sources,
                        const NodeOptions &options, Padding padding) {
  auto *const forward = [[Forward alloc] initWithDevice:device weights:weights_of(weights)];
  auto *const gradient = [[Gradient alloc] initWithDevice:device weights:weights_of(weights)];
  if (!forward || !gradient) {
    [forward release];
    [gradient release];
    refuse(ErrorKind::InvalidArgument, quoted("Convolution", options) + ": its data source answered NO to load.");
  }
  return std::make_unique<ConvolutionLayer>(forward, gradient, sources.find_or_make<ConvolutionSource>(weights),
                                            options, padding);
}

}  // namespace

NewLayer new_convolution_layer(id<MTLDevice> device, bool fully_connected, const DataSource &weights,
                               SourceTable &sources, const NodeOptions &options) {
  if (fully_connected)
    return convolution_of<MPSCNNFullyConnected, MPSCNNFullyConnectedGradient>(device, weights, sources, options, {});
  return convolution_of<MPSCNNConvolution, MPSCNNConvolutionGradient>(device, weights, sources, options,
                                                                      MPSNNPaddingMethodSizeSame);
}

}  // namespace openmps::core
