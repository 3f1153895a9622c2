// Loss descriptors and labels in the lowering's form.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/LossLabelsPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

Loss loss_of(MPSCNNLossDescriptor* descriptor);
void append_key(std::string& key, const Loss& loss);
// In an archive.
void code_loss(const SettingsCoder& each, Loss& loss);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
