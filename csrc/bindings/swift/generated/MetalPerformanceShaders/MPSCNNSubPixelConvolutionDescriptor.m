// Made by tools/swift/generate.py. The functions of MPSCNNSubPixelConvolutionDescriptor.

#import "shim.h"
#include <omps/MPSCNNSubPixelConvolutionDescriptor.h>

long omps_MPSCNNSubPixelConvolutionDescriptor_subPixelScaleFactor(void *object) {
  OMPS_ENTER
  return [(MPSCNNSubPixelConvolutionDescriptor *)object subPixelScaleFactor];
  OMPS_LEAVE
}

void omps_MPSCNNSubPixelConvolutionDescriptor_setSubPixelScaleFactor(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNSubPixelConvolutionDescriptor *)object setSubPixelScaleFactor:newValue];
  OMPS_LEAVE
}
