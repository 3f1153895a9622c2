// What openmps' own graphs answer beyond Apple's; for core's .mm files. Apple's do not, and choose themselves.
#pragma once

#import <Foundation/Foundation.h>

@protocol OMPSPrecisionChoice
- (void)setOmpsPrecision:(NSUInteger)precision;
- (void)setOmpsLossScale:(double)scale;
- (void)setOmpsDeterministic:(BOOL)deterministic;
@end
