#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/plain_nodes.h"

using namespace openmps::fw::nn;

OMPS_PLAIN_NODES(MPSCNNSoftMax)
OMPS_PLAIN_NODES(MPSCNNLogSoftMax)
