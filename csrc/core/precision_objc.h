// Methods of openmps' graphs besides Apple's; for core's .mm files. Apple's graphs lack them.
#pragma once

#import <Foundation/Foundation.h>

#include "core/objects/handle_objc.h"
#include "core/precision.h"

@protocol OMPSPrecisionChoice
- (void)setOmpsPrecision:(NSUInteger)precision;
- (void)setOmpsLossScale:(double)scale;
- (void)setOmpsDeterministic:(BOOL)deterministic;
@end

namespace openmps::core {

// Apple's graphs take the defaults alone.
inline void choose_precision(id graph, Precision precision, double loss_scale, bool deterministic) {
  if (![graph respondsToSelector:@selector(setOmpsPrecision:)]) {
    if (precision != Precision::Default && precision != Precision::Apple)
      refuse(ErrorKind::Unsupported,
             "Apple's graphs choose the precision of matmuls and convolutions themselves; precision has to be "
             "\"default\" there. Images and tensors of float16 are computed in half precision.");
    if (deterministic)
      refuse(ErrorKind::Unsupported,
             "Apple's graphs do not promise the same bits in each run; deterministic has to be False there.");
    return;
  }
  const id<OMPSPrecisionChoice> choice = graph;
  [choice setOmpsPrecision:static_cast<NSUInteger>(precision)];
  [choice setOmpsLossScale:loss_scale];
  [choice setOmpsDeterministic:deterministic ? YES : NO];
}

}  // namespace openmps::core
