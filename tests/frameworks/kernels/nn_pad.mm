// Padding: results by the position that each value shows, gradients as sums over those positions; the examples of
// Apple's documentation.
#include <limits>

#include "tests/frameworks/kernels/nn_test.h"

using formulas::Image;
using formulas::Numbers;

namespace {

constexpr int kNothing = -1;

// The position that `at` shows in a row of `extent` values, for a mirror image that repeats.
int shown(int at, int extent, MPSImageEdgeMode edge) {
  if (at >= 0 && at < extent) return at;
  if (edge == MPSImageEdgeModeClamp) return at < 0 ? 0 : extent - 1;
  if (edge == MPSImageEdgeModeZero || edge == MPSImageEdgeModeConstant) return kNothing;
  const bool with_edge = edge == MPSImageEdgeModeMirrorWithEdge;
  const int period = with_edge ? 2 * extent : 2 * (extent - 1);
  if (period == 0) return 0;
  const int phase = ((at % period) + period) % period;
  return phase < extent ? phase : (with_edge ? period - 1 : period) - phase;
}

// Positions of the source by those of the result.
struct Padding {
  int y, x, c;  // of result (0, 0, 0)
  MPSImageEdgeMode edge;
  Numbers fills;  // by channel of the result; empty: 0
};

template <typename F>
void for_each_pixel(const Image &source, const Image &result, const Padding &padding, F &&visit) {
  for (int i = 0; i < result.n; ++i)
    for (int h = 0; h < result.h; ++h)
      for (int w = 0; w < result.w; ++w)
        for (int c = 0; c < result.c; ++c) {
          const int y = shown(h + padding.y, source.h, padding.edge), x = shown(w + padding.x, source.w, padding.edge),
                    k = shown(c + padding.c, source.c, padding.edge);
          visit(i, h, w, c, y, x, k, y != kNothing && x != kNothing && k != kNothing);
        }
}

Image padded(const Image &x, int height, int width, int channels, const Padding &padding) {
  Image y(x.n, height, width, channels);
  for_each_pixel(x, y, padding, [&](int i, int h, int w, int c, int sy, int sx, int sc, bool is_shown) {
    y.at(i, h, w, c) = is_shown                ? x.at(i, sy, sx, sc)
                       : padding.fills.empty() ? 0
                                               : padding.fills[static_cast<std::size_t>(c)];
  });
  return y;
}

Image gradient(const Image &x, const Image &dy, const Padding &padding) {
  Image dx(x.n, x.h, x.w, x.c);
  for_each_pixel(x, dy, padding, [&](int i, int h, int w, int c, int sy, int sx, int sc, bool is_shown) {
    if (is_shown) dx.at(i, sy, sx, sc) += dy.at(i, h, w, c);
  });
  return dx;
}

struct Kernels {
  MPSNNPad *forward;
  MPSNNPadGradient *backward;
};

Kernels kernels(MPSImageCoordinate before, MPSImageCoordinate after, MPSImageEdgeMode edge, NSData *fills = nil) {
  MPSNNPad *const forward = [[[MPSNNPad alloc] initWithDevice:nn_device()
                                            paddingSizeBefore:before
                                             paddingSizeAfter:after
                                               fillValueArray:fills] autorelease];
  [forward setEdgeMode:edge];
  MPSNNPadGradient *const backward = [[[MPSNNPadGradient alloc] initWithDevice:nn_device()] autorelease];
  for (MPSCNNKernel *kernel in @[ forward, (MPSCNNKernel *)backward ])
    [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  return {forward, backward};
}

struct Both {
  Image y, dx;
};

// Forward and back; `given`: the extents of a destination. dy is numbers by seed 9.
Both run(const Kernels &pair, const Image &x, const Image *given = nullptr) {
  MPSImageBatch *y = nil, *dx = nil;
  NSMutableArray<MPSImage *> *const images = nn_images(x);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    MPSStateBatch *states = nil;
    if (given) {
      y = nn_images(*given);
      states = [pair.forward resultStateBatchForSourceImage:images sourceStates:nil destinationImage:y];
      [pair.forward encodeBatchToCommandBuffer:buffer sourceImages:images destinationStates:states destinationImages:y];
    } else {
      y = [pair.forward encodeBatchToCommandBuffer:buffer
                                      sourceImages:images
                                 destinationStates:&states
                       destinationStateIsTemporary:YES];
    }
    MPSImage *const first = [y firstObject];
    const Image dy = nn_numbers(x.n, static_cast<int>([first height]), static_cast<int>([first width]),
                                static_cast<int>([first featureChannels]), 9);
    dx = [pair.backward encodeBatchToCommandBuffer:buffer
                                   sourceGradients:nn_images(dy)
                                      sourceImages:images
                                    gradientStates:states];
  });
  return {nn_read(y), nn_read(dx)};
}

Image row(const Numbers &values) {
  Image image(1, 1, static_cast<int>(values.size()), 1);
  image.v = values;
  return image;
}

struct Amounts {
  MPSImageCoordinate before, after;
};
constexpr Amounts kAmounts[] = {{{0, 0, 0}, {0, 0, 0}},
                                {{1, 2, 0}, {3, 1, 0}},
                                {{0, 0, 2}, {0, 0, 3}},
                                {{9, 11, 4}, {13, 8, 13}},
                                {{20, 0, 0}, {1, 23, 0}}};

constexpr MPSImageEdgeMode kEdges[] = {MPSImageEdgeModeZero, MPSImageEdgeModeClamp, MPSImageEdgeModeMirror,
                                       MPSImageEdgeModeMirrorWithEdge, MPSImageEdgeModeConstant};

}  // namespace

TEST_CASE("nn pad: every edge mode shows the positions that it should, and gradients return there") {
  for (const Image &x : {nn_numbers(2, 3, 4, 5, 1), nn_numbers(1, 1, 2, 1, 2), nn_numbers(3, 2, 1, 4, 3)}) {
    for (const MPSImageEdgeMode edge : kEdges) {
      for (const Amounts &amounts : kAmounts) {
        const auto &[before, after] = amounts;
        CAPTURE(x.c);
        CAPTURE(static_cast<int>(edge));
        CAPTURE(amounts.before.x);
        const Kernels pair = kernels(before, after, edge);
        [pair.forward setFillValue:-1.5F];
        Padding padding{
            -static_cast<int>(before.y), -static_cast<int>(before.x), -static_cast<int>(before.channel), edge, {}};
        const int channels = x.c + static_cast<int>(before.channel + after.channel);
        if (edge == MPSImageEdgeModeConstant) padding.fills = Numbers(static_cast<std::size_t>(channels), -1.5);
        const Image y = padded(x, x.h + static_cast<int>(before.y + after.y),
                               x.w + static_cast<int>(before.x + after.x), channels, padding);
        const Both given = run(pair, x);
        CHECK(given.y.h == y.h);
        CHECK(given.y.w == y.w);
        CHECK(given.y.c == y.c);
        CHECK(given.y.v == y.v);
        const Image dx = gradient(x, nn_numbers(y.n, y.h, y.w, y.c, 9), padding);
        CHECK(formulas::largest_difference(given.dx.v, dx.v) < 2e-5);
      }
    }
  }
}

TEST_CASE("nn pad: in a given destination the offset places the source, and may crop it or miss it") {
  const Image x = nn_numbers(2, 3, 4, 2, 5);
  for (const MPSImageEdgeMode edge : kEdges) {
    for (const std::pair<int, int> &offset : {std::pair(0, 0), {-2, -1}, {1, 2}, {-9, 3}, {7, -6}}) {
      CAPTURE(static_cast<int>(edge));
      CAPTURE(offset.first);
      const int oy = offset.first, ox = offset.second;
      const Kernels pair = kernels({5, 5, 0}, {5, 5, 1}, edge);
      [pair.forward setOffset:{ox, oy, 0}];
      const Image given(2, 2, 5, 3);
      const Padding padding{oy, ox, 0, edge, {}};
      const Both made = run(pair, x, &given);
      CHECK(made.y.v == padded(x, 2, 5, 3, padding).v);
      CHECK(formulas::largest_difference(made.dx.v, gradient(x, nn_numbers(2, 2, 5, 3, 9), padding).v) < 1e-5);
    }
  }
}

TEST_CASE("nn pad: the examples of Apple's documentation") {
  const Both clamped = run(kernels({2, 0, 0}, {3, 0, 0}, MPSImageEdgeModeClamp), row({1, 2, 3}));
  CHECK(clamped.y.v == Numbers{1, 1, 1, 2, 3, 3, 3, 3});
  const Numbers d = nn_numbers(1, 1, 8, 1, 9).v;
  CHECK(formulas::largest_difference(clamped.dx.v, {d[0] + d[1] + d[2], d[3], d[4] + d[5] + d[6] + d[7]}) < 1e-6);
  const Both mirrored = run(kernels({4, 0, 0}, {1, 0, 0}, MPSImageEdgeModeMirror), row({1, 2, 3}));
  CHECK(mirrored.y.v == Numbers{1, 2, 3, 2, 1, 2, 3, 2});
  CHECK(formulas::largest_difference(mirrored.dx.v, {d[0] + d[4], d[1] + d[3] + d[5] + d[7], d[2] + d[6]}) < 1e-6);
  // Feature channels 1 to 3 of six into a destination from channel 4 on; the others are not written.
  for (const MPSImageEdgeMode edge : {MPSImageEdgeModeZero, MPSImageEdgeModeMirrorWithEdge}) {
    Image x(1, 1, 1, 6), given(1, 1, 1, 13);
    x.v = {10, 11, 12, 13, 14, 15};
    const Kernels pair = kernels({0, 0, 2}, {0, 0, 3}, edge);
    [pair.forward setSourceFeatureChannelOffset:1];
    [pair.forward setSourceFeatureChannelMaxCount:3];
    [pair.forward setDestinationFeatureChannelOffset:4];
    MPSImageBatch *y = nil;
    given.v = Numbers(13, -7);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      y = nn_images(given);
      [pair.forward encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:y];
    });
    CHECK(nn_read(y).v == (edge == MPSImageEdgeModeZero ? Numbers{-7, -7, -7, -7, 0, 0, 11, 12, 13, 0, 0, 0, -7}
                                                        : Numbers{-7, -7, -7, -7, 12, 11, 11, 12, 13, 13, 12, 11, -7}));
  }
}

TEST_CASE("nn pad: feature channels that the forward kernel left out get no gradient") {
  const Image x = nn_numbers(2, 1, 2, 6, 3);
  const Kernels pair = kernels({0, 0, 1}, {0, 0, 1}, MPSImageEdgeModeClamp);
  [pair.forward setSourceFeatureChannelOffset:1];
  [pair.forward setSourceFeatureChannelMaxCount:3];
  const Both made = run(pair, x);
  CHECK(made.y.c == 5);
  const Image dy = nn_numbers(2, 1, 2, 5, 9);
  for (int i = 0; i < 2; ++i)
    for (int w = 0; w < 2; ++w) {
      const double expected[] = {
          0, dy.at(i, 0, w, 0) + dy.at(i, 0, w, 1), dy.at(i, 0, w, 2), dy.at(i, 0, w, 3) + dy.at(i, 0, w, 4), 0, 0};
      for (int c = 0; c < 6; ++c) CHECK(std::abs(made.dx.at(i, 0, w, c) - expected[c]) < 1e-6);
    }
}

TEST_CASE("nn pad: an array has a fill for each channel, also infinite ones, and overrides fillValue") {
  const float fills[] = {1, -2, INFINITY, 4, 5};
  const Image x = nn_numbers(2, 2, 3, 2, 7);
  const Kernels pair =
      kernels({1, 0, 1}, {0, 2, 1}, MPSImageEdgeModeConstant, [NSData dataWithBytes:fills length:sizeof fills]);
  [pair.forward setFillValue:9];
  const Padding padding{0, -1, -1, MPSImageEdgeModeConstant, Numbers(std::begin(fills), std::end(fills))};
  CHECK(run(pair, x).y.v == padded(x, 4, 4, 4, padding).v);
  [pair.forward setEdgeMode:MPSImageEdgeModeZero];
  CHECK(run(pair, x).y.v == padded(x, 4, 4, 4, {0, -1, -1, MPSImageEdgeModeZero, {}}).v);
  // A copy and an archive have the array too.
  [pair.forward setEdgeMode:MPSImageEdgeModeConstant];
  MPSNNPad *const copy = [[pair.forward copy] autorelease];
  CHECK(run({copy, pair.backward}, x).y.v == padded(x, 4, 4, 4, padding).v);
}

TEST_CASE("nn pad: in a graph, with its gradient, by fillValue") {
  const Image x = nn_numbers(2, 2, 3, 4, 7), dy = nn_numbers(2, 4, 6, 4, 9);
  MPSNNPadNode *const node = [MPSNNPadNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                        paddingSizeBefore:{1, 2, 0}
                                         paddingSizeAfter:{2, 0, 0}
                                                 edgeMode:MPSImageEdgeModeConstant];
  CHECK([node fillValue] == 0);
  [node setFillValue:2.5F];
  CHECK([node fillValue] == 2.5F);
  MPSNNGradientFilterNode *const back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  [[node resultImage] setExportFromGraph:YES];
  [[node resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  NSMutableArray *const exported = [NSMutableArray array];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer
                                  sourceImages:@[ nn_images(dy), nn_images(x) ]
                                  sourceStates:nil
                            intermediateImages:exported
                             destinationStates:nil];
  });
  const Padding padding{-2, -1, 0, MPSImageEdgeModeConstant, Numbers(4, 2.5)};
  CHECK(nn_read([exported firstObject]).v == padded(x, 4, 6, 4, padding).v);
  CHECK(nn_read(result).v == gradient(x, dy, padding).v);
}

TEST_CASE("nn pad: sizes that no image has, short arrays and states of nothing are refused") {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  MPSImageBatch *const images = nn_images(nn_numbers(1, 2, 3, 4, 1));
  const NSUInteger most = (1ULL << 31) - 1;
  CHECK_RAISES(kernels({most + 1, 0, 0}, {0, 0, 0}, MPSImageEdgeModeZero), NSInvalidArgumentException,
               "MPSNNPad: paddingSizeBefore.x is 2147483648, it must be at most 2147483647.");
  CHECK_RAISES(kernels({0, 0, 0}, {0, 0, NSUIntegerMax}, MPSImageEdgeModeZero), NSInvalidArgumentException,
               "MPSNNPad: paddingSizeAfter.channel is 18446744073709551615, it must be at most 2147483647.");
  const float fills[] = {1, 2, 3};
  CHECK_RAISES(kernels({0, 0, 0}, {0, 1, 0}, MPSImageEdgeModeConstant, [NSData dataWithBytes:fills length:6]),
               NSInvalidArgumentException,
               "MPSNNPad: fillValueArray has 6 bytes; it holds one float of 4 bytes for each feature channel.");
  const Kernels pair =
      kernels({0, 0, 0}, {0, 1, 0}, MPSImageEdgeModeConstant, [NSData dataWithBytes:fills length:sizeof fills]);
  [pair.forward setLabel:@"border"];
  CHECK_RAISES([pair.forward encodeBatchToCommandBuffer:buffer sourceImages:images], NSInvalidArgumentException,
               "MPSNNPad \"border\": fillValueArray has 12 bytes; 16 are needed for 4 feature channels.");
  CHECK_RAISES([pair.backward encodeBatchToCommandBuffer:buffer primaryImages:images secondaryImages:images],
               NSInternalInconsistencyException,
               "MPSNNPadGradient: the gradient state was not filled by the forward kernel.");
  const Kernels clamp = kernels({0, 0, 0}, {0, 1, 0}, MPSImageEdgeModeClamp);
  MPSStateBatch *states = nil;
  [clamp.forward encodeBatchToCommandBuffer:buffer
                               sourceImages:images
                          destinationStates:&states
                destinationStateIsTemporary:NO];
  CHECK_RAISES([clamp.backward encodeBatchToCommandBuffer:buffer
                                          sourceGradients:images
                                             sourceImages:images
                                           gradientStates:states],
               NSInvalidArgumentException,
               "MPSNNPadGradient: the gradient has 3 x 2 pixels and 4 feature channels, the forward kernel's result "
               "3 x 3 pixels and at least 4.");
  CHECK_RAISES([clamp.backward encodeBatchToCommandBuffer:buffer
                                          sourceGradients:nn_images(nn_numbers(1, 3, 3, 4, 1))
                                             sourceImages:nn_images(nn_numbers(1, 2, 3, 3, 1))
                                           gradientStates:states],
               NSInvalidArgumentException,
               "MPSNNPadGradient: the source image has 3 x 2 pixels and 3 feature channels, the forward kernel read "
               "3 x 2 pixels and channels 0 to 3.");
  [clamp.forward setOffset:{std::numeric_limits<NSInteger>::min(), 0, 0}];
  CHECK_RAISES([clamp.forward encodeBatchToCommandBuffer:buffer sourceImages:images destinationImages:images],
               NSInvalidArgumentException, "");
}
