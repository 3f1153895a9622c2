// Made by tools/swift/generate.py. The functions of MPSCNNNeuronReLU.

#import "shim.h"
#include <omps/MPSCNNNeuronReLU.h>

void *omps_MPSCNNNeuronReLU_initWithDevice_a(const char *class_name, void *device, float a) {
  OMPS_ENTER
  return [(MPSCNNNeuronReLU *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:a];
  OMPS_LEAVE
}
