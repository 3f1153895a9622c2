// What every piece of device memory has in common.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

/// MTLAllocation.
@protocol MTLAllocation <NSObject>

@property (nonatomic, readonly) NSUInteger allocatedSize;

@end

NS_ASSUME_NONNULL_END
