#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSNNOptimizers.h>

#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

struct MPSNNOptimizerDescriptorImpl {
  float learningRate = 0.001F;
  float gradientRescale = 1;
  BOOL applyGradientClipping = NO;
  float gradientClipMax = 0;
  float gradientClipMin = 0;
  float regularizationScale = 0;
  MPSNNRegularizationType regularizationType = MPSNNRegularizationTypeNone;
};

@implementation MPSNNOptimizerDescriptor

+ (instancetype)optimizerDescriptorWithLearningRate:(float)learningRate
                                    gradientRescale:(float)gradientRescale
                                 regularizationType:(MPSNNRegularizationType)regularizationType
                                regularizationScale:(float)regularizationScale {
  return [[[self alloc] initWithLearningRate:learningRate
                             gradientRescale:gradientRescale
                          regularizationType:regularizationType
                         regularizationScale:regularizationScale] autorelease];
}

+ (instancetype)optimizerDescriptorWithLearningRate:(float)learningRate
                                    gradientRescale:(float)gradientRescale
                              applyGradientClipping:(BOOL)applyGradientClipping
                                    gradientClipMax:(float)gradientClipMax
                                    gradientClipMin:(float)gradientClipMin
                                 regularizationType:(MPSNNRegularizationType)regularizationType
                                regularizationScale:(float)regularizationScale {
  return [[[self alloc] initWithLearningRate:learningRate
                             gradientRescale:gradientRescale
                       applyGradientClipping:applyGradientClipping
                             gradientClipMax:gradientClipMax
                             gradientClipMin:gradientClipMin
                          regularizationType:regularizationType
                         regularizationScale:regularizationScale] autorelease];
}

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MPSNNOptimizerDescriptorImpl;
  return self;
}

- (instancetype)initWithLearningRate:(float)learningRate
                     gradientRescale:(float)gradientRescale
                  regularizationType:(MPSNNRegularizationType)regularizationType
                 regularizationScale:(float)regularizationScale {
  return [self initWithLearningRate:learningRate
                    gradientRescale:gradientRescale
              applyGradientClipping:NO
                    gradientClipMax:0
                    gradientClipMin:0
                 regularizationType:regularizationType
                regularizationScale:regularizationScale];
}

- (instancetype)initWithLearningRate:(float)learningRate
                     gradientRescale:(float)gradientRescale
               applyGradientClipping:(BOOL)applyGradientClipping
                     gradientClipMax:(float)gradientClipMax
                     gradientClipMin:(float)gradientClipMin
                  regularizationType:(MPSNNRegularizationType)regularizationType
                 regularizationScale:(float)regularizationScale {
  if ((self = [self init]) == nil) return nil;
  _impl->learningRate = learningRate;
  _impl->gradientRescale = gradientRescale;
  _impl->applyGradientClipping = applyGradientClipping;
  _impl->gradientClipMax = gradientClipMax;
  _impl->gradientClipMin = gradientClipMin;
  _impl->regularizationType = regularizationType;
  _impl->regularizationScale = regularizationScale;
  return self;
}

OMPS_DELETES(_impl)

OMPS_VALUE(float, learningRate, setLearningRate)
OMPS_VALUE(float, gradientRescale, setGradientRescale)
OMPS_VALUE(BOOL, applyGradientClipping, setApplyGradientClipping)
OMPS_VALUE(float, gradientClipMax, setGradientClipMax)
OMPS_VALUE(float, gradientClipMin, setGradientClipMin)
OMPS_VALUE(float, regularizationScale, setRegularizationScale)
OMPS_VALUE(MPSNNRegularizationType, regularizationType, setRegularizationType)

@end
