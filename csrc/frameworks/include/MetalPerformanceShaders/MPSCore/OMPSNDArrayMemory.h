// An addition of openmps to Apple's arrays: the memory below them, for kernels of programs. Import it by name; a
// program that is to run on macOS too asks for `respondsToSelector:` first.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSNDArray.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSNDArray (OMPSNDArrayMemory)

/// The buffer that has the elements, densely in row-major order; nil if they are stored otherwise, as in a view with
/// gaps, or with several elements in a byte.
- (nullable id<MTLBuffer>)ompsDenseBuffer;
/// Where in it the first element is, in bytes.
- (NSUInteger)ompsDenseOffset;

@end

NS_ASSUME_NONNULL_END
