#import <MetalPerformanceShaders/MPSImage/MPSImageMorphology.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/WindowFilters.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

namespace {

constexpr std::size_t kMostValues = 4096;  // each is an operation

enum class Extreme : std::uint8_t { Largest, Smallest };

Tensor largest(ImageFragment &fragment, Tensor x, const Window &window) {
  for (const auto &[height, width] : {std::pair(window.height, NSUInteger{1}), std::pair(NSUInteger{1}, window.width)})
    if (height > 1 || width > 1)
      x = fragment.op("pool2d_max", {x},
                      {{"kernel", Integers{static_cast<std::int64_t>(height), static_cast<std::int64_t>(width)}}});
  return x;
}

Tensor probed(ImageFragment &fragment, Tensor x, const Weights &probe, Extreme extreme) {
  Tensor best;
  for (std::size_t i = 0; i < probe.values.size(); ++i) {
    const auto y = static_cast<std::int64_t>(i / probe.window.width),
               k = static_cast<std::int64_t>(i % probe.window.width);
    const Tensor below = narrow(narrow(x, 1, y, fragment.clip.h), 2, k, fragment.clip.w);
    const auto value = static_cast<double>(probe.values[i]);
    const Tensor each = extreme == Extreme::Largest ? below - value : below + value;
    best = i == 0 ? each : fragment.op(extreme == Extreme::Largest ? "maximum" : "minimum", {best, each});
  }
  return best;
}

void check_count(const std::string &who, const Window &window) {
  const std::size_t count = objc::CheckedSize(window.width) * window.height;
  if (count > kMostValues)
    refuse(who + ": the probe has " + std::to_string(count) + " values, at most " + std::to_string(kMostValues) +
           " are expected.");
}

}  // namespace

struct MPSImageAreaMaxImpl {
  Window window;

  template <typename Visit>
  void visit(Visit &&each) {
    window.visit(each);
  }
  void check(const std::string &who) const { check_window(who, window); }
};

struct MPSImageDilateImpl {
  Weights probe;

  template <typename Visit>
  void visit(Visit &&each) {
    probe.visit(each);
  }
  void check(const std::string &who) const {
    probe.check(who);
    check_count(who, probe.window);
  }
};

@interface MPSImageAreaMax (OpenMPSPrivate)
- (Extreme)omps_extreme;
@end

@interface MPSImageDilate (OpenMPSPrivate)
- (Extreme)omps_extreme;
@end

@implementation MPSImageAreaMax

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight {
  check_window(class_getName([self class]), {kernelWidth, kernelHeight});
  if ((self = [super initWithDevice:device]) != nil) {
    _areaImpl = new MPSImageAreaMaxImpl{{kernelWidth, kernelHeight}};
    [self setEdgeMode:MPSImageEdgeModeClamp];
  }
  return self;
}

OMPS_KERNEL_STATE(MPSImageAreaMax, _areaImpl)
OMPS_FIELD_READONLY(_areaImpl, NSUInteger, kernelWidth, window.width)
OMPS_FIELD_READONLY(_areaImpl, NSUInteger, kernelHeight, window.height)

- (Extreme)omps_extreme {
  return Extreme::Largest;
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  const Tensor x = fragment.region(0, [self omps_reach]);
  return [self omps_extreme] == Extreme::Largest ? largest(fragment, x, _areaImpl->window)
                                                 : -largest(fragment, -x, _areaImpl->window);
}

- (void)omps_appendKey:(FragmentKey &)key {
  key << _areaImpl->window.width << _areaImpl->window.height;
}

- (Reach)omps_reach {
  return _areaImpl->window.reach();
}

- (MPSImageEdgeMode)omps_edge {
  return MPSImageEdgeModeClamp;
}

@end

@implementation MPSImageAreaMin

- (Extreme)omps_extreme {
  return Extreme::Smallest;
}

@end

@implementation MPSImageDilate

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                        values:(const float *)values {
  const std::string who = class_getName([self class]);
  const Window window{kernelWidth, kernelHeight};
  check_window(who, window);
  check_count(who, window);
  Weights probe = copied_weights(who, "values", window, values);
  if ((self = [super initWithDevice:device]) != nil) {
    _dilateImpl = new MPSImageDilateImpl{std::move(probe)};
    [self setEdgeMode:MPSImageEdgeModeClamp];
  }
  return self;
}

OMPS_KERNEL_STATE(MPSImageDilate, _dilateImpl)
OMPS_FIELD_READONLY(_dilateImpl, NSUInteger, kernelWidth, probe.window.width)
OMPS_FIELD_READONLY(_dilateImpl, NSUInteger, kernelHeight, probe.window.height)

- (Extreme)omps_extreme {
  return Extreme::Largest;
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  return probed(fragment, fragment.region(0, [self omps_reach]), _dilateImpl->probe, [self omps_extreme]);
}

- (void)omps_appendKey:(FragmentKey &)key {
  _dilateImpl->probe.append_to(key);
}

- (Reach)omps_reach {
  return _dilateImpl->probe.window.reach();
}

- (MPSImageEdgeMode)omps_edge {
  return MPSImageEdgeModeClamp;
}

@end

@implementation MPSImageErode

- (Extreme)omps_extreme {
  return Extreme::Smallest;
}

@end
