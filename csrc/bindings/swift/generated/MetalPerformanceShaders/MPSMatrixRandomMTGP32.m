// Made by tools/swift/generate.py. The functions of MPSMatrixRandomMTGP32.

#import "shim.h"
#include <omps/MPSMatrixRandomMTGP32.h>

void *omps_MPSMatrixRandomMTGP32_initWithDevice_destinationDataType_seed_distributionDescriptor(const char *class_name, void *device, uint32_t destinationDataType, long seed, void *distributionDescriptor) {
  OMPS_ENTER
  return [(MPSMatrixRandomMTGP32 *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device destinationDataType:destinationDataType seed:seed distributionDescriptor:(id)distributionDescriptor];
  OMPS_LEAVE
}

void *omps_MPSMatrixRandomMTGP32_initWithDevice_destinationDataType_seed(const char *class_name, void *device, uint32_t destinationDataType, long seed) {
  OMPS_ENTER
  return [(MPSMatrixRandomMTGP32 *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device destinationDataType:destinationDataType seed:seed];
  OMPS_LEAVE
}

void omps_MPSMatrixRandomMTGP32_synchronizeStateOnCommandBuffer(void *object, void *commandBuffer) {
  OMPS_ENTER
  [(MPSMatrixRandomMTGP32 *)object synchronizeStateOnCommandBuffer:(id)commandBuffer];
  OMPS_LEAVE
}
