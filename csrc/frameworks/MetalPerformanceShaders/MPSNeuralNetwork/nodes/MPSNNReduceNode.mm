#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/SpatialMean.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"

using namespace openmps::fw::nn;

namespace {

struct ReductionCore : FilterCore {
  Class kernel = Nil, gradient = Nil;  // Nil: the base, which computes nothing; no gradient
  MTLRegion clip = MPSRectNoClip;
  float weight = 1;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    if (kernel == Nil)
      refuse(openmps::ErrorKind::Unsupported,
             order.who + ": this class computes nothing itself; use one of its subclasses.");
    auto *const made = static_cast<MPSNNReduceUnary *>([[kernel alloc] initWithDevice:order.device]);
    [made setClipRectSource:clip];
    if ([made isKindOfClass:[MPSNNReduceFeatureChannelsSum class]])
      [static_cast<MPSNNReduceFeatureChannelsSum *>(made) setWeight:weight];
    return objc::Ref<Filter *>::adopt(made);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *incoming, std::size_t index) override {
    if (gradient == Nil) return FilterCore::gradient_node(incoming, index);
    return gradient_node_of(*this, gradient, incoming, sources[0]);
  }
};

struct SpatialMeanGradientCore : FilterCore {
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[OMPSReduceSpatialMeanGradient alloc] initWithDevice:order.device]);
  }
};

}  // namespace

@interface MPSNNUnaryReductionNode (OpenMPSPrivate)
- (Class)omps_kernelClass;
- (Class)omps_gradientClass;
@end

@implementation MPSNNUnaryReductionNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode {
  return [[static_cast<MPSNNUnaryReductionNode *>([self alloc]) initWithSource:sourceNode] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode {
  auto core = new_core<ReductionCore>(self, {sourceNode});
  core->kernel = [self omps_kernelClass];
  core->gradient = [self omps_gradientClass];
  if (core->gradient != Nil) add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

- (Class)omps_kernelClass {
  return Nil;
}
- (Class)omps_gradientClass {
  return Nil;
}

- (MTLRegion)clipRectSource {
  return static_cast<ReductionCore &>(*[self omps_core]).clip;
}
- (void)setClipRectSource:(MTLRegion)region {
  static_cast<ReductionCore &>(*[self omps_core]).clip = region;
}

@end

#define OMPS_KERNEL_CLASS(Kernel) \
  -(Class)omps_kernelClass {      \
    return [Kernel class];        \
  }
// The node MPSNNReduction<Name>Node of the kernel MPSNNReduce<Name>.
#define OMPS_REDUCTION_NODE(Name) \
  @implementation MPSNNReduction  \
  ##Name##Node OMPS_KERNEL_CLASS(MPSNNReduce##Name) @end

// clang-format off
OMPS_REDUCTION_NODE(RowMin)
OMPS_REDUCTION_NODE(RowMax)
OMPS_REDUCTION_NODE(RowMean)
OMPS_REDUCTION_NODE(RowSum)
OMPS_REDUCTION_NODE(ColumnMin)
OMPS_REDUCTION_NODE(ColumnMax)
OMPS_REDUCTION_NODE(ColumnMean)
OMPS_REDUCTION_NODE(ColumnSum)
OMPS_REDUCTION_NODE(FeatureChannelsMin)
OMPS_REDUCTION_NODE(FeatureChannelsMax)
OMPS_REDUCTION_NODE(FeatureChannelsMean)
OMPS_REDUCTION_NODE(FeatureChannelsArgumentMin)
OMPS_REDUCTION_NODE(FeatureChannelsArgumentMax)
// clang-format on

@implementation MPSNNReductionFeatureChannelsSumNode

OMPS_KERNEL_CLASS(MPSNNReduceFeatureChannelsSum)

- (float)weight {
  return static_cast<ReductionCore &>(*[self omps_core]).weight;
}
- (void)setWeight:(float)weight {
  static_cast<ReductionCore &>(*[self omps_core]).weight = weight;
}

@end

@implementation MPSNNReductionSpatialMeanNode

OMPS_KERNEL_CLASS(OMPSReduceSpatialMean)

- (Class)omps_gradientClass {
  return [MPSNNReductionSpatialMeanGradientNode class];
}

@end

@implementation MPSNNReductionSpatialMeanGradientNode

OMPS_GRADIENT_NODE(new_gradient_core<SpatialMeanGradientCore>)

@end
