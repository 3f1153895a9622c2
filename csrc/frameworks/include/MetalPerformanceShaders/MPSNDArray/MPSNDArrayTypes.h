// Numbers for each dimension of an array, the fastest dimension first.
#pragma once

#import "../MPSCore/MPSCoreTypes.h"

/// A position, or steps, along each dimension.
typedef struct {
  NSInteger dimensions[16];
} MPSNDArrayOffsets;

/// Sizes along each dimension.
typedef struct {
  NSUInteger dimensions[16];
} MPSNDArraySizes;
