#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/plain_nodes.h"

using namespace openmps::fw::nn;

NS_ASSUME_NONNULL_BEGIN
OMPS_PLAIN_NODES(MPSCNNSoftMax)
OMPS_PLAIN_NODES(MPSCNNLogSoftMax)
NS_ASSUME_NONNULL_END
