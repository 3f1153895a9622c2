// Made by tools/swift/generate.py. The functions of MTLBuffer.

#import "shim.h"
#include <omps/MTLBuffer.h>

long omps_MTLBuffer_length(void *object) {
  OMPS_ENTER
  return [(id<MTLBuffer>)object length];
  OMPS_LEAVE
}

void *omps_MTLBuffer_contents(void *object) {
  OMPS_ENTER
  return (void *)[(id<MTLBuffer>)object contents];
  OMPS_LEAVE
}

void omps_MTLBuffer_didModifyRange(void *object, const void *range) {
  OMPS_ENTER
  [(id<MTLBuffer>)object didModifyRange:*(const NSRange *)range];
  OMPS_LEAVE
}

void *omps_MTLBuffer_newTextureWithDescriptor_offset_bytesPerRow(void *object, void *descriptor, long offset, long bytesPerRow) {
  OMPS_ENTER
  return (void *)[(id<MTLBuffer>)object newTextureWithDescriptor:(id)descriptor offset:offset bytesPerRow:bytesPerRow];
  OMPS_LEAVE
}
