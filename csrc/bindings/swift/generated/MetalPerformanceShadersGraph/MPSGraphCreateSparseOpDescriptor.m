// Made by tools/swift/generate.py. The functions of MPSGraphCreateSparseOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphCreateSparseOpDescriptor.h>

uint64_t omps_MPSGraphCreateSparseOpDescriptor_sparseStorageType(void *object) {
  OMPS_ENTER
  return [(MPSGraphCreateSparseOpDescriptor *)object sparseStorageType];
  OMPS_LEAVE
}

void omps_MPSGraphCreateSparseOpDescriptor_setSparseStorageType(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(MPSGraphCreateSparseOpDescriptor *)object setSparseStorageType:newValue];
  OMPS_LEAVE
}

uint32_t omps_MPSGraphCreateSparseOpDescriptor_dataType(void *object) {
  OMPS_ENTER
  return [(MPSGraphCreateSparseOpDescriptor *)object dataType];
  OMPS_LEAVE
}

void omps_MPSGraphCreateSparseOpDescriptor_setDataType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSGraphCreateSparseOpDescriptor *)object setDataType:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphCreateSparseOpDescriptor_class_descriptorWithStorageType_dataType(uint64_t sparseStorageType, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([MPSGraphCreateSparseOpDescriptor descriptorWithStorageType:sparseStorageType dataType:dataType]);
  OMPS_LEAVE
}
