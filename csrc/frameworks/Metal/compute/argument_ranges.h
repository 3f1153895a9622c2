// The methods of encoders that set several arguments, by those that set one. For @implementation blocks.
#pragma once

#import <Metal/Metal.h>

#define OMPS_SETS_RANGES_OF_ARGUMENTS                                                                            \
  -(void)setBuffers : (const id<MTLBuffer> *)buffers offsets : (const NSUInteger *)offsets withRange             \
      : (NSRange)range {                                                                                         \
    OMPS_REQUIRE(buffers);                                                                                       \
    OMPS_REQUIRE(offsets);                                                                                       \
    for (NSUInteger i = 0; i < range.length; ++i)                                                                \
      [self setBuffer:buffers[i] offset:offsets[i] atIndex:range.location + i];                                  \
  }                                                                                                              \
  -(void)setTextures : (const id<MTLTexture> *)textures withRange : (NSRange)range {                             \
    OMPS_REQUIRE(textures);                                                                                      \
    for (NSUInteger i = 0; i < range.length; ++i) [self setTexture:textures[i] atIndex:range.location + i];      \
  }                                                                                                              \
  -(void)setSamplerStates : (const id<MTLSamplerState> *)samplers withRange : (NSRange)range {                   \
    OMPS_REQUIRE(samplers);                                                                                      \
    for (NSUInteger i = 0; i < range.length; ++i) [self setSamplerState:samplers[i] atIndex:range.location + i]; \
  }
