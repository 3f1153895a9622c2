// Made by tools/swift/generate.py. The functions of MTLTexture.
#pragma once


#include "types.h"

void *omps_MTLTexture_parentTexture(void *object);
long omps_MTLTexture_parentRelativeLevel(void *object);
long omps_MTLTexture_parentRelativeSlice(void *object);
void *omps_MTLTexture_buffer(void *object);
long omps_MTLTexture_bufferOffset(void *object);
long omps_MTLTexture_bufferBytesPerRow(void *object);
unsigned long omps_MTLTexture_textureType(void *object);
unsigned long omps_MTLTexture_pixelFormat(void *object);
long omps_MTLTexture_width(void *object);
long omps_MTLTexture_height(void *object);
long omps_MTLTexture_depth(void *object);
long omps_MTLTexture_mipmapLevelCount(void *object);
long omps_MTLTexture_sampleCount(void *object);
long omps_MTLTexture_arrayLength(void *object);
unsigned long omps_MTLTexture_usage(void *object);
_Bool omps_MTLTexture_isFramebufferOnly(void *object);
_Bool omps_MTLTexture_isSparse(void *object);
void omps_MTLTexture_getBytes_bytesPerRow_bytesPerImage_fromRegion_mipmapLevel_slice(void *object, void *pixelBytes, long bytesPerRow, long bytesPerImage, const void *region, long level, long slice);
void omps_MTLTexture_replaceRegion_mipmapLevel_slice_withBytes_bytesPerRow_bytesPerImage(void *object, const void *region, long level, long slice, const void *pixelBytes, long bytesPerRow, long bytesPerImage);
void omps_MTLTexture_getBytes_bytesPerRow_fromRegion_mipmapLevel(void *object, void *pixelBytes, long bytesPerRow, const void *region, long level);
void omps_MTLTexture_replaceRegion_mipmapLevel_withBytes_bytesPerRow(void *object, const void *region, long level, const void *pixelBytes, long bytesPerRow);
void *omps_MTLTexture_newTextureViewWithPixelFormat(void *object, unsigned long pixelFormat);
void *omps_MTLTexture_newTextureViewWithPixelFormat_textureType_levels_slices(void *object, unsigned long pixelFormat, unsigned long textureType, const void *levelRange, const void *sliceRange);
