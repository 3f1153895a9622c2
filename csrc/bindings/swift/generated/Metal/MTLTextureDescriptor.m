// Made by tools/swift/generate.py. The functions of MTLTextureDescriptor.

#import "shim.h"
#include <omps/MTLTextureDescriptor.h>

unsigned long omps_MTLTextureDescriptor_textureType(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object textureType];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setTextureType(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setTextureType:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLTextureDescriptor_pixelFormat(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object pixelFormat];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setPixelFormat(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setPixelFormat:newValue];
  OMPS_LEAVE
}

long omps_MTLTextureDescriptor_width(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object width];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setWidth(void *object, long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setWidth:newValue];
  OMPS_LEAVE
}

long omps_MTLTextureDescriptor_height(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object height];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setHeight(void *object, long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setHeight:newValue];
  OMPS_LEAVE
}

long omps_MTLTextureDescriptor_depth(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object depth];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setDepth(void *object, long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setDepth:newValue];
  OMPS_LEAVE
}

long omps_MTLTextureDescriptor_mipmapLevelCount(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object mipmapLevelCount];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setMipmapLevelCount(void *object, long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setMipmapLevelCount:newValue];
  OMPS_LEAVE
}

long omps_MTLTextureDescriptor_sampleCount(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object sampleCount];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setSampleCount(void *object, long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setSampleCount:newValue];
  OMPS_LEAVE
}

long omps_MTLTextureDescriptor_arrayLength(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object arrayLength];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setArrayLength(void *object, long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setArrayLength:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLTextureDescriptor_resourceOptions(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object resourceOptions];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setResourceOptions(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setResourceOptions:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLTextureDescriptor_cpuCacheMode(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object cpuCacheMode];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setCpuCacheMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setCpuCacheMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLTextureDescriptor_storageMode(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object storageMode];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setStorageMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setStorageMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLTextureDescriptor_hazardTrackingMode(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object hazardTrackingMode];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setHazardTrackingMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setHazardTrackingMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLTextureDescriptor_usage(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object usage];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setUsage(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setUsage:newValue];
  OMPS_LEAVE
}

_Bool omps_MTLTextureDescriptor_allowGPUOptimizedContents(void *object) {
  OMPS_ENTER
  return [(MTLTextureDescriptor *)object allowGPUOptimizedContents];
  OMPS_LEAVE
}

void omps_MTLTextureDescriptor_setAllowGPUOptimizedContents(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MTLTextureDescriptor *)object setAllowGPUOptimizedContents:newValue];
  OMPS_LEAVE
}

void *omps_MTLTextureDescriptor_class_texture2DDescriptorWithPixelFormat_width_height_mipmapped(unsigned long pixelFormat, long width, long height, _Bool mipmapped) {
  OMPS_ENTER
  return omps_retained([MTLTextureDescriptor texture2DDescriptorWithPixelFormat:pixelFormat width:width height:height mipmapped:mipmapped]);
  OMPS_LEAVE
}

void *omps_MTLTextureDescriptor_class_textureCubeDescriptorWithPixelFormat_size_mipmapped(unsigned long pixelFormat, long size, _Bool mipmapped) {
  OMPS_ENTER
  return omps_retained([MTLTextureDescriptor textureCubeDescriptorWithPixelFormat:pixelFormat size:size mipmapped:mipmapped]);
  OMPS_LEAVE
}

void *omps_MTLTextureDescriptor_class_textureBufferDescriptorWithPixelFormat_width_resourceOptions_usage(unsigned long pixelFormat, long width, unsigned long resourceOptions, unsigned long usage) {
  OMPS_ENTER
  return omps_retained([MTLTextureDescriptor textureBufferDescriptorWithPixelFormat:pixelFormat width:width resourceOptions:resourceOptions usage:usage]);
  OMPS_LEAVE
}
