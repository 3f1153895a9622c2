// Cores of convolution nodes, which a graph also asks how they are trained.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

struct ConvolutionCore : FilterCore {
  objc::Ref<id<MPSCNNConvolutionDataSource>> weights;
  MPSNNTrainingStyle style = MPSNNTrainingStyleUpdateDeviceGPU;
  MPSNNConvolutionAccumulatorPrecisionOption precision = MPSNNConvolutionAccumulatorPrecisionOptionFloat;
  bool is_fully_connected = false;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override;
  NSUInteger default_padding() const override;
  MPSNNGradientFilterNode *_Nullable gradient_node(MPSNNImageNode *gradient, std::size_t index) override;
};

struct ConvolutionGradientCore : FilterCore {
  objc::Ref<id<MPSCNNConvolutionDataSource>> weights;  // empty: the forward filter's
  // Until it is set, the forward node's.
  bool has_style = false;
  MPSNNTrainingStyle own_style = MPSNNTrainingStyleUpdateDeviceGPU;

  const ConvolutionCore &forward_core() const { return static_cast<const ConvolutionCore &>(*forward); }
  MPSNNTrainingStyle style() const { return has_style ? own_style : forward_core().style; }
  bool is_trainable() const override { return true; }
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override;
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
