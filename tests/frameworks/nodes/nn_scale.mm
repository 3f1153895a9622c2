// Nodes that scale images, by loops over the weights of each result pixel.
#include "tests/frameworks/kernels/nn_normalization.h"
#include "tests/frameworks/secure_archive.h"

using formulas::Image;

namespace {

double triangle(double x, double) { return std::max(0.0, 1 - std::abs(x)); }

double lanczos(double x, double width) {
  x /= width;
  if (std::abs(x) >= 3) return 0;
  const auto sinc = [](double v) { return v == 0 ? 1 : std::sin(M_PI * v) / (M_PI * v); };
  return sinc(x) * sinc(x / 3);
}

// One axis at a time; `along_x` chooses it.
Image scaled(const Image &x, int size, bool along_x, double (*weight)(double, double)) {
  const int from = along_x ? x.w : x.h;
  Image y(x.n, along_x ? x.h : size, along_x ? size : x.w, x.c);
  const double ratio = static_cast<double>(from) / size, width = std::max(ratio, 1.0);
  for (int i = 0; i < y.n; ++i)
    for (int h = 0; h < y.h; ++h)
      for (int w = 0; w < y.w; ++w)
        for (int c = 0; c < y.c; ++c) {
          const double centre = ((along_x ? w : h) + 0.5) * ratio - 0.5;
          double sum = 0, total = 0;
          for (int at = -4 * from - 12; at < 5 * from + 12; ++at) {
            const double factor = weight(at - centre, width);
            const int place = std::clamp(at, 0, from - 1);
            total += factor;
            sum += factor * (along_x ? x.at(i, h, place, c) : x.at(i, place, w, c));
          }
          y.at(i, h, w, c) = sum / total;
        }
  return y;
}

MPSNNGraph *graph_of(MPSNNScaleNode *node) {
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return graph;
}

}  // namespace

// Answers the identity.
@interface NNIdentityTransform : NSObject <MPSImageTransformProvider>
@end
@implementation NNIdentityTransform
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [super init];
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (MPSScaleTransform)transformForSourceImage:(MPSImage *)image handle:(id<MPSHandle>)handle {
  return {1, 1, 0, 0};
}
@end

TEST_CASE("nn scale: bilinear and Lanczos to larger and smaller sizes, in a graph, its copy and its archive") {
  const struct {
    int from_h, from_w;
    NSUInteger to_h, to_w;
  } sizes[] = {{4, 5, 8, 15}, {6, 7, 3, 4}, {1, 3, 4, 1}, {5, 5, 5, 5}};
  for (const auto &size : sizes)
    for (const bool is_lanczos : {false, true}) {
      CAPTURE(size.to_h);
      CAPTURE(is_lanczos);
      const Image x = nn_numbers(2, size.from_h, size.from_w, 3, 5);
      const auto weight = is_lanczos ? lanczos : triangle;
      const Image expected =
          scaled(scaled(x, static_cast<int>(size.to_h), false, weight), static_cast<int>(size.to_w), true, weight);
      const Class kind = is_lanczos ? [MPSNNLanczosScaleNode class] : [MPSNNBilinearScaleNode class];
      MPSNNScaleNode *const node = [kind nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                             outputSize:{size.to_w, size.to_h, 1}];
      MPSNNGraph *const graph = graph_of(node);
      for (MPSNNGraph *const each in @[ graph, [[graph copy] autorelease], through_archive(graph) ]) {
        MPSImageBatch *y = nil;
        nn_run([&](id<MTLCommandBuffer> buffer) {
          y = [each encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
        });
        const Image given = nn_read(y);
        CHECK(given.h == expected.h);
        CHECK(given.w == expected.w);
        CHECK(formulas::largest_difference(given.v, expected.v) < 1e-5);
      }
    }
}

TEST_CASE("nn scale: sizes of 0, the base class and transform providers are refused") {
  MPSNNImageNode *const image = [MPSNNImageNode nodeWithHandle:nil];
  CHECK_RAISES(graph_of([MPSNNBilinearScaleNode nodeWithSource:image outputSize:{0, 3, 1}]), NSInvalidArgumentException,
               "the output size is 0 x 3, expected 1 to 2147483647 each.");
  CHECK_RAISES(graph_of([[[MPSNNScaleNode alloc] initWithSource:image outputSize:{2, 3, 1}] autorelease]),
               NSInvalidArgumentException, "this class computes nothing itself; use one of its subclasses.");
  NNIdentityTransform *const provider = [[[NNIdentityTransform alloc] init] autorelease];
  CHECK_RAISES(graph_of([MPSNNLanczosScaleNode nodeWithSource:image transformProvider:provider outputSize:{2, 3, 1}]),
               NSInvalidArgumentException, "a transformProvider is not supported.");
  MPSNNBilinearScaleNode *const node = [[[MPSNNBilinearScaleNode alloc] initWithSource:image
                                                                     transformProvider:nil
                                                                            outputSize:{2, 3, 1}] autorelease];
  CHECK_RAISES([node gradientFilterWithSource:image], NSInvalidArgumentException, "MPSNNBilinearScaleNode");
}
