#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/GramMatrix.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

using Callback = objc::Ref<id<MPSNNGramMatrixCallback>>;

struct MPSNNGramMatrixCalculationImpl {
  float alpha = 1;
  Callback callback;

  void own(KernelCopies &) { callback = Callback::adopt([callback.get() copyWithZone:nil]); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("alpha", alpha);
    each("propertyCallBack", callback, @protocol(MPSNNGramMatrixCallback));
  }
};

struct MPSNNGramMatrixCalculationGradientImpl {
  float alpha = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    each("alpha", alpha);
  }
};

@implementation MPSNNGramMatrixCalculation

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device alpha:1];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device alpha:(float)alpha {
  self = [super initWithDevice:device];
  if (self) _gramMatrixImpl = new MPSNNGramMatrixCalculationImpl{alpha, {}};
  return self;
}

OMPS_KERNEL_STATE(MPSNNGramMatrixCalculation, _gramMatrixImpl)

OMPS_FIELD(_gramMatrixImpl, float, alpha, Alpha, alpha)

- (void)omps_setCallback:(id<MPSNNGramMatrixCallback>)callback {
  _gramMatrixImpl->callback = Callback::retain(callback);
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const Nhwc &source = sources[0];
  return ask_policy(self, [self padding], sources, images, { source.n, 1, source.c, source.c });
}

- (void)omps_lower:(FilterCall &)call {
  GramMatrix gram{_gramMatrixImpl->alpha, {}};
  if (_gramMatrixImpl->callback)
    gram.chosen_alpha = [callback = _gramMatrixImpl->callback,
                         device = objc::Ref<id<MTLDevice>>::retain([self device])](const Nhwc &source,
                                                                                   const Nhwc &destination) {
      return [callback.get() alphaForSourceImage:image_of_extents(device, source)
                                destinationImage:image_of_extents(device, destination)];
    };
  lower_gram_matrix(call, gram);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _gramMatrixImpl->alpha);
}

@end

@implementation MPSNNGramMatrixCalculationGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device alpha:1];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device alpha:(float)alpha {
  self = [super initWithDevice:device];
  if (self) _gramMatrixGradientImpl = new MPSNNGramMatrixCalculationGradientImpl{alpha};
  return self;
}

OMPS_KERNEL_STATE(MPSNNGramMatrixCalculationGradient, _gramMatrixGradientImpl)

OMPS_FIELD(_gramMatrixGradientImpl, float, alpha, Alpha, alpha)

- (void)omps_lower:(FilterCall &)call {
  lower_gram_matrix_gradient(call, _gramMatrixGradientImpl->alpha);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _gramMatrixGradientImpl->alpha);
}

@end
