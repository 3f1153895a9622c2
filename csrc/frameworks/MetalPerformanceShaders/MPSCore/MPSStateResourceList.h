// The requests of a resource list, and the resources of a state.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSState.h>

#include <vector>

#include "compat/objc_ref.h"

namespace openmps::fw {

// A buffer of `bytes`, or a texture if there is a descriptor. `resource` is made at first use.
struct StateResource {
  NSUInteger bytes = 0;
  objc::Ref<MTLTextureDescriptor *> texture;
  objc::Ref<id<MTLResource>> resource;

  bool is_texture() const noexcept { return static_cast<bool>(texture); }
};

}  // namespace openmps::fw

@interface MPSStateResourceList (OpenMPSPrivate)
- (const std::vector<openmps::fw::StateResource> &)omps_resources;
// An existing buffer; nil: one of no bytes, which keeps its place in the order.
- (void)omps_appendBuffer:(id<MTLBuffer>)buffer;
@end
