// The functions that concern a device as a whole.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "compat/objc_ref.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/StoragePool.h"

BOOL MPSSupportsMTLDevice(id<MTLDevice> device) {
  const auto devices = objc::Ref<NSArray *>::adopt(MTLCopyAllDevices());
  return device != nil && [devices.get() containsObject:device];
}

id<MTLDevice> MPSGetPreferredDevice(MPSDeviceOptions options) { return [MTLCreateSystemDefaultDevice() autorelease]; }

// A hint without effect: temporary storage grows with the work and is kept.
void MPSHintTemporaryMemoryHighWaterMark(id<MTLCommandBuffer> cmdBuf, NSUInteger bytes) {}

// Storage is bounded by size, not by time; a duration of zero frees idle blocks.
void MPSSetHeapCacheDuration(id<MTLCommandBuffer> cmdBuf, double seconds) {
  if (seconds <= 0) openmps::fw::StoragePool::instance().trim();
}
