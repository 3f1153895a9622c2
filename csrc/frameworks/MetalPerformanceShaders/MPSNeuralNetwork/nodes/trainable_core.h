// Cores of the nodes that a graph trains, and of their gradient nodes.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

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
