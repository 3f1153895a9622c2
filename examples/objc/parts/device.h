// The device that --device names.
#pragma once

#import <Metal/Metal.h>

#include "options.h"

// The names are those of -[MTLDevice name]. With openmps they are `cpu`, `cuda:0` and so on. On macOS they are the
// names of its GPUs, such as "Apple M2". An empty name is the default device.
inline id<MTLDevice> findDevice(const Program &program, const std::string &name) {
  id<MTLDevice> chosen = nil;
  std::string names;
#if __has_feature(objc_arc)
  if (name.empty()) return MTLCreateSystemDefaultDevice();
  NSArray<id<MTLDevice>> *devices = MTLCopyAllDevices();
#else
  if (name.empty()) return [MTLCreateSystemDefaultDevice() autorelease];
  NSArray<id<MTLDevice>> *devices = [MTLCopyAllDevices() autorelease];
#endif
  for (id<MTLDevice> device in devices) {
    const std::string each = [[device name] UTF8String];
    if (each == name) chosen = device;
    names += (names.empty() ? "" : ", ") + each;
  }
  if (!chosen) program.refuse("There is no device \"" + name + "\"; the devices are: " + names + ".");
  return chosen;
}
