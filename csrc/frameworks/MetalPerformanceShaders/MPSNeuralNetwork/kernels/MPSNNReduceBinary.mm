#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

std::int64_t signed_of(NSUInteger value) { return static_cast<std::int64_t>(value); }

ImageRegion region_of(const MTLRegion &region) {
  return {{signed_of(region.origin.y), signed_of(region.origin.x)},
          {signed_of(region.size.height), signed_of(region.size.width)}};
}

}  // namespace

struct MPSNNReduceBinaryImpl {
  MTLRegion primary = MPSRectNoClip, secondary = MPSRectNoClip;

  template <typename Visit>
  void visit(Visit &&each) {
    each("primarySourceClipRect", primary);
    each("secondarySourceClipRect", secondary);
  }
};

struct MPSNNReduceFeatureChannelsAndWeightsSumImpl {
  BOOL by_non_zero_weights = NO;

  template <typename Visit>
  void visit(Visit &&each) {
    each("doWeightedSumByNonZeroWeights", by_non_zero_weights);
  }
};

struct MPSNNLocalCorrelationImpl {
  NSUInteger window_x = 0, window_y = 0, stride_x = 1, stride_y = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    each("windowInX", window_x);
    each("windowInY", window_y);
    each("strideInX", stride_x);
    each("strideInY", stride_y);
  }
  LocalCorrelation correlation() const { return {{window_y, window_x}, {stride_y, stride_x}}; }
};

@interface MPSNNReduceBinary (OpenMPSPrivate)
// The extents of the result for these sources.
- (openmps::Result<Nhwc>)omps_extentsFor:(std::span<const Nhwc>)sources;
@end

@implementation MPSNNReduceBinary
@dynamic primaryOffset, secondaryOffset;  // MPSCNNBinaryKernel's

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _reduceBinaryImpl = new MPSNNReduceBinaryImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNNReduceBinary, _reduceBinaryImpl)

OMPS_FIELD(_reduceBinaryImpl, MTLRegion, primarySourceClipRect, PrimarySourceClipRect, primary)
OMPS_FIELD(_reduceBinaryImpl, MTLRegion, secondarySourceClipRect, SecondarySourceClipRect, secondary)

- (BinaryRegions)omps_regions {
  return {region_of(_reduceBinaryImpl->primary), region_of(_reduceBinaryImpl->secondary)};
}

- (openmps::Result<Nhwc>)omps_extentsFor:(std::span<const Nhwc>)sources {
  return binary_reduction_extents([self omps_name], [self omps_regions], sources);
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const auto extents = [self omps_extentsFor:sources];
  check(extents.status());
  return ask_policy(self, [self padding], sources, images, extents.value());
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, [self omps_regions]);
}

@end

@implementation MPSNNReduceFeatureChannelsAndWeightsMean

- (void)omps_lower:(FilterCall &)call {
  lower_weighted_reduction(call, WeightedReduction::Mean, [self omps_regions]);
}

@end

@implementation MPSNNReduceFeatureChannelsAndWeightsSum

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device doWeightedSumByNonZeroWeights:NO];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device doWeightedSumByNonZeroWeights:(BOOL)doWeightedSumByNonZeroWeights {
  self = [super initWithDevice:device];
  if (self) _weightedSumImpl = new MPSNNReduceFeatureChannelsAndWeightsSumImpl{doWeightedSumByNonZeroWeights};
  return self;
}

OMPS_KERNEL_STATE(MPSNNReduceFeatureChannelsAndWeightsSum, _weightedSumImpl)

OMPS_FIELD_READONLY(_weightedSumImpl, BOOL, doWeightedSumByNonZeroWeights, by_non_zero_weights)

- (void)omps_lower:(FilterCall &)call {
  lower_weighted_reduction(
      call, _weightedSumImpl->by_non_zero_weights ? WeightedReduction::SumByNonZeroWeights : WeightedReduction::Sum,
      [self omps_regions]);
}

@end

@implementation MPSNNLocalCorrelation

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device windowInX:0 windowInY:0 strideInX:1 strideInY:1];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                     windowInX:(NSUInteger)windowInX
                     windowInY:(NSUInteger)windowInY
                     strideInX:(NSUInteger)strideInX
                     strideInY:(NSUInteger)strideInY {
  self = [super initWithDevice:device];
  if (self) _localCorrelationImpl = new MPSNNLocalCorrelationImpl{windowInX, windowInY, strideInX, strideInY};
  return self;
}

OMPS_KERNEL_STATE(MPSNNLocalCorrelation, _localCorrelationImpl)

OMPS_FIELD(_localCorrelationImpl, NSUInteger, windowInX, WindowInX, window_x)
OMPS_FIELD(_localCorrelationImpl, NSUInteger, windowInY, WindowInY, window_y)
OMPS_FIELD(_localCorrelationImpl, NSUInteger, strideInX, StrideInX, stride_x)
OMPS_FIELD(_localCorrelationImpl, NSUInteger, strideInY, StrideInY, stride_y)

- (openmps::Result<Nhwc>)omps_extentsFor:(std::span<const Nhwc>)sources {
  return local_correlation_extents([self omps_name], _localCorrelationImpl -> correlation(), [self omps_regions],
                                   sources);
}

- (void)omps_lower:(FilterCall &)call {
  lower_local_correlation(call, _localCorrelationImpl->correlation(), [self omps_regions]);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _localCorrelationImpl->correlation());
}

@end
