#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/OMPSRecurrentFilter.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/TrainedLayer.h"

namespace openmps::fw::nn {
namespace {

// The layer's own update comes first, then those of its blocks, the last one first.
std::vector<TrainedSource> recurrent_sources(const std::shared_ptr<RecurrentWeights> &weights,
                                             MPSNNTrainingStyle style) {
  std::vector<TrainedSource> sources{{train_recurrent(weights), style, 0, {}}};
  const auto &blocks = weights->blocks();
  for (std::size_t i = blocks.size(); i-- > 0;) {
    const MPSNNTrainingStyle own =
        style == MPSNNTrainingStyleUpdateDeviceNone ? MPSNNTrainingStyleUpdateDeviceNone : blocks[i].style;
    sources.push_back({train_convolution(blocks[i].weights), own, static_cast<int>(i) + 1, blocks[i].convolution});
  }
  return sources;
}

}  // namespace

std::vector<TrainedSource> trained_sources(Filter *forward_kernel, MPSNNTrainingStyle style) {
  const id kernel = forward_kernel;
  if ([kernel isKindOfClass:[MPSCNNConvolution class]] || [kernel isKindOfClass:[MPSCNNConvolutionTranspose class]])
    return {{train_convolution([static_cast<MPSCNNConvolution *>(kernel) omps_weights]), style}};
  if ([kernel respondsToSelector:@selector(omps_normalization)])
    return {{train_normalization([static_cast<id<OMPSNormalization>>(kernel) omps_normalization].weights), style}};
  if ([kernel isKindOfClass:[OMPSRecurrentFilter class]])
    return recurrent_sources([static_cast<OMPSRecurrentFilter *>(kernel) omps_weights], style);
  return {};
}

bool adds_shared_gradients(Filter *kernel) { return [kernel isKindOfClass:[OMPSRecurrentFilter class]]; }

}  // namespace openmps::fw::nn
