// Made by tools/swift/generate.py. The functions of MPSCNNLossLabels.
#pragma once


#include "types.h"

void *omps_MPSCNNLossLabels_initWithDevice_labelsDescriptor(const char *class_name, void *device, void *labelsDescriptor);
void *omps_MPSCNNLossLabels_initWithDevice_lossImageSize_labelsDescriptor_weightsDescriptor(const char *class_name, void *device, const void *lossImageSize, void *labelsDescriptor, void *weightsDescriptor);
void *omps_MPSCNNLossLabels_initWithDevice_lossImageSize_labelsImage_weightsImage(const char *class_name, void *device, const void *lossImageSize, void *labelsImage, void *weightsImage);
void *omps_MPSCNNLossLabels_lossImage(void *object);
void *omps_MPSCNNLossLabels_labelsImage(void *object);
void *omps_MPSCNNLossLabels_weightsImage(void *object);
