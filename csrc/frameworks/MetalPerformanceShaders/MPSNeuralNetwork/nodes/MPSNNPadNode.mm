#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"

using namespace openmps::fw::nn;

namespace {

struct PadCore : FilterCore {
  MPSImageCoordinate before{0, 0, 0}, after{0, 0, 0};
  MPSImageEdgeMode edge = MPSImageEdgeModeZero;
  float fill = 0;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    MPSNNPad *const kernel = [[MPSNNPad alloc] initWithDevice:order.device
                                            paddingSizeBefore:before
                                             paddingSizeAfter:after];
    [kernel setEdgeMode:edge];
    [kernel setFillValue:fill];
    return objc::Ref<Filter *>::adopt(kernel);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    return gradient_node_of(*this, [MPSNNPadGradientNode class], gradient, sources[0]);
  }
};

struct PadGradientCore : FilterCore {
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSNNPadGradient alloc] initWithDevice:order.device]);
  }
};

}  // namespace

@implementation MPSNNPadNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
             paddingSizeBefore:(MPSImageCoordinate)paddingSizeBefore
              paddingSizeAfter:(MPSImageCoordinate)paddingSizeAfter
                      edgeMode:(MPSImageEdgeMode)edgeMode {
  return [[[self alloc] initWithSource:source
                     paddingSizeBefore:paddingSizeBefore
                      paddingSizeAfter:paddingSizeAfter
                              edgeMode:edgeMode] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source
             paddingSizeBefore:(MPSImageCoordinate)paddingSizeBefore
              paddingSizeAfter:(MPSImageCoordinate)paddingSizeAfter
                      edgeMode:(MPSImageEdgeMode)edgeMode {
  auto core = new_core<PadCore>(self, {source});
  core->before = paddingSizeBefore;
  core->after = paddingSizeAfter;
  core->edge = edgeMode;
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

- (float)fillValue {
  return static_cast<PadCore &>(*[self omps_core]).fill;
}
- (void)setFillValue:(float)value {
  static_cast<PadCore &>(*[self omps_core]).fill = value;
}

@end

@implementation MPSNNPadGradientNode

OMPS_GRADIENT_NODE(new_gradient_core<PadGradientCore>)

@end
