// Values that rise over time, by which queues and the CPU wait for each other.
#pragma once

#include <dispatch/dispatch.h>
#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;
@protocol MTLSharedEvent;

/// MTLSharedEventListener.
OMPS_CLASS_EXPORT
@interface MTLSharedEventListener : NSObject {
@private
  struct MTLSharedEventListenerImpl *_impl;
}

@property (nonatomic, readonly) dispatch_queue_t dispatchQueue;

- (instancetype)init;
- (instancetype)initWithDispatchQueue:(dispatch_queue_t)dispatchQueue;
+ (MTLSharedEventListener *)sharedListener;

@end

/// MTLSharedEventHandle.
OMPS_CLASS_EXPORT
@interface MTLSharedEventHandle : NSObject <NSSecureCoding> {
@private
  struct MTLSharedEventHandleImpl *_impl;
}

@property (nonatomic, readonly, nullable) NSString *label;

@end

typedef void (^MTLSharedEventNotificationBlock)(id<MTLSharedEvent> event, uint64_t value);

/// MTLEvent.
@protocol MTLEvent <NSObject>

@property (nonatomic, readonly, nullable) id<MTLDevice> device;
@property (nonatomic, copy, nullable) NSString *label;

@end

/// MTLSharedEvent.
@protocol MTLSharedEvent <MTLEvent>

@property (nonatomic) uint64_t signaledValue;

- (void)notifyListener:(MTLSharedEventListener *)listener
               atValue:(uint64_t)value
                 block:(MTLSharedEventNotificationBlock)block;

- (MTLSharedEventHandle *)newSharedEventHandle;
- (BOOL)waitUntilSignaledValue:(uint64_t)value timeoutMS:(uint64_t)milliseconds;

@end

NS_ASSUME_NONNULL_END
