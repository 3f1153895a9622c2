// Methods of openmps' arrays besides Apple's; for core's .mm files.
#pragma once

#import <Metal/Metal.h>

// Which arrays may lack: then their elements are copied.
@protocol OMPSDenseMemory
- (id<MTLBuffer>)ompsDenseBuffer;
- (NSUInteger)ompsDenseOffset;
@end

namespace openmps::core {

inline id<MTLBuffer> dense_buffer_of(id array) {
  return [array respondsToSelector:@selector(ompsDenseBuffer)] ? [(id<OMPSDenseMemory>)array ompsDenseBuffer] : nil;
}

}  // namespace openmps::core
