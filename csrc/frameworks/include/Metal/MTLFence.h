// Orders work of different encoders of one queue.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// Updated by one encoder when its work is done; another one of the same queue waits for it.
@protocol MTLFence <NSObject>

@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, copy, nullable) NSString *label;

@end

NS_ASSUME_NONNULL_END
