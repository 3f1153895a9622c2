// Nodes without parameters: their kernels have only initWithDevice:. The gradient is a function of the result, so its
// kernel reads the result, whichever image its node is given.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

struct PlainGradientCore : FilterCore {
  Class kernel = Nil;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([static_cast<Filter *>([kernel alloc]) initWithDevice:order.device]);
  }
};

struct PlainCore : PlainGradientCore {
  Class gradient_class = Nil;

  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    return gradient_node_of(*this, gradient_class, gradient, result_of(shared_from_this()));
  }
};

inline std::shared_ptr<FilterCore> plain_core(MPSNNFilterNode *self, MPSNNImageNode *source, Class kernel,
                                              Class gradient_class) {
  auto core = new_core<PlainCore>(self, {source});
  core->kernel = kernel;
  core->gradient_class = gradient_class;
  add_state(*core, [MPSNNGradientStateNode class]);
  return core;
}

inline std::shared_ptr<FilterCore> plain_gradient_core(MPSNNFilterNode *self, MPSNNImageNode *gradient,
                                                       MPSNNImageNode *image, MPSNNStateNode *_Nullable state,
                                                       Class kernel) {
  auto core = new_gradient_core<PlainGradientCore>(self, gradient, image, state);
  core->sources[1] = result_of(core->forward);
  core->kernel = kernel;
  return core;
}

}  // namespace openmps::fw::nn

// The nodes NameNode and NameGradientNode of the kernels Name and NameGradient.
#define OMPS_PLAIN_NODES(Name)                                                                                   \
  @implementation Name                                                                                           \
  ##Node + (instancetype)nodeWithSource : (MPSNNImageNode *)sourceNode {                                         \
    return [[static_cast<Name##Node *>([self alloc]) initWithSource:sourceNode] autorelease];                    \
  }                                                                                                              \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode {                                                 \
    return [self omps_initWithCore:plain_core(self, sourceNode, [Name class], [Name##GradientNode class])];      \
  }                                                                                                              \
  @end                                                                                                           \
  static std::shared_ptr<openmps::fw::nn::FilterCore> new_##Name##GradientCore(                                  \
      MPSNNFilterNode *self, MPSNNImageNode *gradient, MPSNNImageNode *image, MPSNNStateNode *_Nullable state) { \
    return plain_gradient_core(self, gradient, image, state, [Name##Gradient class]);                            \
  }                                                                                                              \
  @implementation Name                                                                                           \
  ##GradientNode OMPS_GRADIENT_NODE(new_##Name##GradientCore) @end

NS_ASSUME_NONNULL_END
