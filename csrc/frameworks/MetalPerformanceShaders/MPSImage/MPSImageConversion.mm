#import <MetalPerformanceShaders/MPSImage/MPSImageConversion.h>

#include <algorithm>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/Luminance.h"

using namespace openmps::fw::image;
using openmps::engine::Shape;
using openmps::engine::Tensor;

struct MPSImageConversionImpl {
  MPSAlphaType source = MPSAlphaTypeAlphaIsOne, destination = MPSAlphaTypeAlphaIsOne;
  double background[3] = {0, 0, 0};

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceAlpha", source, MPSAlphaTypePremultiplied);
    each("destinationAlpha", destination, MPSAlphaTypePremultiplied);
    each("red", background[0]);
    each("green", background[1]);
    each("blue", background[2]);
  }
  bool composes() const noexcept { return destination == MPSAlphaTypeAlphaIsOne && source != MPSAlphaTypeAlphaIsOne; }
};

namespace {

void check_type(const std::string &who, const char *name, MPSAlphaType type) {
  if (type > MPSAlphaTypePremultiplied)
    refuse(who + ": " + name + " is " + std::to_string(type) + ", which is not an MPSAlphaType.");
}

// Red, green, blue and alpha of any source.
Tensor four_channels(ImageFragment &fragment, Tensor x) {
  if (x.shape()[3].number() != 1) return fragment.fitted(x, 4);
  const Tensor gray[] = {x, x, x};
  return fragment.fitted(concatenate(gray, 3), 4);
}

struct ColorsAndAlpha {
  Tensor colors, alpha;
};

ColorsAndAlpha converted(ImageFragment &fragment, const MPSImageConversionImpl &my, Tensor x) {
  Tensor colors = narrow(x, 3, 0, 3), alpha = narrow(x, 3, 3, 1);
  const Tensor one = broadcast_to(fragment.graph.constant(1), alpha.shape());
  if (my.source == MPSAlphaTypeAlphaIsOne) alpha = one;
  if (my.composes()) {
    const std::vector<float> background(my.background, my.background + 3);
    if (my.source == MPSAlphaTypeNonPremultiplied) colors = colors * alpha;
    colors = colors + fragment.constant(background, Shape{1, 1, 1, 3}) * (one - alpha);
    alpha = one;
  } else if (my.source == MPSAlphaTypeNonPremultiplied && my.destination == MPSAlphaTypePremultiplied) {
    colors = colors * alpha;
  } else if (my.source == MPSAlphaTypePremultiplied && my.destination == MPSAlphaTypeNonPremultiplied) {
    colors = fragment.op("divide_no_nan", {colors, alpha});
  }
  return {colors, alpha};
}

}  // namespace

@implementation MPSImageConversion

- (instancetype)initWithDevice:(id<MTLDevice>)device
                      srcAlpha:(MPSAlphaType)srcAlpha
                     destAlpha:(MPSAlphaType)destAlpha
               backgroundColor:(CGFloat *)backgroundColor
                conversionInfo:(CGColorConversionInfoRef)conversionInfo {
  const std::string who = class_getName([self class]);
  check_type(who, "srcAlpha", srcAlpha);
  check_type(who, "destAlpha", destAlpha);
  if (conversionInfo != nullptr)
    refuse(who + ": conversionInfo is given; only NULL is possible, for the device's gray and RGB colours.");
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _conversionImpl = new MPSImageConversionImpl{srcAlpha, destAlpha};
  if (_conversionImpl->composes() && backgroundColor != nullptr)
    std::copy(backgroundColor, backgroundColor + 3, _conversionImpl->background);
  return self;
}

OMPS_KERNEL_STATE(MPSImageConversion, _conversionImpl)
OMPS_FIELD_READONLY(_conversionImpl, MPSAlphaType, sourceAlpha, source)
OMPS_FIELD_READONLY(_conversionImpl, MPSAlphaType, destinationAlpha, destination)

- (Tensor)omps_build:(ImageFragment &)fragment {
  const Tensor x = fragment.colors(0);
  if (!fragment.graph.status()) return x;
  const ColorsAndAlpha y = converted(fragment, *_conversionImpl, four_channels(fragment, x));
  if (fragment.channels == 1 && x.shape()[3].number() > 1) return Luminance().of(y.colors);
  const Tensor both[] = {y.colors, y.alpha};
  return fragment.fitted(concatenate(both, 3), fragment.channels);
}

- (void)omps_appendKey:(FragmentKey &)key {
  const MPSImageConversionImpl &my = *_conversionImpl;
  key << my.source << my.destination << my.background[0] << my.background[1] << my.background[2];
}

@end
