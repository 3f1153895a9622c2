// An addition of openmps that describes compiled work as JSON: the kernels, their memory, and neighbours that were not
// fused, with the reasons. Import it by name; a program that is to run on macOS too asks for `respondsToSelector:`
// first. docs/inspect.md has the members.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphExecutable.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraphExecutable (OMPSInspection)

/// The plans of a run. Raises if no types of inputs are known yet, or if elements of inputs decide a shape or how often
/// a loop runs.
- (NSString *)ompsReport;

@end

NS_ASSUME_NONNULL_END
