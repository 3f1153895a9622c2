// Made by tools/swift/generate.py. The functions of MPSNDArrayMultiaryBase.

#import "shim.h"
#include <omps/MPSNDArrayMultiaryBase.h>

void *omps_MPSNDArrayMultiaryBase_destinationArrayAllocator(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayMultiaryBase *)object destinationArrayAllocator]);
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryBase_setDestinationArrayAllocator(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNDArrayMultiaryBase *)object setDestinationArrayAllocator:omps_consumed(newValue)];
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryBase_offsetsAtSourceIndex(void *object, long sourceIndex, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayMultiaryBase *)object offsetsAtSourceIndex:sourceIndex];
  OMPS_LEAVE
}

unsigned long omps_MPSNDArrayMultiaryBase_edgeModeAtSourceIndex(void *object, long sourceIndex) {
  OMPS_ENTER
  return [(MPSNDArrayMultiaryBase *)object edgeModeAtSourceIndex:sourceIndex];
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryBase_kernelSizesForSourceIndex(void *object, long sourceIndex, void *result) {
  OMPS_ENTER
  *(MPSNDArraySizes *)result = [(MPSNDArrayMultiaryBase *)object kernelSizesForSourceIndex:sourceIndex];
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryBase_stridesForSourceIndex(void *object, long sourceIndex, void *result) {
  OMPS_ENTER
  *(MPSNDArrayOffsets *)result = [(MPSNDArrayMultiaryBase *)object stridesForSourceIndex:sourceIndex];
  OMPS_LEAVE
}

void omps_MPSNDArrayMultiaryBase_dilationRatesForSourceIndex(void *object, long sourceIndex, void *result) {
  OMPS_ENTER
  *(MPSNDArraySizes *)result = [(MPSNDArrayMultiaryBase *)object dilationRatesForSourceIndex:sourceIndex];
  OMPS_LEAVE
}

void *omps_MPSNDArrayMultiaryBase_initWithDevice_sourceCount(const char *class_name, void *device, long count) {
  OMPS_ENTER
  return [(MPSNDArrayMultiaryBase *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device sourceCount:count];
  OMPS_LEAVE
}

void *omps_MPSNDArrayMultiaryBase_resultStateForSourceArrays_sourceStates_destinationArray(void *object, void *sourceArrays, void *sourceStates, void *destinationArray) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayMultiaryBase *)object resultStateForSourceArrays:omps_consumed(sourceArrays) sourceStates:omps_consumed(sourceStates) destinationArray:(id)destinationArray]);
  OMPS_LEAVE
}

void *omps_MPSNDArrayMultiaryBase_destinationArrayDescriptorForSourceArrays_sourceState(void *object, void *sources, void *state) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayMultiaryBase *)object destinationArrayDescriptorForSourceArrays:omps_consumed(sources) sourceState:(id)state]);
  OMPS_LEAVE
}
