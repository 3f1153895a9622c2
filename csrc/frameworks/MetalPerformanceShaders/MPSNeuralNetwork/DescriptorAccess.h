// The parts of descriptors that kernels and graphs read beyond Apple's API.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNConvolution.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

#include <vector>

namespace openmps::fw {

// A batch normalisation folded into an inference convolution: result * scale + shift, before the neuron. One value for
// each output channel; both are empty if there is none.
struct FoldedNormalization {
  std::vector<float> scale;
  std::vector<float> shift;
};

}  // namespace openmps::fw

@interface MPSCNNConvolutionDescriptor (OpenMPSPrivate)
- (const openmps::fw::FoldedNormalization &)omps_normalization;
// Settings of the subclass for sub-pixels.
- (NSUInteger)omps_subPixelScaleFactor;
- (void)omps_setSubPixelScaleFactor:(NSUInteger)factor;
@end

@interface MPSCNNLossDataDescriptor (OpenMPSPrivate)
// Floats, bytesPerRow and bytesPerImage apart in the descriptor's layout.
- (NSData *)omps_data;
@end
