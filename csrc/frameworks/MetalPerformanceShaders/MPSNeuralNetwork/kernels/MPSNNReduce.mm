#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/SpatialMean.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSNNReduceUnaryImpl {
  MTLRegion clip = MPSRectNoClip;

  template <typename Visit>
  void visit(Visit &&each) {
    each("clipRectSource", clip);
  }
};

struct MPSNNReduceFeatureChannelsSumImpl {
  float weight = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    each("weight", weight);
  }
};

@interface MPSNNReduceUnary (OpenMPSPrivate)
// Kind, direction and weight.
- (ImageReduction)omps_reduction;
@end

@implementation MPSNNReduceUnary
@dynamic offset;  // MPSCNNKernel's

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _reduceUnaryImpl = new MPSNNReduceUnaryImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNNReduceUnary, _reduceUnaryImpl)

OMPS_FIELD(_reduceUnaryImpl, MTLRegion, clipRectSource, ClipRectSource, clip)

- (ImageReduction)omps_reduction {
  refuse(openmps::ErrorKind::Unsupported,
         [self omps_name] + ": this class computes nothing itself; use one of its subclasses.");
}

- (ImageReduction)omps_placedReduction {
  ImageReduction made = [self omps_reduction];
  const MTLRegion &clip = _reduceUnaryImpl->clip;
  made.origin = {static_cast<std::int64_t>(clip.origin.y), static_cast<std::int64_t>(clip.origin.x)};
  made.size = {static_cast<std::int64_t>(clip.size.height), static_cast<std::int64_t>(clip.size.width)};
  return made;
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const auto extents = reduced_extents([self omps_name], [self omps_placedReduction], sources[0]);
  check(extents.status());
  return ask_policy(self, [self padding], sources, images, extents.value());
}

- (void)omps_lower:(FilterCall &)call {
  lower_reduction(call, [self omps_placedReduction]);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, [self omps_placedReduction]);
}

@end

#define OMPS_REDUCTION(Name, kind, to)                   \
  @implementation Name                                   \
  -(ImageReduction)omps_reduction {                      \
    return {ReductionKind::kind, ReducedTo::to, {}, {}}; \
  }                                                      \
  @end

OMPS_REDUCTION(MPSNNReduceRowMin, Minimum, Rows)
OMPS_REDUCTION(MPSNNReduceRowMax, Maximum, Rows)
OMPS_REDUCTION(MPSNNReduceRowMean, Mean, Rows)
OMPS_REDUCTION(MPSNNReduceRowSum, Sum, Rows)
OMPS_REDUCTION(MPSNNReduceColumnMin, Minimum, Columns)
OMPS_REDUCTION(MPSNNReduceColumnMax, Maximum, Columns)
OMPS_REDUCTION(MPSNNReduceColumnMean, Mean, Columns)
OMPS_REDUCTION(MPSNNReduceColumnSum, Sum, Columns)
OMPS_REDUCTION(MPSNNReduceFeatureChannelsMin, Minimum, Pixels)
OMPS_REDUCTION(MPSNNReduceFeatureChannelsMax, Maximum, Pixels)
OMPS_REDUCTION(MPSNNReduceFeatureChannelsMean, Mean, Pixels)
OMPS_REDUCTION(MPSNNReduceFeatureChannelsArgumentMin, ArgumentMinimum, Pixels)
OMPS_REDUCTION(MPSNNReduceFeatureChannelsArgumentMax, ArgumentMaximum, Pixels)
OMPS_REDUCTION(OMPSReduceSpatialMean, Mean, FeatureChannels)

@implementation MPSNNReduceFeatureChannelsSum

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _reduceFeatureChannelsSumImpl = new MPSNNReduceFeatureChannelsSumImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNNReduceFeatureChannelsSum, _reduceFeatureChannelsSumImpl)

OMPS_FIELD(_reduceFeatureChannelsSumImpl, float, weight, Weight, weight)

- (ImageReduction)omps_reduction {
  return {ReductionKind::Sum, ReducedTo::Pixels, {}, {}, _reduceFeatureChannelsSumImpl->weight};
}

@end

@implementation OMPSReduceSpatialMeanGradient

- (void)omps_lower:(FilterCall &)call {
  lower_spatial_mean_gradient(call);
}

@end
