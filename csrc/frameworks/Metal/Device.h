// The Metal object of an engine device; there is one for each.
#pragma once

#import <Metal/Metal.h>

#include <memory>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSDevice : NSObject <MTLDevice> {
 @private
  struct OMPSDeviceImpl *_impl;
}
- (instancetype)initWithEngineDevice:(openmps::engine::Device &)device registryID:(uint64_t)registryID;
- (openmps::engine::Device &)omps_engineDevice;
@end

NS_ASSUME_NONNULL_END
