// Additions of openmps that describe compiled work as JSON: the kernels, their memory, and neighbours that were not
// fused, with the reasons. Import it by name; a program that is to run on macOS too asks for `respondsToSelector:`
// first. docs/inspect.md has the members.
#pragma once

#import "MPSNNGraph.h"

NS_ASSUME_NONNULL_BEGIN

@interface MPSNNGraph (OMPSInspection)

/// The work of a batch of these images and states. Compiles it if that was not done yet, and encodes nothing.
- (NSString *)ompsReportForSourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                           sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates;

@end

NS_ASSUME_NONNULL_END
