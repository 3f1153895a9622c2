// Devices: how they are found, what they say of themselves, what they refuse.
#include "tests/frameworks/metal/metal_test.h"

#include <cstdlib>

TEST_CASE("metal: the system default device is the first of all devices") {
  id<MTLDevice> device = test_device();
  REQUIRE(device != nil);
  NSArray *all = [MTLCopyAllDevices() autorelease];
  REQUIRE([all count] >= 2);
  CHECK([all objectAtIndex:0] == device);
  CHECK(test_device() == device);
}

TEST_CASE("metal: OPENMPS_DEVICE chooses the system default, and a name of no device is refused") {
  setenv("OPENMPS_DEVICE", "reference", 1);
  CHECK(test_text([test_device() name]) == "reference");
  NSArray *all = [MTLCopyAllDevices() autorelease];
  CHECK(test_text([[all objectAtIndex:0] name]) == "reference");
  setenv("OPENMPS_DEVICE", "abacus", 1);
  CHECK_RAISES(MTLCreateSystemDefaultDevice(), NSInvalidArgumentException,
               "OPENMPS_DEVICE is \"abacus\", the devices here are: ");
  unsetenv("OPENMPS_DEVICE");
}

TEST_CASE("metal: every device has a name and a number of its own") {
  NSMutableSet *names = [NSMutableSet set];
  NSMutableSet *numbers = [NSMutableSet set];
  NSArray *all = [MTLCopyAllDevices() autorelease];
  for (id<MTLDevice> device in all) {
    CHECK([[device name] length] > 0);
    [names addObject:[device name]];
    [numbers addObject:[NSNumber numberWithUnsignedLongLong:[device registryID]]];
  }
  CHECK([names count] == [all count]);
  CHECK([numbers count] == [all count]);
  CHECK([names containsObject:@"cpu"]);
  CHECK([names containsObject:@"reference"]);
}

TEST_CASE("metal: a device says what it is") {
  NSArray *all = [MTLCopyAllDevices() autorelease];
  for (id<MTLDevice> device in all) {
    CHECK([[[device architecture] name] length] > 0);
    CHECK([[device description] containsString:[[device architecture] name]]);
    CHECK([[[device architecture] copy] autorelease] == [device architecture]);
  }
}

TEST_CASE("metal: a device knows its limits") {
  id<MTLDevice> device = test_device();
  CHECK([device maxBufferLength] > 1u << 20);
  CHECK([device recommendedMaxWorkingSetSize] > 1u << 20);
  CHECK([device maxThreadsPerThreadgroup].width > 0);
  CHECK([device supportsFamily:MTLGPUFamilyMac2]);
  CHECK_FALSE([device supportsFamily:MTLGPUFamilyApple9]);
  CHECK([device supportsFeatureSet:MTLFeatureSet_macOS_GPUFamily2_v1]);
  CHECK_FALSE([device supportsFeatureSet:MTLFeatureSet_iOS_GPUFamily1_v1]);
  CHECK([device supportsTextureSampleCount:1]);
  CHECK_FALSE([device supportsTextureSampleCount:4]);
  CHECK([device minimumLinearTextureAlignmentForPixelFormat:MTLPixelFormatRGBA8Unorm] == 4);
}

TEST_CASE("metal: the allocated size of a device follows its buffers") {
  id<MTLDevice> device = test_device();
  const NSUInteger before = [device currentAllocatedSize];
  id<MTLBuffer> buffer = [device newBufferWithLength:1 << 20 options:MTLResourceStorageModePrivate];
  CHECK([device currentAllocatedSize] == before + (1 << 20));
  [buffer release];
  CHECK([device currentAllocatedSize] == before);
}
