#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/convolution_cores.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/WeightsTable.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace openmps::fw::nn {

objc::Ref<Filter *> BinaryConvolutionCore::make_kernel(const KernelOrder &order) const {
  auto shared = order.weights.convolutions.find_or_read(order.device, weights, order.who, WeightForm::Bits);
  const Class kind =
      form == ConvolutionForm::FullyConnected ? [MPSCNNBinaryFullyConnected class] : [MPSCNNBinaryConvolution class];
  return objc::Ref<Filter *>::adopt([static_cast<MPSCNNBinaryConvolution *>([kind alloc])
      omps_initWithDevice:order.device
                  weights:std::move(shared)
                 settings:settings]);
}

}  // namespace openmps::fw::nn

static std::shared_ptr<BinaryConvolutionCore> new_binary_convolution(MPSNNFilterNode *self, MPSNNImageNode *source,
                                                                     id<MPSCNNConvolutionDataSource> weights) {
  auto core = new_core<BinaryConvolutionCore>(self, {source});
  if (!weights) refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the weights' data source is nil.");
  core->weights = objc::Ref<id<MPSCNNConvolutionDataSource>>::retain(weights);
  core->form = [self isKindOfClass:[MPSCNNBinaryFullyConnectedNode class]] ? ConvolutionForm::FullyConnected
                                                                           : ConvolutionForm::Convolution;
  return core;
}

@implementation MPSCNNBinaryConvolutionNode

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode weights:(id<MPSCNNConvolutionDataSource>)weights {
  refuse(ErrorKind::InvalidArgument,
         std::string(class_getName([self class])) +
             ": the type of a binary convolution is missing; use initWithSource:weights:scaleValue:type:flags:.");
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags {
  return [[[self alloc] initWithSource:sourceNode weights:weights scaleValue:scaleValue type:type
                                 flags:flags] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
                    scaleValue:(float)scaleValue
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags {
  auto core = new_binary_convolution(self, sourceNode, weights);
  core->settings = binary_settings(name_of(*core), scaleValue, type, flags);
  return [self omps_initWithCore:std::move(core)];
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
               outputBiasTerms:(const float *)outputBiasTerms
              outputScaleTerms:(const float *)outputScaleTerms
                inputBiasTerms:(const float *)inputBiasTerms
               inputScaleTerms:(const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags {
  return [[[self alloc] initWithSource:sourceNode
                               weights:weights
                       outputBiasTerms:outputBiasTerms
                      outputScaleTerms:outputScaleTerms
                        inputBiasTerms:inputBiasTerms
                       inputScaleTerms:inputScaleTerms
                                  type:type
                                 flags:flags] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
                       weights:(id<MPSCNNConvolutionDataSource>)weights
               outputBiasTerms:(const float *)outputBiasTerms
              outputScaleTerms:(const float *)outputScaleTerms
                inputBiasTerms:(const float *)inputBiasTerms
               inputScaleTerms:(const float *)inputScaleTerms
                          type:(MPSCNNBinaryConvolutionType)type
                         flags:(MPSCNNBinaryConvolutionFlags)flags {
  auto core = new_binary_convolution(self, sourceNode, weights);
  const std::string who = name_of(*core);
  const GivenTerms given{outputBiasTerms, outputScaleTerms, inputBiasTerms, inputScaleTerms};
  core->settings = binary_settings(who, given, layer_of_source(weights, who), type, flags);
  return [self omps_initWithCore:std::move(core)];
}

@end

@implementation MPSCNNBinaryFullyConnectedNode
@end
