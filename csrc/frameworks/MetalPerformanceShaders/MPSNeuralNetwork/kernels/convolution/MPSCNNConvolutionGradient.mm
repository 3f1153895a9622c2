#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionMethods.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSCNNConvolutionGradientImpl : ConvolutionGradientSettings {
  BOOL serialize = NO;

  template <typename Visit>
  void visit(Visit &&each) {
    each("serializeWeightsAndBiases", serialize);
    ConvolutionGradientSettings::visit(each, serialize || each.is_of_graph());
  }
};

@implementation MPSCNNConvolutionGradient

OMPS_CONVOLUTION_GRADIENT(MPSCNNConvolutionGradient, _convolutionGradientImpl, MPSCNNConvolutionGradientState,
                          lower_convolution_gradient)

- (NSUInteger)channelMultiplier {
  return [_convolutionGradientImpl->weights->descriptor() isKindOfClass:[MPSCNNDepthWiseConvolutionDescriptor class]]
             ? 1
             : 0;
}
OMPS_FIELD(_convolutionGradientImpl, BOOL, serializeWeightsAndBiases, SerializeWeightsAndBiases, serialize)

@end

@implementation MPSCNNFullyConnectedGradient
@end
