// Made by tools/swift/generate.py. The functions of MPSCNNNeuronTanH.

#import "shim.h"
#include <omps/MPSCNNNeuronTanH.h>

void *omps_MPSCNNNeuronTanH_initWithDevice_a_b(const char *class_name, void *device, float a, float b) {
  OMPS_ENTER
  return [(MPSCNNNeuronTanH *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:a b:b];
  OMPS_LEAVE
}
