// Made by tools/swift/generate.py. The functions of MPSCNNDilatedPoolingMaxGradient.

#import "shim.h"
#include <omps/MPSCNNDilatedPoolingMaxGradient.h>

void *omps_MPSCNNDilatedPoolingMaxGradient_initWithDevice_kernelWidth_kernelHeight_dilationRateX_dilationRateY_strideInPixelsX_strideInPixelsY(const char *class_name, void *device, long kernelWidth, long kernelHeight, long dilationRateX, long dilationRateY, long strideInPixelsX, long strideInPixelsY) {
  OMPS_ENTER
  return [(MPSCNNDilatedPoolingMaxGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelWidth:kernelWidth kernelHeight:kernelHeight dilationRateX:dilationRateX dilationRateY:dilationRateY strideInPixelsX:strideInPixelsX strideInPixelsY:strideInPixelsY];
  OMPS_LEAVE
}
