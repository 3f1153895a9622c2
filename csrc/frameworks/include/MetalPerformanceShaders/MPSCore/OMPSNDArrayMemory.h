// An addition of openmps to Apple's arrays: the memory below them, for kernels of programs. Import it by name; a
// program that is to run on macOS too asks for `respondsToSelector:` first.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSNDArray.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSNDArray (OMPSNDArrayMemory)

/// The buffer below elements that are dense in row-major order. Nil for others: those of a view with gaps, or several
/// in one byte.
- (nullable id<MTLBuffer>)ompsDenseBuffer;
/// Where in it the first element is, in bytes.
- (NSUInteger)ompsDenseOffset;

@end

NS_ASSUME_NONNULL_END
