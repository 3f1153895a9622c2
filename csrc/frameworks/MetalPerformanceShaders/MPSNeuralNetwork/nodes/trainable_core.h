// Cores of the nodes that a graph trains, and of their gradient nodes.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

class TrainedLayer;

struct TrainableCore : FilterCore {
  MPSNNTrainingStyle style = MPSNNTrainingStyleUpdateDeviceGPU;
};

struct TrainableGradientCore : FilterCore {
  // Until it is set, the forward node's style.
  bool has_style = false;
  MPSNNTrainingStyle own_style = MPSNNTrainingStyleUpdateDeviceGPU;

  MPSNNTrainingStyle style() const {
    return has_style ? own_style : static_cast<const TrainableCore &>(*forward).style;
  }
  // The layer that the graph trains, made with the forward node's kernel.
  virtual std::shared_ptr<TrainedLayer> trained_layer(Filter *forward_kernel) const = 0;
};

}  // namespace openmps::fw::nn

// The property trainingStyle of a node with such a core.
#define OMPS_TRAINING_STYLE                                                                 \
  -(MPSNNTrainingStyle)trainingStyle {                                                      \
    return static_cast<openmps::fw::nn::TrainableCore &>(*[self omps_core]).style;          \
  }                                                                                         \
  -(void)setTrainingStyle : (MPSNNTrainingStyle)trainingStyle {                             \
    static_cast<openmps::fw::nn::TrainableCore &>(*[self omps_core]).style = trainingStyle; \
  }

#define OMPS_GRADIENT_TRAINING_STYLE                                                         \
  -(MPSNNTrainingStyle)trainingStyle {                                                       \
    return static_cast<openmps::fw::nn::TrainableGradientCore &>(*[self omps_core]).style(); \
  }                                                                                          \
  -(void)setTrainingStyle : (MPSNNTrainingStyle)trainingStyle {                              \
    auto &core = static_cast<openmps::fw::nn::TrainableGradientCore &>(*[self omps_core]);   \
    core.own_style = trainingStyle;                                                          \
    core.has_style = true;                                                                   \
  }

NS_ASSUME_NONNULL_END
