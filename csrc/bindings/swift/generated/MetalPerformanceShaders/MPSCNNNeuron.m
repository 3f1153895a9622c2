// Made by tools/swift/generate.py. The functions of MPSCNNNeuron.

#import "shim.h"
#include <omps/MPSCNNNeuron.h>

int32_t omps_MPSCNNNeuron_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuron *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSCNNNeuron_a(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuron *)object a];
  OMPS_LEAVE
}

float omps_MPSCNNNeuron_b(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuron *)object b];
  OMPS_LEAVE
}

float omps_MPSCNNNeuron_c(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuron *)object c];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuron_data(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNNeuron *)object data]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuron_initWithDevice_neuronDescriptor(const char *class_name, void *device, void *neuronDescriptor) {
  OMPS_ENTER
  return [(MPSCNNNeuron *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device neuronDescriptor:(id)neuronDescriptor];
  OMPS_LEAVE
}
