// Made by tools/swift/generate.py. The functions of MTLTexture.

#import "shim.h"
#include <omps/MTLTexture.h>

void *omps_MTLTexture_parentTexture(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLTexture>)object parentTexture]);
  OMPS_LEAVE
}

long omps_MTLTexture_parentRelativeLevel(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object parentRelativeLevel];
  OMPS_LEAVE
}

long omps_MTLTexture_parentRelativeSlice(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object parentRelativeSlice];
  OMPS_LEAVE
}

void *omps_MTLTexture_buffer(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLTexture>)object buffer]);
  OMPS_LEAVE
}

long omps_MTLTexture_bufferOffset(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object bufferOffset];
  OMPS_LEAVE
}

long omps_MTLTexture_bufferBytesPerRow(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object bufferBytesPerRow];
  OMPS_LEAVE
}

unsigned long omps_MTLTexture_textureType(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object textureType];
  OMPS_LEAVE
}

unsigned long omps_MTLTexture_pixelFormat(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object pixelFormat];
  OMPS_LEAVE
}

long omps_MTLTexture_width(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object width];
  OMPS_LEAVE
}

long omps_MTLTexture_height(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object height];
  OMPS_LEAVE
}

long omps_MTLTexture_depth(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object depth];
  OMPS_LEAVE
}

long omps_MTLTexture_mipmapLevelCount(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object mipmapLevelCount];
  OMPS_LEAVE
}

long omps_MTLTexture_sampleCount(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object sampleCount];
  OMPS_LEAVE
}

long omps_MTLTexture_arrayLength(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object arrayLength];
  OMPS_LEAVE
}

unsigned long omps_MTLTexture_usage(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object usage];
  OMPS_LEAVE
}

_Bool omps_MTLTexture_isFramebufferOnly(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object isFramebufferOnly];
  OMPS_LEAVE
}

_Bool omps_MTLTexture_isSparse(void *object) {
  OMPS_ENTER
  return [(id<MTLTexture>)object isSparse];
  OMPS_LEAVE
}

void omps_MTLTexture_getBytes_bytesPerRow_bytesPerImage_fromRegion_mipmapLevel_slice(void *object, void *pixelBytes, long bytesPerRow, long bytesPerImage, const void *region, long level, long slice) {
  OMPS_ENTER
  [(id<MTLTexture>)object getBytes:(void *)pixelBytes bytesPerRow:bytesPerRow bytesPerImage:bytesPerImage fromRegion:*(const MTLRegion *)region mipmapLevel:level slice:slice];
  OMPS_LEAVE
}

void omps_MTLTexture_replaceRegion_mipmapLevel_slice_withBytes_bytesPerRow_bytesPerImage(void *object, const void *region, long level, long slice, const void *pixelBytes, long bytesPerRow, long bytesPerImage) {
  OMPS_ENTER
  [(id<MTLTexture>)object replaceRegion:*(const MTLRegion *)region mipmapLevel:level slice:slice withBytes:(void *)pixelBytes bytesPerRow:bytesPerRow bytesPerImage:bytesPerImage];
  OMPS_LEAVE
}

void omps_MTLTexture_getBytes_bytesPerRow_fromRegion_mipmapLevel(void *object, void *pixelBytes, long bytesPerRow, const void *region, long level) {
  OMPS_ENTER
  [(id<MTLTexture>)object getBytes:(void *)pixelBytes bytesPerRow:bytesPerRow fromRegion:*(const MTLRegion *)region mipmapLevel:level];
  OMPS_LEAVE
}

void omps_MTLTexture_replaceRegion_mipmapLevel_withBytes_bytesPerRow(void *object, const void *region, long level, const void *pixelBytes, long bytesPerRow) {
  OMPS_ENTER
  [(id<MTLTexture>)object replaceRegion:*(const MTLRegion *)region mipmapLevel:level withBytes:(void *)pixelBytes bytesPerRow:bytesPerRow];
  OMPS_LEAVE
}

void *omps_MTLTexture_newTextureViewWithPixelFormat(void *object, unsigned long pixelFormat) {
  OMPS_ENTER
  return (void *)[(id<MTLTexture>)object newTextureViewWithPixelFormat:pixelFormat];
  OMPS_LEAVE
}

void *omps_MTLTexture_newTextureViewWithPixelFormat_textureType_levels_slices(void *object, unsigned long pixelFormat, unsigned long textureType, const void *levelRange, const void *sliceRange) {
  OMPS_ENTER
  return (void *)[(id<MTLTexture>)object newTextureViewWithPixelFormat:pixelFormat textureType:textureType levels:*(const NSRange *)levelRange slices:*(const NSRange *)sliceRange];
  OMPS_LEAVE
}
