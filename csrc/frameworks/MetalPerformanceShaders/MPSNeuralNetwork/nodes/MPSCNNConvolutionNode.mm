#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/ConvolutionPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/convolution_cores.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/WeightsTable.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace openmps::fw::nn {

objc::Ref<Filter *> ConvolutionCore::make_kernel(const KernelOrder &order) const {
  auto shared = order.weights.convolutions.find_or_read(order.device, weights, order.who);
  if (!shared) return {};
  const Class kind = is_fully_connected ? [MPSCNNFullyConnected class] : [MPSCNNConvolution class];
  MPSCNNConvolution *kernel = [static_cast<MPSCNNConvolution *>([kind alloc]) omps_initWithDevice:order.device
                                                                                          weights:shared];
  [kernel setAccumulatorPrecisionOption:precision];
  return objc::Ref<Filter *>::adopt(kernel);
}

NSUInteger ConvolutionCore::default_padding() const {
  return is_fully_connected ? MPSNNPaddingMethodSizeValidOnly : MPSNNPaddingMethodSizeSame;
}

MPSNNGradientFilterNode *ConvolutionCore::gradient_node(MPSNNImageNode *gradient, std::size_t index) {
  const Class kind =
      is_fully_connected ? [MPSCNNFullyConnectedGradientNode class] : [MPSCNNConvolutionGradientNode class];
  MPSNNStateNode *state = node_of(state_of(shared_from_this(), 0));
  return [[static_cast<MPSCNNConvolutionGradientNode *>([kind alloc])
        initWithSourceGradient:gradient
                   sourceImage:node_of(sources[0])
      convolutionGradientState:static_cast<MPSCNNConvolutionGradientStateNode *>(state)
                       weights:weights] autorelease];
}

objc::Ref<Filter *> ConvolutionGradientCore::make_kernel(const KernelOrder &order) const {
  const bool is_dense = forward_core().is_fully_connected;
  auto shared =
      order.weights.convolutions.find_or_read(order.device, weights ? weights : forward_core().weights, order.who);
  if (!shared) return {};
  const Class kind = is_dense ? [MPSCNNFullyConnectedGradient class] : [MPSCNNConvolutionGradient class];
  return objc::Ref<Filter *>::adopt(
      [static_cast<MPSCNNConvolutionGradient *>([kind alloc]) omps_initWithDevice:order.device weights:shared]);
}

}  // namespace openmps::fw::nn

static ConvolutionCore &convolution(MPSNNFilterNode *node) { return static_cast<ConvolutionCore &>(*[node omps_core]); }

@implementation MPSCNNConvolutionNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights {
  return [[[self alloc] initWithSource:sourceNode weights:weights] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights {
  auto core = new_core<ConvolutionCore>(self, {sourceNode});
  if (!weights) refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the weights' data source is nil.");
  core->weights = objc::Ref<id<MPSCNNConvolutionDataSource>>::retain(weights);
  core->is_fully_connected = [self isKindOfClass:[MPSCNNFullyConnectedNode class]];
  add_state(*core, [MPSCNNConvolutionGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

OMPS_TRAINING_STYLE

- (MPSNNConvolutionAccumulatorPrecisionOption)accumulatorPrecision {
  return convolution(self).precision;
}
- (void)setAccumulatorPrecision:(MPSNNConvolutionAccumulatorPrecisionOption)accumulatorPrecision {
  convolution(self).precision = accumulatorPrecision;
}
- (MPSCNNConvolutionGradientStateNode *)convolutionGradientState {
  return static_cast<MPSCNNConvolutionGradientStateNode *>([self resultState]);
}

@end

@implementation MPSCNNFullyConnectedNode
@end

@implementation MPSCNNConvolutionGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
              convolutionGradientState:(MPSCNNConvolutionGradientStateNode *)gradientState
                               weights:(id<MPSCNNConvolutionDataSource>)weights {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                      convolutionGradientState:gradientState
                                       weights:weights] autorelease];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
              convolutionGradientState:(MPSCNNConvolutionGradientStateNode *)gradientState
                               weights:(id<MPSCNNConvolutionDataSource>)weights {
  auto core = new_core<ConvolutionGradientCore>(self, {sourceGradient, sourceImage});
  connect_state(*core, gradientState);
  if (!dynamic_cast<ConvolutionCore *>(core->forward.get()))
    refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the gradient state node belongs to " +
                                           name_of(*core->forward) + ", which is no convolution.");
  core->weights = objc::Ref<id<MPSCNNConvolutionDataSource>>::retain(weights);
  return [self omps_initWithCore:std::move(core)];
}

OMPS_GRADIENT_TRAINING_STYLE

@end

@implementation MPSCNNFullyConnectedGradientNode
@end
