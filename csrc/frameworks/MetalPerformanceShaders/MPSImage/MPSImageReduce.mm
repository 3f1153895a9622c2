#import <MetalPerformanceShaders/MPSImage/MPSImageReduce.h>

#include <algorithm>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;
using openmps::fw::ImageLayout;

struct MPSImageReduceUnaryImpl {
  MTLRegion clip = MPSRectNoClip;

  template <typename Visit>
  void visit(Visit &&each) {
    each("clipRectSource", clip);
  }
  Box of(const ImageLayout &source) const noexcept {
    MTLRegion pixels = clip;
    pixels.origin.z = 0;
    pixels.size.depth = NSUIntegerMax;
    return clipped(pixels, {0, 0, 0, source.n, source.h, source.w});
  }
};

namespace {

// The axis that a reduction takes away.
enum class Along : std::uint8_t { Row, Column };

struct Reduction {
  const char *operation;
  Along along;
};

}  // namespace

@interface MPSImageReduceUnary (OpenMPSPrivate)
- (Reduction)omps_reduction;
@end

@implementation MPSImageReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _reduceImpl = new MPSImageReduceUnaryImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSImageReduceUnary, _reduceImpl)
OMPS_FIELD(_reduceImpl, MTLRegion, clipRectSource, ClipRectSource, clip)

- (Reduction)omps_reduction {
  return {nullptr, Along::Row};
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  const Reduction reduction = [self omps_reduction];
  const Box box = _reduceImpl->of(fragment.sources[0].operand.layout);
  const bool is_row = reduction.along == Along::Row;
  Tensor x = narrow(fragment.pixels[0], 1, box.y, is_row ? fragment.clip.h : box.h);
  x = narrow(x, 2, box.x, is_row ? box.w : fragment.clip.w);
  return fragment.op(reduction.operation, {x}, {{"axes", Integers{is_row ? 2 : 1}}, {"keep_axes", true}});
}

- (void)omps_appendKey:(FragmentKey &)key {
  if ([self omps_reduction].operation == nullptr) return [super omps_appendKey:key];
  const MTLRegion &clip = _reduceImpl->clip;
  key << clip.origin.x << clip.origin.y << clip.size.width << clip.size.height;
}

- (MTLRegion)omps_clipFor:(const Operand &)source destination:(const Operand &)destination {
  const Box box = _reduceImpl->of(source.layout);
  if (box.is_empty())
    refuse([self omps_name] + ": clipRectSource has no pixel of the source of " + std::to_string(source.layout.w) +
           " x " + std::to_string(source.layout.h) + ".");
  MTLRegion clip = [super omps_clipFor:source destination:destination];
  const auto keep = [](NSUInteger &size, std::int64_t most) { size = std::min(size, static_cast<NSUInteger>(most)); };
  const bool is_row = [self omps_reduction].along == Along::Row;
  keep(clip.size.width, is_row ? 1 : box.w);
  keep(clip.size.height, is_row ? box.h : 1);
  return clip;
}

- (MPSRegion)sourceRegionForDestinationSize:(MTLSize)destinationSize {
  const MTLRegion &clip = _reduceImpl->clip;
  const auto real = [](NSUInteger value) { return static_cast<double>(value); };
  return {{real(clip.origin.x), real(clip.origin.y), real(clip.origin.z)},
          {real(clip.size.width), real(clip.size.height), real(clip.size.depth)}};
}

@end

#define OMPS_IMAGE_REDUCTION(Name, operation, along)      \
  @implementation Name                                    \
  -(instancetype)initWithDevice : (id<MTLDevice>)device { \
    return [super initWithDevice:device];                 \
  }                                                       \
  -(Reduction)omps_reduction {                            \
    return {operation, Along::along};                     \
  }                                                       \
  @end

OMPS_IMAGE_REDUCTION(MPSImageReduceRowMin, "reduce_min", Row)
OMPS_IMAGE_REDUCTION(MPSImageReduceRowMax, "reduce_max", Row)
OMPS_IMAGE_REDUCTION(MPSImageReduceRowMean, "reduce_mean", Row)
OMPS_IMAGE_REDUCTION(MPSImageReduceRowSum, "reduce_sum", Row)
OMPS_IMAGE_REDUCTION(MPSImageReduceColumnMin, "reduce_min", Column)
OMPS_IMAGE_REDUCTION(MPSImageReduceColumnMax, "reduce_max", Column)
OMPS_IMAGE_REDUCTION(MPSImageReduceColumnMean, "reduce_mean", Column)
OMPS_IMAGE_REDUCTION(MPSImageReduceColumnSum, "reduce_sum", Column)
