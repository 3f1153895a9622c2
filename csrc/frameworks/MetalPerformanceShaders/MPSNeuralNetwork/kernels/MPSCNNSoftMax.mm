#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

using openmps::fw::nn::FilterCall;

@implementation MPSCNNSoftMax
- (void)omps_lower:(FilterCall &)call {
  lower_softmax(call, false);
}
@end

@implementation MPSCNNLogSoftMax
- (void)omps_lower:(FilterCall &)call {
  lower_softmax(call, true);
}
@end

// The source image of both gradients is the forward kernel's result.

@implementation MPSCNNSoftMaxGradient
- (void)omps_lower:(FilterCall &)call {
  lower_softmax_gradient(call, false);
}
@end

@implementation MPSCNNLogSoftMaxGradient
- (void)omps_lower:(FilterCall &)call {
  lower_softmax_gradient(call, true);
}
@end
