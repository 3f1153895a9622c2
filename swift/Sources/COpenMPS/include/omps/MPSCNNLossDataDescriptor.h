// Made by tools/swift/generate.py. The functions of MPSCNNLossDataDescriptor.
#pragma once


#include "types.h"

unsigned long omps_MPSCNNLossDataDescriptor_layout(void *object);
void omps_MPSCNNLossDataDescriptor_size(void *object, void *result);
long omps_MPSCNNLossDataDescriptor_bytesPerRow(void *object);
void omps_MPSCNNLossDataDescriptor_setBytesPerRow(void *object, long newValue);
long omps_MPSCNNLossDataDescriptor_bytesPerImage(void *object);
void omps_MPSCNNLossDataDescriptor_setBytesPerImage(void *object, long newValue);
void *omps_MPSCNNLossDataDescriptor_cnnLossDataDescriptorWithData_layout_size(const char *class_name, void *data, unsigned long layout, const void *size);
