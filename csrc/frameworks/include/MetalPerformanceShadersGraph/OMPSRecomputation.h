// An addition of openmps to Apple's graphs: recomputation, also called gradient checkpointing. Import it by name; a
// program that is to run on macOS too asks for `respondsToSelector:` first.
//
// The operations added between the two calls are a segment. Gradients read copies of its values, computed again from
// the tensors that enter it. Memory need not hold these values from the forward to the backward pass.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (OMPSRecomputation)

/// Begins a segment. Raises an exception if one is open: segments do not nest.
- (void)ompsBeginRecomputation;
/// Ends the segment, in the block of an if or a loop in which it has begun. Raises an exception if none has begun
/// there.
- (void)ompsEndRecomputation;

@end

NS_ASSUME_NONNULL_END
