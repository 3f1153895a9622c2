// Made by tools/swift/generate.py. The functions of MPSNNDefaultPadding.
#pragma once


#include "types.h"

void *omps_MPSNNDefaultPadding_paddingWithMethod(const char *class_name, unsigned long method);
void *omps_MPSNNDefaultPadding_class_paddingForTensorflowAveragePooling(void);
void *omps_MPSNNDefaultPadding_class_paddingForTensorflowAveragePoolingValidOnly(void);
void *omps_MPSNNDefaultPadding_label(void *object);
