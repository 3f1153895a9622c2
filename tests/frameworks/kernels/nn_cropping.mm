// Regions of images, resized bilinearly: by a loop over the formula of TensorFlow's crop_and_resize, and by hand.
#include <cmath>

#include "tests/frameworks/changed_archive.h"
#include "tests/frameworks/kernels/nn_normalization.h"
#include "tests/frameworks/secure_archive.h"

using formulas::Image;
using formulas::Numbers;

// Answers images that hold one image.
@interface NNSingleImages : NSObject <MPSImageAllocator>
@end
@implementation NNSingleImages
- (MPSImage *)imageForCommandBuffer:(id<MTLCommandBuffer>)buffer
                    imageDescriptor:(MPSImageDescriptor *)descriptor
                             kernel:(MPSKernel *)kernel {
  [descriptor setNumberOfImages:1];
  return [[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:descriptor] autorelease];
}
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}
@end

namespace {

struct Box {
  double x, y, width, height;
};

std::vector<MPSRegion> regions_of(const std::vector<Box> &boxes) {
  std::vector<MPSRegion> regions;
  for (const Box &box : boxes) regions.push_back({{box.x, box.y, 0}, {box.width, box.height, 1}});
  return regions;
}

MPSNNCropAndResizeBilinear *kernel_of(const std::vector<Box> &boxes, int height, int width) {
  const std::vector<MPSRegion> regions = regions_of(boxes);
  MPSNNCropAndResizeBilinear *const made =
      [[[MPSNNCropAndResizeBilinear alloc] initWithDevice:nn_device()
                                              resizeWidth:static_cast<NSUInteger>(width)
                                             resizeHeight:static_cast<NSUInteger>(height)
                                          numberOfRegions:regions.size()
                                                  regions:regions.data()] autorelease];
  [made setDestinationImageAllocator:[MPSImage defaultAllocator]];
  return made;
}

// y1 (H - 1) + i (y2 - y1) (H - 1) / (h - 1), or the middle of y1 and y2.
double place(double from, double size, int i, int count, int pixels) {
  const double to = from + size;
  if (count == 1) return 0.5 * (from + to) * (pixels - 1);
  return from * (pixels - 1) + i * (to - from) * (pixels - 1) / (count - 1);
}

Image cropped(const Image &x, const std::vector<Box> &boxes, int height, int width) {
  const int count = static_cast<int>(boxes.size());
  Image y(x.n * count, height, width, x.c);
  for (int i = 0; i < y.n; ++i)
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column) {
        const Box &box = boxes[static_cast<std::size_t>(i % count)];
        const double in_y = place(box.y, box.height, row, height, x.h),
                     in_x = place(box.x, box.width, column, width, x.w);
        if (in_y < 0 || in_y > x.h - 1 || in_x < 0 || in_x > x.w - 1) continue;
        const int top = static_cast<int>(std::floor(in_y)), bottom = static_cast<int>(std::ceil(in_y));
        const int left = static_cast<int>(std::floor(in_x)), right = static_cast<int>(std::ceil(in_x));
        for (int c = 0; c < x.c; ++c) {
          const auto at = [&](int v, int u) { return x.at(i / count, v, u, c); };
          const double above = at(top, left) + (at(top, right) - at(top, left)) * (in_x - left);
          const double below = at(bottom, left) + (at(bottom, right) - at(bottom, left)) * (in_x - left);
          y.at(i, row, column, c) = above + (below - above) * (in_y - top);
        }
      }
  return y;
}

NSArray<MPSImage *> *run(MPSNNCropAndResizeBilinear *kernel, NSArray<MPSImage *> *images) {
  NSArray<MPSImage *> *made = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) { made = [kernel encodeBatchToCommandBuffer:buffer sourceImages:images]; });
  return made;
}

// The images of a batch whose objects hold several, as one.
Image all_of(NSArray<MPSImage *> *batch) {
  NSMutableArray<MPSImage *> *const each = [NSMutableArray array];
  for (MPSImage *image in batch) [each addObjectsFromArray:[image batchRepresentation]];
  return nn_read(each);
}

const std::vector<Box> kBoxes = {{0, 0, 1, 1},        {0.1, 0.2, 0.5, 0.7},   {0.75, 0.25, -0.5, 0.5},
                                 {-0.5, -0.25, 2, 2}, {0.3, 0.6, 0, 0},       {1, 1, 0, 0},
                                 {5, 5, 1, 1},        {0.5, -1e300, 0, 2e300}};

}  // namespace

TEST_CASE("nn cropping: several regions of each image, inside, turned round, across the edge and outside") {
  const struct {
    int from_h, from_w, to_h, to_w;
  } sizes[] = {{4, 5, 3, 6}, {6, 3, 1, 1}, {1, 1, 2, 3}, {1, 4, 2, 1}, {5, 1, 4, 2}, {8, 8, 8, 8}};
  for (const auto &size : sizes) {
    CAPTURE(size.from_h);
    CAPTURE(size.to_h);
    const Image x = nn_numbers(2, size.from_h, size.from_w, 3, 5);
    MPSNNCropAndResizeBilinear *const kernel = kernel_of(kBoxes, size.to_h, size.to_w);
    NSArray<MPSImage *> *const given = run(kernel, nn_images(x));
    CHECK([given count] == 2);
    CHECK([[given firstObject] numberOfImages] == kBoxes.size());
    CHECK(formulas::largest_difference(all_of(given).v, cropped(x, kBoxes, size.to_h, size.to_w).v) < 1e-5);
  }
}

TEST_CASE("nn cropping: numbers by hand") {
  Image x(1, 2, 3, 1);
  x.v = {0, 1, 2, 10, 11, 12};
  const auto check = [&](const Box &box, int height, int width, const Numbers &expected) {
    CHECK(all_of(run(kernel_of({box}, height, width), nn_images(x))).v == expected);
  };
  check({0, 0, 1, 1}, 2, 3, x.v);                                   // the whole image as it is
  check({0, 0, 1, 1}, 3, 1, {1, 6, 11});                            // one column reads the middle
  check({0.25, 0.5, 0.5, 0}, 1, 2, {5.5, 6.5});                     // columns 0.5 and 1.5 between the rows
  check({-0.5, 0, 2, 1}, 2, 5, {0, 0, 1, 2, 0, 0, 10, 11, 12, 0});  // zeros outside
}

TEST_CASE("nn cropping: given destinations, an image of several, a descriptor and clipRect") {
  const std::vector<Box> boxes = {{0, 0.5, 1, 0.5}, {0.2, 0, 0.4, 1}};
  const Image x = nn_numbers(3, 5, 4, 2, 5), expected = cropped(x, boxes, 2, 3);
  MPSNNCropAndResizeBilinear *const kernel = kernel_of(boxes, 2, 3);
  MPSImageDescriptor *const source =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:4
                                                    height:5
                                           featureChannels:2
                                            numberOfImages:3
                                                     usage:MTLTextureUsageShaderRead];
  MPSImage *const image = [[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:source] autorelease];
  for (NSUInteger i = 0; i < 3; ++i) {
    const std::vector<float> values(x.v.begin() + static_cast<std::ptrdiff_t>(i) * 40,
                                    x.v.begin() + static_cast<std::ptrdiff_t>(i + 1) * 40);
    [image writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:i];
  }
  MPSImageDescriptor *const wanted = [kernel destinationImageDescriptorForSourceImages:@[ image ] sourceStates:nil];
  CHECK([wanted width] == 3);
  CHECK([wanted height] == 2);
  CHECK([wanted featureChannels] == 2);
  CHECK([wanted numberOfImages] == 6);
  CHECK(formulas::largest_difference(all_of(run(kernel, @[ image ])).v, expected.v) < 1e-5);
  MPSImage *const to = [[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:wanted] autorelease];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceImage:image destinationImage:to];
  });
  CHECK(formulas::largest_difference(all_of(@[ to ]).v, expected.v) < 1e-5);
  [wanted setNumberOfImages:5];
  MPSImage *const less = [[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:wanted] autorelease];
  CHECK_RAISES([kernel encodeToCommandBuffer:[nn_queue() commandBuffer] sourceImage:image destinationImage:less],
               NSInvalidArgumentException,
               "MPSNNCropAndResizeBilinear: the sources hold 3 images for 6 results, the destinations 5.");
  [kernel setDestinationImageAllocator:[[[NNSingleImages alloc] init] autorelease]];
  CHECK_RAISES([kernel encodeToCommandBuffer:[nn_queue() commandBuffer] sourceImage:image], NSInvalidArgumentException,
               "MPSNNCropAndResizeBilinear: the sources hold 3 images for 6 results, the destinations 1.");
  [kernel setClipRect:MTLRegionMake2D(0, 0, 2, 2)];
  CHECK_RAISES([kernel encodeToCommandBuffer:[nn_queue() commandBuffer] sourceImage:image destinationImage:to],
               NSInvalidArgumentException,
               "MPSNNCropAndResizeBilinear: the result has 3 x 2 pixels, the destination 2 x 2.");
}

TEST_CASE("nn cropping: regions are copied, and kept by copies and archives; refusals") {
  std::vector<MPSRegion> regions = regions_of({{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}});
  const auto make = [&](NSUInteger width, NSUInteger height, NSUInteger count, const MPSRegion *boxes) {
    return [[[MPSNNCropAndResizeBilinear alloc] initWithDevice:nn_device()
                                                   resizeWidth:width
                                                  resizeHeight:height
                                               numberOfRegions:count
                                                       regions:boxes] autorelease];
  };
  MPSNNCropAndResizeBilinear *const kernel = make(3, 2, 2, regions.data());
  regions[1].origin.y = 9;
  for (MPSNNCropAndResizeBilinear *each in @[ kernel, [[kernel copy] autorelease], through_archive(kernel) ]) {
    CHECK([each resizeWidth] == 3);
    CHECK([each resizeHeight] == 2);
    CHECK([each numberOfRegions] == 2);
    CHECK([each regions][1].origin.y == 0.6);
    CHECK([each regions][1].size.width == 0.7);
  }
  CHECK(refusal_of_changed(kernel, @"MPSNNCropAndResizeBilinear.regions", nil) ==
        "MPSNNCropAndResizeBilinear: the archive has no value for regions.");
  CHECK_RAISES(make(0, 2, 2, regions.data()), NSInvalidArgumentException,
               "MPSNNCropAndResizeBilinear: resizeWidth is 0, expected 1 to 2147483647.");
  CHECK_RAISES(make(3, 1ULL << 31, 2, regions.data()), NSInvalidArgumentException,
               "MPSNNCropAndResizeBilinear: resizeHeight is 2147483648, expected 1 to 2147483647.");
  CHECK_RAISES(make(3, 2, 0, regions.data()), NSInvalidArgumentException,
               "MPSNNCropAndResizeBilinear: numberOfRegions is 0, expected 1 to 2147483647.");
  const MPSRegion *const none = nullptr;
  CHECK_RAISES(make(3, 2, 2, none), NSInvalidArgumentException, "regions is NULL");
  regions[1].size.height = INFINITY;
  CHECK_RAISES(make(3, 2, 2, regions.data()), NSInvalidArgumentException,
               "MPSNNCropAndResizeBilinear: regions[1].size.height is inf, expected a finite number.");
}
