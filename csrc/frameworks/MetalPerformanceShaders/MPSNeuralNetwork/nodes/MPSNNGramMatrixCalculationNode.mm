#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/GramMatrix.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"

using namespace openmps::fw::nn;

namespace {

struct GramMatrixCore : FilterCore {
  float alpha = 1;
  objc::Ref<id<MPSNNGramMatrixCallback>> callback;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    auto *const kernel = [[MPSNNGramMatrixCalculation alloc] initWithDevice:order.device alpha:alpha];
    [kernel omps_setCallback:callback];
    return objc::Ref<Filter *>::adopt(kernel);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    MPSNNStateNode *const state = node_of(state_of(shared_from_this(), 0));
    return [MPSNNGramMatrixCalculationGradientNode nodeWithSourceGradient:gradient
                                                              sourceImage:node_of(sources[0])
                                                            gradientState:static_cast<MPSNNGradientStateNode *>(state)
                                                                    alpha:alpha];
  }
};

struct GramMatrixGradientCore : FilterCore {
  float alpha = 1;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSNNGramMatrixCalculationGradient alloc] initWithDevice:order.device
                                                                                           alpha:alpha]);
  }
};

GramMatrixCore &facts(MPSNNGramMatrixCalculationNode *node) { return static_cast<GramMatrixCore &>(*[node omps_core]); }

}  // namespace

@implementation MPSNNGramMatrixCalculationNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode {
  return [self nodeWithSource:sourceNode alpha:1];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode {
  return [self initWithSource:sourceNode alpha:1];
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode alpha:(float)alpha {
  return [[static_cast<MPSNNGramMatrixCalculationNode *>([self alloc]) initWithSource:sourceNode
                                                                                alpha:alpha] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode alpha:(float)alpha {
  auto core = new_core<GramMatrixCore>(self, {sourceNode});
  core->alpha = alpha;
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

- (float)alpha {
  return facts(self).alpha;
}
- (id<MPSNNGramMatrixCallback>)propertyCallBack {
  return facts(self).callback;
}
- (void)setPropertyCallBack:(id<MPSNNGramMatrixCallback>)callback {
  const SEL choose = @selector(alphaForSourceImage:destinationImage:);
  if (callback != nil && ![callback respondsToSelector:choose])
    openmps::fw::refuse_class(self, _cmd, "callback", callback, "MPSNNGramMatrixCallback");
  facts(self).callback = objc::Ref<id<MPSNNGramMatrixCallback>>::retain(callback);
}

@end

@implementation MPSNNGramMatrixCalculationGradientNode

OMPS_GRADIENT_NODE(new_gradient_core<GramMatrixGradientCore>)

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                                 alpha:(float)alpha {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                                 gradientState:gradientState
                                         alpha:alpha] autorelease];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                                 alpha:(float)alpha {
  auto core = new_gradient_core<GramMatrixGradientCore>(self, sourceGradient, sourceImage, gradientState);
  core->alpha = alpha;
  return [self omps_initWithCore:std::move(core)];
}

- (float)alpha {
  return static_cast<GramMatrixGradientCore &>(*[self omps_core]).alpha;
}

@end
