#import <MetalPerformanceShaders/MPSImage/MPSImageMedian.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

namespace {

constexpr NSUInteger kLeast = 3, kMost = 9;

void check_median_diameter(const std::string &who, NSUInteger diameter) {
  if (diameter % 2 == 0 || diameter < kLeast || diameter > kMost)
    refuse(who + ": kernelDiameter is " + std::to_string(diameter) + ", an odd number from " + std::to_string(kLeast) +
           " to " + std::to_string(kMost) + " is expected.");
}

}  // namespace

struct MPSImageMedianImpl {
  NSUInteger diameter = kLeast;

  template <typename Visit>
  void visit(Visit &&each) {
    each("kernelDiameter", diameter);
  }
  void check(const std::string &who) const { check_median_diameter(who, diameter); }
};

@implementation MPSImageMedian

- (instancetype)initWithDevice:(id<MTLDevice>)device kernelDiameter:(NSUInteger)kernelDiameter {
  check_median_diameter(class_getName([self class]), kernelDiameter);
  if ((self = [super initWithDevice:device]) != nil) _medianImpl = new MPSImageMedianImpl{kernelDiameter};
  return self;
}

OMPS_KERNEL_STATE(MPSImageMedian, _medianImpl)
OMPS_FIELD_READONLY(_medianImpl, NSUInteger, kernelDiameter, diameter)

+ (NSUInteger)maxKernelDiameter {
  return kMost;
}

+ (NSUInteger)minKernelDiameter {
  return kLeast;
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  return fragment.op("median2d", {fragment.region(0, [self omps_reach])},
                     {{"size", static_cast<std::int64_t>(_medianImpl->diameter)}});
}

- (void)omps_appendKey:(FragmentKey &)key {
  key << _medianImpl->diameter;
}

- (Reach)omps_reach {
  const auto radius = static_cast<std::int64_t>(_medianImpl->diameter / 2);
  return {radius, radius, radius, radius};
}

@end
