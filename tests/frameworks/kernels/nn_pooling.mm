// Pooling and its gradients against loops in double: kinds, strides, edge modes, padding policies.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Image;

namespace {

constexpr double kTolerance = 2e-6;

enum class Kind { Max, Average, L2Norm };

struct Geometry {
  int kernel, stride, offset;
  bool clamps;
  int dilation = 1;

  int first() const { return offset - ((kernel - 1) * dilation + 1) / 2; }
};

// Calls visit(source y, source x) for the taps of one window that lie inside the image; returns whether all do.
template <typename Visit>
bool for_each_tap(const Geometry &g, const Image &x, int oy, int ox, Visit visit) {
  bool all = true;
  for (int t = 0; t < g.kernel * g.kernel; ++t) {
    const int sy = oy * g.stride + g.first() + t / g.kernel * g.dilation,
              sx = ox * g.stride + g.first() + t % g.kernel * g.dilation;
    if (x.has(sy, sx))
      visit(sy, sx);
    else
      all = false;
  }
  return all;
}

// The pooled image and, given `dy`, the gradient of the source.
Image pool(Kind kind, const Geometry &g, const Image &x, int height, int width, const Image *dy = nullptr) {
  Image y(x.n, height, width, x.c), dx(x.n, x.h, x.w, x.c);
  for (int i = 0; i < x.n; ++i)
    for (int oy = 0; oy < height; ++oy)
      for (int ox = 0; ox < width; ++ox)
        for (int k = 0; k < x.c; ++k) {
          double best = -INFINITY, sum = 0, squares = 0;
          int by = -1, bx = -1, count = 0;
          const bool all = for_each_tap(g, x, oy, ox, [&](int sy, int sx) {
            const double value = x.at(i, sy, sx, k);
            if (value > best) best = value, by = sy, bx = sx;
            sum += value;
            squares += value * value;
            ++count;
          });
          if (!all && !g.clamps && best < 0) best = 0, by = -1;
          const double divisor = g.clamps ? count : g.kernel * g.kernel;
          const double result = kind == Kind::Max       ? best
                                : kind == Kind::Average ? (divisor == 0 ? 0 : sum / divisor)
                                                        : std::sqrt(squares);
          y.at(i, oy, ox, k) = result;
          if (!dy) continue;
          const double d = dy->at(i, oy, ox, k);
          if (kind == Kind::Max && by >= 0) dx.at(i, by, bx, k) += d;
          if (kind == Kind::Max) continue;
          for_each_tap(g, x, oy, ox, [&](int sy, int sx) {
            dx.at(i, sy, sx, k) += kind == Kind::Average ? d / divisor : d * x.at(i, sy, sx, k) / result;
          });
        }
  return dy ? dx : y;
}

struct Classes {
  Kind kind;
  Class forward, backward;
};

const Classes *kinds() {
  static const Classes all[] = {{Kind::Max, [MPSCNNPoolingMax class], [MPSCNNPoolingMaxGradient class]},
                                {Kind::Average, [MPSCNNPoolingAverage class], [MPSCNNPoolingAverageGradient class]},
                                {Kind::L2Norm, [MPSCNNPoolingL2Norm class], [MPSCNNPoolingL2NormGradient class]}};
  return all;
}

}  // namespace

TEST_CASE("nn pooling: kernels and gradient kernels for strides, offsets and edge modes") {
  const Geometry cases[] = {{2, 2, 1, false}, {2, 2, 0, false}, {2, 2, 0, true}, {3, 2, 1, true}, {3, 1, 0, false}};
  for (int k = 0; k < 3; ++k)
    for (const Geometry &g : cases) {
      @autoreleasepool {
        INFO("kind " << k << " kernel " << g.kernel << " stride " << g.stride << " offset " << g.offset << " clamps "
                     << g.clamps);
        const Image x = nn_numbers(2, 5, 6, 3, 61), dy = nn_numbers(2, 3, 3, 3, 63);
        const auto size = static_cast<NSUInteger>(g.kernel), stride = static_cast<NSUInteger>(g.stride);
        MPSCNNPooling *forward =
            [[static_cast<MPSCNNPooling *>([kinds()[k].forward alloc]) initWithDevice:nn_device()
                                                                          kernelWidth:size
                                                                         kernelHeight:size
                                                                      strideInPixelsX:stride
                                                                      strideInPixelsY:stride] autorelease];
        MPSCNNPoolingGradient *backward =
            [[static_cast<MPSCNNPoolingGradient *>([kinds()[k].backward alloc]) initWithDevice:nn_device()
                                                                                   kernelWidth:size
                                                                                  kernelHeight:size
                                                                               strideInPixelsX:stride
                                                                               strideInPixelsY:stride] autorelease];
        [forward setOffset:{g.offset, g.offset, 0}];
        [forward setEdgeMode:g.clamps ? MPSImageEdgeModeClamp : MPSImageEdgeModeZero];
        NSMutableArray *from = nn_images(x), *to = nn_images(Image(2, 3, 3, 3)), *into = nn_images(x);
        MPSStateBatch *states = [forward resultStateBatchForSourceImage:from sourceStates:nil destinationImage:to];
        nn_run([&](id<MTLCommandBuffer> buffer) {
          [forward encodeBatchToCommandBuffer:buffer sourceImages:from destinationStates:states destinationImages:to];
          [backward encodeBatchToCommandBuffer:buffer
                               sourceGradients:nn_images(dy)
                                  sourceImages:from
                                gradientStates:states
                          destinationGradients:into];
        });
        CHECK(formulas::largest_difference(nn_read(to).v, pool(kinds()[k].kind, g, x, 3, 3).v) < kTolerance);
        CHECK(formulas::largest_difference(nn_read(into).v, pool(kinds()[k].kind, g, x, 3, 3, &dy).v) < kTolerance);
      }
    }
}

TEST_CASE("nn pooling: nodes clamp to the edge and place windows by their padding policy") {
  const Image x = nn_numbers(1, 5, 5, 2, 71);
  const struct {
    NSUInteger method;
    int size, offset;
  } cases[] = {// ceil(5/2) = 3 results; extra = 2*2 + 2 - 5 = 1: to the top left, or to the bottom right
               {MPSNNPaddingMethodSizeSame, 3, 0},
               {MPSNNPaddingMethodSizeSame | MPSNNPaddingMethodAddRemainderToBottomRight, 3, 1},
               // ceil((5-1)/2) = 2 results; extra = 2 + 2 - 5 = -1, halved toward zero
               {MPSNNPaddingMethodSizeValidOnly, 2, 1}};
  for (const auto &c : cases)
    for (NSUInteger average = 0; average < 2; ++average) {
      @autoreleasepool {
        const Class kind = average ? [MPSCNNPoolingAverageNode class] : [MPSCNNPoolingMaxNode class];
        MPSCNNPoolingNode *node = [kind nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] filterSize:2];
        CHECK([node strideInPixelsX] == 2);
        [node setPaddingPolicy:[MPSNNDefaultPadding paddingWithMethod:c.method]];
        MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
        [graph setFormat:MPSImageFeatureChannelFormatFloat32];
        MPSImageBatch *result = nil;
        nn_run([&](id<MTLCommandBuffer> buffer) {
          result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
        });
        const Image expected = pool(average ? Kind::Average : Kind::Max, {2, 2, c.offset, true}, x, c.size, c.size);
        REQUIRE([[result firstObject] width] == static_cast<NSUInteger>(c.size));
        CHECK(formulas::largest_difference(nn_read(result).v, expected.v) < kTolerance);
      }
    }
}

TEST_CASE("nn pooling: dilated maxima, their gradients, and their nodes") {
  const Geometry cases[] = {
      {2, 1, 0, true, 2}, {3, 1, 0, true, 2}, {2, 2, 1, false, 3}, {3, 2, -1, false, 2}, {2, 2, 0, true, 1}};
  for (const Geometry &g : cases) {
    @autoreleasepool {
      CAPTURE(g.kernel);
      CAPTURE(g.dilation);
      const Image x = nn_numbers(2, 7, 6, 3, 61), dy = nn_numbers(2, 3, 3, 3, 63);
      const auto size = static_cast<NSUInteger>(g.kernel), stride = static_cast<NSUInteger>(g.stride),
                 rate = static_cast<NSUInteger>(g.dilation);
      MPSCNNDilatedPoolingMax *forward = [[[MPSCNNDilatedPoolingMax alloc] initWithDevice:nn_device()
                                                                              kernelWidth:size
                                                                             kernelHeight:size
                                                                            dilationRateX:rate
                                                                            dilationRateY:rate
                                                                          strideInPixelsX:stride
                                                                          strideInPixelsY:stride] autorelease];
      CHECK([forward dilationRateX] == rate);
      CHECK([forward dilationRateY] == rate);
      MPSCNNDilatedPoolingMaxGradient *backward =
          [[[MPSCNNDilatedPoolingMaxGradient alloc] initWithDevice:nn_device()
                                                       kernelWidth:size
                                                      kernelHeight:size
                                                     dilationRateX:rate
                                                     dilationRateY:rate
                                                   strideInPixelsX:stride
                                                   strideInPixelsY:stride] autorelease];
      [forward setOffset:{g.offset, g.offset, 0}];
      [forward setEdgeMode:g.clamps ? MPSImageEdgeModeClamp : MPSImageEdgeModeZero];
      NSMutableArray *from = nn_images(x), *to = nn_images(Image(2, 3, 3, 3)), *into = nn_images(x),
                     *alone = nn_images(x);
      MPSStateBatch *states = [forward resultStateBatchForSourceImage:from sourceStates:nil destinationImage:to];
      [backward setPrimaryOffset:{g.offset, g.offset, 0}];
      [backward setPrimaryEdgeMode:[forward edgeMode]];
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [forward encodeBatchToCommandBuffer:buffer sourceImages:from destinationStates:states destinationImages:to];
        [backward encodeBatchToCommandBuffer:buffer
                             sourceGradients:nn_images(dy)
                                sourceImages:from
                              gradientStates:states
                        destinationGradients:into];
        [backward encodeBatchToCommandBuffer:buffer
                             sourceGradients:nn_images(dy)
                                sourceImages:from
                              gradientStates:nil
                        destinationGradients:alone];
      });
      CHECK(formulas::largest_difference(nn_read(to).v, pool(Kind::Max, g, x, 3, 3).v) < kTolerance);
      CHECK(formulas::largest_difference(nn_read(into).v, pool(Kind::Max, g, x, 3, 3, &dy).v) < kTolerance);
      CHECK(nn_read(alone).v == nn_read(into).v);
    }
  }
  MPSNNImageNode *x = [MPSNNImageNode nodeWithHandle:nil];
  // Apple: kernelWidth = kernelHeight = strideInPixelsX = strideInPixelsY = dilationRateX = dilationRateY = size
  MPSCNNDilatedPoolingMaxNode *node = [MPSCNNDilatedPoolingMaxNode nodeWithSource:x filterSize:2];
  CHECK([node dilationRateX] == 2);
  CHECK([node dilationRateY] == 2);
  [node setPaddingPolicy:[MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeValidOnly]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  const Image source = nn_numbers(1, 7, 7, 2, 5);
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(source) ] sourceStates:nil];
  });
  CHECK(nn_read(result).v == pool(Kind::Max, {2, 2, 1, true, 2}, source, 3, 3).v);
  CHECK_RAISES([[MPSCNNDilatedPoolingMax alloc] initWithDevice:nn_device()
                                                   kernelWidth:2
                                                  kernelHeight:2
                                                 dilationRateX:0
                                                 dilationRateY:1
                                               strideInPixelsX:1
                                               strideInPixelsY:1],
               NSInvalidArgumentException, "MPSCNNDilatedPoolingMax: dilationRateX is 0, it must be at least 1.");
}

TEST_CASE("nn pooling: zeroPadSize enlarges the area that an average divides by") {
  Image x(1, 2, 2, 1);
  x.v = {4, 8, 12, 16};
  MPSCNNPoolingAverage *kernel = [[[MPSCNNPoolingAverage alloc] initWithDevice:nn_device() kernelWidth:3
                                                                  kernelHeight:3] autorelease];
  [kernel setEdgeMode:MPSImageEdgeModeClamp];
  NSMutableArray *to = nn_images(Image(1, 2, 2, 1));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
  });
  CHECK(nn_read(to).v == formulas::Numbers{10, 10, 10, 10});  // 40 / 4
  [kernel setZeroPadSizeX:1];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
  });
  CHECK(formulas::largest_difference(nn_read(to).v, {40 / 6.0, 40 / 6.0, 40 / 6.0, 40 / 6.0}) < kTolerance);
}
