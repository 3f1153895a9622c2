#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/convolution_parameters.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/convolution_cores.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/WeightsTable.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace openmps::fw::nn {
namespace {

// By ConvolutionForm.
struct ConvolutionClasses {
  Class kernel, gradient_kernel, gradient_node, state_node;
  NSUInteger default_padding;
};

ConvolutionClasses classes_of(ConvolutionForm form) {
  switch (form) {
    case ConvolutionForm::FullyConnected:
      return {[MPSCNNFullyConnected class],
              [MPSCNNFullyConnectedGradient class],
              [MPSCNNFullyConnectedGradientNode class],
              [MPSCNNConvolutionGradientStateNode class],
              MPSNNPaddingMethodSizeValidOnly};
    case ConvolutionForm::Transposed:
      return {[MPSCNNConvolutionTranspose class],
              [MPSCNNConvolutionTransposeGradient class],
              [MPSCNNConvolutionTransposeGradientNode class],
              [MPSCNNConvolutionTransposeGradientStateNode class],
              kDefaultPadding};
    default:
      return {[MPSCNNConvolution class],
              [MPSCNNConvolutionGradient class],
              [MPSCNNConvolutionGradientNode class],
              [MPSCNNConvolutionGradientStateNode class],
              kDefaultPadding};
  }
}

}  // namespace

objc::Ref<Filter *> ConvolutionCore::make_kernel(const KernelOrder &order) const {
  auto shared = order.weights.convolutions.find_or_read(order.device, weights, order.who);
  if (!shared) return {};
  MPSCNNConvolution *kernel =
      [static_cast<MPSCNNConvolution *>([classes_of(form).kernel alloc]) omps_initWithDevice:order.device
                                                                                     weights:shared];
  [kernel setAccumulatorPrecisionOption:precision];
  return objc::Ref<Filter *>::adopt(kernel);
}

NSUInteger ConvolutionCore::default_padding() const { return classes_of(form).default_padding; }

MPSNNGradientFilterNode *ConvolutionCore::gradient_node(MPSNNImageNode *gradient, std::size_t index) {
  MPSNNStateNode *state = node_of(state_of(shared_from_this(), 0));
  return [[static_cast<MPSCNNConvolutionGradientNode *>([classes_of(form).gradient_node alloc])
        initWithSourceGradient:gradient
                   sourceImage:node_of(sources[0])
      convolutionGradientState:static_cast<MPSCNNConvolutionGradientStateNode *>(state)
                       weights:weights] autorelease];
}

objc::Ref<Filter *> ConvolutionGradientCore::make_kernel(const KernelOrder &order) const {
  auto shared =
      order.weights.convolutions.find_or_read(order.device, weights ? weights : forward_core().weights, order.who);
  if (!shared) return {};
  const Class kind = classes_of(forward_core().form).gradient_kernel;
  return objc::Ref<Filter *>::adopt(
      [static_cast<MPSCNNConvolutionGradient *>([kind alloc]) omps_initWithDevice:order.device weights:shared]);
}

}  // namespace openmps::fw::nn

static std::shared_ptr<ConvolutionCore> new_convolution(MPSNNFilterNode *self, MPSNNImageNode *source,
                                                        id<MPSCNNConvolutionDataSource> weights, ConvolutionForm form) {
  auto core = new_core<ConvolutionCore>(self, {source});
  if (!weights) refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the weights' data source is nil.");
  core->weights = objc::Ref<id<MPSCNNConvolutionDataSource>>::retain(weights);
  core->form = form;
  add_state(*core, classes_of(form).state_node);
  return core;
}

static ConvolutionCore &convolution(MPSNNFilterNode *node) { return static_cast<ConvolutionCore &>(*[node omps_core]); }

@implementation MPSCNNConvolutionNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights {
  return [[[self alloc] initWithSource:sourceNode weights:weights] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights {
  const bool is_dense = [self isKindOfClass:[MPSCNNFullyConnectedNode class]];
  return [self
      omps_initWithCore:new_convolution(self, sourceNode, weights,
                                        is_dense ? ConvolutionForm::FullyConnected : ConvolutionForm::Convolution)];
}

OMPS_TRAINING_STYLE

- (MPSNNConvolutionAccumulatorPrecisionOption)accumulatorPrecision {
  return convolution(self).precision;
}
- (void)setAccumulatorPrecision:(MPSNNConvolutionAccumulatorPrecisionOption)accumulatorPrecision {
  check_precision(name_of(*[self omps_core]), "accumulatorPrecision", accumulatorPrecision);
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

@implementation MPSCNNConvolutionTransposeNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
      convolutionGradientState:(MPSCNNConvolutionGradientStateNode *)convolutionGradientState
                       weights:(id<MPSCNNConvolutionDataSource>)weights {
  return [[[self alloc] initWithSource:sourceNode convolutionGradientState:convolutionGradientState
                               weights:weights] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights {
  return [self initWithSource:sourceNode convolutionGradientState:nil weights:weights];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
      convolutionGradientState:(MPSCNNConvolutionGradientStateNode *)convolutionGradientState
                       weights:(id<MPSCNNConvolutionDataSource>)weights {
  auto core = new_convolution(self, sourceNode, weights, ConvolutionForm::Transposed);
  if (convolutionGradientState) {
    const FilterCore &sized_by = add_source_state(*core, convolutionGradientState);
    if (!dynamic_cast<const ConvolutionCore *>(&sized_by))
      refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the convolution gradient state node belongs to " +
                                             name_of(sized_by) + ", which is no convolution.");
  }
  return [self omps_initWithCore:std::move(core)];
}

@end

@implementation MPSCNNConvolutionTransposeGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
     convolutionTransposeGradientState:(MPSCNNConvolutionTransposeGradientStateNode *)gradientState
                               weights:(id<MPSCNNConvolutionDataSource>)weights {
  return [self nodeWithSourceGradient:sourceGradient
                          sourceImage:sourceImage
             convolutionGradientState:gradientState
                              weights:weights];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
     convolutionTransposeGradientState:(MPSCNNConvolutionTransposeGradientStateNode *)gradientState
                               weights:(id<MPSCNNConvolutionDataSource>)weights {
  return [self initWithSourceGradient:sourceGradient
                          sourceImage:sourceImage
             convolutionGradientState:gradientState
                              weights:weights];
}

@end
