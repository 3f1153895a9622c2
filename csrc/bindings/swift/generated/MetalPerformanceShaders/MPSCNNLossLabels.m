// Made by tools/swift/generate.py. The functions of MPSCNNLossLabels.

#import "shim.h"
#include <omps/MPSCNNLossLabels.h>

void *omps_MPSCNNLossLabels_initWithDevice_labelsDescriptor(const char *class_name, void *device, void *labelsDescriptor) {
  OMPS_ENTER
  return [(MPSCNNLossLabels *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device labelsDescriptor:(id)labelsDescriptor];
  OMPS_LEAVE
}

void *omps_MPSCNNLossLabels_initWithDevice_lossImageSize_labelsDescriptor_weightsDescriptor(const char *class_name, void *device, const void *lossImageSize, void *labelsDescriptor, void *weightsDescriptor) {
  OMPS_ENTER
  return [(MPSCNNLossLabels *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device lossImageSize:*(const MTLSize *)lossImageSize labelsDescriptor:(id)labelsDescriptor weightsDescriptor:(id)weightsDescriptor];
  OMPS_LEAVE
}

void *omps_MPSCNNLossLabels_initWithDevice_lossImageSize_labelsImage_weightsImage(const char *class_name, void *device, const void *lossImageSize, void *labelsImage, void *weightsImage) {
  OMPS_ENTER
  return [(MPSCNNLossLabels *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device lossImageSize:*(const MTLSize *)lossImageSize labelsImage:(id)labelsImage weightsImage:(id)weightsImage];
  OMPS_LEAVE
}

void *omps_MPSCNNLossLabels_lossImage(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNLossLabels *)object lossImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNLossLabels_labelsImage(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNLossLabels *)object labelsImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNLossLabels_weightsImage(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNLossLabels *)object weightsImage]);
  OMPS_LEAVE
}
