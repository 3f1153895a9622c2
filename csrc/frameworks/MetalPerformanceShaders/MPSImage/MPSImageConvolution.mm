// MPSImageConvolution, and the two filters with fixed weights: MPSImageLaplacian and MPSImageGaussianBlur.
#import <MetalPerformanceShaders/MPSImage/MPSImageConvolution.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/GaussianWeights.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/WindowFilters.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

struct MPSImageConvolutionImpl {
  Weights weights;
  float bias = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    weights.visit(each);
    each("bias", bias);
  }
  void check(const std::string &who) const { weights.check(who); }
};

struct MPSImageLaplacianImpl {
  float bias = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("bias", bias);
  }
};

namespace {

Tensor biased(Tensor x, float bias) { return bias == 0 ? x : x + static_cast<double>(bias); }

const Weights &laplacian() {
  static const Weights weights{{3, 3}, {0, 1, 0, 1, -4, 1, 0, 1, 0}};
  return weights;
}

}  // namespace

struct MPSImageGaussianBlurImpl {
  float sigma = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sigma", sigma);
  }
  void check(const std::string &who) const { check_sigma(who, sigma); }
};

@implementation MPSImageConvolution

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                       weights:(const float *)kernelWeights {
  Weights weights =
      copied_weights(class_getName([self class]), "kernelWeights", {kernelWidth, kernelHeight}, kernelWeights);
  if ((self = [super initWithDevice:device]) != nil) _convolutionImpl = new MPSImageConvolutionImpl{std::move(weights)};
  return self;
}

OMPS_KERNEL_STATE(MPSImageConvolution, _convolutionImpl)
OMPS_FIELD_READONLY(_convolutionImpl, NSUInteger, kernelWidth, weights.window.width)
OMPS_FIELD_READONLY(_convolutionImpl, NSUInteger, kernelHeight, weights.window.height)
OMPS_FIELD(_convolutionImpl, float, bias, Bias, bias)

- (Tensor)omps_build:(ImageFragment &)fragment {
  return biased(convolved(fragment, fragment.region(0, [self omps_reach]), _convolutionImpl->weights),
                _convolutionImpl->bias);
}

- (void)omps_appendKey:(FragmentKey &)key {
  _convolutionImpl->weights.append_to(key);
  key << _convolutionImpl->bias;
}

- (Reach)omps_reach {
  return _convolutionImpl->weights.window.reach();
}

@end

@implementation MPSImageLaplacian

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _laplacianImpl = new MPSImageLaplacianImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSImageLaplacian, _laplacianImpl)
OMPS_FIELD(_laplacianImpl, float, bias, Bias, bias)

- (Tensor)omps_build:(ImageFragment &)fragment {
  return biased(convolved(fragment, fragment.region(0, [self omps_reach]), laplacian()), _laplacianImpl->bias);
}

- (void)omps_appendKey:(FragmentKey &)key {
  key << _laplacianImpl->bias;
}

- (Reach)omps_reach {
  return laplacian().window.reach();
}

@end

@implementation MPSImageGaussianBlur

- (instancetype)initWithDevice:(id<MTLDevice>)device sigma:(float)sigma {
  check_sigma(class_getName([self class]), sigma);
  if ((self = [super initWithDevice:device]) != nil) _gaussianImpl = new MPSImageGaussianBlurImpl{sigma};
  return self;
}

OMPS_KERNEL_STATE(MPSImageGaussianBlur, _gaussianImpl)
OMPS_FIELD_READONLY(_gaussianImpl, float, sigma, sigma)

- (Tensor)omps_build:(ImageFragment &)fragment {
  const std::vector<float> weights = gaussian_weights(_gaussianImpl->sigma);
  return convolved(fragment, fragment.region(0, [self omps_reach]), weights, weights);
}

- (void)omps_appendKey:(FragmentKey &)key {
  key << _gaussianImpl->sigma;
}

- (Reach)omps_reach {
  const std::int64_t radius = gaussian_radius(_gaussianImpl->sigma);
  return {radius, radius, radius, radius};
}

@end
