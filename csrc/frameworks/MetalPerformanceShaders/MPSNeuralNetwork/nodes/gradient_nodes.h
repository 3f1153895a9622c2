// Gradient nodes whose initialiser takes the gradient, the source image and the state: those without parameters.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// The gradient node of class `kind` of a filter; it reads `image`. Autoreleased.
inline MPSNNGradientFilterNode *gradient_node_of(FilterCore &forward, Class kind, MPSNNImageNode *gradient,
                                                 const std::shared_ptr<ImageCore> &image) {
  MPSNNStateNode *const state = node_of(state_of(forward.shared_from_this(), 0));
  return [[[kind alloc] initWithSourceGradient:gradient
                                   sourceImage:node_of(image)
                                 gradientState:static_cast<MPSNNGradientStateNode *>(state)] autorelease];
}

// A gradient filter's core, whose forward filter is the one that made `state`.
template <typename Core>
std::shared_ptr<Core> new_gradient_core(MPSNNFilterNode *self, MPSNNImageNode *gradient, MPSNNImageNode *image,
                                        MPSNNStateNode *_Nullable state) {
  auto core = new_core<Core>(self, {gradient, image});
  connect_state(*core, state);
  return core;
}

}  // namespace openmps::fw::nn

// Both initialisers of such a node; `make`, new_gradient_core for instance, makes its core.
#define OMPS_GRADIENT_NODE(make)                                                                \
  +(instancetype)nodeWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage          \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState { \
    return [[[self alloc] initWithSourceGradient:sourceGradient sourceImage:sourceImage         \
                                   gradientState:gradientState] autorelease];                   \
  }                                                                                             \
  -(instancetype)initWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage          \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState { \
    return [self omps_initWithCore:make(self, sourceGradient, sourceImage, gradientState)];     \
  }

NS_ASSUME_NONNULL_END
