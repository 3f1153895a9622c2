#import <MetalPerformanceShaders/MPSImage/MPSImageThreshold.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/Luminance.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

namespace {

struct Threshold {
  float threshold = 0, maximum = 0;
  Luminance luminance;

  template <typename Visit>
  void visit(Visit &&each) {
    each("thresholdValue", threshold);
    each("maximumValue", maximum);
    luminance.visit(each);
  }
};

enum class Value : std::uint8_t { Zero, Threshold, Maximum, Pixel };

// `above` where the pixel is more than the threshold, else `below`.
Tensor compared(ImageFragment &fragment, const Threshold &my, Value above, Value below) {
  const Tensor x = my.luminance.of(fragment.colors(0));
  if (!fragment.graph.status()) return x;
  const auto value = [&](Value kind) {
    if (kind == Value::Pixel) return x;
    const float number = kind == Value::Threshold ? my.threshold : kind == Value::Maximum ? my.maximum : 0;
    return broadcast_to(fragment.graph.constant(static_cast<double>(number)), x.shape());
  };
  const Tensor is_above = fragment.op("greater", {x, value(Value::Threshold)});
  const Tensor y = fragment.op("select", {is_above, value(above), value(below)});
  return broadcast_to(y, {fragment.clip.n, fragment.clip.h, fragment.clip.w, fragment.channels});
}

}  // namespace

#define OMPS_THRESHOLD_METHODS(Name, above, below)                          \
  OMPS_KERNEL_STATE(Name, _thresholdImpl)                                   \
  OMPS_FIELD_READONLY(_thresholdImpl, float, thresholdValue, threshold)     \
  -(const float *)transform {                                               \
    return _thresholdImpl->luminance.factors.data();                        \
  }                                                                         \
  -(Tensor)omps_build : (ImageFragment &)fragment {                         \
    return compared(fragment, *_thresholdImpl, Value::above, Value::below); \
  }                                                                         \
  -(void)omps_appendKey : (FragmentKey &)key {                              \
    const Threshold &my = *_thresholdImpl;                                  \
    key << my.threshold << my.maximum << my.luminance;                      \
  }

#define OMPS_THRESHOLD_OF_TWO(Name, above, below)                                                           \
  struct Name##Impl : Threshold {};                                                                         \
  @implementation Name                                                                                      \
  -(instancetype)initWithDevice : (id<MTLDevice>)device thresholdValue : (float)thresholdValue maximumValue \
      : (float)maximumValue linearGrayColorTransform : (const float *)transform {                           \
    if ((self = [super initWithDevice:device]) != nil)                                                      \
      _thresholdImpl = new Name##Impl{{thresholdValue, maximumValue, Luminance(transform)}};                \
    return self;                                                                                            \
  }                                                                                                         \
  OMPS_FIELD_READONLY(_thresholdImpl, float, maximumValue, maximum)                                         \
  OMPS_THRESHOLD_METHODS(Name, above, below)                                                                \
  @end

#define OMPS_THRESHOLD(Name, above, below)                                          \
  struct Name##Impl : Threshold {};                                                 \
  @implementation Name                                                              \
  -(instancetype)initWithDevice : (id<MTLDevice>)device thresholdValue              \
      : (float)thresholdValue linearGrayColorTransform : (const float *)transform { \
    if ((self = [super initWithDevice:device]) != nil)                              \
      _thresholdImpl = new Name##Impl{{thresholdValue, 0, Luminance(transform)}};   \
    return self;                                                                    \
  }                                                                                 \
  OMPS_THRESHOLD_METHODS(Name, above, below)                                        \
  @end

OMPS_THRESHOLD_OF_TWO(MPSImageThresholdBinary, Maximum, Zero)
OMPS_THRESHOLD_OF_TWO(MPSImageThresholdBinaryInverse, Zero, Maximum)
OMPS_THRESHOLD(MPSImageThresholdTruncate, Threshold, Pixel)
OMPS_THRESHOLD(MPSImageThresholdToZero, Pixel, Zero)
OMPS_THRESHOLD(MPSImageThresholdToZeroInverse, Zero, Pixel)
