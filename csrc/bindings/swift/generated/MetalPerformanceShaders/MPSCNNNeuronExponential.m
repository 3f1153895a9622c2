// Made by tools/swift/generate.py. The functions of MPSCNNNeuronExponential.

#import "shim.h"
#include <omps/MPSCNNNeuronExponential.h>

void *omps_MPSCNNNeuronExponential_initWithDevice_a_b_c(const char *class_name, void *device, float a, float b, float c) {
  OMPS_ENTER
  return [(MPSCNNNeuronExponential *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:a b:b c:c];
  OMPS_LEAVE
}
