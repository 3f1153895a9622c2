// The neuron at the end of a matrix kernel: its settings, its fragment and the methods that set it.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNNeuronType.h>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/encode_fragment.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::matrix {

struct MatrixNeuron {
  int type = MPSCNNNeuronTypeNone;
  float a = 0, b = 0, c = 0;
  objc::Ref<NSData *> slopes;  // PReLU: one float for each column

  template <typename Visit>
  void visit(Visit &&each) {
    each("neuronType", type);
    each("neuronParameterA", a);
    each("neuronParameterB", b);
    each("neuronParameterC", c);
    each("neuronSlopes", slopes);
  }
};

// Both raise for neurons that matrix kernels do not have.
MatrixNeuron neuron_of_type(const std::string &who, MPSCNNNeuronType type, float a, float b, float c);
MatrixNeuron prelu_of(const std::string &who, NSData *_Nullable slopes);
// Raises unless PReLU has a slope for each of `columns`.
void check_columns(const std::string &who, const MatrixNeuron &neuron, NSUInteger columns);

FragmentKey &operator<<(FragmentKey &key, const MatrixNeuron &neuron);
Tensor apply(GraphFragment &fragment, const MatrixNeuron &neuron, Tensor x);
// dy times the derivative at x, the neuron's argument.
Tensor gradient(GraphFragment &fragment, const MatrixNeuron &neuron, Tensor x, Tensor dy);

}  // namespace openmps::fw::matrix

// Needs -omps_name; `neuron` is a MatrixNeuron.
#define OMPS_MATRIX_NEURON(neuron)                                                                                  \
  -(void)setNeuronType : (MPSCNNNeuronType)neuronType parameterA : (float)parameterA parameterB                     \
      : (float)parameterB parameterC : (float)parameterC {                                                          \
    neuron = openmps::fw::matrix::neuron_of_type([self omps_name], neuronType, parameterA, parameterB, parameterC); \
  }                                                                                                                 \
  -(MPSCNNNeuronType)neuronType {                                                                                   \
    return static_cast<MPSCNNNeuronType>(neuron.type);                                                              \
  }                                                                                                                 \
  -(float)neuronParameterA {                                                                                        \
    return neuron.a;                                                                                                \
  }                                                                                                                 \
  -(float)neuronParameterB {                                                                                        \
    return neuron.b;                                                                                                \
  }                                                                                                                 \
  -(float)neuronParameterC {                                                                                        \
    return neuron.c;                                                                                                \
  }

NS_ASSUME_NONNULL_END
