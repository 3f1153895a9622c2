// Made by tools/swift/generate.py. The functions of MetalPerformanceShadersFunctions.

#import "shim.h"
#include <omps/MetalPerformanceShadersFunctions.h>

long omps__class_MPSDataTypeBitsCount(uint32_t t) {
  OMPS_ENTER
  return MPSDataTypeBitsCount(t);
  OMPS_LEAVE
}

long omps__class_MPSSizeofMPSDataType(uint32_t t) {
  OMPS_ENTER
  return MPSSizeofMPSDataType(t);
  OMPS_LEAVE
}

long omps__class_MPSImageBatchIncrementReadCount(void *batch, long amount) {
  OMPS_ENTER
  return MPSImageBatchIncrementReadCount(omps_consumed(batch), amount);
  OMPS_LEAVE
}

void omps__class_MPSImageBatchSynchronize(void *batch, void *cmdBuf) {
  OMPS_ENTER
  MPSImageBatchSynchronize(omps_consumed(batch), (id)cmdBuf);
  OMPS_LEAVE
}

long omps__class_MPSImageBatchResourceSize(void *batch) {
  OMPS_ENTER
  return MPSImageBatchResourceSize(omps_consumed(batch));
  OMPS_LEAVE
}

long omps__class_MPSImageBatchIterate(void *batch, void *iteratorBlock, omps_ImageIterator_invoke iteratorBlock_invoke) {
  OMPS_ENTER
  return MPSImageBatchIterate(omps_consumed(batch), omps_block_ImageIterator(iteratorBlock, iteratorBlock_invoke));
  OMPS_LEAVE
}

long omps__class_MPSStateBatchIncrementReadCount(void *batch, long amount) {
  OMPS_ENTER
  return MPSStateBatchIncrementReadCount(omps_consumed(batch), amount);
  OMPS_LEAVE
}

void omps__class_MPSStateBatchSynchronize(void *batch, void *cmdBuf) {
  OMPS_ENTER
  MPSStateBatchSynchronize(omps_consumed(batch), (id)cmdBuf);
  OMPS_LEAVE
}

long omps__class_MPSStateBatchResourceSize(void *batch) {
  OMPS_ENTER
  return MPSStateBatchResourceSize(omps_consumed(batch));
  OMPS_LEAVE
}

_Bool omps__class_MPSSupportsMTLDevice(void *device) {
  OMPS_ENTER
  return MPSSupportsMTLDevice((id)device);
  OMPS_LEAVE
}

void *omps__class_MPSGetPreferredDevice(unsigned long options) {
  OMPS_ENTER
  return omps_retained(MPSGetPreferredDevice(options));
  OMPS_LEAVE
}

void omps__class_MPSHintTemporaryMemoryHighWaterMark(void *cmdBuf, long bytes) {
  OMPS_ENTER
  MPSHintTemporaryMemoryHighWaterMark((id)cmdBuf, bytes);
  OMPS_LEAVE
}

void omps__class_MPSSetHeapCacheDuration(void *cmdBuf, double seconds) {
  OMPS_ENTER
  MPSSetHeapCacheDuration((id)cmdBuf, seconds);
  OMPS_LEAVE
}

void omps_constant_class_MPSRectNoClip(void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = MPSRectNoClip;
  OMPS_LEAVE
}
