#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/ReshapePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"

using namespace openmps::fw::nn;

namespace {

struct ReshapeCore : FilterCore {
  NSUInteger width = 0, height = 0, channels = 0;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    MPSNNReshape *kernel = [[MPSNNReshape alloc] initWithDevice:order.device];
    const auto owned = objc::Ref<Filter *>::adopt(kernel);
    [kernel setLabel:label];
    [kernel omps_setWidth:width height:height featureChannels:channels];
    return owned;
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    return gradient_node_of(*this, [MPSNNReshapeGradientNode class], gradient, sources[0]);
  }
};

struct ReshapeGradientCore : FilterCore {
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSNNReshapeGradient alloc] initWithDevice:order.device]);
  }
};

}  // namespace

@implementation MPSNNReshapeNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
                   resultWidth:(NSUInteger)resultWidth
                  resultHeight:(NSUInteger)resultHeight
         resultFeatureChannels:(NSUInteger)resultFeatureChannels {
  return [[[self alloc] initWithSource:source
                           resultWidth:resultWidth
                          resultHeight:resultHeight
                 resultFeatureChannels:resultFeatureChannels] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source
                   resultWidth:(NSUInteger)resultWidth
                  resultHeight:(NSUInteger)resultHeight
         resultFeatureChannels:(NSUInteger)resultFeatureChannels {
  auto core = new_core<ReshapeCore>(self, {source});
  core->width = resultWidth;
  core->height = resultHeight;
  core->channels = resultFeatureChannels;
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

@end

@implementation MPSNNReshapeGradientNode

OMPS_GRADIENT_NODE(new_gradient_core<ReshapeGradientCore>)

@end
