// trainingGraphWithSourceGradient:nodeHandler: : makes a gradient filter for every path from a filter back to the
// graph's sources.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// Starts at `last` with `gradient`; without one, with the filter's result (a loss filter's result is a gradient). An
// image that several filters read gets the sum of their gradients. Returns the gradient filters that have no successor.
NSArray<MPSNNFilterNode *> *make_training_graph(const std::shared_ptr<FilterCore> &last,
                                                MPSNNImageNode *_Nullable gradient,
                                                MPSGradientNodeBlock _Nullable handler);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
