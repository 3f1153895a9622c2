// What openmps' own loss labels answer beyond Apple's; for core's .mm files.
#pragma once

#import <Foundation/Foundation.h>

@protocol OMPSLossReader
// The losses of labels whose loss images are one number each and lie in one block, at once; NO, and nothing is read,
// where they are not, or have not been used.
- (BOOL)ompsReadLosses:(float *)losses ofLabels:(NSArray *)labels;
@end
