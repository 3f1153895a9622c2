// The common properties of all device memory.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

/// Anything that occupies device memory.
@protocol MTLAllocation <NSObject>

/// Bytes of memory in use.
@property(nonatomic, readonly) NSUInteger allocatedSize;

@end

NS_ASSUME_NONNULL_END
