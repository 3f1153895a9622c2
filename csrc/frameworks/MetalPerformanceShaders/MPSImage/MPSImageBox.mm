// MPSImageBox and MPSImageTent.
#import <MetalPerformanceShaders/MPSImage/MPSImageConvolution.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/WindowFilters.h"

using namespace openmps::fw::image;

struct MPSImageBoxImpl {
  Window window;

  template <typename Visit>
  void visit(Visit &&each) {
    window.visit(each);
  }
  void check(const std::string &who) const { check_window(who, window); }
};

@interface MPSImageBox (OpenMPSPrivate)
- (std::vector<float>)omps_weights:(NSUInteger)count;
@end

@implementation MPSImageBox

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight {
  check_window(class_getName([self class]), {kernelWidth, kernelHeight});
  if ((self = [super initWithDevice:device]) != nil) _boxImpl = new MPSImageBoxImpl{{kernelWidth, kernelHeight}};
  return self;
}

OMPS_KERNEL_STATE(MPSImageBox, _boxImpl)
OMPS_FIELD_READONLY(_boxImpl, NSUInteger, kernelWidth, window.width)
OMPS_FIELD_READONLY(_boxImpl, NSUInteger, kernelHeight, window.height)

- (std::vector<float>)omps_weights:(NSUInteger)count {
  return box_weights(count);
}

- (openmps::engine::Tensor)omps_build:(ImageFragment &)fragment {
  const Window &window = _boxImpl->window;
  return convolved(fragment, fragment.region(0, window.reach()), [self omps_weights:window.height],
                   [self omps_weights:window.width]);
}

- (void)omps_appendKey:(FragmentKey &)key {
  key << _boxImpl->window.width << _boxImpl->window.height;
}

- (Reach)omps_reach {
  return _boxImpl->window.reach();
}

@end

@implementation MPSImageTent

- (std::vector<float>)omps_weights:(NSUInteger)count {
  return tent_weights(count);
}

@end
