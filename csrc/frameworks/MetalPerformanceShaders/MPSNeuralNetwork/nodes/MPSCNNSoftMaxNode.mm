#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

namespace {

// A filter whose kernel is of class `kernel` and whose gradient node is of class `gradient`; its gradient reads the
// result.
struct SoftMaxCore : FilterCore {
  Class kernel = Nil;
  Class gradient = Nil;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([static_cast<MPSCNNKernel *>([kernel alloc]) initWithDevice:order.device]);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient_image, std::size_t index) override {
    return [[static_cast<MPSCNNSoftMaxGradientNode *>([gradient alloc])
        initWithSourceGradient:gradient_image
                   sourceImage:node_of(result_of(shared_from_this()))
                 gradientState:static_cast<MPSNNGradientStateNode *>(node_of(state_of(shared_from_this(), 0)))]
        autorelease];
  }
};

struct SoftMaxGradientCore : FilterCore {
  Class kernel = Nil;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt(
        [static_cast<MPSCNNGradientKernel *>([kernel alloc]) initWithDevice:order.device]);
  }
};

std::shared_ptr<FilterCore> softmax_core(MPSNNFilterNode *self, MPSNNImageNode *source, Class kernel, Class gradient) {
  auto core = new_core<SoftMaxCore>(self, {source});
  core->kernel = kernel;
  core->gradient = gradient;
  add_state(*core, [MPSNNGradientStateNode class]);
  return core;
}

// The gradient is a function of the forward filter's result, so it reads the result, whichever image the node was
// given.
std::shared_ptr<FilterCore> softmax_gradient_core(MPSNNFilterNode *self, MPSNNImageNode *gradient,
                                                  MPSNNImageNode *image, MPSNNStateNode *state, Class kernel) {
  auto core = new_core<SoftMaxGradientCore>(self, {gradient, image});
  connect_state(*core, state);
  core->sources[1] = result_of(core->forward);
  core->kernel = kernel;
  return core;
}

}  // namespace

#define OMPS_SOFT_MAX_NODES(kind)                                                                                     \
  @implementation MPSCNN                                                                                              \
  ##kind##Node + (instancetype)nodeWithSource : (MPSNNImageNode *)sourceNode {                                        \
    return [[static_cast<MPSCNN##kind##Node *>([self alloc]) initWithSource:sourceNode] autorelease];                 \
  }                                                                                                                   \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode {                                                      \
    return [self                                                                                                      \
        omps_initWithCore:softmax_core(self, sourceNode, [MPSCNN##kind class], [MPSCNN##kind##GradientNode class])];  \
  }                                                                                                                   \
  @end                                                                                                                \
  @implementation MPSCNN                                                                                              \
  ##kind##GradientNode + (instancetype)nodeWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage          \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState {                       \
    return                                                                                                            \
        [[static_cast<MPSCNN##kind##GradientNode *>([self alloc]) initWithSourceGradient:sourceGradient               \
                                                                             sourceImage:sourceImage                  \
                                                                           gradientState:gradientState] autorelease]; \
  }                                                                                                                   \
  -(instancetype)initWithSourceGradient : (MPSNNImageNode *)sourceGradient sourceImage                                \
      : (MPSNNImageNode *)sourceImage gradientState : (MPSNNGradientStateNode *)gradientState {                       \
    return [self omps_initWithCore:softmax_gradient_core(self, sourceGradient, sourceImage, gradientState,            \
                                                         [MPSCNN##kind##Gradient class])];                            \
  }                                                                                                                   \
  @end

OMPS_SOFT_MAX_NODES(SoftMax)
OMPS_SOFT_MAX_NODES(LogSoftMax)
