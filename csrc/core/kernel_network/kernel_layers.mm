#include "core/kernel_network/kernel_layers_objc.h"
#include "core/training_objc.h"

namespace openmps::core {
namespace {

class DropoutLayer : public FilterLayer {
 public:
  using FilterLayer::FilterLayer;

  MPSImageBatch *encode_forward(const BatchEncoding &batch, LayerPass &pass) override {
    return batch.trains ? FilterLayer::encode_forward(batch, pass) : pass.sources[0];
  }

  std::optional<std::uint64_t> random_step() const override {
    const id dropout = kernel();
    if (![dropout respondsToSelector:@selector(ompsStep)]) return std::nullopt;
    return [(id<OMPSDropoutTraining>)dropout ompsStep];
  }
  void set_random_step(std::uint64_t step) override { [(id<OMPSDropoutTraining>)kernel() setOmpsStep:step]; }
};

// The gradient of softmax is computed from its result.
class SoftMaxLayer : public FilterLayer {
 public:
  using FilterLayer::FilterLayer;

  MPSImageBatch *encode_forward(const BatchEncoding &batch, LayerPass &pass) override {
    return pass.result = FilterLayer::encode_forward(batch, pass);
  }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &) override {
    return {encode_gradient(batch, pass, gradient, pass.result)};
  }
};

// A kernel of two sources and a gradient kernel for each, unless Apple has no gradient for it.
class ArithmeticLayer : public KernelLayer {
 public:
  ArithmeticLayer(MPSCNNArithmetic *kernel, MPSCNNArithmeticGradient *left, MPSCNNArithmeticGradient *right,
                  const NodeOptions &options)
      : who_(quoted("Arithmetic", options)), kernel_(adopt(kernel)), gradients_{adopt(left), adopt(right)} {
    name(kernel, options);
  }

  MPSImageBatch *encode_forward(const BatchEncoding &batch, LayerPass &pass) override {
    auto *const kernel = object_in<MPSCNNArithmetic *>(kernel_);
    [kernel setDestinationImageAllocator:batch.images];
    if (!batch.trains)
      return [kernel encodeBatchToCommandBuffer:batch.buffer
                                  primaryImages:pass.sources[0]
                                secondaryImages:pass.sources[1]];
    return [kernel encodeBatchToCommandBuffer:batch.buffer
                                primaryImages:pass.sources[0]
                              secondaryImages:pass.sources[1]
                            destinationStates:&pass.states
                  destinationStateIsTemporary:NO];
  }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &wanted) override {
    std::vector<MPSImageBatch *> result(2);
    for (std::size_t i = 0; i < 2; ++i) {
      if (!wanted[i]) continue;
      if (!gradients_[i]) refuse(ErrorKind::Unsupported, who_ + ": Apple has no gradient of a quotient.");
      auto *const kernel = object_in<MPSCNNGradientKernel *>(gradients_[i]);
      [kernel setDestinationImageAllocator:batch.images];
      result[i] = [kernel encodeBatchToCommandBuffer:batch.buffer
                                     sourceGradients:gradient
                                        sourceImages:pass.sources[i]
                                      gradientStates:pass.states];
    }
    return result;
  }

 private:
  static void name(MPSKernel *kernel, const NodeOptions &options) {
    if (!options.label.empty()) [kernel setLabel:string_from(options.label)];
  }

  std::string who_;
  Handle kernel_, gradients_[2];
};

// The end of a network that trains: begins the backward pass.
class LossLayer : public KernelLayer {
 public:
  LossLayer(MPSCNNLoss *kernel, const NodeOptions &options) : kernel_(adopt(kernel)) {
    if (!options.label.empty()) [kernel setLabel:string_from(options.label)];
  }

  MPSImageBatch *encode_forward(const BatchEncoding &, LayerPass &) override { return nil; }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *,
                                               const std::vector<bool> &) override {
    auto *const kernel = object_in<MPSCNNLoss *>(kernel_);
    [kernel setDestinationImageAllocator:batch.images];
    return {[kernel encodeBatchToCommandBuffer:batch.buffer sourceImages:pass.sources[0] labels:batch.labels]};
  }

 private:
  Handle kernel_;
};

template <typename Forward, typename Gradient>
NewLayer pooling_of(id<MTLDevice> device, const PoolingWindow &window, const NodeOptions &options) {
  const std::string who = quoted("Pooling", options);
  const auto make = [&](auto *kernel) {
    return [kernel initWithDevice:device
                      kernelWidth:positive(window.kernel_width, who, "kernel width")
                     kernelHeight:positive(window.kernel_height, who, "kernel height")
                  strideInPixelsX:positive(window.stride_x, who, "stride x")
                  strideInPixelsY:positive(window.stride_y, who, "stride y")];
  };
  Forward *const forward = make([Forward alloc]);
  Gradient *const gradient = make([Gradient alloc]);
  // As in a pooling node, pixels outside the image do not count; a single pooling kernel counts them.
  [forward setEdgeMode:MPSImageEdgeModeClamp];
  [gradient setPrimaryEdgeMode:MPSImageEdgeModeClamp];
  return std::make_unique<FilterLayer>(forward, gradient, options, MPSNNPaddingMethodSizeSame);
}

template <typename Forward, typename Gradient>
NewLayer arithmetic_of(id<MTLDevice> device, const NodeOptions &options) {
  return std::make_unique<ArithmeticLayer>(
      [[Forward alloc] initWithDevice:device], [[Gradient alloc] initWithDevice:device isSecondarySourceFilter:NO],
      [[Gradient alloc] initWithDevice:device isSecondarySourceFilter:YES], options);
}

}  // namespace

MPSImageBatch *new_images(const BatchEncoding &batch, MPSKernel *kernel, NSUInteger count, NSUInteger height,
                          NSUInteger width, NSUInteger channels) {
  MPSImageDescriptor *const descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:width
                                                    height:height
                                           featureChannels:channels];
  return [batch.images imageBatchForCommandBuffer:batch.buffer imageDescriptor:descriptor kernel:kernel count:count];
}

FilterLayer::FilterLayer(MPSCNNKernel *kernel, MPSCNNGradientKernel *gradient, const NodeOptions &options,
                         Padding padding)
    : kernel_(adopt(kernel)), gradient_(adopt(gradient)) {
  if (!options.label.empty()) {
    [kernel setLabel:string_from(options.label)];
    [gradient setLabel:string_from(options.label)];
  }
  if (options.padding) padding = options.padding;
  if (padding) [kernel setPadding:[MPSNNDefaultPadding paddingWithMethod:static_cast<MPSNNPaddingMethod>(*padding)]];
}

MPSImageBatch *FilterLayer::encode_forward(const BatchEncoding &batch, LayerPass &pass) {
  [kernel() setDestinationImageAllocator:batch.images];
  if (!batch.trains) return [kernel() encodeBatchToCommandBuffer:batch.buffer sourceImages:pass.sources[0]];
  return [kernel() encodeBatchToCommandBuffer:batch.buffer
                                 sourceImages:pass.sources[0]
                            destinationStates:&pass.states
                  destinationStateIsTemporary:NO];
}

std::vector<MPSImageBatch *> FilterLayer::encode_backward(const BatchEncoding &batch, LayerPass &pass,
                                                          MPSImageBatch *gradient, const std::vector<bool> &) {
  return {encode_gradient(batch, pass, gradient, pass.sources[0])};
}

MPSImageBatch *FilterLayer::encode_gradient(const BatchEncoding &batch, const LayerPass &pass, MPSImageBatch *gradient,
                                            MPSImageBatch *forward) {
  [gradient_kernel() setDestinationImageAllocator:batch.images];
  if (pass.states == nil)
    return [gradient_kernel() encodeBatchToCommandBuffer:batch.buffer primaryImages:gradient secondaryImages:forward];
  return [gradient_kernel() encodeBatchToCommandBuffer:batch.buffer
                                       sourceGradients:gradient
                                          sourceImages:forward
                                        gradientStates:pass.states];
}

NewLayer new_pooling_layer(id<MTLDevice> device, PoolingKind kind, const PoolingWindow &window,
                           const NodeOptions &options) {
  switch (kind) {
    case PoolingKind::Max:
      return pooling_of<MPSCNNPoolingMax, MPSCNNPoolingMaxGradient>(device, window, options);
    case PoolingKind::Average:
      return pooling_of<MPSCNNPoolingAverage, MPSCNNPoolingAverageGradient>(device, window, options);
    case PoolingKind::L2Norm:
      return pooling_of<MPSCNNPoolingL2Norm, MPSCNNPoolingL2NormGradient>(device, window, options);
  }
}

NewLayer new_neuron_layer(id<MTLDevice> device, MPSNNNeuronDescriptor *neuron, const NodeOptions &options) {
  return std::make_unique<FilterLayer>([[MPSCNNNeuron alloc] initWithDevice:device neuronDescriptor:neuron],
                                       [[MPSCNNNeuronGradient alloc] initWithDevice:device neuronDescriptor:neuron],
                                       options);
}

NewLayer new_softmax_layer(id<MTLDevice> device, bool logarithm, const NodeOptions &options) {
  if (logarithm)
    return std::make_unique<SoftMaxLayer>([[MPSCNNLogSoftMax alloc] initWithDevice:device],
                                          [[MPSCNNLogSoftMaxGradient alloc] initWithDevice:device], options);
  return std::make_unique<SoftMaxLayer>([[MPSCNNSoftMax alloc] initWithDevice:device],
                                        [[MPSCNNSoftMaxGradient alloc] initWithDevice:device], options);
}

NewLayer new_dropout_layer(id<MTLDevice> device, float keep_probability, std::uint64_t seed,
                           const NodeOptions &options) {
  const auto make = [&](auto *kernel) {
    return [kernel initWithDevice:device
                  keepProbability:keep_probability
                             seed:seed
               maskStrideInPixels:MTLSizeMake(1, 1, 1)];
  };
  return std::make_unique<DropoutLayer>(make([MPSCNNDropout alloc]), make([MPSCNNDropoutGradient alloc]), options);
}

NewLayer new_arithmetic_layer(id<MTLDevice> device, ArithmeticKind kind, const NodeOptions &options) {
  switch (kind) {
    case ArithmeticKind::Add:
      return arithmetic_of<MPSCNNAdd, MPSCNNAddGradient>(device, options);
    case ArithmeticKind::Subtract:
      return arithmetic_of<MPSCNNSubtract, MPSCNNSubtractGradient>(device, options);
    case ArithmeticKind::Multiply:
      return arithmetic_of<MPSCNNMultiply, MPSCNNMultiplyGradient>(device, options);
    case ArithmeticKind::Divide:
      return std::make_unique<ArithmeticLayer>([[MPSCNNDivide alloc] initWithDevice:device], nil, nil, options);
  }
}

NewLayer new_loss_layer(id<MTLDevice> device, MPSCNNLossDescriptor *loss, const NodeOptions &options) {
  return std::make_unique<LossLayer>([[MPSCNNLoss alloc] initWithDevice:device lossDescriptor:loss], options);
}

}  // namespace openmps::core
