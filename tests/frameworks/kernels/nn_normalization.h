// Data sources of normalisations for tests.
#pragma once

#include <string>

#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/kernels/normalization_formulas.h"

// Of all three kinds. Keeps floats, and notes every call in order.
@interface NNTestNormalization : NSObject <MPSCNNBatchNormalizationDataSource,
                                           MPSCNNInstanceNormalizationDataSource,
                                           MPSCNNGroupNormalizationDataSource> {
 @public
  std::vector<float> gammas, betas, means, variances;
  std::vector<std::string> calls;
  float smallest;
  NSUInteger groups;
  NSString *name;
  BOOL refuses, isLoaded;
}
+ (instancetype)sourceWithNorm:(const formulas::Norm &)norm;
- (formulas::Norm)norm;
@end

// With the optional methods that update on the device: plain descent for gamma and beta; the statistics become those of
// the last batch.
@interface NNDeviceNormalization : NNTestNormalization {
 @public
  MPSNNOptimizerStochasticGradientDescent *optimizer;
  id<MTLBuffer> own;  // gamma and beta that instance and group normalisation update
}
+ (instancetype)sourceWithNorm:(const formulas::Norm &)norm learningRate:(float)learningRate;
@end

// The same on the CPU.
@interface NNCpuNormalization : NNTestNormalization {
 @public
  float rate;
}
@end

formulas::Norm nn_norm(formulas::Norm::Over over, int channels, int groups, double epsilon, unsigned seed);
NSMutableArray<MPSImage *> *nn_like(NSArray<MPSImage *> *images);
