// Sizes, origins and regions of buffers and textures.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

/// Position of a pixel or of the first element, in pixels.
typedef struct {
  NSUInteger x;
  NSUInteger y;
  NSUInteger z;
} MTLOrigin;

static inline MTLOrigin MTLOriginMake(NSUInteger x, NSUInteger y, NSUInteger z) {
  MTLOrigin origin = {x, y, z};
  return origin;
}

/// A texture or a sampler in the members of an argument buffer that a program writes itself.
typedef struct {
  uint64_t _impl;
} MTLResourceID;

/// Extent in pixels, or in threads.
typedef struct {
  NSUInteger width;
  NSUInteger height;
  NSUInteger depth;
} MTLSize;

static inline MTLSize MTLSizeMake(NSUInteger width, NSUInteger height, NSUInteger depth) {
  MTLSize size = {width, height, depth};
  return size;
}

/// A box of pixels: origin and size.
typedef struct {
  MTLOrigin origin;
  MTLSize size;
} MTLRegion;

static inline MTLRegion MTLRegionMake1D(NSUInteger x, NSUInteger width) {
  MTLRegion region = {{x, 0, 0}, {width, 1, 1}};
  return region;
}

static inline MTLRegion MTLRegionMake2D(NSUInteger x, NSUInteger y, NSUInteger width, NSUInteger height) {
  MTLRegion region = {{x, y, 0}, {width, height, 1}};
  return region;
}

static inline MTLRegion MTLRegionMake3D(NSUInteger x, NSUInteger y, NSUInteger z, NSUInteger width, NSUInteger height,
                                        NSUInteger depth) {
  MTLRegion region = {{x, y, z}, {width, height, depth}};
  return region;
}

/// Position inside a pixel, 0 to 1.
typedef struct {
  float x;
  float y;
} MTLSamplePosition;

NS_ASSUME_NONNULL_END
