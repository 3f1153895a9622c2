// Made by tools/swift/generate.py. The functions of MPSLSTMDescriptor.
#pragma once


#include "types.h"

_Bool omps_MPSLSTMDescriptor_memoryWeightsAreDiagonal(void *object);
void omps_MPSLSTMDescriptor_setMemoryWeightsAreDiagonal(void *object, _Bool newValue);
void *omps_MPSLSTMDescriptor_inputGateInputWeights(void *object);
void omps_MPSLSTMDescriptor_setInputGateInputWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_inputGateRecurrentWeights(void *object);
void omps_MPSLSTMDescriptor_setInputGateRecurrentWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_inputGateMemoryWeights(void *object);
void omps_MPSLSTMDescriptor_setInputGateMemoryWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_forgetGateInputWeights(void *object);
void omps_MPSLSTMDescriptor_setForgetGateInputWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_forgetGateRecurrentWeights(void *object);
void omps_MPSLSTMDescriptor_setForgetGateRecurrentWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_forgetGateMemoryWeights(void *object);
void omps_MPSLSTMDescriptor_setForgetGateMemoryWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_outputGateInputWeights(void *object);
void omps_MPSLSTMDescriptor_setOutputGateInputWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_outputGateRecurrentWeights(void *object);
void omps_MPSLSTMDescriptor_setOutputGateRecurrentWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_outputGateMemoryWeights(void *object);
void omps_MPSLSTMDescriptor_setOutputGateMemoryWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_cellGateInputWeights(void *object);
void omps_MPSLSTMDescriptor_setCellGateInputWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_cellGateRecurrentWeights(void *object);
void omps_MPSLSTMDescriptor_setCellGateRecurrentWeights(void *object, void *newValue);
void *omps_MPSLSTMDescriptor_cellGateMemoryWeights(void *object);
void omps_MPSLSTMDescriptor_setCellGateMemoryWeights(void *object, void *newValue);
int32_t omps_MPSLSTMDescriptor_cellToOutputNeuronType(void *object);
void omps_MPSLSTMDescriptor_setCellToOutputNeuronType(void *object, int32_t newValue);
float omps_MPSLSTMDescriptor_cellToOutputNeuronParamA(void *object);
void omps_MPSLSTMDescriptor_setCellToOutputNeuronParamA(void *object, float newValue);
float omps_MPSLSTMDescriptor_cellToOutputNeuronParamB(void *object);
void omps_MPSLSTMDescriptor_setCellToOutputNeuronParamB(void *object, float newValue);
float omps_MPSLSTMDescriptor_cellToOutputNeuronParamC(void *object);
void omps_MPSLSTMDescriptor_setCellToOutputNeuronParamC(void *object, float newValue);
void *omps_MPSLSTMDescriptor_class_createLSTMDescriptorWithInputFeatureChannels_outputFeatureChannels(long inputFeatureChannels, long outputFeatureChannels);
