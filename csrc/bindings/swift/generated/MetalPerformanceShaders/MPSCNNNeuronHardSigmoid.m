// Made by tools/swift/generate.py. The functions of MPSCNNNeuronHardSigmoid.

#import "shim.h"
#include <omps/MPSCNNNeuronHardSigmoid.h>

void *omps_MPSCNNNeuronHardSigmoid_initWithDevice_a_b(const char *class_name, void *device, float a, float b) {
  OMPS_ENTER
  return [(MPSCNNNeuronHardSigmoid *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:a b:b];
  OMPS_LEAVE
}
