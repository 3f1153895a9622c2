// Values that rise over time, by which queues and the CPU wait for each other.
#pragma once

#include <dispatch/dispatch.h>
#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;
@protocol MTLSharedEvent;

/// Runs the notification blocks of shared events on a dispatch queue.
OMPS_CLASS_EXPORT
@interface MTLSharedEventListener : NSObject {
 @private
  struct MTLSharedEventListenerImpl *_impl;
}

@property(nonatomic, readonly) dispatch_queue_t dispatchQueue;

/// Uses a new serial queue.
- (instancetype)init;

- (instancetype)initWithDispatchQueue:(dispatch_queue_t)dispatchQueue;
+ (MTLSharedEventListener *)sharedListener;

@end

/// Names a shared event, for making another object of it.
OMPS_CLASS_EXPORT
@interface MTLSharedEventHandle : NSObject <NSSecureCoding> {
 @private
  struct MTLSharedEventHandleImpl *_impl;
}

@property(nonatomic, readonly, nullable) NSString *label;

@end

/// Called when an event has reached a value; `value` is the one it has then.
typedef void (^MTLSharedEventNotificationBlock)(id<MTLSharedEvent> event, uint64_t value);

/// A value that command buffers of one device signal and wait for.
@protocol MTLEvent <NSObject>

@property(nonatomic, readonly, nullable) id<MTLDevice> device;
@property(nonatomic, copy, nullable) NSString *label;

@end

/// An event that the CPU can read, set and wait for too.
@protocol MTLSharedEvent <MTLEvent>

/// The value now. Setting it wakes all waiters for this value or a smaller one.
@property(nonatomic) uint64_t signaledValue;

/// Runs `block` once the value is at least `value`.
- (void)notifyListener:(MTLSharedEventListener *)listener
               atValue:(uint64_t)value
                 block:(MTLSharedEventNotificationBlock)block;

- (MTLSharedEventHandle *)newSharedEventHandle NS_SWIFT_NAME(makeSharedEventHandle());

/// Blocks until the value is at least `value`; NO if `milliseconds` passed before.
- (BOOL)waitUntilSignaledValue:(uint64_t)value timeoutMS:(uint64_t)milliseconds;

@end

NS_ASSUME_NONNULL_END
