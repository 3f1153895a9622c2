// Every neuron as node, gradient node and kernel, against Apple's formulas in double and their central differences.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Image;

namespace {

using Function = double (*)(double x, double a, double b, double c);

struct Neuron {
  const char *name;
  MPSCNNNeuronType type;
  float a, b, c;
  Function value;
  double low, high;  // where it is smooth enough for differences
  double tolerance;
};

double base(double c) { return c == -1 ? 1 : std::log(c); }

// Apple's GeLU is within 1e-4 of the exact form.
const Neuron kNeurons[] = {
    {"none", MPSCNNNeuronTypeNone, 0, 0, 0, [](double x, double, double, double) { return x; }, -2, 2, 1e-6},
    {"relu", MPSCNNNeuronTypeReLU, 0.25F, 0, 0, [](double x, double a, double, double) { return x >= 0 ? x : a * x; },
     -2, 2, 1e-6},
    {"linear", MPSCNNNeuronTypeLinear, 1.5F, -0.5F, 0, [](double x, double a, double b, double) { return a * x + b; },
     -2, 2, 1e-6},
    {"sigmoid", MPSCNNNeuronTypeSigmoid, 0, 0, 0,
     [](double x, double, double, double) { return 1 / (1 + std::exp(-x)); }, -4, 4, 1e-6},
    {"hard sigmoid", MPSCNNNeuronTypeHardSigmoid, 0.2F, 0.5F, 0,
     [](double x, double a, double b, double) { return std::min(1.0, std::max(0.0, a * x + b)); }, -4, 4, 1e-6},
    {"tanh", MPSCNNNeuronTypeTanH, 1.5F, 0.75F, 0,
     [](double x, double a, double b, double) { return a * std::tanh(b * x); }, -3, 3, 1e-6},
    {"absolute", MPSCNNNeuronTypeAbsolute, 0, 0, 0, [](double x, double, double, double) { return std::abs(x); }, -2, 2,
     1e-6},
    {"soft plus", MPSCNNNeuronTypeSoftPlus, 1.5F, 0.5F, 0,
     [](double x, double a, double b, double) { return a * std::log1p(std::exp(b * x)); }, -4, 4, 1e-6},
    {"soft sign", MPSCNNNeuronTypeSoftSign, 0, 0, 0,
     [](double x, double, double, double) { return x / (1 + std::abs(x)); }, -2, 2, 1e-6},
    {"elu", MPSCNNNeuronTypeELU, 0.75F, 0, 0,
     [](double x, double a, double, double) { return x >= 0 ? x : a * std::expm1(x); }, -2, 2, 1e-6},
    {"relun", MPSCNNNeuronTypeReLUN, 0.5F, 1.25F, 0,
     [](double x, double a, double b, double) { return std::min(x >= 0 ? x : a * x, b); }, -2, 2, 1e-6},
    {"power", MPSCNNNeuronTypePower, 1, 3, 2,
     [](double x, double a, double b, double c) { return std::pow(a * x + b, c); }, -2, 2, 1e-5},
    {"exponential", MPSCNNNeuronTypeExponential, 0.5F, 0.25F, 2,
     [](double x, double a, double b, double c) { return std::exp(base(c) * (a * x + b)); }, -2, 2, 1e-6},
    {"exponential base e", MPSCNNNeuronTypeExponential, 0.5F, 0.25F, -1,
     [](double x, double a, double b, double c) { return std::exp(base(c) * (a * x + b)); }, -2, 2, 1e-6},
    {"logarithm", MPSCNNNeuronTypeLogarithm, 0.5F, 3, 2,
     [](double x, double a, double b, double c) { return std::log(a * x + b) / base(c); }, -2, 2, 1e-6},
    {"logarithm base e", MPSCNNNeuronTypeLogarithm, 0.5F, 3, -1,
     [](double x, double a, double b, double c) { return std::log(a * x + b) / base(c); }, -2, 2, 1e-6},
    {"gelu", MPSCNNNeuronTypeGeLU, 0, 0, 0,
     [](double x, double, double, double) { return 0.5 * x * (1 + std::erf(x * std::sqrt(0.5))); }, -3, 3, 1e-4},
};

double derivative(const Neuron &n, double x) {
  constexpr double kStep = 1e-6;
  const auto f = [&](double at) {
    return n.value(at, static_cast<double>(n.a), static_cast<double>(n.b), static_cast<double>(n.c));
  };
  return (f(x + kStep) - f(x - kStep)) / (2 * kStep);
}

// Values between low and high, none at a kink.
Image inputs(const Neuron &n) {
  Image x(2, 3, 2, 3);
  for (std::size_t i = 0; i < x.v.size(); ++i)
    x.v[i] = static_cast<double>(static_cast<float>(n.low + (n.high - n.low) * (static_cast<double>(i) + 0.37) /
                                                                static_cast<double>(x.v.size())));
  return x;
}

}  // namespace

TEST_CASE("nn neurons: node, gradient node and kernels compute the published functions") {
  for (const Neuron &n : kNeurons) {
    @autoreleasepool {
      INFO(n.name);
      const Image x = inputs(n);
      Image y = x, dx = x, g(x.n, x.h, x.w, x.c);
      g.v = formulas::made_up(g.v.size(), 3);
      for (std::size_t i = 0; i < x.v.size(); ++i) {
        y.v[i] = n.value(x.v[i], static_cast<double>(n.a), static_cast<double>(n.b), static_cast<double>(n.c));
        dx.v[i] = g.v[i] * derivative(n, x.v[i]);
      }
      MPSNNNeuronDescriptor *descriptor = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:n.type a:n.a b:n.b c:n.c];
      MPSCNNNeuronNode *node = [MPSCNNNeuronNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                     descriptor:descriptor];
      CHECK([node a] == n.a);
      MPSNNImageNode *incoming = [MPSNNImageNode nodeWithHandle:nil];
      MPSNNGradientFilterNode *back = [node gradientFilterWithSource:incoming];
      [[back resultImage] setImageAllocator:[MPSImage defaultAllocator]];
      BOOL needed[] = {YES, YES};
      MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device()
                                         resultImages:@[ [node resultImage], [back resultImage] ]
                                     resultsAreNeeded:needed];
      [graph setFormat:MPSImageFeatureChannelFormatFloat32];
      MPSCNNNeuron *kernel = [[[MPSCNNNeuron alloc] initWithDevice:nn_device()
                                                  neuronDescriptor:descriptor] autorelease];
      MPSCNNNeuronGradient *gradient = [[[MPSCNNNeuronGradient alloc] initWithDevice:nn_device()
                                                                    neuronDescriptor:descriptor] autorelease];
      NSMutableArray *others = [NSMutableArray array], *from = nn_images(x), *to = nn_images(Image(x.n, x.h, x.w, x.c)),
                     *into = nn_images(Image(x.n, x.h, x.w, x.c));
      MPSImageBatch *result = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        result = [graph encodeBatchToCommandBuffer:buffer
                                      sourceImages:@[ from, nn_images(g) ]
                                      sourceStates:nil
                                intermediateImages:others
                                 destinationStates:nil];
        [kernel encodeBatchToCommandBuffer:buffer sourceImages:from destinationImages:to];
        [gradient encodeBatchToCommandBuffer:buffer
                               primaryImages:nn_images(g)
                             secondaryImages:from
                           destinationImages:into];
      });
      REQUIRE([others count] == 1);
      CHECK(formulas::largest_difference(nn_read(result).v, y.v) < n.tolerance * 10);
      CHECK(formulas::largest_difference(nn_read([others objectAtIndex:0]).v, dx.v) < n.tolerance * 10);
      CHECK(formulas::largest_difference(nn_read(to).v, y.v) < n.tolerance * 10);
      CHECK(formulas::largest_difference(nn_read(into).v, dx.v) < n.tolerance * 10);
    }
  }
}

TEST_CASE("nn neurons: PReLU has a slope for every channel") {
  const float slopes[] = {0.5F, 0.25F, -1};
  Image x(1, 2, 1, 3), g(1, 2, 1, 3);
  x.v = {-1, -2, -3, 4, -5, 6};
  g.v = {1, 2, 3, 4, 5, 6};
  MPSNNNeuronDescriptor *descriptor =
      [MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:[NSData dataWithBytes:slopes length:sizeof slopes]
                                                       noCopy:NO];
  MPSCNNNeuron *kernel = [[[MPSCNNNeuronPReLU alloc] initWithDevice:nn_device() a:slopes count:3] autorelease];
  MPSCNNNeuronGradient *gradient = [[[MPSCNNNeuronGradient alloc] initWithDevice:nn_device()
                                                                neuronDescriptor:descriptor] autorelease];
  NSMutableArray *to = nn_images(Image(1, 2, 1, 3)), *into = nn_images(Image(1, 2, 1, 3));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
    [gradient encodeBatchToCommandBuffer:buffer
                           primaryImages:nn_images(g)
                         secondaryImages:nn_images(x)
                       destinationImages:into];
  });
  CHECK(nn_read(to).v == formulas::Numbers{-0.5, -0.5, 3, 4, -1.25, 6});
  CHECK(nn_read(into).v == formulas::Numbers{0.5, 0.5, -3, 4, 1.25, 6});
  MPSCNNNeuron *narrow = [[[MPSCNNNeuronPReLU alloc] initWithDevice:nn_device() a:slopes count:2] autorelease];
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  CHECK_RAISES([narrow encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to],
               NSInvalidArgumentException, "the PReLU data has 8 bytes; 12 are needed for 3 feature channels.");
}

TEST_CASE("nn neurons: the classes of nodes have Apple's default parameters") {
  MPSNNImageNode *source = [MPSNNImageNode nodeWithHandle:nil];
  CHECK([[MPSCNNNeuronReLUNode nodeWithSource:source] a] == 0);
  CHECK([[MPSCNNNeuronHardSigmoidNode nodeWithSource:source] a] == 0.2F);
  CHECK([[MPSCNNNeuronHardSigmoidNode nodeWithSource:source] b] == 0.5F);
  CHECK([[MPSCNNNeuronELUNode nodeWithSource:source] a] == 1);
  CHECK([[MPSCNNNeuronReLUNNode nodeWithSource:source] b] == 6);
  CHECK([[MPSCNNNeuronTanHNode nodeWithSource:source a:2 b:3] b] == 3);
  // No default of these is published.
  MPSCNNNeuronSoftPlusNode *const soft = [MPSCNNNeuronSoftPlusNode nodeWithSource:source];
  CHECK([soft a] == 1);
  CHECK([soft b] == 1);
  for (MPSCNNNeuronNode *const node in @[
         [MPSCNNNeuronPowerNode nodeWithSource:source], [MPSCNNNeuronExponentialNode nodeWithSource:source],
         [MPSCNNNeuronLogarithmNode nodeWithSource:source]
       ]) {
    CHECK([node a] == 1);
    CHECK([node b] == 0);
    CHECK([node c] == ([node isKindOfClass:[MPSCNNNeuronPowerNode class]] ? 1 : -1));
  }
  CHECK([[MPSCNNNeuronPowerNode nodeWithSource:source a:2 b:3 c:4] c] == 4);
}
