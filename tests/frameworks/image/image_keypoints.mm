// Key points, against a loop over the pixels of each region.
#include <cstring>

#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

struct Found {
  int x, y;
  float value;
  bool operator==(const Found &) const = default;
};

std::vector<Found> bright(const Image &image, const MTLRegion &region, float threshold, std::size_t most) {
  std::vector<Found> result;
  for (int y = 0; y < image.h; ++y)
    for (int x = 0; x < image.w; ++x) {
      const auto row = static_cast<NSUInteger>(y), column = static_cast<NSUInteger>(x);
      const bool is_inside = row >= region.origin.y && row - region.origin.y < region.size.height &&
                             column >= region.origin.x && column - region.origin.x < region.size.width;
      const float value = static_cast<float>(std::lround(image.at(0, y, x, 0) * 255)) / 255.0F;
      if (is_inside && value >= threshold && result.size() < most) result.push_back({x, y, value});
    }
  return result;
}

MPSImageFindKeypoints *kernel(NSUInteger most, float threshold) {
  const MPSImageKeypointRangeInfo info{most, threshold};
  return [[[MPSImageFindKeypoints alloc] initWithDevice:nn_device() info:&info] autorelease];
}

id<MTLBuffer> filled(NSUInteger bytes) {
  id<MTLBuffer> const buffer = [[nn_device() newBufferWithLength:bytes
                                                         options:MTLResourceStorageModeShared] autorelease];
  std::memset([buffer contents], 0x5A, bytes);
  return buffer;
}

}  // namespace

TEST_CASE("image keypoints: pixels in reading order, by region, up to the number that fits") {
  const Image x = picture(1, 13, 17, 1, 41);
  const MTLRegion regions[] = {{{0, 0, 0}, {17, 13, 1}}, {{3, 2, 0}, {5, 4, 1}},  {{4, 7, 0}, {5, 4, 1}},
                               {{15, 10, 0}, {9, 9, 1}}, {{17, 0, 0}, {1, 1, 1}}, {{0, 0, 0}, {0, 3, 1}}};
  constexpr NSUInteger kRegions = std::size(regions);
  for (const NSUInteger most : {NSUInteger{7}, NSUInteger{300}}) {
    const float threshold = 153 / 255.0F;
    MPSImageFindKeypoints *const finder = kernel(most, threshold);
    CHECK([finder keypointRangeInfo].maximumKeypoints == most);
    CHECK([finder keypointRangeInfo].minimumThresholdValue == threshold);
    id<MTLBuffer> const counts = filled(64 + 4 * kRegions), data = filled(32 + 8 * most * kRegions);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [finder encodeToCommandBuffer:buffer
                      sourceTexture:texture_of(x, MTLPixelFormatR8Unorm)
                            regions:regions
                    numberOfRegions:kRegions
                keypointCountBuffer:counts
          keypointCountBufferOffset:64
                 keypointDataBuffer:data
           keypointDataBufferOffset:32];
    });
    const auto *const numbers = static_cast<const std::uint32_t *>([counts contents]) + 16;
    const auto *const records = static_cast<const unsigned char *>([data contents]) + 32;
    for (NSUInteger i = 0; i < kRegions; ++i) {
      const std::vector<Found> expected = bright(x, regions[i], threshold, most);
      CHECK(numbers[i] == expected.size());
      for (NSUInteger j = 0; j < most; ++j) {
        MPSImageKeypointData record;
        std::memcpy(&record, records + 8 * (i * most + j), sizeof record);
        if (j < expected.size()) {
          CHECK(Found{record.keypointCoordinate[0], record.keypointCoordinate[1], record.keypointColorValue} ==
                expected[j]);
        } else {
          CHECK(records[8 * (i * most + j)] == 0x5A);
        }
      }
    }
  }
}

TEST_CASE("image keypoints: no room, other formats and short buffers") {
  id<MTLTexture> const x = texture_of(picture(1, 4, 4, 1, 1), MTLPixelFormatR8Unorm),
                       floats = texture_of(picture(1, 4, 4, 1, 1));
  const MTLRegion region{{0, 0, 0}, {4, 4, 1}}, *missing = nullptr;
  const auto encode = [&](MPSImageFindKeypoints *finder, id<MTLTexture> source, const MTLRegion *regions,
                          NSUInteger count, id<MTLBuffer> counts, id<MTLBuffer> data) {
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [finder encodeToCommandBuffer:buffer
                      sourceTexture:source
                            regions:regions
                    numberOfRegions:count
                keypointCountBuffer:counts
          keypointCountBufferOffset:0
                 keypointDataBuffer:data
           keypointDataBufferOffset:0];
    });
  };
  id<MTLBuffer> const counts = filled(32), data = filled(256);
  encode(kernel(0, 0), x, &region, 1, counts, data);
  CHECK(*static_cast<const std::uint32_t *>([counts contents]) == 0);
  id<MTLCommandBuffer> const buffer = [nn_queue() commandBuffer];
  const auto refused = [&](MPSImageFindKeypoints *finder, id<MTLTexture> source, const MTLRegion *regions,
                           NSUInteger count, NSUInteger offset, const char *sentence) {
    CHECK_RAISES([finder encodeToCommandBuffer:buffer
                                 sourceTexture:source
                                       regions:regions
                               numberOfRegions:count
                           keypointCountBuffer:counts
                     keypointCountBufferOffset:offset
                            keypointDataBuffer:data
                      keypointDataBufferOffset:0],
                 NSInvalidArgumentException, sentence);
  };
  refused(kernel(4, 0), floats, &region, 1, 0, "MPSImageFindKeypoints: sourceTexture has the pixel format");
  refused(kernel(4, 0), x, missing, 1, 0, "regions is NULL");
  refused(kernel(4, 0), x, &region, 9, 0, "keypointCountBuffer has 32 bytes; 36 from byte 0 on are needed.");
  refused(kernel(64, 0), x, &region, 1, 0, "keypointDataBuffer has 256 bytes; 512 from byte 0 on are needed.");
  refused(kernel(4, 0), x, &region, 1, 4, "expected a multiple of 32");
  refused(kernel(NSUIntegerMax, 0), x, &region, 1, 0, "are more than");
  const MPSImageKeypointRangeInfo *none = nullptr;
  CHECK_RAISES([[MPSImageFindKeypoints alloc] initWithDevice:nn_device() info:none], NSInvalidArgumentException,
               "info is NULL");
}
