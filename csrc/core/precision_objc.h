// Methods of openmps' graphs besides Apple's; for core's .mm files. Apple's graphs lack them, and choose themselves.
#pragma once

#import <Foundation/Foundation.h>

#include "core/precision.h"

@protocol OMPSPrecisionChoice
- (void)setOmpsPrecision:(NSUInteger)precision;
- (void)setOmpsLossScale:(double)scale;
- (void)setOmpsDeterministic:(BOOL)deterministic;
@end

namespace openmps::core {

// Does nothing for Apple's graphs.
inline void choose_precision(id graph, Precision precision, double loss_scale, bool deterministic) {
  if (![graph respondsToSelector:@selector(setOmpsPrecision:)]) return;
  const id<OMPSPrecisionChoice> choice = graph;
  [choice setOmpsPrecision:static_cast<NSUInteger>(precision)];
  [choice setOmpsLossScale:loss_scale];
  [choice setOmpsDeterministic:deterministic ? YES : NO];
}

}  // namespace openmps::core
