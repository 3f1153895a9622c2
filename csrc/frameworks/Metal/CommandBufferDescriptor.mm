#import <Metal/Metal.h>

#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

struct MTLCommandBufferDescriptorImpl {
  BOOL retainedReferences = YES;
  MTLCommandBufferErrorOption errorOptions = MTLCommandBufferErrorOptionNone;
};

@implementation MTLCommandBufferDescriptor

OMPS_OWNS(MTLCommandBufferDescriptorImpl, _impl)
OMPS_COPIES(MTLCommandBufferDescriptor, _impl)

OMPS_VALUE(BOOL, retainedReferences, setRetainedReferences)
OMPS_VALUE(MTLCommandBufferErrorOption, errorOptions, setErrorOptions)

@end
