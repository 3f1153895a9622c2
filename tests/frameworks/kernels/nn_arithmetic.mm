// Arithmetic of two images: scales, bias, clamping, shared values, and the gradients of both operands.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Image;
using formulas::Numbers;

namespace {

constexpr double kTolerance = 2e-6;

struct Operation {
  Class node;
  double (*value)(double x, double y);
  double (*dx)(double x, double y);
  double (*dy)(double x, double y);
};

const Operation *operations() {
  static const Operation all[] = {{[MPSNNAdditionNode class],
                                   [](double x, double y) { return x + y; },
                                   [](double, double) { return 1.0; },
                                   [](double, double) { return 1.0; }},
                                  {[MPSNNSubtractionNode class],
                                   [](double x, double y) { return x - y; },
                                   [](double, double) { return 1.0; },
                                   [](double, double) { return -1.0; }},
                                  {[MPSNNMultiplicationNode class],
                                   [](double x, double y) { return x * y; },
                                   [](double, double y) { return y; },
                                   [](double x, double) { return x; }}};
  return all;
}

}  // namespace

TEST_CASE("nn arithmetic: nodes and both gradients with scales, bias and clamping") {
  constexpr double ps = 0.5, ss = 2, bias = 0.25, low = -0.75, high = 0.75;
  for (int o = 0; o < 3; ++o)
    for (const bool clamps : {false, true}) {
      @autoreleasepool {
        INFO("operation " << o << " clamps " << clamps);
        const Operation &op = operations()[o];
        const Image x = nn_numbers(2, 2, 3, 4, 1), y = nn_numbers(2, 2, 3, 4, 2), g = nn_numbers(2, 2, 3, 4, 3);
        Image z = x, gx = x, gy = x;
        for (std::size_t i = 0; i < x.v.size(); ++i) {
          const double a = ps * x.v[i], b = ss * y.v[i], plain = op.value(a, b) + bias;
          z.v[i] = clamps ? std::min(std::max(plain, low), high) : plain;
          const double passed = clamps && (plain < low || plain > high) ? 0 : g.v[i];
          gx.v[i] = passed * op.dx(a, b) * ps;
          gy.v[i] = passed * op.dy(a, b) * ss;
        }
        MPSNNBinaryArithmeticNode *node = [op.node nodeWithLeftSource:[MPSNNImageNode nodeWithHandle:nil]
                                                          rightSource:[MPSNNImageNode nodeWithHandle:nil]];
        [node setPrimaryScale:static_cast<float>(ps)];
        [node setSecondaryScale:static_cast<float>(ss)];
        [node setBias:static_cast<float>(bias)];
        if (clamps) [node setMinimumValue:static_cast<float>(low)];
        if (clamps) [node setMaximumValue:static_cast<float>(high)];
        NSArray *backs = [node gradientFiltersWithSource:[MPSNNImageNode nodeWithHandle:nil]];
        REQUIRE([backs count] == 2);
        for (MPSNNArithmeticGradientNode *back in backs)
          [[back resultImage] setImageAllocator:[MPSImage defaultAllocator]];
        CHECK([[backs objectAtIndex:0] isKindOfClass:[node gradientClass]]);
        CHECK([static_cast<MPSNNArithmeticGradientNode *>([backs objectAtIndex:1]) isSecondarySourceFilter]);
        NSArray *results =
            @[ [node resultImage], [[backs objectAtIndex:0] resultImage], [[backs objectAtIndex:1] resultImage] ];
        MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImages:results resultsAreNeeded:nullptr];
        [graph setFormat:MPSImageFeatureChannelFormatFloat32];
        NSMutableArray *others = [NSMutableArray array];
        MPSImageBatch *result = nil;
        nn_run([&](id<MTLCommandBuffer> buffer) {
          result = [graph encodeBatchToCommandBuffer:buffer
                                        sourceImages:@[ nn_images(x), nn_images(y), nn_images(g) ]
                                        sourceStates:nil
                                  intermediateImages:others
                                   destinationStates:nil];
        });
        REQUIRE([others count] == 2);
        CHECK(formulas::largest_difference(nn_read(result).v, z.v) < kTolerance);
        CHECK(formulas::largest_difference(nn_read([others objectAtIndex:0]).v, gx.v) < kTolerance);
        CHECK(formulas::largest_difference(nn_read([others objectAtIndex:1]).v, gy.v) < kTolerance);
      }
    }
}

TEST_CASE("nn arithmetic: a stride of zero shares one value, whose gradient is the sum") {
  const Image x = nn_numbers(2, 3, 4, 2, 5), y = nn_numbers(2, 1, 1, 2, 6), g = nn_numbers(2, 3, 4, 2, 7);
  MPSCNNMultiply *forward = [[[MPSCNNMultiply alloc] initWithDevice:nn_device()] autorelease];
  MPSCNNMultiplyGradient *backward = [[[MPSCNNMultiplyGradient alloc] initWithDevice:nn_device()
                                                             isSecondarySourceFilter:YES] autorelease];
  [forward setSecondaryStrideInPixelsX:0];
  [forward setSecondaryStrideInPixelsY:0];
  [forward setDestinationImageAllocator:[MPSImage defaultAllocator]];
  [backward setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *result = nil, *gradient = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    MPSStateBatch *states = nil;
    result = [forward encodeBatchToCommandBuffer:buffer
                                   primaryImages:nn_images(x)
                                 secondaryImages:nn_images(y)
                               destinationStates:&states
                     destinationStateIsTemporary:NO];
    gradient = [backward encodeBatchToCommandBuffer:buffer
                                    sourceGradients:nn_images(g)
                                       sourceImages:nn_images(y)
                                     gradientStates:states];
  });
  Image expected = x, sum(2, 1, 1, 2);
  for (int i = 0; i < 2; ++i)
    for (int p = 0; p < 12; ++p)
      for (int k = 0; k < 2; ++k) {
        expected.at(i, p / 4, p % 4, k) *= y.at(i, 0, 0, k);
        sum.at(i, 0, 0, k) += g.at(i, p / 4, p % 4, k) * x.at(i, p / 4, p % 4, k);
      }
  CHECK(formulas::largest_difference(nn_read(result).v, expected.v) < kTolerance);
  CHECK(formulas::largest_difference(nn_read(gradient).v, sum.v) < kTolerance);
}

TEST_CASE("nn arithmetic: division computes, has no gradient, and unfitting images are refused") {
  const Image x = nn_numbers(1, 2, 2, 3, 8);
  Image y(1, 2, 2, 3);
  std::fill(y.v.begin(), y.v.end(), 4);
  MPSCNNDivide *kernel = [[[MPSCNNDivide alloc] initWithDevice:nn_device()] autorelease];
  NSMutableArray *to = nn_images(x);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer
                         primaryImages:nn_images(x)
                       secondaryImages:nn_images(y)
                     destinationImages:to];
  });
  for (std::size_t i = 0; i < x.v.size(); ++i) CHECK(nn_read(to).v[i] == doctest::Approx(x.v[i] / 4));
  MPSNNDivisionNode *node = [MPSNNDivisionNode nodeWithLeftSource:[MPSNNImageNode nodeWithHandle:nil]
                                                      rightSource:[MPSNNImageNode nodeWithHandle:nil]];
  CHECK([node gradientClass] == Nil);
  CHECK_RAISES([node gradientFiltersWithSource:[MPSNNImageNode nodeWithHandle:nil]], NSInvalidArgumentException,
               "MPSNNDivisionNode: it has no gradient filter.");
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:buffer
                                    primaryImages:nn_images(x)
                                  secondaryImages:nn_images(nn_numbers(1, 2, 2, 2, 9))
                                destinationImages:to],
               NSInvalidArgumentException, "the primary image's feature channels are 3, the secondary image's 2");
}
