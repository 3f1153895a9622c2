// Neuron (activation) functions.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

/// Neuron functions of x with parameters a, b, c. ReLU: x < 0 ? a x : x. Linear: a x + b. Sigmoid: 1 / (1 +
/// e^-x). HardSigmoid: a x + b clamped to 0..1. TanH: a tanh(b x). Absolute: |x|. SoftPlus: a log(1 + e^(b x)).
/// SoftSign: x / (1 + |x|). ELU: x < 0 ? a (e^x - 1) : x. PReLU: ReLU with an a for each channel. ReLUN:
/// min(ReLU, b). Power: (a x + b)^c. Exponential: c^(a x + b) and Logarithm: log_c(a x + b), where c = -1 means
/// e. GeLU: x (1 + erf(x sqrt(1/2))) / 2.
typedef NS_ENUM(int32_t, MPSCNNNeuronType) {
  MPSCNNNeuronTypeNone = 0,
  MPSCNNNeuronTypeReLU = 1,
  MPSCNNNeuronTypeLinear = 2,
  MPSCNNNeuronTypeSigmoid = 3,
  MPSCNNNeuronTypeHardSigmoid = 4,
  MPSCNNNeuronTypeTanH = 5,
  MPSCNNNeuronTypeAbsolute = 6,
  MPSCNNNeuronTypeSoftPlus = 7,
  MPSCNNNeuronTypeSoftSign = 8,
  MPSCNNNeuronTypeELU = 9,
  MPSCNNNeuronTypePReLU = 10,
  MPSCNNNeuronTypeReLUN = 11,
  MPSCNNNeuronTypePower = 12,
  MPSCNNNeuronTypeExponential = 13,
  MPSCNNNeuronTypeLogarithm = 14,
  MPSCNNNeuronTypeGeLU = 15,
  MPSCNNNeuronTypeCount = 16,
};

NS_ASSUME_NONNULL_END
