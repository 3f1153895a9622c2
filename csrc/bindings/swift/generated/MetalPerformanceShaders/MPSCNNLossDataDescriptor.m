// Made by tools/swift/generate.py. The functions of MPSCNNLossDataDescriptor.

#import "shim.h"
#include <omps/MPSCNNLossDataDescriptor.h>

unsigned long omps_MPSCNNLossDataDescriptor_layout(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDataDescriptor *)object layout];
  OMPS_LEAVE
}

void omps_MPSCNNLossDataDescriptor_size(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(MPSCNNLossDataDescriptor *)object size];
  OMPS_LEAVE
}

long omps_MPSCNNLossDataDescriptor_bytesPerRow(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDataDescriptor *)object bytesPerRow];
  OMPS_LEAVE
}

void omps_MPSCNNLossDataDescriptor_setBytesPerRow(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNLossDataDescriptor *)object setBytesPerRow:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNLossDataDescriptor_bytesPerImage(void *object) {
  OMPS_ENTER
  return [(MPSCNNLossDataDescriptor *)object bytesPerImage];
  OMPS_LEAVE
}

void omps_MPSCNNLossDataDescriptor_setBytesPerImage(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNLossDataDescriptor *)object setBytesPerImage:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNLossDataDescriptor_cnnLossDataDescriptorWithData_layout_size(const char *class_name, void *data, unsigned long layout, const void *size) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) cnnLossDataDescriptorWithData:omps_consumed(data) layout:layout size:*(const MTLSize *)size]);
  OMPS_LEAVE
}
