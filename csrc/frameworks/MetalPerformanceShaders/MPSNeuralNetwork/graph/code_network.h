// Networks in archives.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/Network.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// Writes a network, or reads one and completes it. Needs a GraphArchive. Raises for an archive without a valid one.
void code_network(const SettingsCoder& each, Network& network);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
