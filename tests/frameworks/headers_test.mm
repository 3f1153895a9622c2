// Promises of the public headers alone: inline functions, published numbers and the layouts of structures.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <doctest/doctest.h>

// Numbers of the published enumerations that programs store in files or build by shifting.
static_assert(MTLPixelFormatRGBA16Float == 115 && MTLPixelFormatRGBA32Float == 125 && MTLPixelFormatR8Unorm == 10);
static_assert(MTLResourceStorageModePrivate == MTLStorageModePrivate << MTLResourceStorageModeShift);
static_assert(MTLResourceHazardTrackingModeTracked == MTLHazardTrackingModeTracked
                                                          << MTLResourceHazardTrackingModeShift);
static_assert(MTLCommandBufferStatusCompleted == 4 && MTLCommandBufferStatusError == 5);
static_assert(MPSNNPaddingMethodSizeSame == 16 && MPSNNPaddingMethodCustom == 16384);
static_assert(MPSDataTypeFloat32 == (MPSDataTypeFloatBit | 32) && MPSDataTypeInt8 == (MPSDataTypeSignedBit | 8));
static_assert(MPSCNNNeuronTypeGeLU == 15 && MPSCNNLossTypeKullbackLeiblerDivergence == 9);

TEST_CASE("headers: a two-dimensional region is one pixel deep") {
  const MTLRegion region = MTLRegionMake2D(1, 2, 3, 4);
  CHECK(region.origin.x == 1);
  CHECK(region.origin.y == 2);
  CHECK(region.origin.z == 0);
  CHECK(region.size.width == 3);
  CHECK(region.size.height == 4);
  CHECK(region.size.depth == 1);
}

TEST_CASE("headers: a one-dimensional region is one pixel high and deep") {
  const MTLRegion region = MTLRegionMake1D(5, 6);
  CHECK(region.origin.x == 5);
  CHECK(region.size.width == 6);
  CHECK(region.size.height == 1);
  CHECK(region.size.depth == 1);
}

TEST_CASE("headers: the low byte of a data type is its width in bits") {
  CHECK(MPSDataTypeBitsCount(MPSDataTypeFloat16) == 16);
  CHECK(MPSSizeofMPSDataType(MPSDataTypeFloat32) == 4);
  CHECK(MPSSizeofMPSDataType(MPSDataTypeUInt8) == 1);
  CHECK(MPSSizeofMPSDataType(MPSDataTypeInt64) == 8);
}
