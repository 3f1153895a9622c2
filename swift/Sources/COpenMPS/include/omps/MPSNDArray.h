// Made by tools/swift/generate.py. The functions of MPSNDArray.
#pragma once


#include "types.h"

void *omps_MPSNDArray_label(void *object);
void omps_MPSNDArray_setLabel(void *object, const char *newValue);
uint32_t omps_MPSNDArray_dataType(void *object);
long omps_MPSNDArray_dataTypeSize(void *object);
long omps_MPSNDArray_numberOfDimensions(void *object);
void *omps_MPSNDArray_device(void *object);
void *omps_MPSNDArray_parent(void *object);
void *omps_MPSNDArray_class_defaultAllocator(void);
long omps_MPSNDArray_lengthOfDimension(void *object, long dimensionIndex);
void *omps_MPSNDArray_descriptor(void *object);
void *omps_MPSNDArray_initWithDevice_descriptor(const char *class_name, void *device, void *descriptor);
void *omps_MPSNDArray_initWithDevice_scalar(const char *class_name, void *device, double value);
void *omps_MPSNDArray_initWithBuffer_offset_descriptor(const char *class_name, void *buffer, long offset, void *descriptor);
void *omps_MPSNDArray_userBuffer(void *object);
long omps_MPSNDArray_resourceSize(void *object);
void *omps_MPSNDArray_arrayViewWithCommandBuffer_descriptor_aliasing(void *object, void *cmdBuf, void *descriptor, unsigned long aliasing);
void *omps_MPSNDArray_arrayViewWithDescriptor(void *object, void *descriptor);
void *omps_MPSNDArray_arrayViewWithShape_strides(void *object, void *shape, void *strides);
void *omps_MPSNDArray_arrayViewWithDimensionCount_dimensionSizes_strides(void *object, long numberOfDimensions, long *dimensionSizes, long *dimStrides);
void omps_MPSNDArray_exportDataWithCommandBuffer_toBuffer_destinationDataType_offset_rowStrides(void *object, void *cmdBuf, void *buffer, uint32_t destinationDataType, long offset, long *rowStrides);
void omps_MPSNDArray_importDataWithCommandBuffer_fromBuffer_sourceDataType_offset_rowStrides(void *object, void *cmdBuf, void *buffer, uint32_t sourceDataType, long offset, long *rowStrides);
void omps_MPSNDArray_exportDataWithCommandBuffer_toImages_offset(void *object, void *cmdBuf, void *images, const void *offset);
void omps_MPSNDArray_importDataWithCommandBuffer_fromImages_offset(void *object, void *cmdBuf, void *images, const void *offset);
void omps_MPSNDArray_readBytes_strideBytes(void *object, void *buffer, long *strideBytesPerDimension);
void omps_MPSNDArray_writeBytes_strideBytes(void *object, void *buffer, long *strideBytesPerDimension);
void omps_MPSNDArray_synchronizeOnCommandBuffer(void *object, void *commandBuffer);
