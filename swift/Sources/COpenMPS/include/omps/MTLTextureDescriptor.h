// Made by tools/swift/generate.py. The functions of MTLTextureDescriptor.
#pragma once


#include "types.h"

unsigned long omps_MTLTextureDescriptor_textureType(void *object);
void omps_MTLTextureDescriptor_setTextureType(void *object, unsigned long newValue);
unsigned long omps_MTLTextureDescriptor_pixelFormat(void *object);
void omps_MTLTextureDescriptor_setPixelFormat(void *object, unsigned long newValue);
long omps_MTLTextureDescriptor_width(void *object);
void omps_MTLTextureDescriptor_setWidth(void *object, long newValue);
long omps_MTLTextureDescriptor_height(void *object);
void omps_MTLTextureDescriptor_setHeight(void *object, long newValue);
long omps_MTLTextureDescriptor_depth(void *object);
void omps_MTLTextureDescriptor_setDepth(void *object, long newValue);
long omps_MTLTextureDescriptor_mipmapLevelCount(void *object);
void omps_MTLTextureDescriptor_setMipmapLevelCount(void *object, long newValue);
long omps_MTLTextureDescriptor_sampleCount(void *object);
void omps_MTLTextureDescriptor_setSampleCount(void *object, long newValue);
long omps_MTLTextureDescriptor_arrayLength(void *object);
void omps_MTLTextureDescriptor_setArrayLength(void *object, long newValue);
unsigned long omps_MTLTextureDescriptor_resourceOptions(void *object);
void omps_MTLTextureDescriptor_setResourceOptions(void *object, unsigned long newValue);
unsigned long omps_MTLTextureDescriptor_cpuCacheMode(void *object);
void omps_MTLTextureDescriptor_setCpuCacheMode(void *object, unsigned long newValue);
unsigned long omps_MTLTextureDescriptor_storageMode(void *object);
void omps_MTLTextureDescriptor_setStorageMode(void *object, unsigned long newValue);
unsigned long omps_MTLTextureDescriptor_hazardTrackingMode(void *object);
void omps_MTLTextureDescriptor_setHazardTrackingMode(void *object, unsigned long newValue);
unsigned long omps_MTLTextureDescriptor_usage(void *object);
void omps_MTLTextureDescriptor_setUsage(void *object, unsigned long newValue);
_Bool omps_MTLTextureDescriptor_allowGPUOptimizedContents(void *object);
void omps_MTLTextureDescriptor_setAllowGPUOptimizedContents(void *object, _Bool newValue);
void *omps_MTLTextureDescriptor_class_texture2DDescriptorWithPixelFormat_width_height_mipmapped(unsigned long pixelFormat, long width, long height, _Bool mipmapped);
void *omps_MTLTextureDescriptor_class_textureCubeDescriptorWithPixelFormat_size_mipmapped(unsigned long pixelFormat, long size, _Bool mipmapped);
void *omps_MTLTextureDescriptor_class_textureBufferDescriptorWithPixelFormat_width_resourceOptions_usage(unsigned long pixelFormat, long width, unsigned long resourceOptions, unsigned long usage);
