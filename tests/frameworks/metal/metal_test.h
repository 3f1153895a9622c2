// The base of the tests of Metal.
#pragma once

#import <Metal/Metal.h>

#include "tests/objc_test.h"

#include <string>

// All autoreleased.
inline id<MTLDevice> test_device() { return [MTLCreateSystemDefaultDevice() autorelease]; }
inline id<MTLCommandQueue> test_queue() { return [[test_device() newCommandQueue] autorelease]; }
inline id<MTLBuffer> test_buffer(NSUInteger length) {
  return [[test_device() newBufferWithLength:length options:MTLResourceStorageModeShared] autorelease];
}
inline unsigned char *test_bytes(id<MTLBuffer> buffer) { return static_cast<unsigned char *>([buffer contents]); }

inline id<MTLTexture> test_texture(MTLPixelFormat format, NSUInteger width, NSUInteger height) {
  MTLTextureDescriptor *descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:format
                                                                                        width:width
                                                                                       height:height
                                                                                    mipmapped:NO];
  return [[test_device() newTextureWithDescriptor:descriptor] autorelease];
}

inline std::string test_text(NSString *text) { return text != nil ? [text UTF8String] : "(nil)"; }
