#import <MetalPerformanceShaders/MPSImage/MPSImageConvolution.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/Luminance.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/WindowFilters.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

struct MPSImageSobelImpl {
  Luminance luminance;

  template <typename Visit>
  void visit(Visit &&each) {
    luminance.visit(each);
  }
};

@implementation MPSImageSobel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device linearGrayColorTransform:Luminance().factors.data()];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device linearGrayColorTransform:(const float *)transform {
  OMPS_REQUIRE(transform);
  if ((self = [super initWithDevice:device]) != nil) _sobelImpl = new MPSImageSobelImpl{Luminance(transform)};
  return self;
}

OMPS_KERNEL_STATE(MPSImageSobel, _sobelImpl)

- (const float *)colorTransform {
  return _sobelImpl->luminance.factors.data();
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  const std::vector<float> smooth{1, 2, 1}, difference{-1, 0, 1};
  const Tensor x = fragment.channels == 1 ? _sobelImpl->luminance.of(fragment.colors(0, [self omps_reach]))
                                          : fragment.region(0, [self omps_reach]);
  const Tensor h = convolved(fragment, x, smooth, difference), v = convolved(fragment, x, difference, smooth);
  return fragment.op("sqrt", {h * h + v * v});
}

- (void)omps_appendKey:(FragmentKey &)key {
  key << _sobelImpl->luminance;
}

- (Reach)omps_reach {
  return {1, 1, 1, 1};
}

@end
