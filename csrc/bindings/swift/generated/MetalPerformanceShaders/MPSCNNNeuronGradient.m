// Made by tools/swift/generate.py. The functions of MPSCNNNeuronGradient.

#import "shim.h"
#include <omps/MPSCNNNeuronGradient.h>

int32_t omps_MPSCNNNeuronGradient_neuronType(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuronGradient *)object neuronType];
  OMPS_LEAVE
}

float omps_MPSCNNNeuronGradient_a(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuronGradient *)object a];
  OMPS_LEAVE
}

float omps_MPSCNNNeuronGradient_b(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuronGradient *)object b];
  OMPS_LEAVE
}

float omps_MPSCNNNeuronGradient_c(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuronGradient *)object c];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronGradient_data(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNNeuronGradient *)object data]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronGradient_initWithDevice_neuronDescriptor(const char *class_name, void *device, void *neuronDescriptor) {
  OMPS_ENTER
  return [(MPSCNNNeuronGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device neuronDescriptor:(id)neuronDescriptor];
  OMPS_LEAVE
}
