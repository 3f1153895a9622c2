// Made by tools/swift/generate.py. The functions of MPSCNNNeuronLinear.

#import "shim.h"
#include <omps/MPSCNNNeuronLinear.h>

void *omps_MPSCNNNeuronLinear_initWithDevice_a_b(const char *class_name, void *device, float a, float b) {
  OMPS_ENTER
  return [(MPSCNNNeuronLinear *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:a b:b];
  OMPS_LEAVE
}
