#import <Metal/Metal.h>

#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/resources/Resource.h"

struct MTLHeapDescriptorImpl {
  NSUInteger size = 0;
  MTLResourceOptions resourceOptions = MTLResourceStorageModePrivate;
  MTLHeapType type = MTLHeapTypeAutomatic;
};

@implementation MTLHeapDescriptor

OMPS_OWNS(MTLHeapDescriptorImpl, _impl)
OMPS_COPIES(MTLHeapDescriptor, _impl)

OMPS_VALUE(NSUInteger, size, setSize)
OMPS_VALUE(MTLResourceOptions, resourceOptions, setResourceOptions)
OMPS_VALUE(MTLHeapType, type, setType)

OMPS_RESOURCE_MODES(_impl->resourceOptions)

@end
