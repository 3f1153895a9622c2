// Events: the engine's shared event as a Metal object, and fences, which do nothing because a queue keeps its order.
#pragma once

#import <Metal/Metal.h>

#include <memory>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

// An MTLEvent and an MTLSharedEvent; the latter has a handle.
@interface OMPSEvent : NSObject <MTLSharedEvent> {
 @private
  struct OMPSEventImpl *_impl;
}
// `device` is nil for an event made from a handle of another device.
- (instancetype)initWithDevice:(nullable id<MTLDevice>)device
                       counter:(std::shared_ptr<openmps::engine::SharedEvent>)counter;
- (const std::shared_ptr<openmps::engine::SharedEvent> &)omps_counter;
@end

@interface OMPSFence : NSObject <MTLFence> {
 @private
  struct OMPSFenceImpl *_impl;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

namespace openmps::fw {

// Raises for an event of another library.
const std::shared_ptr<engine::SharedEvent> &counter_of(id<MTLEvent> event);
id<MTLSharedEvent> new_event(id<MTLDevice> device) NS_RETURNS_RETAINED;
id<MTLSharedEvent> new_event(id<MTLDevice> device, MTLSharedEventHandle *handle) NS_RETURNS_RETAINED;

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
