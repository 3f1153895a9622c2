// Methods of openmps' graphs besides Apple's; for core's .mm files. Apple's graphs lack them, and choose themselves.
#pragma once

#import <Foundation/Foundation.h>

@protocol OMPSPrecisionChoice
- (void)setOmpsPrecision:(NSUInteger)precision;
- (void)setOmpsLossScale:(double)scale;
- (void)setOmpsDeterministic:(BOOL)deterministic;
@end
