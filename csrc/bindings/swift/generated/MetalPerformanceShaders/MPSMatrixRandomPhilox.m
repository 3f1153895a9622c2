// Made by tools/swift/generate.py. The functions of MPSMatrixRandomPhilox.

#import "shim.h"
#include <omps/MPSMatrixRandomPhilox.h>

void *omps_MPSMatrixRandomPhilox_initWithDevice_destinationDataType_seed_distributionDescriptor(const char *class_name, void *device, uint32_t destinationDataType, long seed, void *distributionDescriptor) {
  OMPS_ENTER
  return [(MPSMatrixRandomPhilox *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device destinationDataType:destinationDataType seed:seed distributionDescriptor:(id)distributionDescriptor];
  OMPS_LEAVE
}

void *omps_MPSMatrixRandomPhilox_initWithDevice_destinationDataType_seed(const char *class_name, void *device, uint32_t destinationDataType, long seed) {
  OMPS_ENTER
  return [(MPSMatrixRandomPhilox *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device destinationDataType:destinationDataType seed:seed];
  OMPS_LEAVE
}
