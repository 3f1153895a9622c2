// Made by tools/swift/generate.py. The functions of MPSCNNNeuronSoftPlus.

#import "shim.h"
#include <omps/MPSCNNNeuronSoftPlus.h>

void *omps_MPSCNNNeuronSoftPlus_initWithDevice_a_b(const char *class_name, void *device, float a, float b) {
  OMPS_ENTER
  return [(MPSCNNNeuronSoftPlus *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:a b:b];
  OMPS_LEAVE
}
