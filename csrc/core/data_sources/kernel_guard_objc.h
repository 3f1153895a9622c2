// The guard of updates for frameworks without OMPSUpdateGuard: kernels in Metal's language. For .mm files, inside a
// guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <memory>
#include <vector>

#include "core/images/image.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

// Float32 numbers of the device that an update changes in place.
struct UpdatedNumbers {
  id<MTLBuffer> buffer;
  NSUInteger offset, bytes;
};

class KernelGuard;

}  // namespace openmps::core

// Has the methods of OMPSGuard. An update is encoded as usual; `keep` is encoded before it, and `takeBack` after it.
@interface OMPSKernelGuard : NSObject {
 @private
  std::shared_ptr<openmps::core::KernelGuard> _guard;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device;
// No command buffer that uses the guard may be in flight.
- (BOOL)isOpen;
- (void)open;
// The labels of the batch that is encoded next. The guard closes if one of its losses is not finite.
- (void)watch:(const std::vector<openmps::core::LabelBatch> &)labels;
// Copies the numbers. The losses are looked at with the first update of a batch: its gradients come after them.
- (void)keep:(const std::vector<openmps::core::UpdatedNumbers> &)numbers on:(id<MTLCommandBuffer>)commandBuffer;
// Copies them back if the guard is closed.
- (void)takeBackOn:(id<MTLCommandBuffer>)commandBuffer;
@end
