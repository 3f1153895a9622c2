#include "frameworks/MetalPerformanceShaders/MPSCore/MPSStateResourceList.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"

struct MPSStateResourceListImpl {
  std::vector<openmps::fw::StateResource> resources;
};

@implementation MPSStateResourceList

+ (instancetype)resourceList {
  return [[[self alloc] init] autorelease];
}

OMPS_OWNS(MPSStateResourceListImpl, _impl)

- (void)appendTexture:(MTLTextureDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  openmps::fw::StateResource resource;
  resource.texture = objc::Ref<MTLTextureDescriptor *>::adopt([descriptor copy]);
  _impl->resources.push_back(resource);
}

- (void)appendBuffer:(NSUInteger)size {
  openmps::fw::StateResource resource;
  resource.bytes = size;
  _impl->resources.push_back(resource);
}

- (void)omps_appendBuffer:(id<MTLBuffer>)buffer {
  openmps::fw::StateResource resource;
  resource.bytes = [buffer length];
  resource.resource = objc::Ref<id<MTLResource>>::retain(buffer);
  _impl->resources.push_back(resource);
}

- (const std::vector<openmps::fw::StateResource> &)omps_resources {
  return _impl->resources;
}

@end
