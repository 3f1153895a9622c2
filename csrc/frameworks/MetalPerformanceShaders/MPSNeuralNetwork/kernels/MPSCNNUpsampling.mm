#include <cmath>

#include "compat/checked_size.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

// The product with an image's extent fits into 63 bits.
constexpr NSUInteger kMostFactor = 2147483647;

bool is_factor(double factor) {
  return factor >= 1 && factor <= static_cast<double>(kMostFactor) && std::floor(factor) == factor;
}

struct ScaleFactors {
  double x = 1, y = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    code(each, "scaleFactorX", x);
    code(each, "scaleFactorY", y);
  }
  template <typename Visit>
  static void code(Visit &&each, const char *name, double &factor) {
    each(name, factor);
    each.expect(is_factor(factor), name, std::to_string(factor), "an integer from 1 to 2147483647");
  }
  static double checked(MPSKernel<OMPSFilter> *kernel, const char *name, NSUInteger factor) {
    if (factor < 1 || factor > kMostFactor)
      refuse(openmps::ErrorKind::InvalidArgument,
             [kernel omps_name] + ": " + name + " is " + std::to_string(factor) + "; 1 to 2147483647 is expected.");
    return static_cast<double>(factor);
  }
  Upsampling upsampling(BOOL is_bilinear, const FilterWindow &window) const {
    return {is_bilinear == YES, {static_cast<std::int64_t>(y), static_cast<std::int64_t>(x)}, window};
  }
};

}  // namespace

struct MPSCNNUpsamplingImpl {
  ScaleFactors factors;
  BOOL aligns_corners = NO;

  template <typename Visit>
  void visit(Visit &&each) {
    factors.visit(each);
    each("alignCorners", aligns_corners);
  }
};
struct MPSCNNUpsamplingGradientImpl {
  ScaleFactors factors;

  template <typename Visit>
  void visit(Visit &&each) {
    factors.visit(each);
  }
};

// The methods that a kernel and its gradient kernel share.
#define OMPS_UPSAMPLING(Class, impl)                                                            \
  -(instancetype)initWithDevice : (id<MTLDevice>)device {                                       \
    self = [super initWithDevice:device];                                                       \
    if (self) impl = new Class##Impl;                                                           \
    return self;                                                                                \
  }                                                                                             \
  -(instancetype)initWithDevice : (id<MTLDevice>)device integerScaleFactorX                     \
      : (NSUInteger)integerScaleFactorX integerScaleFactorY : (NSUInteger)integerScaleFactorY { \
    self = [self initWithDevice:device];                                                        \
    if (!self) return nil;                                                                      \
    impl->factors.x = ScaleFactors::checked(self, "integerScaleFactorX", integerScaleFactorX);  \
    impl->factors.y = ScaleFactors::checked(self, "integerScaleFactorY", integerScaleFactorY);  \
    return self;                                                                                \
  }                                                                                             \
  OMPS_KERNEL_STATE(Class, impl)                                                                \
  OMPS_FIELD_READONLY(impl, double, scaleFactorX, factors.x)                                    \
  OMPS_FIELD_READONLY(impl, double, scaleFactorY, factors.y)                                    \
  -(void)omps_appendKey : (std::string &)key {                                                  \
    [super omps_appendKey:key];                                                                 \
    append_key(key, impl->factors);                                                             \
  }

@implementation MPSCNNUpsampling

OMPS_UPSAMPLING(MPSCNNUpsampling, _upsamplingImpl)

- (instancetype)initWithDevice:(id<MTLDevice>)device
           integerScaleFactorX:(NSUInteger)integerScaleFactorX
           integerScaleFactorY:(NSUInteger)integerScaleFactorY
                  alignCorners:(BOOL)alignCorners {
  self = [self initWithDevice:device integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY];
  if (self) _upsamplingImpl->aligns_corners = alignCorners;
  return self;
}

OMPS_FIELD_READONLY(_upsamplingImpl, BOOL, alignCorners, aligns_corners)

- (FilterWindow)omps_window {
  FilterWindow window = [super omps_window];
  window.aligns_corners = _upsamplingImpl->aligns_corners == YES;
  return window;
}

- (Upsampling)omps_upsampling:(BOOL)isBilinear {
  return _upsamplingImpl->factors.upsampling(isBilinear, [self omps_window]);
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const Nhwc &source = sources[0];
  const auto times = [](std::int64_t pixels, double factor) {
    return static_cast<std::int64_t>(objc::CheckedSize(pixels) * static_cast<std::int64_t>(factor));
  };
  const Nhwc result{source.n, times(source.h, _upsamplingImpl->factors.y), times(source.w, _upsamplingImpl->factors.x),
                    source.c};
  return ask_policy(self, [self padding], sources, images, result);
}

@end

@implementation MPSCNNUpsamplingNearest
- (void)omps_lower:(FilterCall &)call {
  lower_upsampling(call, [self omps_upsampling:NO]);
}
@end

@implementation MPSCNNUpsamplingBilinear
- (void)omps_lower:(FilterCall &)call {
  lower_upsampling(call, [self omps_upsampling:YES]);
}
@end

@implementation MPSCNNUpsamplingGradient

OMPS_UPSAMPLING(MPSCNNUpsamplingGradient, _upsamplingGradientImpl)

// The window is that of the gradient state.
- (Upsampling)omps_upsampling:(BOOL)isBilinear {
  return _upsamplingGradientImpl->factors.upsampling(isBilinear, {});
}

@end

@implementation MPSCNNUpsamplingNearestGradient
- (void)omps_lower:(FilterCall &)call {
  lower_upsampling_gradient(call, [self omps_upsampling:NO]);
}
@end

@implementation MPSCNNUpsamplingBilinearGradient
- (void)omps_lower:(FilterCall &)call {
  lower_upsampling_gradient(call, [self omps_upsampling:YES]);
}
@end
