// Made by tools/swift/generate.py. The functions of MPSCNNDepthWiseConvolutionDescriptor.

#import "shim.h"
#include <omps/MPSCNNDepthWiseConvolutionDescriptor.h>

long omps_MPSCNNDepthWiseConvolutionDescriptor_channelMultiplier(void *object) {
  OMPS_ENTER
  return [(MPSCNNDepthWiseConvolutionDescriptor *)object channelMultiplier];
  OMPS_LEAVE
}
