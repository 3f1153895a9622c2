// Methods of openmps' MPSGraph besides Apple's; for core's .mm files. Apple's graphs lack them.
#pragma once

#import <Foundation/Foundation.h>

@protocol OMPSRecomputed
- (void)ompsBeginRecomputation;
- (void)ompsEndRecomputation;
@end
