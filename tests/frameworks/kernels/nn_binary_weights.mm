#include "tests/frameworks/kernels/nn_binary_weights.h"

@implementation NNBinaryWeights

+ (instancetype)weightsWithBits:(const formulas::Numbers &)bits descriptor:(MPSCNNConvolutionDescriptor *)descriptor {
  NNBinaryWeights *const made = [[[self alloc] init] autorelease];
  made->layer = [descriptor retain];
  made->type = MPSDataTypeUInt32;
  const std::size_t inputs = [descriptor inputFeatureChannels];
  for (std::size_t tap = 0; tap < bits.size() / inputs; ++tap)
    for (std::size_t first = 0; first < inputs; first += 32) {
      std::uint32_t word = 0xFFFFFFFFU;
      for (std::size_t i = 0; i < 32 && first + i < inputs; ++i)
        if (bits[tap * inputs + first + i] == 0) word &= ~(1U << i);
      made->words.push_back(word);
    }
  return made;
}

+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}

- (MPSDataType)dataType {
  return type;
}
- (void *)weights {
  return words.data();
}

@end

MPSCNNBinaryConvolution *new_binary_convolution(Class kind, NSUInteger channels, NSUInteger window) {
  formulas::Numbers bits = formulas::made_up(channels * channels * window * window, 5);
  for (double &bit : bits) bit = bit > 0 ? 1 : 0;
  MPSCNNConvolutionDescriptor *const layer =
      [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:window
                                                              kernelHeight:window
                                                      inputFeatureChannels:channels
                                                     outputFeatureChannels:channels];
  const auto term = [&](unsigned seed) {
    const formulas::Numbers values = formulas::made_up(channels, seed);
    return std::vector<float>(values.begin(), values.end());
  };
  const std::vector<float> a = term(1), b = term(2), c = term(3), d = term(4);
  return [static_cast<MPSCNNBinaryConvolution *>([kind alloc])
        initWithDevice:nn_device()
       convolutionData:[NNBinaryWeights weightsWithBits:bits descriptor:layer]
       outputBiasTerms:a.data()
      outputScaleTerms:b.data()
        inputBiasTerms:c.data()
       inputScaleTerms:d.data()
                  type:MPSCNNBinaryConvolutionTypeXNOR
                 flags:MPSCNNBinaryConvolutionFlagsUseBetaScaling];
}
