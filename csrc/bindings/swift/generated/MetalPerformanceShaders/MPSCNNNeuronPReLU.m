// Made by tools/swift/generate.py. The functions of MPSCNNNeuronPReLU.

#import "shim.h"
#include <omps/MPSCNNNeuronPReLU.h>

void *omps_MPSCNNNeuronPReLU_initWithDevice_a_count(const char *class_name, void *device, const float *a, long count) {
  OMPS_ENTER
  return [(MPSCNNNeuronPReLU *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:(void *)a count:count];
  OMPS_LEAVE
}
