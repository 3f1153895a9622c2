// Pyramids: each mipmap level from its neighbours.
#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

using Levels = std::vector<Image>;

// The levels below an image of these extents.
Levels levels_of(int h, int w, int count, unsigned seed) {
  Levels levels;
  for (int i = 0; i < count; ++i)
    levels.push_back(picture(1, std::max(h >> i, 1), std::max(w >> i, 1), 4, seed + static_cast<unsigned>(i)));
  return levels;
}

double convolved(const Image &x, int y, int column, int c, const Numbers &weights, int width, MPSImageEdgeMode edge) {
  const int height = static_cast<int>(weights.size()) / width;
  double sum = 0;
  for (int j = 0; j < height; ++j)
    for (int i = 0; i < width; ++i)
      sum += weights[static_cast<std::size_t>(j * width + i)] *
             shown(x, 0, y + j - height / 2, column + i - width / 2, c, edge);
  return sum;
}

template <typename Value>
Image made(const Image &like, Value value) {
  Image result = like;
  for (int y = 0; y < like.h; ++y)
    for (int x = 0; x < like.w; ++x)
      for (int c = 0; c < 4; ++c) result.at(0, y, x, c) = value(y, x, c);
  return result;
}

Image interpolated(const Image &next, const Image &like, const Numbers &weights, int width, MPSImageEdgeMode edge) {
  const Image stuffed = made(like, [&](int y, int x, int c) {
    return y % 2 == 0 && x % 2 == 0 && next.has(y / 2, x / 2) ? next.at(0, y / 2, x / 2, c) : 0;
  });
  return made(like, [&](int y, int x, int c) { return convolved(stuffed, y, x, c, weights, width, edge); });
}

Numbers five_taps(double centre) {
  const double side = 0.25 - centre / 2, row[] = {side, 0.25, centre, 0.25, side};
  Numbers weights;
  for (const double y : row)
    for (const double x : row) weights.push_back(y * x);
  return weights;
}

const float kWeights[] = {0.5F, -0.25F, 1, 0.125F, 0.75F, -1, 0.25F, 0.5F, 2, 0.375F, -0.5F, 1, 0.25F, 1, -0.125F};

Numbers given_weights() { return Numbers(std::begin(kWeights), std::end(kWeights)); }

template <typename Kernel>
Kernel *given() {
  return [[[Kernel alloc] initWithDevice:nn_device() kernelWidth:5 kernelHeight:3 weights:kWeights] autorelease];
}

void check_gaussian(MPSImagePyramid *kernel, const Numbers &weights, int width, MPSImageEdgeMode edge) {
  CHECK([kernel kernelWidth] == static_cast<NSUInteger>(width));
  CHECK([kernel kernelHeight] == weights.size() / static_cast<std::size_t>(width));
  [kernel setEdgeMode:edge];
  [kernel setOffset:{3, 3, 0}];
  [kernel setClipRect:MTLRegionMake2D(0, 0, 1, 1)];
  Levels levels = levels_of(13, 8, 4, 1);
  id<MTLTexture> texture = texture_of_levels(levels);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK([kernel encodeToCommandBuffer:buffer inPlaceTexture:&texture fallbackCopyAllocator:nil]);
  });
  for (std::size_t i = 1; i < levels.size(); ++i)
    levels[i] = made(levels[i], [&](int y, int x, int c) {
      return convolved(levels[i - 1], 2 * y, 2 * x, c, weights, width, edge);
    });
  for (NSUInteger i = 0; i < levels.size(); ++i) check_equal(read(texture, i), levels[i], 1e-5);
}

}  // namespace

TEST_CASE("image pyramid: Gaussian levels are the even pixels of the filtered level before") {
  for (const MPSImageEdgeMode edge : kAllEdges)
    check_gaussian([[[MPSImageGaussianPyramid alloc] initWithDevice:nn_device()] autorelease], five_taps(0.375), 5,
                   edge);
  check_gaussian([[[MPSImageGaussianPyramid alloc] initWithDevice:nn_device() centerWeight:0.5F] autorelease],
                 five_taps(0.5), 5, MPSImageEdgeModeClamp);
  check_gaussian(given<MPSImageGaussianPyramid>(), given_weights(), 5, MPSImageEdgeModeClamp);
}

TEST_CASE("image pyramid: Laplacian levels and the way back") {
  for (const MPSImageEdgeMode edge : kAllEdges) {
    const Levels source = levels_of(13, 8, 4, 1), before = levels_of(13, 8, 4, 11);
    const Numbers weights = given_weights();
    MPSImageLaplacianPyramidSubtract *const subtract = given<MPSImageLaplacianPyramidSubtract>();
    MPSImageLaplacianPyramidAdd *const add = given<MPSImageLaplacianPyramidAdd>();
    CHECK([add getLaplacianBias] == 0);
    CHECK([add getLaplacianScale] == 1);
    for (MPSImageLaplacianPyramid *each in @[ (MPSImageLaplacianPyramid *)subtract, (MPSImageLaplacianPyramid *)add ]) {
      [each setLaplacianBias:0.5F];
      [each setLaplacianScale:0.25F];
      [each setEdgeMode:edge];
    }
    id<MTLTexture> const from = texture_of_levels(source), differences = texture_of_levels(before),
                         sums = texture_of_levels(before);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [subtract encodeToCommandBuffer:buffer sourceTexture:from destinationTexture:differences];
      [add encodeToCommandBuffer:buffer sourceTexture:from destinationTexture:sums];
    });
    Levels expected = before;
    for (std::size_t i = 0; i < 3; ++i) {
      const Image next = interpolated(source[i + 1], source[i], weights, 5, edge);
      expected[i] = made(source[i], [&](int y, int x, int c) {
        return 0.25 * (source[i].at(0, y, x, c) - next.at(0, y, x, c)) + 0.5;
      });
    }
    for (NSUInteger i = 0; i < 4; ++i) check_equal(read(differences, i), expected[i], 1e-5);
    expected = before;
    for (std::size_t i = 3; i-- > 0;) {
      const Image next = interpolated(i == 2 ? source[3] : expected[i + 1], source[i], weights, 5, edge);
      expected[i] = made(source[i], [&](int y, int x, int c) {
        return (source[i].at(0, y, x, c) - 0.5) / 0.25 + next.at(0, y, x, c);
      });
    }
    for (NSUInteger i = 0; i < 4; ++i) check_equal(read(sums, i), expected[i], 1e-4);
  }
}

TEST_CASE("image pyramid: one level has nothing to do; refusals") {
  const Levels four = levels_of(8, 8, 4, 1), one = levels_of(8, 8, 1, 1);
  id<MTLTexture> single = texture_of_levels(one), many = texture_of_levels(four);
  MPSImageGaussianPyramid *const gaussian = given<MPSImageGaussianPyramid>();
  MPSImageLaplacianPyramidAdd *const add = [[[MPSImageLaplacianPyramidAdd alloc] initWithDevice:nn_device()
                                                                                   centerWeight:0.5F] autorelease];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK([gaussian encodeToCommandBuffer:buffer inPlaceTexture:&single fallbackCopyAllocator:nil]);
    CHECK_RAISES([gaussian encodeToCommandBuffer:buffer sourceTexture:many destinationTexture:single],
                 NSInvalidArgumentException, "MPSImageGaussianPyramid: source and destination are two textures");
    CHECK_RAISES([add encodeToCommandBuffer:buffer sourceTexture:many destinationTexture:single],
                 NSInvalidArgumentException,
                 "the source has 4 mipmap levels, the destination 1; at least 3 are expected.");
    CHECK_RAISES([add encodeToCommandBuffer:buffer
                              sourceTexture:many
                         destinationTexture:texture_of_levels(levels_of(8, 9, 4, 1))],
                 NSInvalidArgumentException,
                 "the source has 8 x 8 pixels, 4 channels and 1 slices, the destination 9 x 8");
    CHECK_RAISES([add encodeToCommandBuffer:buffer sourceImage:image_of(one[0]) destinationImage:image_of(one[0])],
                 NSInvalidArgumentException, "sourceImage is an image; pyramids take textures with mipmap levels.");
    [add setLaplacianScale:0];
    CHECK_RAISES([add encodeToCommandBuffer:buffer sourceTexture:many destinationTexture:many],
                 NSInvalidArgumentException, "laplacianScale is 0");
    MPSImagePyramid *const base = [[[MPSImagePyramid alloc] initWithDevice:nn_device()] autorelease];
    CHECK_RAISES([base encodeToCommandBuffer:buffer sourceTexture:many destinationTexture:many],
                 NSInvalidArgumentException, "MPSImagePyramid: this class computes nothing itself");
  });
  check_equal(read(single), one[0], 1e-7);
}
