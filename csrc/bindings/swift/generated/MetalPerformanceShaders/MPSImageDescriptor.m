// Made by tools/swift/generate.py. The functions of MPSImageDescriptor.

#import "shim.h"
#include <omps/MPSImageDescriptor.h>

long omps_MPSImageDescriptor_width(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object width];
  OMPS_LEAVE
}

void omps_MPSImageDescriptor_setWidth(void *object, long newValue) {
  OMPS_ENTER
  [(MPSImageDescriptor *)object setWidth:newValue];
  OMPS_LEAVE
}

long omps_MPSImageDescriptor_height(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object height];
  OMPS_LEAVE
}

void omps_MPSImageDescriptor_setHeight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSImageDescriptor *)object setHeight:newValue];
  OMPS_LEAVE
}

long omps_MPSImageDescriptor_featureChannels(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object featureChannels];
  OMPS_LEAVE
}

void omps_MPSImageDescriptor_setFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSImageDescriptor *)object setFeatureChannels:newValue];
  OMPS_LEAVE
}

long omps_MPSImageDescriptor_numberOfImages(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object numberOfImages];
  OMPS_LEAVE
}

void omps_MPSImageDescriptor_setNumberOfImages(void *object, long newValue) {
  OMPS_ENTER
  [(MPSImageDescriptor *)object setNumberOfImages:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSImageDescriptor_pixelFormat(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object pixelFormat];
  OMPS_LEAVE
}

unsigned long omps_MPSImageDescriptor_channelFormat(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object channelFormat];
  OMPS_LEAVE
}

void omps_MPSImageDescriptor_setChannelFormat(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSImageDescriptor *)object setChannelFormat:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSImageDescriptor_cpuCacheMode(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object cpuCacheMode];
  OMPS_LEAVE
}

void omps_MPSImageDescriptor_setCpuCacheMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSImageDescriptor *)object setCpuCacheMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSImageDescriptor_storageMode(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object storageMode];
  OMPS_LEAVE
}

void omps_MPSImageDescriptor_setStorageMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSImageDescriptor *)object setStorageMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSImageDescriptor_usage(void *object) {
  OMPS_ENTER
  return [(MPSImageDescriptor *)object usage];
  OMPS_LEAVE
}

void omps_MPSImageDescriptor_setUsage(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSImageDescriptor *)object setUsage:newValue];
  OMPS_LEAVE
}

void *omps_MPSImageDescriptor_imageDescriptorWithChannelFormat_width_height_featureChannels(const char *class_name, unsigned long channelFormat, long width, long height, long featureChannels) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) imageDescriptorWithChannelFormat:channelFormat width:width height:height featureChannels:featureChannels]);
  OMPS_LEAVE
}

void *omps_MPSImageDescriptor_imageDescriptorWithChannelFormat_width_height_featureChannels_numberOfImages_usage(const char *class_name, unsigned long channelFormat, long width, long height, long featureChannels, long numberOfImages, unsigned long usage) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) imageDescriptorWithChannelFormat:channelFormat width:width height:height featureChannels:featureChannels numberOfImages:numberOfImages usage:usage]);
  OMPS_LEAVE
}
