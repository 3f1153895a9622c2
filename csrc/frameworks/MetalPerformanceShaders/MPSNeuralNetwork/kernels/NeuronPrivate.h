// A neuron descriptor in the lowering's form.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

Neuron neuron_of(MPSNNNeuronDescriptor* _Nullable descriptor);  // nil: none
// In an archive.
void code_neuron(const SettingsCoder& each, const char* name, Neuron& neuron);
void append_key(std::string& key, const Neuron& neuron);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
