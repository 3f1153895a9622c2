// Up-sampling and its gradients against loops in double: factors, aligned corners, offsets, results of other sizes.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Image;

namespace {

constexpr double kTolerance = 2e-6;

struct Kind {
  bool is_bilinear, aligns_corners;
};
const Kind kKinds[] = {{false, false}, {true, false}, {true, true}};

// Calls visit(pixel, weight) for the source pixels that result `at` reads along an axis.
template <typename Visit>
void for_each_tap(const Kind &kind, int pixels, int factor, int offset, int at, Visit visit) {
  const auto held = [&](int pixel) { return std::min(std::max(pixel, 0), pixels - 1); };
  if (!kind.is_bilinear) {
    visit(held((at - at % factor) / factor + offset), 1.0);
    return;
  }
  const double place = kind.aligns_corners && pixels > 1 ? at * (pixels - 1.0) / (pixels * factor - 1.0)
                                                         : at / static_cast<double>(factor);
  const int low = static_cast<int>(std::floor(place + 1e-9));
  const double weight = std::max(place - low, 0.0);
  visit(held(low + offset), 1 - weight);
  visit(held(low + offset + 1), weight);
}

// The larger image and, given `dy`, the gradient of the source.
Image upsample(const Kind &kind, const Image &x, int fy, int fx, const Image &shape, const Image *dy = nullptr,
               int offset = 0) {
  Image y(x.n, shape.h, shape.w, x.c), dx(x.n, x.h, x.w, x.c);
  for (int oy = 0; oy < y.h; ++oy)
    for (int ox = 0; ox < y.w; ++ox)
      for_each_tap(kind, x.h, fy, offset, oy, [&](int sy, double wy) {
        for_each_tap(kind, x.w, fx, offset, ox, [&](int sx, double wx) {
          for (int i = 0; i < x.n; ++i)
            for (int k = 0; k < x.c; ++k) {
              y.at(i, oy, ox, k) += wy * wx * x.at(i, sy, sx, k);
              if (dy) dx.at(i, sy, sx, k) += wy * wx * dy->at(i, oy, ox, k);
            }
        });
      });
  return dy ? dx : y;
}

MPSCNNUpsampling *kernel_of(const Kind &kind, NSUInteger x, NSUInteger y) {
  if (!kind.is_bilinear)
    return [[[MPSCNNUpsamplingNearest alloc] initWithDevice:nn_device() integerScaleFactorX:x
                                        integerScaleFactorY:y] autorelease];
  return [[[MPSCNNUpsamplingBilinear alloc] initWithDevice:nn_device()
                                       integerScaleFactorX:x
                                       integerScaleFactorY:y
                                              alignCorners:kind.aligns_corners] autorelease];
}

MPSCNNUpsamplingGradient *gradient_of(const Kind &kind, NSUInteger x, NSUInteger y) {
  const Class made =
      kind.is_bilinear ? [MPSCNNUpsamplingBilinearGradient class] : [MPSCNNUpsamplingNearestGradient class];
  return [[static_cast<MPSCNNUpsamplingNearestGradient *>([made alloc]) initWithDevice:nn_device()
                                                                   integerScaleFactorX:x
                                                                   integerScaleFactorY:y] autorelease];
}

MPSNNFilterNode *node_of(const Kind &kind, MPSNNImageNode *source, NSUInteger x, NSUInteger y) {
  if (!kind.is_bilinear)
    return [MPSCNNUpsamplingNearestNode nodeWithSource:source integerScaleFactorX:x integerScaleFactorY:y];
  return [MPSCNNUpsamplingBilinearNode nodeWithSource:source
                                  integerScaleFactorX:x
                                  integerScaleFactorY:y
                                         alignCorners:kind.aligns_corners];
}

}  // namespace

TEST_CASE("nn upsampling: kernels and gradient kernels for factors and aligned corners, with temporary images") {
  const struct { int h, w, fy, fx; } cases[] = {{3, 4, 2, 3}, {1, 5, 3, 1}, {2, 1, 5, 4}, {1, 1, 2, 2}, {7, 3, 1, 49}};
  for (const Kind &kind : kKinds)
    for (const auto &c : cases) {
      @autoreleasepool {
        CAPTURE(kind.is_bilinear);
        CAPTURE(kind.aligns_corners);
        CAPTURE(c.w);
        const Image x = nn_numbers(2, c.h, c.w, 5, 61), dy = nn_numbers(2, c.h * c.fy, c.w * c.fx, 5, 63);
        const auto fx = static_cast<NSUInteger>(c.fx), fy = static_cast<NSUInteger>(c.fy);
        MPSCNNUpsampling *forward = kernel_of(kind, fx, fy);
        CHECK([forward scaleFactorX] == c.fx);
        CHECK([forward scaleFactorY] == c.fy);
        CHECK([forward alignCorners] == kind.aligns_corners);
        MPSCNNUpsamplingGradient *backward = gradient_of(kind, fx, fy);
        CHECK([backward scaleFactorX] == c.fx);
        CHECK([backward scaleFactorY] == c.fy);
        NSMutableArray *from = nn_images(x), *copy = nn_images(dy), *into = nn_images(x);
        MPSCNNNeuronLinear *same = [[[MPSCNNNeuronLinear alloc] initWithDevice:nn_device() a:1 b:0] autorelease];
        nn_run([&](id<MTLCommandBuffer> buffer) {
          MPSStateBatch *states = nil;
          MPSImageBatch *made = [forward encodeBatchToCommandBuffer:buffer
                                                       sourceImages:from
                                                  destinationStates:&states
                                        destinationStateIsTemporary:YES];
          CHECK([[made firstObject] isKindOfClass:[MPSTemporaryImage class]]);
          [same encodeBatchToCommandBuffer:buffer sourceImages:made destinationImages:copy];
          [backward encodeBatchToCommandBuffer:buffer
                               sourceGradients:nn_images(dy)
                                  sourceImages:from
                                gradientStates:states
                          destinationGradients:into];
        });
        CHECK(formulas::largest_difference(nn_read(copy).v, upsample(kind, x, c.fy, c.fx, dy).v) < kTolerance);
        CHECK(formulas::largest_difference(nn_read(into).v, upsample(kind, x, c.fy, c.fx, dy, &dy).v) < 4e-5);
      }
    }
}

TEST_CASE("nn upsampling: a given result may have another size, and offset moves its first position") {
  const Image x = nn_numbers(1, 4, 5, 2, 7);
  for (const Kind &kind : kKinds)
    for (const int offset : {0, 1, -2}) {
      CAPTURE(kind.is_bilinear);
      CAPTURE(offset);
      MPSCNNUpsampling *forward = kernel_of(kind, 2, 3);
      [forward setOffset:{offset, offset, 0}];
      const Image dy = nn_numbers(1, 5, 14, 2, 9);
      NSMutableArray *from = nn_images(x), *to = nn_images(dy), *into = nn_images(x);
      MPSStateBatch *states = [forward resultStateBatchForSourceImage:from sourceStates:nil destinationImage:to];
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [forward encodeBatchToCommandBuffer:buffer sourceImages:from destinationStates:states destinationImages:to];
        [gradient_of(kind, 2, 3) encodeBatchToCommandBuffer:buffer
                                            sourceGradients:nn_images(dy)
                                               sourceImages:from
                                             gradientStates:states
                                       destinationGradients:into];
      });
      CHECK(formulas::largest_difference(nn_read(to).v, upsample(kind, x, 3, 2, dy, nullptr, offset).v) < kTolerance);
      CHECK(formulas::largest_difference(nn_read(into).v, upsample(kind, x, 3, 2, dy, &dy, offset).v) < 1e-5);
    }
}

TEST_CASE("nn upsampling: nodes and their training graph") {
  const Image x = nn_numbers(2, 3, 2, 3, 5), dy = nn_numbers(2, 6, 6, 3, 7);
  for (const Kind &kind : kKinds) {
    MPSNNImageNode *source = [MPSNNImageNode nodeWithHandle:nil], *incoming = [MPSNNImageNode nodeWithHandle:nil];
    MPSNNFilterNode *node = node_of(kind, source, 3, 2);
    CHECK([static_cast<MPSCNNUpsamplingNearestNode *>(node) scaleFactorX] == 3);
    CHECK([static_cast<MPSCNNUpsamplingNearestNode *>(node) scaleFactorY] == 2);
    if (kind.is_bilinear)
      CHECK([static_cast<MPSCNNUpsamplingBilinearNode *>(node) alignCorners] == kind.aligns_corners);
    MPSNNFilterNode *last = [[node trainingGraphWithSourceGradient:incoming nodeHandler:nil] objectAtIndex:0];
    CHECK([static_cast<MPSCNNUpsamplingNearestGradientNode *>(last) scaleFactorX] == 3);
    CHECK([static_cast<MPSCNNUpsamplingNearestGradientNode *>(last) scaleFactorY] == 2);
    [[last resultImage] setImageAllocator:[MPSImage defaultAllocator]];
    MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device()
                                       resultImages:@[ [node resultImage], [last resultImage] ]
                                   resultsAreNeeded:nullptr];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    NSMutableArray *others = [NSMutableArray array];
    MPSImageBatch *y = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      y = [graph encodeBatchToCommandBuffer:buffer
                               sourceImages:@[ nn_images(x), nn_images(dy) ]
                               sourceStates:nil
                         intermediateImages:others
                          destinationStates:nil];
    });
    CHECK(formulas::largest_difference(nn_read(y).v, upsample(kind, x, 2, 3, dy).v) < kTolerance);
    CHECK(formulas::largest_difference(nn_read([others lastObject]).v, upsample(kind, x, 2, 3, dy, &dy).v) < 1e-5);
  }
}

TEST_CASE("nn upsampling: refusals") {
  CHECK_RAISES(kernel_of({false, false}, 0, 2), NSInvalidArgumentException,
               "MPSCNNUpsamplingNearest: integerScaleFactorX is 0; 1 to 2147483647 is expected.");
  CHECK_RAISES(gradient_of({true, false}, 2, NSUInteger{1} << 31), NSInvalidArgumentException,
               "MPSCNNUpsamplingBilinearGradient: integerScaleFactorY is 2147483648; 1 to 2147483647 is expected.");
  MPSNNImageNode *x = [MPSNNImageNode nodeWithHandle:nil], *g = [MPSNNImageNode nodeWithHandle:nil];
  MPSCNNUpsamplingNearestNode *node = [MPSCNNUpsamplingNearestNode nodeWithSource:x
                                                              integerScaleFactorX:2
                                                              integerScaleFactorY:3];
  id state = [node resultState];
  CHECK_RAISES(
      [MPSCNNUpsamplingNearestGradientNode nodeWithSourceGradient:g
                                                      sourceImage:x
                                                    gradientState:state
                                                     scaleFactorX:2
                                                     scaleFactorY:1.5],
      NSInvalidArgumentException,
      "MPSCNNUpsamplingNearestGradientNode: scaleFactorY is 1.500000, that of MPSCNNUpsamplingNearestNode is 3.");
  CHECK_RAISES([MPSCNNUpsamplingBilinearGradientNode nodeWithSourceGradient:g
                                                                sourceImage:x
                                                              gradientState:state
                                                               scaleFactorX:2
                                                               scaleFactorY:3],
               NSInvalidArgumentException,
               "MPSCNNUpsamplingBilinearGradientNode: the gradient state node belongs to MPSCNNUpsamplingNearestNode, "
               "which is no bilinear up-sampling.");
  CHECK_RAISES(nn_run([&](id<MTLCommandBuffer> buffer) {
                 [gradient_of({true, false}, 2, 2) encodeBatchToCommandBuffer:buffer
                                                              sourceGradients:nn_images(Image(1, 4, 4, 3))
                                                                 sourceImages:nn_images(Image(1, 2, 2, 2))
                                                               gradientStates:nil];
               }),
               NSInvalidArgumentException,
               "MPSCNNUpsamplingBilinearGradient: the gradient has 3 feature channels, the source image has 2.");
  CHECK_RAISES(nn_run([&](id<MTLCommandBuffer> buffer) {
                 [kernel_of({false, false}, NSUInteger{1} << 30, NSUInteger{1} << 30)
                     encodeBatchToCommandBuffer:buffer
                                   sourceImages:nn_images(Image(1, 40000, 1, 1))];
               }),
               NSInvalidArgumentException, "");
}
