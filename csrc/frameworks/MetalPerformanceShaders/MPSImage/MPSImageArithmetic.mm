#import <MetalPerformanceShaders/MPSImage/MPSImageMath.h>

#include <cfloat>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

struct MPSImageArithmeticImpl {
  struct Side {
    float scale = 1;
    MTLSize stride{1, 1, 1};
  };
  Side primary, secondary;
  float bias = 0, minimum = -FLT_MAX, maximum = FLT_MAX;

  template <typename Visit>
  void visit(Visit &&each) {
    each("primaryScale", primary.scale);
    each("secondaryScale", secondary.scale);
    each("primaryStrideInPixels", primary.stride);
    each("secondaryStrideInPixels", secondary.stride);
    each("bias", bias);
    each("minimumValue", minimum);
    each("maximumValue", maximum);
  }
  bool clamps() const noexcept { return minimum > -FLT_MAX || maximum < FLT_MAX; }
};

@interface MPSImageArithmetic (OpenMPSPrivate)
// The engine's operation; null for the base.
- (const char *)omps_operation;
@end

namespace {

void check_stride(const std::string &who, const char *name, const MTLSize &stride) {
  for (const NSUInteger step : {stride.width, stride.height, stride.depth})
    if (step > 1)
      refuse(who + ": " + name + " is " + std::to_string(stride.width) + " x " + std::to_string(stride.height) + " x " +
             std::to_string(stride.depth) + ", numbers of 0 or 1 are expected.");
}

}  // namespace

@implementation MPSImageArithmetic

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _arithmeticImpl = new MPSImageArithmeticImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSImageArithmetic, _arithmeticImpl)
OMPS_FIELD(_arithmeticImpl, float, primaryScale, PrimaryScale, primary.scale)
OMPS_FIELD(_arithmeticImpl, float, secondaryScale, SecondaryScale, secondary.scale)
OMPS_FIELD(_arithmeticImpl, float, bias, Bias, bias)
OMPS_FIELD(_arithmeticImpl, MTLSize, primaryStrideInPixels, PrimaryStrideInPixels, primary.stride)
OMPS_FIELD(_arithmeticImpl, MTLSize, secondaryStrideInPixels, SecondaryStrideInPixels, secondary.stride)
OMPS_FIELD(_arithmeticImpl, float, minimumValue, MinimumValue, minimum)
OMPS_FIELD(_arithmeticImpl, float, maximumValue, MaximumValue, maximum)

- (const char *)omps_operation {
  return nullptr;
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  const MPSImageArithmeticImpl &my = *_arithmeticImpl;
  const auto scaled = [](Tensor x, float scale) { return scale == 1 ? x : x * static_cast<double>(scale); };
  Tensor y = fragment.op([self omps_operation], {
    scaled(fragment.region(0), my.primary.scale), scaled(fragment.region(1), my.secondary.scale)
  });
  if (my.bias != 0) y = y + static_cast<double>(my.bias);
  if (!my.clamps()) return y;
  return fragment.op("clamp", {y},
                     {{"minimum", static_cast<double>(my.minimum)}, {"maximum", static_cast<double>(my.maximum)}});
}

- (void)omps_appendKey:(FragmentKey &)key {
  if ([self omps_operation] == nullptr) return [super omps_appendKey:key];
  const MPSImageArithmeticImpl &my = *_arithmeticImpl;
  check_stride([self omps_name], "primaryStrideInPixels", my.primary.stride);
  check_stride([self omps_name], "secondaryStrideInPixels", my.secondary.stride);
  key << my.primary.scale << my.secondary.scale << my.bias << my.minimum << my.maximum;
}

- (Stride)omps_strideOf:(std::size_t)source {
  const MTLSize &stride = source == 0 ? _arithmeticImpl->primary.stride : _arithmeticImpl->secondary.stride;
  const auto step = [](NSUInteger given) { return static_cast<std::int64_t>(given > 0); };
  return {step(stride.depth), step(stride.height), step(stride.width)};
}

@end

#define OMPS_ARITHMETIC(Name, operation)                  \
  @implementation Name                                    \
  -(instancetype)initWithDevice : (id<MTLDevice>)device { \
    return [super initWithDevice:device];                 \
  }                                                       \
  -(const char *)omps_operation {                         \
    return operation;                                     \
  }                                                       \
  @end

OMPS_ARITHMETIC(MPSImageAdd, "add")
OMPS_ARITHMETIC(MPSImageSubtract, "subtract")
OMPS_ARITHMETIC(MPSImageMultiply, "multiply")
OMPS_ARITHMETIC(MPSImageDivide, "divide")
