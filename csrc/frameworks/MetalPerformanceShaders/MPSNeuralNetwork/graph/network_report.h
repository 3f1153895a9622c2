// A compiled network as JSON, for OMPSInspection.h.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/lower_network.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

std::string report_json(const Network& network, const NetworkPlan& plan);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
