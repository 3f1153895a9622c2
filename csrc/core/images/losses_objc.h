// Methods of openmps' loss labels besides Apple's; for core's .mm files.
#pragma once

#import <Foundation/Foundation.h>

@protocol OMPSLossReader
// Reads the losses of labels at once, if their loss images have one number each and are in one block. NO, and nothing
// is read, if they are not so, or have not been used.
- (BOOL)ompsReadLosses:(float *)losses ofLabels:(NSArray *)labels;
@end
