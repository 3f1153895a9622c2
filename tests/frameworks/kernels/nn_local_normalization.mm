// Normalisation by neighbours: values by loops over windows, gradients by central differences of those loops, nodes in
// graphs, refusals.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Image;
using formulas::Numbers;

namespace {

enum class Kind { Cross, Spatial, Contrast };

struct Settings {
  Kind kind;
  int height, width;  // of a window across channels, the width
  double alpha, beta, delta, p0 = 1, pm = 0, ps = 1;
};

// The values of a window around (y, x, c); zeros outside the image.
Numbers window(const Image &x, const Settings &f, int i, int y, int w, int c) {
  Numbers values;
  if (f.kind == Kind::Cross) {
    for (int q = c - f.width / 2; q <= c + (f.width - 1) / 2; ++q)
      values.push_back(q >= 0 && q < x.c ? x.at(i, y, w, q) : 0);
    return values;
  }
  for (int q = y - f.height / 2; q <= y + (f.height - 1) / 2; ++q)
    for (int p = w - f.width / 2; p <= w + (f.width - 1) / 2; ++p) values.push_back(x.has(q, p) ? x.at(i, q, p, c) : 0);
  return values;
}

Image normalized(const Image &x, const Settings &f) {
  Image y = x;
  for (int i = 0; i < x.n; ++i)
    for (int h = 0; h < x.h; ++h)
      for (int w = 0; w < x.w; ++w)
        for (int c = 0; c < x.c; ++c) {
          const Numbers values = window(x, f, i, h, w, c);
          const auto count = static_cast<double>(values.size());
          double mean = 0, spread = 0;
          if (f.kind == Kind::Contrast)
            for (const double value : values) mean += value / count;
          for (const double value : values) spread += (value - mean) * (value - mean) / count;
          const double base = std::pow(f.delta + f.alpha * spread, f.beta);
          y.at(i, h, w, c) = f.kind == Kind::Contrast ? f.pm + f.ps * (x.at(i, h, w, c) - f.p0 * mean) / base
                                                      : x.at(i, h, w, c) / base;
        }
  return y;
}

// Of the sum of dy times the result.
Image gradient(Image x, const Image &dy, const Settings &f) {
  Image dx = x;
  constexpr double kStep = 1e-5;
  for (std::size_t i = 0; i < x.v.size(); ++i) {
    const double value = x.v[i];
    x.v[i] = value + kStep;
    const double above = formulas::dot(normalized(x, f).v, dy.v);
    x.v[i] = value - kStep;
    dx.v[i] = (above - formulas::dot(normalized(x, f).v, dy.v)) / (2 * kStep);
    x.v[i] = value;
  }
  return dx;
}

const Settings kCases[] = {
    {Kind::Cross, 0, 3, 0.5, 0.75, 1.5},
    {Kind::Cross, 0, 4, 2, -0.5, 0.5},
    {Kind::Cross, 0, 11, 1, 5, 1},
    {Kind::Cross, 0, 1, 1, 0.5, 1},
    {Kind::Spatial, 3, 3, 0.5, 0.75, 1.5},
    {Kind::Spatial, 2, 5, 1, 1, 1},
    {Kind::Spatial, 9, 1, 1, 5, 1},
    {Kind::Contrast, 3, 3, 1, 0.5, 0.25},
    {Kind::Contrast, 4, 2, 0.5, 1.5, 1, 0.5, 2, -1.5},
    {Kind::Contrast, 1, 1, 1, 0.5, 0.25, 0.5},
};

NSUInteger size_of(int value) { return static_cast<NSUInteger>(value); }

template <typename Kernel>
id with_settings(Kernel *kernel, const Settings &f) {
  [kernel setAlpha:static_cast<float>(f.alpha)];
  [kernel setBeta:static_cast<float>(f.beta)];
  [kernel setDelta:static_cast<float>(f.delta)];
  return kernel;
}
template <typename Kernel>
id with_contrast(Kernel *kernel, const Settings &f) {
  [kernel setP0:static_cast<float>(f.p0)];
  [kernel setPm:static_cast<float>(f.pm)];
  [kernel setPs:static_cast<float>(f.ps)];
  return with_settings(kernel, f);
}

#define CROSS(Class) \
  with_settings([[[Class alloc] initWithDevice:nn_device() kernelSize:size_of(f.width)] autorelease], f)
#define PIXELS(with, Class)                                                    \
  with([[[Class alloc] initWithDevice:nn_device() kernelWidth:size_of(f.width) \
                         kernelHeight:size_of(f.height)] autorelease],         \
       f)

MPSCNNKernel *forward_kernel(const Settings &f) {
  if (f.kind == Kind::Cross) return CROSS(MPSCNNCrossChannelNormalization);
  if (f.kind == Kind::Spatial) return PIXELS(with_settings, MPSCNNSpatialNormalization);
  return PIXELS(with_contrast, MPSCNNLocalContrastNormalization);
}
MPSCNNGradientKernel *gradient_kernel(const Settings &f) {
  if (f.kind == Kind::Cross) return CROSS(MPSCNNCrossChannelNormalizationGradient);
  if (f.kind == Kind::Spatial) return PIXELS(with_settings, MPSCNNSpatialNormalizationGradient);
  return PIXELS(with_contrast, MPSCNNLocalContrastNormalizationGradient);
}

MPSCNNNormalizationNode *node_of(const Settings &f, MPSNNImageNode *x) {
  if (f.kind == Kind::Cross) {
    MPSCNNCrossChannelNormalizationNode *const node =
        [MPSCNNCrossChannelNormalizationNode nodeWithSource:x kernelSize:size_of(f.width) + 1];
    [node setKernelSizeInFeatureChannels:size_of(f.width)];
    return with_settings(node, f);
  }
  if (f.kind == Kind::Spatial) {
    MPSCNNSpatialNormalizationNode *const node = [MPSCNNSpatialNormalizationNode nodeWithSource:x
                                                                                     kernelSize:size_of(f.width)];
    CHECK([node kernelHeight] == size_of(f.width));
    [node setKernelHeight:size_of(f.height)];
    return with_settings(node, f);
  }
  MPSCNNLocalContrastNormalizationNode *const node =
      [[[MPSCNNLocalContrastNormalizationNode alloc] initWithSource:x kernelSize:size_of(f.height)] autorelease];
  CHECK([node kernelWidth] == size_of(f.height));
  [node setKernelWidth:size_of(f.width)];
  return with_contrast(node, f);
}

MPSNNGradientFilterNode *gradient_node_by_hand(const Settings &f, MPSNNFilterNode *forward, MPSNNImageNode *g,
                                               MPSNNImageNode *x) {
  id state = [forward resultState];
  if (f.kind == Kind::Cross) {
    auto *const made = [MPSCNNCrossChannelNormalizationGradientNode nodeWithSourceGradient:g
                                                                               sourceImage:x
                                                                             gradientState:state
                                                                                kernelSize:size_of(f.width)];
    CHECK([made kernelSize] == size_of(f.width));
    return made;
  }
  if (f.kind == Kind::Spatial) {
    auto *const made = [MPSCNNSpatialNormalizationGradientNode nodeWithSourceGradient:g
                                                                          sourceImage:x
                                                                        gradientState:state
                                                                           kernelSize:size_of(f.height)];
    CHECK([made kernelHeight] == size_of(f.height));
    [made setKernelWidth:size_of(f.width)];
    return with_settings(made, f);
  }
  auto *const made = [MPSCNNLocalContrastNormalizationGradientNode nodeWithSourceGradient:g
                                                                              sourceImage:x
                                                                            gradientState:state
                                                                              kernelWidth:size_of(f.width)
                                                                             kernelHeight:size_of(f.height)];
  CHECK([made kernelWidth] == size_of(f.width));
  return with_contrast(made, f);
}

double difference(NSArray<MPSImage *> *given, const Image &expected) {
  const Image made = nn_read(given);
  CHECK(made.h == expected.h);
  CHECK(made.w == expected.w);
  return formulas::largest_difference(made.v, expected.v);
}

}  // namespace

TEST_CASE("nn local normalization: every kernel and its gradient, by their windows") {
  const struct { int n, h, w, c; } sizes[] = {{2, 4, 5, 6}, {1, 1, 1, 1}, {1, 1, 7, 2}};
  for (const Settings &f : kCases)
    for (const auto &size : sizes) {
      CAPTURE(static_cast<int>(f.kind));
      CAPTURE(f.width);
      CAPTURE(size.w);
      const Image x = nn_numbers(size.n, size.h, size.w, size.c, 5), dy = nn_numbers(size.n, size.h, size.w, size.c, 6);
      MPSCNNKernel *const forward = forward_kernel(f), *const copy = [[forward copy] autorelease];
      MPSCNNGradientKernel *const backward = gradient_kernel(f);
      [copy setDestinationImageAllocator:[MPSImage defaultAllocator]];
      [backward setDestinationImageAllocator:[MPSImage defaultAllocator]];
      MPSImageBatch *y = nil, *dx = nil, *const given = nn_images(Image(size.n, size.h, size.w, size.c));
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [forward encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:given];
        y = [copy encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x)];
        dx = [backward encodeBatchToCommandBuffer:buffer primaryImages:nn_images(dy) secondaryImages:nn_images(x)];
      });
      CHECK(difference(given, normalized(x, f)) < 1e-5);
      CHECK(difference(y, normalized(x, f)) < 1e-5);
      CHECK(difference(dx, gradient(x, dy, f)) < 1e-4);
    }
}

TEST_CASE("nn local normalization: a part of the result, at an offset, and its gradient by the state") {
  for (const Settings &f : {kCases[0], kCases[5], kCases[8]}) {
    CAPTURE(static_cast<int>(f.kind));
    const Image x = nn_numbers(1, 4, 6, 3, 5), dy = nn_numbers(1, 2, 3, 3, 6), whole = normalized(x, f);
    Image expected(1, 2, 3, 3), spread(1, 4, 6, 3);
    for (int h = 0; h < 2; ++h)
      for (int w = 0; w < 3; ++w)
        for (int c = 0; c < 3; ++c) {
          expected.at(0, h, w, c) = whole.at(0, h + 1, w + 2, c);
          spread.at(0, h + 1, w + 2, c) = dy.at(0, h, w, c);
        }
    MPSCNNKernel *const forward = forward_kernel(f);
    [forward setOffset:{2, 1, 0}];
    MPSCNNGradientKernel *const backward = gradient_kernel(f);
    [backward setDestinationImageAllocator:[MPSImage defaultAllocator]];
    MPSImageBatch *dx = nil, *const y = nn_images(Image(1, 2, 3, 3)), *const images = nn_images(x);
    MPSStateBatch *const states = [forward resultStateBatchForSourceImage:images sourceStates:nil destinationImage:y];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [forward encodeBatchToCommandBuffer:buffer sourceImages:images destinationStates:states destinationImages:y];
      dx = [backward encodeBatchToCommandBuffer:buffer
                                sourceGradients:nn_images(dy)
                                   sourceImages:images
                                 gradientStates:states];
    });
    CHECK(difference(y, expected) < 1e-5);
    CHECK(difference(dx, gradient(x, spread, f)) < 1e-4);
  }
}

TEST_CASE("nn local normalization: every node in a graph, with both ways to make its gradient node") {
  const Image x = nn_numbers(2, 4, 5, 6, 5), dy = nn_numbers(2, 4, 5, 6, 6);
  for (const Settings &f : kCases)
    for (const bool by_hand : {false, true}) {
      CAPTURE(static_cast<int>(f.kind));
      CAPTURE(f.width);
      MPSNNImageNode *const source = [MPSNNImageNode nodeWithHandle:nil], *const g =
                                                                              [MPSNNImageNode nodeWithHandle:nil];
      MPSCNNNormalizationNode *const node = node_of(f, source);
      auto *const back = by_hand ? gradient_node_by_hand(f, node, g, source)
                                 : static_cast<MPSNNGradientFilterNode *>([node gradientFilterWithSource:g]);
      [[node resultImage] setExportFromGraph:YES];
      [[node resultImage] setImageAllocator:[MPSImage defaultAllocator]];
      MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
      [graph setFormat:MPSImageFeatureChannelFormatFloat32];
      NSMutableArray *const exported = [NSMutableArray array];
      MPSImageBatch *dx = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        dx = [graph encodeBatchToCommandBuffer:buffer
                                  sourceImages:@[ nn_images(dy), nn_images(x) ]
                                  sourceStates:nil
                            intermediateImages:exported
                             destinationStates:nil];
      });
      CHECK(difference([exported firstObject], normalized(x, f)) < 1e-5);
      CHECK(difference(dx, gradient(x, dy, f)) < 1e-4);
    }
}

TEST_CASE("nn local normalization: defaults of kernels and nodes") {
  const Settings f{Kind::Cross, 2, 3, 0, 0, 0};
  MPSCNNCrossChannelNormalization *const cross =
      [[[MPSCNNCrossChannelNormalization alloc] initWithDevice:nn_device() kernelSize:7] autorelease];
  CHECK([cross kernelSize] == 7);
  CHECK([cross alpha] == 1);
  CHECK([cross beta] == 5);
  CHECK([cross delta] == 1);
  MPSCNNSpatialNormalizationGradient *const spatial =
      [[[MPSCNNSpatialNormalizationGradient alloc] initWithDevice:nn_device()
                                                      kernelWidth:size_of(f.width)
                                                     kernelHeight:size_of(f.height)] autorelease];
  CHECK([spatial alpha] == 1);
  CHECK([spatial beta] == 5);
  CHECK([spatial delta] == 1);
  MPSCNNLocalContrastNormalization *const contrast =
      [[[MPSCNNLocalContrastNormalization alloc] initWithDevice:nn_device() kernelWidth:3 kernelHeight:2] autorelease];
  CHECK([contrast kernelWidth] == 3);
  CHECK([contrast kernelHeight] == 2);
  CHECK([contrast alpha] == 0);
  CHECK([contrast beta] == 0.5F);
  CHECK([contrast delta] == 1.0F / 1024);
  CHECK([contrast p0] == 1);
  CHECK([contrast pm] == 0);
  CHECK([contrast ps] == 1);
  MPSNNImageNode *const image = [MPSNNImageNode nodeWithHandle:nil];
  CHECK([static_cast<MPSCNNCrossChannelNormalizationNode *>([MPSCNNCrossChannelNormalizationNode nodeWithSource:image])
            kernelSizeInFeatureChannels] == 5);
  MPSCNNSpatialNormalizationNode *const node =
      [[[MPSCNNSpatialNormalizationNode alloc] initWithSource:image] autorelease];
  CHECK([node kernelWidth] == 5);
  CHECK([node kernelHeight] == 5);
  MPSCNNLocalContrastNormalizationNode *const last =
      [[[MPSCNNLocalContrastNormalizationNode alloc] initWithSource:image] autorelease];
  CHECK([last kernelHeight] == 5);
  CHECK([last p0] == 1);
}

TEST_CASE("nn local normalization: kernels without extent and gradients of other channels are refused") {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  CHECK_RAISES([[MPSCNNCrossChannelNormalization alloc] initWithDevice:nn_device() kernelSize:0],
               NSInvalidArgumentException,
               "MPSCNNCrossChannelNormalization: kernelSize is 0, it must be at least 1 and at most 2147483647.");
  CHECK_RAISES([[MPSCNNSpatialNormalization alloc] initWithDevice:nn_device() kernelWidth:3 kernelHeight:0],
               NSInvalidArgumentException, "MPSCNNSpatialNormalization: kernelHeight is 0, it must be at least 1.");
  const Settings f = kCases[4];
  MPSCNNGradientKernel *const backward = gradient_kernel(f);
  CHECK_RAISES([backward encodeBatchToCommandBuffer:buffer
                                      primaryImages:nn_images(nn_numbers(1, 2, 3, 4, 1))
                                    secondaryImages:nn_images(nn_numbers(1, 2, 3, 5, 1))],
               NSInvalidArgumentException,
               "MPSCNNSpatialNormalizationGradient: the gradient has 4 feature channels, the source image has 5.");
}
