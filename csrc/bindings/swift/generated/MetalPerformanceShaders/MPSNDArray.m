// Made by tools/swift/generate.py. The functions of MPSNDArray.

#import "shim.h"
#include <omps/MPSNDArray.h>

void *omps_MPSNDArray_label(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object label]);
  OMPS_LEAVE
}

void omps_MPSNDArray_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(MPSNDArray *)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

uint32_t omps_MPSNDArray_dataType(void *object) {
  OMPS_ENTER
  return [(MPSNDArray *)object dataType];
  OMPS_LEAVE
}

long omps_MPSNDArray_dataTypeSize(void *object) {
  OMPS_ENTER
  return [(MPSNDArray *)object dataTypeSize];
  OMPS_LEAVE
}

long omps_MPSNDArray_numberOfDimensions(void *object) {
  OMPS_ENTER
  return [(MPSNDArray *)object numberOfDimensions];
  OMPS_LEAVE
}

void *omps_MPSNDArray_device(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object device]);
  OMPS_LEAVE
}

void *omps_MPSNDArray_parent(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object parent]);
  OMPS_LEAVE
}

void *omps_MPSNDArray_class_defaultAllocator(void) {
  OMPS_ENTER
  return omps_retained([MPSNDArray defaultAllocator]);
  OMPS_LEAVE
}

long omps_MPSNDArray_lengthOfDimension(void *object, long dimensionIndex) {
  OMPS_ENTER
  return [(MPSNDArray *)object lengthOfDimension:dimensionIndex];
  OMPS_LEAVE
}

void *omps_MPSNDArray_descriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object descriptor]);
  OMPS_LEAVE
}

void *omps_MPSNDArray_initWithDevice_descriptor(const char *class_name, void *device, void *descriptor) {
  OMPS_ENTER
  return [(MPSNDArray *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device descriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSNDArray_initWithDevice_scalar(const char *class_name, void *device, double value) {
  OMPS_ENTER
  return [(MPSNDArray *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device scalar:value];
  OMPS_LEAVE
}

void *omps_MPSNDArray_initWithBuffer_offset_descriptor(const char *class_name, void *buffer, long offset, void *descriptor) {
  OMPS_ENTER
  return [(MPSNDArray *)[(Class)objc_getClass(class_name) alloc] initWithBuffer:(id)buffer offset:offset descriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSNDArray_userBuffer(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object userBuffer]);
  OMPS_LEAVE
}

long omps_MPSNDArray_resourceSize(void *object) {
  OMPS_ENTER
  return [(MPSNDArray *)object resourceSize];
  OMPS_LEAVE
}

void *omps_MPSNDArray_arrayViewWithCommandBuffer_descriptor_aliasing(void *object, void *cmdBuf, void *descriptor, unsigned long aliasing) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object arrayViewWithCommandBuffer:(id)cmdBuf descriptor:(id)descriptor aliasing:aliasing]);
  OMPS_LEAVE
}

void *omps_MPSNDArray_arrayViewWithDescriptor(void *object, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object arrayViewWithDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSNDArray_arrayViewWithShape_strides(void *object, void *shape, void *strides) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object arrayViewWithShape:omps_consumed(shape) strides:omps_consumed(strides)]);
  OMPS_LEAVE
}

void *omps_MPSNDArray_arrayViewWithDimensionCount_dimensionSizes_strides(void *object, long numberOfDimensions, long *dimensionSizes, long *dimStrides) {
  OMPS_ENTER
  return omps_retained([(MPSNDArray *)object arrayViewWithDimensionCount:numberOfDimensions dimensionSizes:(void *)dimensionSizes strides:(void *)dimStrides]);
  OMPS_LEAVE
}

void omps_MPSNDArray_exportDataWithCommandBuffer_toBuffer_destinationDataType_offset_rowStrides(void *object, void *cmdBuf, void *buffer, uint32_t destinationDataType, long offset, long *rowStrides) {
  OMPS_ENTER
  [(MPSNDArray *)object exportDataWithCommandBuffer:(id)cmdBuf toBuffer:(id)buffer destinationDataType:destinationDataType offset:offset rowStrides:(void *)rowStrides];
  OMPS_LEAVE
}

void omps_MPSNDArray_importDataWithCommandBuffer_fromBuffer_sourceDataType_offset_rowStrides(void *object, void *cmdBuf, void *buffer, uint32_t sourceDataType, long offset, long *rowStrides) {
  OMPS_ENTER
  [(MPSNDArray *)object importDataWithCommandBuffer:(id)cmdBuf fromBuffer:(id)buffer sourceDataType:sourceDataType offset:offset rowStrides:(void *)rowStrides];
  OMPS_LEAVE
}

void omps_MPSNDArray_exportDataWithCommandBuffer_toImages_offset(void *object, void *cmdBuf, void *images, const void *offset) {
  OMPS_ENTER
  [(MPSNDArray *)object exportDataWithCommandBuffer:(id)cmdBuf toImages:omps_consumed(images) offset:*(const MPSImageCoordinate *)offset];
  OMPS_LEAVE
}

void omps_MPSNDArray_importDataWithCommandBuffer_fromImages_offset(void *object, void *cmdBuf, void *images, const void *offset) {
  OMPS_ENTER
  [(MPSNDArray *)object importDataWithCommandBuffer:(id)cmdBuf fromImages:omps_consumed(images) offset:*(const MPSImageCoordinate *)offset];
  OMPS_LEAVE
}

void omps_MPSNDArray_readBytes_strideBytes(void *object, void *buffer, long *strideBytesPerDimension) {
  OMPS_ENTER
  [(MPSNDArray *)object readBytes:(void *)buffer strideBytes:(void *)strideBytesPerDimension];
  OMPS_LEAVE
}

void omps_MPSNDArray_writeBytes_strideBytes(void *object, void *buffer, long *strideBytesPerDimension) {
  OMPS_ENTER
  [(MPSNDArray *)object writeBytes:(void *)buffer strideBytes:(void *)strideBytesPerDimension];
  OMPS_LEAVE
}

void omps_MPSNDArray_synchronizeOnCommandBuffer(void *object, void *commandBuffer) {
  OMPS_ENTER
  [(MPSNDArray *)object synchronizeOnCommandBuffer:(id)commandBuffer];
  OMPS_LEAVE
}
