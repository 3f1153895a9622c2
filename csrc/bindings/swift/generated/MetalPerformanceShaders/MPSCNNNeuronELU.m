// Made by tools/swift/generate.py. The functions of MPSCNNNeuronELU.

#import "shim.h"
#include <omps/MPSCNNNeuronELU.h>

void *omps_MPSCNNNeuronELU_initWithDevice_a(const char *class_name, void *device, float a) {
  OMPS_ENTER
  return [(MPSCNNNeuronELU *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:a];
  OMPS_LEAVE
}
