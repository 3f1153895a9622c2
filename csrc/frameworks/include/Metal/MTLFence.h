// Orders work of different encoders of one queue.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// Made by one encoder when its work is done, awaited by another one of the same queue.
@protocol MTLFence <NSObject>

@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, copy, nullable) NSString *label;

@end

NS_ASSUME_NONNULL_END
