// Made by tools/swift/generate.py. The functions of MPSNNReduceBinary.
#pragma once


#include "types.h"

void omps_MPSNNReduceBinary_primarySourceClipRect(void *object, void *result);
void omps_MPSNNReduceBinary_setPrimarySourceClipRect(void *object, const void *newValue);
void omps_MPSNNReduceBinary_secondarySourceClipRect(void *object, void *result);
void omps_MPSNNReduceBinary_setSecondarySourceClipRect(void *object, const void *newValue);
void omps_MPSNNReduceBinary_setPrimaryOffset(void *object, const void *newValue);
void omps_MPSNNReduceBinary_setSecondaryOffset(void *object, const void *newValue);
