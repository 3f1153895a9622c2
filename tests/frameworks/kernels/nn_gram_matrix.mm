// Gram matrices: values and gradients by sums over pixels, chosen factors, copies and archives, refusals.
#include "tests/frameworks/kernels/nn_factor_callback.h"
#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/secure_archive.h"

using formulas::Image;

namespace {

Image gram(const Image &x, double alpha) {
  Image y(x.n, 1, x.c, x.c);
  for (int i = 0; i < x.n; ++i)
    for (int a = 0; a < x.c; ++a)
      for (int b = 0; b < x.c; ++b)
        for (int h = 0; h < x.h; ++h)
          for (int w = 0; w < x.w; ++w) y.at(i, 0, a, b) += alpha * x.at(i, h, w, a) * x.at(i, h, w, b);
  return y;
}

// Every product of the sum gives its two factors their part.
Image gradient(const Image &x, const Image &dy, double alpha) {
  Image dx(x.n, x.h, x.w, x.c);
  for (int i = 0; i < x.n; ++i)
    for (int a = 0; a < x.c; ++a)
      for (int b = 0; b < x.c; ++b)
        for (int h = 0; h < x.h; ++h)
          for (int w = 0; w < x.w; ++w) {
            dx.at(i, h, w, a) += alpha * dy.at(i, 0, a, b) * x.at(i, h, w, b);
            dx.at(i, h, w, b) += alpha * dy.at(i, 0, a, b) * x.at(i, h, w, a);
          }
  return dx;
}

MPSNNGramMatrixCalculation *kernel(float alpha) {
  auto *const made = [[[MPSNNGramMatrixCalculation alloc] initWithDevice:nn_device() alpha:alpha] autorelease];
  [made setDestinationImageAllocator:[MPSImage defaultAllocator]];
  return made;
}

struct Graph {
  MPSNNGramMatrixCalculationNode *node;
  MPSNNGraph *graph;
};

// A graph of (gradient, source) whose result is the gradient and whose exported image is the Gram matrix.
Graph graph_of(float alpha, id<MPSNNGramMatrixCallback> callback) {
  MPSNNGramMatrixCalculationNode *const node =
      [MPSNNGramMatrixCalculationNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] alpha:alpha];
  [node setPropertyCallBack:callback];
  auto *const back = static_cast<MPSNNGramMatrixCalculationGradientNode *>(
      [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]]);
  CHECK([back alpha] == alpha);
  [[node resultImage] setExportFromGraph:YES];
  [[node resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return {node, graph};
}

void check_graph(MPSNNGraph *graph, const Image &x, const Image &dy, double alpha) {
  NSMutableArray *const exported = [NSMutableArray array];
  MPSImageBatch *dx = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    dx = [graph encodeBatchToCommandBuffer:buffer
                              sourceImages:@[ nn_images(dy), nn_images(x) ]
                              sourceStates:nil
                        intermediateImages:exported
                         destinationStates:nil];
  });
  CHECK(formulas::largest_difference(nn_read([exported firstObject]).v, gram(x, alpha).v) < 2e-5);
  CHECK(formulas::largest_difference(nn_read(dx).v, gradient(x, dy, alpha).v) < 2e-5);
}

}  // namespace

TEST_CASE("nn Gram matrix: products of feature channels, summed over pixels, and their gradient") {
  const struct { int n, h, w, c; } sizes[] = {{2, 3, 4, 5}, {1, 1, 1, 1}, {3, 1, 7, 2}, {1, 6, 1, 9}};
  for (const auto &size : sizes) {
    CAPTURE(size.c);
    const Image x = nn_numbers(size.n, size.h, size.w, size.c, 5), dy = nn_numbers(size.n, 1, size.c, size.c, 6);
    MPSNNGramMatrixCalculation *const forward = kernel(1.5F);
    CHECK([forward alpha] == 1.5F);
    MPSNNGramMatrixCalculationGradient *const backward =
        [[[MPSNNGramMatrixCalculationGradient alloc] initWithDevice:nn_device()] autorelease];
    CHECK([backward alpha] == 1);
    [backward setAlpha:1.5F];
    [backward setDestinationImageAllocator:[MPSImage defaultAllocator]];
    MPSImageBatch *y = nil, *dx = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      y = [forward encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x)];
      dx = [backward encodeBatchToCommandBuffer:buffer primaryImages:nn_images(dy) secondaryImages:nn_images(x)];
    });
    const Image made = nn_read(y);
    CHECK(made.h == 1);
    CHECK(made.w == size.c);
    CHECK(formulas::largest_difference(made.v, gram(x, 1.5).v) < 2e-5);
    CHECK(formulas::largest_difference(nn_read(dx).v, gradient(x, dy, 1.5).v) < 2e-5);
  }
  CHECK([[[[MPSNNGramMatrixCalculation alloc] initWithDevice:nn_device()] autorelease] alpha] == 1);
}

TEST_CASE("nn Gram matrix: of some feature channels, into a part of an image; a new alpha counts") {
  const Image x = nn_numbers(2, 3, 4, 5, 5);
  Image part(2, 3, 4, 2);
  for (int i = 0; i < 2; ++i)
    for (int h = 0; h < 3; ++h)
      for (int w = 0; w < 4; ++w)
        for (int c = 0; c < 2; ++c) part.at(i, h, w, c) = x.at(i, h, w, c + 1);
  MPSNNGramMatrixCalculation *const forward = kernel(1);
  [forward setSourceFeatureChannelOffset:1];
  [forward setSourceFeatureChannelMaxCount:2];
  [forward setClipRect:{{1, 2, 0}, {2, 1, 1}}];
  [forward setDestinationFeatureChannelOffset:4];
  for (const float alpha : {1.0F, -2.0F}) {
    [forward setAlpha:alpha];
    Image before(2, 4, 3, 6);
    before.v = formulas::Numbers(before.v.size(), 7);
    MPSImageBatch *const y = nn_images(before);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [forward encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:y];
    });
    const Image expected = gram(part, alpha), made = nn_read(y);
    double worst = 0;
    for (int i = 0; i < 2; ++i)
      for (int h = 0; h < 4; ++h)
        for (int w = 0; w < 3; ++w)
          for (int c = 0; c < 6; ++c)
            worst = std::max(worst, std::abs(made.at(i, h, w, c) -
                                             (h == 2 && w >= 1 && c >= 4 ? expected.at(i, 0, w - 1, c - 4) : 7)));
    CHECK(worst < 2e-5);
  }
}

TEST_CASE("nn Gram matrix: in a graph, with its gradient") {
  const Image x = nn_numbers(2, 3, 4, 3, 5), dy = nn_numbers(2, 1, 3, 3, 6);
  const Graph made = graph_of(0.75F, nil);
  CHECK([made.node alpha] == 0.75F);
  CHECK([made.node propertyCallBack] == nil);
  check_graph(made.graph, x, dy, 0.75);
  MPSNNImageNode *const image = [MPSNNImageNode nodeWithHandle:nil];
  CHECK([[MPSNNGramMatrixCalculationNode nodeWithSource:image] alpha] == 1);
  CHECK([[[[MPSNNGramMatrixCalculationNode alloc] initWithSource:image] autorelease] alpha] == 1);
  id state = [made.node resultState];
  CHECK([[MPSNNGramMatrixCalculationGradientNode nodeWithSourceGradient:image sourceImage:image
                                                          gradientState:state] alpha] == 1);
}

TEST_CASE("nn Gram matrix: a callback chooses the factor of every encode, for the gradient too") {
  const Image x = nn_numbers(2, 3, 4, 3, 5), dy = nn_numbers(2, 1, 3, 3, 6);
  NNFactorCallback *const callback = [[[NNFactorCallback alloc] init] autorelease];
  const Graph made = graph_of(9, callback);
  CHECK([made.node propertyCallBack] == callback);
  check_graph(made.graph, x, dy, 0.5);
  check_graph(made.graph, x, dy, 1.5);
  CHECK(callback->questions == 2);
  CHECK(callback->sizes == std::vector<NSUInteger>{4, 3, 3, 3, 1, 3});
  MPSNNGraph *const copy = [[made.graph copy] autorelease];
  check_graph(copy, x, dy, 2.5);
  CHECK(callback->questions == 2);
  check_graph(through_archive(made.graph), x, dy, 2.5);
}

TEST_CASE("nn Gram matrix: gradients of other extents and callbacks of other classes are refused") {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  MPSNNGramMatrixCalculationGradient *const backward =
      [[[MPSNNGramMatrixCalculationGradient alloc] initWithDevice:nn_device() alpha:2] autorelease];
  [backward setLabel:@"style"];
  CHECK_RAISES([backward encodeBatchToCommandBuffer:buffer
                                      primaryImages:nn_images(nn_numbers(1, 1, 3, 4, 1))
                                    secondaryImages:nn_images(nn_numbers(1, 2, 3, 4, 1))],
               NSInvalidArgumentException,
               "MPSNNGramMatrixCalculationGradient \"style\": the gradient has 3 x 1 pixels and 4 feature channels, "
               "expected 4 x 1 and 4, as the source image has 4 feature channels.");
  MPSNNGramMatrixCalculationNode *const node =
      [MPSNNGramMatrixCalculationNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  id wrong = @"alpha";
  CHECK_RAISES([node setPropertyCallBack:wrong], NSInvalidArgumentException,
               "-[MPSNNGramMatrixCalculationNode setPropertyCallBack:]: callback is of class");
  MPSNNImageNode *const nothing = nil;
  CHECK_RAISES([MPSNNGramMatrixCalculationNode nodeWithSource:nothing], NSInvalidArgumentException,
               "MPSNNGramMatrixCalculationNode: a source image node is nil.");
}
