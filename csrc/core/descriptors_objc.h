// Apple's descriptors and classes for making nodes. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "core/handle_objc.h"
#include "core/nodes.h"

namespace openmps::core {

// "Kind "label"", the beginning of messages.
std::string quoted(const char *kind, const NodeOptions &options);
// Refuses numbers below 1.
NSUInteger positive(std::int64_t value, const std::string &who, const char *what);

MPSNNNeuronDescriptor *neuron_descriptor(int type, float a, float b, float c, const std::vector<float> &channel_a);
MPSCNNLossDescriptor *loss_descriptor(const LossSpec &loss);

inline id<MPSCNNConvolutionDataSource> weights_of(const DataSource &source) {
  return object_in<id<MPSCNNConvolutionDataSource>>(source.object);
}

}  // namespace openmps::core
