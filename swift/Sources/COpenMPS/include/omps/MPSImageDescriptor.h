// Made by tools/swift/generate.py. The functions of MPSImageDescriptor.
#pragma once


#include "types.h"

long omps_MPSImageDescriptor_width(void *object);
void omps_MPSImageDescriptor_setWidth(void *object, long newValue);
long omps_MPSImageDescriptor_height(void *object);
void omps_MPSImageDescriptor_setHeight(void *object, long newValue);
long omps_MPSImageDescriptor_featureChannels(void *object);
void omps_MPSImageDescriptor_setFeatureChannels(void *object, long newValue);
long omps_MPSImageDescriptor_numberOfImages(void *object);
void omps_MPSImageDescriptor_setNumberOfImages(void *object, long newValue);
unsigned long omps_MPSImageDescriptor_pixelFormat(void *object);
unsigned long omps_MPSImageDescriptor_channelFormat(void *object);
void omps_MPSImageDescriptor_setChannelFormat(void *object, unsigned long newValue);
unsigned long omps_MPSImageDescriptor_cpuCacheMode(void *object);
void omps_MPSImageDescriptor_setCpuCacheMode(void *object, unsigned long newValue);
unsigned long omps_MPSImageDescriptor_storageMode(void *object);
void omps_MPSImageDescriptor_setStorageMode(void *object, unsigned long newValue);
unsigned long omps_MPSImageDescriptor_usage(void *object);
void omps_MPSImageDescriptor_setUsage(void *object, unsigned long newValue);
void *omps_MPSImageDescriptor_imageDescriptorWithChannelFormat_width_height_featureChannels(const char *class_name, unsigned long channelFormat, long width, long height, long featureChannels);
void *omps_MPSImageDescriptor_imageDescriptorWithChannelFormat_width_height_featureChannels_numberOfImages_usage(const char *class_name, unsigned long channelFormat, long width, long height, long featureChannels, long numberOfImages, unsigned long usage);
