// Made by tools/swift/generate.py. The functions of MPSLSTMDescriptor.

#import "shim.h"
#include <omps/MPSLSTMDescriptor.h>

_Bool omps_MPSLSTMDescriptor_memoryWeightsAreDiagonal(void *object) {
  OMPS_ENTER
  return [(MPSLSTMDescriptor *)object memoryWeightsAreDiagonal];
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setMemoryWeightsAreDiagonal(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setMemoryWeightsAreDiagonal:newValue];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_inputGateInputWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object inputGateInputWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setInputGateInputWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setInputGateInputWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_inputGateRecurrentWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object inputGateRecurrentWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setInputGateRecurrentWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setInputGateRecurrentWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_inputGateMemoryWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object inputGateMemoryWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setInputGateMemoryWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setInputGateMemoryWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_forgetGateInputWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object forgetGateInputWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setForgetGateInputWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setForgetGateInputWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_forgetGateRecurrentWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object forgetGateRecurrentWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setForgetGateRecurrentWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setForgetGateRecurrentWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_forgetGateMemoryWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object forgetGateMemoryWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setForgetGateMemoryWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setForgetGateMemoryWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_outputGateInputWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object outputGateInputWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setOutputGateInputWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setOutputGateInputWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_outputGateRecurrentWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object outputGateRecurrentWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setOutputGateRecurrentWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setOutputGateRecurrentWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_outputGateMemoryWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object outputGateMemoryWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setOutputGateMemoryWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setOutputGateMemoryWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_cellGateInputWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object cellGateInputWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setCellGateInputWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setCellGateInputWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_cellGateRecurrentWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object cellGateRecurrentWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setCellGateRecurrentWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setCellGateRecurrentWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_cellGateMemoryWeights(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSLSTMDescriptor *)object cellGateMemoryWeights]);
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setCellGateMemoryWeights(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setCellGateMemoryWeights:omps_consumed(newValue)];
  OMPS_LEAVE
}

int32_t omps_MPSLSTMDescriptor_cellToOutputNeuronType(void *object) {
  OMPS_ENTER
  return [(MPSLSTMDescriptor *)object cellToOutputNeuronType];
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setCellToOutputNeuronType(void *object, int32_t newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setCellToOutputNeuronType:newValue];
  OMPS_LEAVE
}

float omps_MPSLSTMDescriptor_cellToOutputNeuronParamA(void *object) {
  OMPS_ENTER
  return [(MPSLSTMDescriptor *)object cellToOutputNeuronParamA];
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setCellToOutputNeuronParamA(void *object, float newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setCellToOutputNeuronParamA:newValue];
  OMPS_LEAVE
}

float omps_MPSLSTMDescriptor_cellToOutputNeuronParamB(void *object) {
  OMPS_ENTER
  return [(MPSLSTMDescriptor *)object cellToOutputNeuronParamB];
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setCellToOutputNeuronParamB(void *object, float newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setCellToOutputNeuronParamB:newValue];
  OMPS_LEAVE
}

float omps_MPSLSTMDescriptor_cellToOutputNeuronParamC(void *object) {
  OMPS_ENTER
  return [(MPSLSTMDescriptor *)object cellToOutputNeuronParamC];
  OMPS_LEAVE
}

void omps_MPSLSTMDescriptor_setCellToOutputNeuronParamC(void *object, float newValue) {
  OMPS_ENTER
  [(MPSLSTMDescriptor *)object setCellToOutputNeuronParamC:newValue];
  OMPS_LEAVE
}

void *omps_MPSLSTMDescriptor_class_createLSTMDescriptorWithInputFeatureChannels_outputFeatureChannels(long inputFeatureChannels, long outputFeatureChannels) {
  OMPS_ENTER
  return omps_retained([MPSLSTMDescriptor createLSTMDescriptorWithInputFeatureChannels:inputFeatureChannels outputFeatureChannels:outputFeatureChannels]);
  OMPS_LEAVE
}
