#import <Metal/Metal.h>

#include "frameworks/Metal/accessors.h"

struct MTLCommandBufferDescriptorImpl {
  BOOL retainedReferences = YES;
  MTLCommandBufferErrorOption errorOptions = MTLCommandBufferErrorOptionNone;
};

@implementation MTLCommandBufferDescriptor

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MTLCommandBufferDescriptorImpl;
  return self;
}

- (void)dealloc {
  delete _impl;
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  MTLCommandBufferDescriptor *copy = [[[self class] allocWithZone:zone] init];
  *copy->_impl = *_impl;
  return copy;
}

OMPS_VALUE(BOOL, retainedReferences, setRetainedReferences)
OMPS_VALUE(MTLCommandBufferErrorOption, errorOptions, setErrorOptions)

@end
