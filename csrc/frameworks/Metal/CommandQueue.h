// A queue of the engine as a Metal object.
#pragma once

#import <Metal/Metal.h>

#include <memory>

#include "frameworks/Metal/SubmissionLine.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSCommandQueue : NSObject <MTLCommandQueue> {
 @private
  struct OMPSCommandQueueImpl *_impl;
}
@end

namespace openmps::fw {

// The queue; raises if the object is not one.
id<MTLCommandQueue> needed_queue(id<MTLCommandQueue> queue);
id<MTLCommandQueue> new_command_queue(id<MTLDevice> device, NSUInteger max_command_buffers) NS_RETURNS_RETAINED;

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
