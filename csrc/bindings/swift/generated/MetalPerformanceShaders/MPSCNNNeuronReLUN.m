// Made by tools/swift/generate.py. The functions of MPSCNNNeuronReLUN.

#import "shim.h"
#include <omps/MPSCNNNeuronReLUN.h>

void *omps_MPSCNNNeuronReLUN_initWithDevice_a_b(const char *class_name, void *device, float a, float b) {
  OMPS_ENTER
  return [(MPSCNNNeuronReLUN *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device a:a b:b];
  OMPS_LEAVE
}
