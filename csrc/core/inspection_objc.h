// Methods of openmps' graphs and executables besides Apple's, which describe their plans; for core's .mm files.
#pragma once

#import <Foundation/Foundation.h>

@protocol OMPSInspected
- (NSString *)ompsReport;
- (NSString *)ompsReportForSourceImages:(NSArray *)sourceImages sourceStates:(NSArray *)sourceStates;
@end
