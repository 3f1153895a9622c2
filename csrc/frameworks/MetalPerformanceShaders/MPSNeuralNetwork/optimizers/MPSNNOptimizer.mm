#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/OptimizerUpdate.h"

#include "compat/guard.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/UpdateGuard.h"

struct MPSNNOptimizerImpl {
  float learning_rate = 0.001F;
  float gradient_rescale = 1;
  BOOL apply_clipping = NO;
  float clip_max = 0;
  float clip_min = 0;
  float regularization_scale = 0;
  MPSNNRegularizationType regularization = MPSNNRegularizationTypeNone;
  objc::Ref<OMPSUpdateGuard *> guard;  // not in archives
  BOOL shares_updates = NO;

  template <typename Visit>
  void visit(Visit &&each) {
    each("learningRate", learning_rate);
    each("gradientRescale", gradient_rescale);
    each("applyGradientClipping", apply_clipping);
    each("gradientClipMax", clip_max);
    each("gradientClipMin", clip_min);
    each("regularizationScale", regularization_scale);
    each("regularizationType", regularization, MPSNNRegularizationTypeL2);
    each("ompsSharesUpdates", shares_updates);
  }
};

namespace {

std::string name_of_regularization(MPSNNRegularizationType type) {
  if (type == MPSNNRegularizationTypeL1) return "l1";
  return type == MPSNNRegularizationTypeL2 ? "l2" : "none";
}

}  // namespace

@implementation MPSNNOptimizer

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device descriptor:(MPSNNOptimizerDescriptor *)descriptor {
  if ((self = [self omps_initWithDevice:device]) == nil) return nil;
  _optimizerImpl = new MPSNNOptimizerImpl;
  if (descriptor == nil) return self;
  *_optimizerImpl = {[descriptor learningRate],
                     [descriptor gradientRescale],
                     [descriptor applyGradientClipping],
                     [descriptor gradientClipMax],
                     [descriptor gradientClipMin],
                     [descriptor regularizationScale],
                     [descriptor regularizationType],
                     {},
                     NO};
  return self;
}

OMPS_KERNEL_STATE(MPSNNOptimizer, _optimizerImpl)

- (openmps::engine::Attributes)omps_preparation {
  openmps::engine::Attributes attributes{
      {"rescale", static_cast<double>(_optimizerImpl->gradient_rescale)},
      {"regularization", name_of_regularization(_optimizerImpl->regularization)},
      {"regularization_scale", static_cast<double>(_optimizerImpl->regularization_scale)},
  };
  if (_optimizerImpl->apply_clipping) {
    attributes.set("clip", true);
    attributes.set("clip_min", static_cast<double>(_optimizerImpl->clip_min));
    attributes.set("clip_max", static_cast<double>(_optimizerImpl->clip_max));
  }
  return attributes;
}

OMPS_FIELD_READONLY(_optimizerImpl, OMPSUpdateGuard *, ompsUpdateGuard, guard)
- (void)setOmpsUpdateGuard:(OMPSUpdateGuard *)guard {
  _optimizerImpl->guard = objc::Ref<OMPSUpdateGuard *>::retain(guard);
}

OMPS_FIELD(_optimizerImpl, BOOL, ompsSharesUpdates, OmpsSharesUpdates, shares_updates)
OMPS_FIELD(_optimizerImpl, float, learningRate, LearningRate, learning_rate)
OMPS_FIELD_READONLY(_optimizerImpl, float, gradientRescale, gradient_rescale)
OMPS_FIELD(_optimizerImpl, BOOL, applyGradientClipping, ApplyGradientClipping, apply_clipping)
OMPS_FIELD_READONLY(_optimizerImpl, float, gradientClipMax, clip_max)
OMPS_FIELD_READONLY(_optimizerImpl, float, gradientClipMin, clip_min)
OMPS_FIELD_READONLY(_optimizerImpl, float, regularizationScale, regularization_scale)
OMPS_FIELD_READONLY(_optimizerImpl, MPSNNRegularizationType, regularizationType, regularization)

@end
