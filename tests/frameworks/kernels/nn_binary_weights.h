// Data sources of binary convolutions for tests, and kernels with one.
#pragma once

#include <cstdint>

#include "tests/frameworks/kernels/nn_test.h"

// Bits in words; their unused high bits are 1, so that a reader of too many channels is wrong. An archived one is
// empty.
@interface NNBinaryWeights : NNTestWeights <NSSecureCoding> {
 @public
  std::vector<std::uint32_t> words;
  MPSDataType type;
}
// `bits` are 0 or 1 by output channel, row, column and input channel.
+ (instancetype)weightsWithBits:(const formulas::Numbers &)bits descriptor:(MPSCNNConvolutionDescriptor *)descriptor;
@end

// Of MPSCNNBinaryConvolution or a subclass, with terms of every kind. +1.
MPSCNNBinaryConvolution *new_binary_convolution(Class kind, NSUInteger channels, NSUInteger window);
