// Cores of convolution nodes.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/BinaryConvolutionPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/trainable_core.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

enum class ConvolutionForm : std::uint8_t { Convolution, FullyConnected, Transposed };

struct ConvolutionCore : TrainableCore {
  objc::Ref<id<MPSCNNConvolutionDataSource>> weights;
  MPSNNConvolutionAccumulatorPrecisionOption precision = MPSNNConvolutionAccumulatorPrecisionOptionFloat;
  ConvolutionForm form = ConvolutionForm::Convolution;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override;
  NSUInteger default_padding() const override;
  NSString *_Nullable source_label() const override { return [weights.get() label]; }
  MPSNNGradientFilterNode *_Nullable gradient_node(MPSNNImageNode *gradient, std::size_t index) override;
};

struct BinaryConvolutionCore final : ConvolutionCore {
  BinarySettings settings;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override;
  MPSNNGradientFilterNode *_Nullable gradient_node(MPSNNImageNode *gradient, std::size_t index) override { return nil; }
};

struct ConvolutionGradientCore : TrainableGradientCore {
  objc::Ref<id<MPSCNNConvolutionDataSource>> weights;  // empty: that of the forward filter

  const ConvolutionCore &forward_core() const { return static_cast<const ConvolutionCore &>(*forward); }
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override;
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
