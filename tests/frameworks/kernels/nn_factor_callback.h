// A callback for the factors that graphs ask for at each encode.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <vector>

// Answers 0.5 for its first question, then one more each time. Notes the sizes of the images.
@interface NNFactorCallback : NSObject <MPSNNGramMatrixCallback, MPSNNLossCallback> {
 @public
  int questions;
  std::vector<NSUInteger> sizes;
}
@end
