// Transposed convolution and its gradients against loops in double over the source with zeros between its pixels.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Filter;
using formulas::Image;
using formulas::Numbers;

namespace {

constexpr double kTolerance = 4e-6;

// Calls visit(i, output y, output x, o, weight, source y, source x, k) for every product; `offset` is kernelOffset.
template <typename Visit>
void for_each_product_of(const Filter &f, int offset, const Image &x, const Image &y, Visit visit) {
  for (int i = 0; i < y.n; ++i)
    for (int oy = 0; oy < y.h; ++oy)
      for (int ox = 0; ox < y.w; ++ox)
        for (int q = 0; q < f.kernel; ++q)
          for (int p = 0; p < f.kernel; ++p) {
            const int ey = oy + offset - f.kernel / 2 + q, ex = ox + offset - f.kernel / 2 + p;
            if (ey < 0 || ex < 0 || ey % f.stride != 0 || ex % f.stride != 0 || !x.has(ey / f.stride, ex / f.stride))
              continue;
            for (int o = 0; o < f.outputs; ++o)
              for (int k = 0; k < f.inputs; ++k)
                visit(i, oy, ox, o, f.index(o, q, p, k), ey / f.stride, ex / f.stride, k);
          }
}

Image transposed(const Filter &f, int offset, const Image &x, int height, int width) {
  Image y(x.n, height, width, f.outputs);
  for (std::size_t i = 0; i < y.v.size(); ++i) y.v[i] = f.biases[i % static_cast<std::size_t>(f.outputs)];
  for_each_product_of(f, offset, x, y, [&](int i, int oy, int ox, int o, std::size_t w, int sy, int sx, int k) {
    y.at(i, oy, ox, o) += f.weights[w] * x.at(i, sy, sx, k);
  });
  return y;
}

formulas::FilterGradient gradients(const Filter &f, int offset, const Image &x, const Image &dy) {
  formulas::FilterGradient g{Image(x.n, x.h, x.w, x.c), Numbers(f.weights.size()), Numbers(f.biases.size())};
  for_each_product_of(f, offset, x, dy, [&](int i, int oy, int ox, int o, std::size_t w, int sy, int sx, int k) {
    g.data.at(i, sy, sx, k) += dy.at(i, oy, ox, o) * f.weights[w];
    g.weights[w] += dy.at(i, oy, ox, o) * x.at(i, sy, sx, k);
  });
  for (std::size_t i = 0; i < dy.v.size(); ++i) g.biases[i % static_cast<std::size_t>(f.outputs)] += dy.v[i];
  return g;
}

Filter filter_of(int outputs, int kernel, int inputs, int stride) {
  Filter f = nn_filter(outputs, kernel, inputs, 0, 31);
  f.stride = stride;
  return f;
}

MPSCNNConvolutionTranspose *kernel_of(const Filter &f) {
  return [[[MPSCNNConvolutionTranspose alloc] initWithDevice:nn_device()
                                                     weights:[NNTestWeights weightsWithFilter:f]] autorelease];
}

// The filter that goes the other way: inputs and outputs exchanged, rows and columns in reverse order, no biases.
Filter transposed_filter(const Filter &f) {
  Filter back{f.inputs, f.kernel, f.outputs, f.stride, 0, Numbers(f.weights.size()), {}};
  for (int o = 0; o < f.outputs; ++o)
    for (int q = 0; q < f.kernel; ++q)
      for (int p = 0; p < f.kernel; ++p)
        for (int k = 0; k < f.inputs; ++k)
          back.weights[back.index(k, f.kernel - 1 - q, f.kernel - 1 - p, o)] = f.weights[f.index(o, q, p, k)];
  return back;
}

MPSNNDefaultPadding *policy(NSUInteger method) { return [MPSNNDefaultPadding paddingWithMethod:method]; }

}  // namespace

TEST_CASE("nn transposed convolution: kernels and gradient kernels for windows, strides and kernel offsets") {
  const struct {
    int kernel, stride, offset, h, w;
  } cases[] = {{3, 1, 0, 4, 5}, {3, 2, 0, 7, 9},    {3, 2, -1, 9, 11}, {2, 2, 0, 8, 10},
               {2, 2, 1, 6, 9}, {4, 3, -2, 13, 16}, {1, 2, 0, 7, 9},   {3, 2, 1, 3, 4}};
  for (const auto &c : cases) {
    @autoreleasepool {
      CAPTURE(c.kernel);
      CAPTURE(c.stride);
      CAPTURE(c.offset);
      const Filter f = filter_of(3, c.kernel, 5, c.stride);
      const Image x = nn_numbers(2, 4, 5, 5, 61), dy = nn_numbers(2, c.h, c.w, 3, 63);
      MPSCNNConvolutionTranspose *forward = kernel_of(f);
      CHECK([forward inputFeatureChannels] == 5);
      CHECK([forward outputFeatureChannels] == 3);
      [forward setKernelOffsetX:c.offset];
      [forward setKernelOffsetY:c.offset];
      MPSCNNConvolutionTransposeGradient *backward =
          [[[MPSCNNConvolutionTransposeGradient alloc] initWithDevice:nn_device()
                                                              weights:[NNTestWeights weightsWithFilter:f]] autorelease];
      CHECK([backward sourceGradientFeatureChannels] == 3);
      CHECK([backward sourceImageFeatureChannels] == 5);
      NSMutableArray *from = nn_images(x), *to = nn_images(dy), *into = nn_images(x);
      MPSCNNConvolutionTransposeGradientStateBatch *states = [forward resultStateBatchForSourceImage:from
                                                                                        sourceStates:nil
                                                                                    destinationImage:to];
      MPSCNNConvolutionTransposeGradientState *state = [states firstObject];
      CHECK([state convolutionTranspose] == forward);
      CHECK([state convolution] == nil);
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [forward encodeBatchToCommandBuffer:buffer sourceImages:from destinationStates:states destinationImages:to];
        [backward encodeBatchToCommandBuffer:buffer
                             sourceGradients:nn_images(dy)
                                sourceImages:from
                              gradientStates:states
                        destinationGradients:into];
        [state synchronizeOnCommandBuffer:buffer];
      });
      CHECK([state sourceWidth] == 5);
      CHECK([state sourceHeight] == 4);
      const formulas::FilterGradient g = gradients(f, c.offset, x, dy);
      CHECK(formulas::largest_difference(nn_read(to).v, transposed(f, c.offset, x, c.h, c.w).v) < kTolerance);
      CHECK(formulas::largest_difference(nn_read(into).v, g.data.v) < kTolerance);
      CHECK(formulas::largest_difference(nn_floats([state gradientForWeights]), g.weights) < 5e-5);
      CHECK(formulas::largest_difference(nn_floats([state gradientForBiases]), g.biases) < 5e-5);
      // the gradient of the source alone, without a state
      [backward setGradientOption:MPSCNNConvolutionGradientOptionGradientWithData];
      [backward setKernelOffsetX:c.offset];
      [backward setKernelOffsetY:c.offset];
      NSMutableArray *again = nn_images(x);
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [backward encodeBatchToCommandBuffer:buffer
                             sourceGradients:nn_images(dy)
                                sourceImages:from
                              gradientStates:nil
                        destinationGradients:again];
      });
      CHECK(formulas::largest_difference(nn_read(again).v, g.data.v) < kTolerance);
    }
  }
}

TEST_CASE("nn transposed convolution: the kernel's offset counts in source pixels, the kernel offset in results") {
  const Filter f = filter_of(2, 3, 3, 2);
  const Image x = nn_numbers(1, 4, 5, 3, 5);
  MPSCNNConvolutionTranspose *kernel = kernel_of(f);
  [kernel setOffset:{1, 1, 0}];
  [kernel setKernelOffsetX:1];
  [kernel setKernelOffsetY:1];
  NSMutableArray *to = nn_images(Image(1, 5, 6, 2));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
  });
  CHECK(formulas::largest_difference(nn_read(to).v, transposed(f, 3, x, 5, 6).v) < kTolerance);
}

TEST_CASE("nn transposed convolution: padding policies size the result, and a convolution goes back") {
  const Image x = nn_numbers(2, 4, 5, 3, 7);
  for (const int stride : {1, 2, 3})
    for (const int size : {2, 3, 5})
      for (const NSUInteger remainder :
           {MPSNNPaddingMethodAddRemainderToTopLeft, MPSNNPaddingMethodAddRemainderToBottomRight})
        for (const int style : {-1, 0, 1}) {
          @autoreleasepool {
            CAPTURE(stride);
            CAPTURE(size);
            CAPTURE(remainder);
            CAPTURE(style);
            const NSUInteger sizes[] = {MPSNNPaddingMethodSizeValidOnly, MPSNNPaddingMethodSizeSame,
                                        MPSNNPaddingMethodSizeFull};
            Filter f = filter_of(2, size, 3, stride);
            f.biases = {0, 0};
            const int height = 3 * stride + 1 + style * (size - 1), width = 4 * stride + 1 + style * (size - 1);
            MPSCNNConvolutionTranspose *kernel = kernel_of(f);
            [kernel setPadding:policy(sizes[style + 1] | remainder)];
            [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
            MPSImageBatch *made = nil;
            if (height < 1 || width < 1) {
              CHECK_RAISES(nn_run([&](id<MTLCommandBuffer> buffer) {
                             [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x)];
                           }),
                           NSInvalidArgumentException, "leaves no result with a padding policy of size valid only.");
              continue;
            }
            nn_run([&](id<MTLCommandBuffer> buffer) {
              made = [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x)];
            });
            const Image y = nn_read(made);
            REQUIRE(y.h == height);
            REQUIRE(y.w == width);
            CHECK([kernel kernelOffsetX] == [kernel kernelOffsetY]);
            const int offset = static_cast<int>([kernel kernelOffsetX]);
            CHECK(formulas::largest_difference(y.v, transposed(f, offset, x, height, width).v) < kTolerance);
            // <T x, z> = <x, C z> for the convolution C with the opposite size
            const Image z = nn_numbers(2, height, width, 2, 9);
            MPSCNNConvolution *back = [[[MPSCNNConvolution alloc]
                initWithDevice:nn_device()
                       weights:[NNTestWeights weightsWithFilter:transposed_filter(f)]] autorelease];
            [back setPadding:policy(sizes[1 - style] | remainder)];
            [back setDestinationImageAllocator:[MPSImage defaultAllocator]];
            nn_run([&](id<MTLCommandBuffer> buffer) {
              made = [back encodeBatchToCommandBuffer:buffer sourceImages:nn_images(z)];
            });
            REQUIRE(nn_read(made).v.size() == x.v.size());
            CHECK(std::abs(formulas::dot(y.v, z.v) - formulas::dot(x.v, nn_read(made).v)) < 1e-4);
          }
        }
}

namespace {

// A convolution of stride 2 and the transposed one that goes back, with one policy.
struct WayAndBack {
  Filter way, back;
  MPSCNNConvolution *convolution;
  MPSCNNConvolutionTranspose *transposed;

  explicit WayAndBack(int size)
      : way(filter_of(4, size, 3, 2)),
        back(transposed_filter(way)),
        convolution(nil),
        transposed(kernel_of(with_biases())) {
    convolution = [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                                     weights:[NNTestWeights weightsWithFilter:way]] autorelease];
    [convolution setPadding:nn_same()];
    [transposed setPadding:nn_same()];
    [transposed setDestinationImageAllocator:[MPSImage defaultAllocator]];
  }
  const Filter &with_biases() {
    back.biases = {0, 0, 0};
    return back;
  }
};

}  // namespace

TEST_CASE("nn transposed convolution: the state of a convolution gives the size, and the result is its adjoint") {
  for (const int size : {2, 3, 4}) {
    const WayAndBack pair(size);
    const Image x = nn_numbers(2, 8, 7, 3, 5), y = nn_numbers(2, 4, 4, 4, 6);
    MPSImageBatch *result = nil;
    MPSCNNConvolutionTransposeGradientStateBatch *states = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      MPSStateBatch *convolved = nil;
      [pair.convolution encodeBatchToCommandBuffer:buffer
                                      sourceImages:nn_images(x)
                                 destinationStates:&convolved
                       destinationStateIsTemporary:YES];
      result = [pair.transposed encodeBatchToCommandBuffer:buffer
                                              sourceImages:nn_images(y)
                                 convolutionGradientStates:static_cast<id>(convolved)
                                         destinationStates:&states
                               destinationStateIsTemporary:NO];
      CHECK([static_cast<MPSState *>([convolved firstObject]) readCount] == 0);
    });
    CHECK([states count] == 2);
    const Image back = nn_read(result);
    REQUIRE(back.h == 8);
    REQUIRE(back.w == 7);
    // TensorFlow's SAME: 3 * 2 + size - 8 pixels of padding for 8 rows, one more for 7 columns, half of them before
    const int above = (size - 2) / 2, left = (size - 1) / 2;
    CHECK([pair.transposed kernelOffsetY] == above + size / 2 - size + 1);
    CHECK([pair.transposed kernelOffsetX] == left + size / 2 - size + 1);
    Image expected(2, 8, 7, 3);  // each pixel of y, spread by the weights of the convolution
    for (int i = 0; i < 2; ++i)
      for (int sy = 0; sy < 4; ++sy)
        for (int sx = 0; sx < 4; ++sx)
          for (int t = 0; t < size * size; ++t) {
            const int oy = 2 * sy - above + t / size, ox = 2 * sx - left + t % size;
            if (!expected.has(oy, ox)) continue;
            for (int k = 0; k < 3; ++k)
              for (int o = 0; o < 4; ++o)
                expected.at(i, oy, ox, k) +=
                    pair.way.weights[pair.way.index(o, t / size, t % size, k)] * y.at(i, sy, sx, o);
          }
    CHECK(formulas::largest_difference(back.v, expected.v) < kTolerance);
    // one image, into an image of that size, and into a wrong one
    MPSImage *one = [nn_images(Image(1, 8, 7, 3)) firstObject], *wrong = [nn_images(Image(1, 7, 7, 3)) firstObject];
    MPSCNNConvolutionGradientState *state = [pair.convolution resultStateForSourceImage:one
                                                                           sourceStates:nil
                                                                       destinationImage:one];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [pair.transposed encodeToCommandBuffer:buffer
                                 sourceImage:[nn_images(y) firstObject]
                    convolutionGradientState:state
                            destinationImage:one];
      CHECK_RAISES(
          [pair.transposed encodeToCommandBuffer:buffer
                                     sourceImage:[nn_images(y) firstObject]
                        convolutionGradientState:state
                                destinationImage:wrong],
          NSInvalidArgumentException,
          "MPSCNNConvolutionTranspose: the destination has 7 x 7 pixels, the source of the convolution gradient "
          "state has 7 x 8.");
    });
    const Numbers first(back.v.begin(), back.v.begin() + 8 * 7 * 3);
    CHECK(nn_read(@[ one ]).v == first);
  }
}

TEST_CASE("nn transposed convolution: a graph sizes it by a convolution's state and trains it") {
  const double rate = 0.1;
  const Filter way = filter_of(4, 3, 3, 2);
  Filter back = filter_of(3, 3, 4, 2);
  const Image x = nn_numbers(2, 6, 8, 3, 5), dy = nn_numbers(2, 6, 8, 3, 6);
  NNTrainedWeights *source = [NNTrainedWeights weightsWithFilter:back learningRate:static_cast<float>(rate)];
  MPSNNImageNode *in = [MPSNNImageNode nodeWithHandle:nil], *incoming = [MPSNNImageNode nodeWithHandle:nil];
  MPSCNNConvolutionNode *convolution = [MPSCNNConvolutionNode nodeWithSource:in
                                                                     weights:[NNTestWeights weightsWithFilter:way]];
  [convolution setPaddingPolicy:nn_same()];
  MPSCNNConvolutionTransposeNode *node =
      [MPSCNNConvolutionTransposeNode nodeWithSource:[convolution resultImage]
                            convolutionGradientState:[convolution convolutionGradientState]
                                             weights:source];
  [node setPaddingPolicy:nn_same()];
  CHECK([[node resultState] isKindOfClass:[MPSCNNConvolutionTransposeGradientStateNode class]]);
  NSArray *ends = [node trainingGraphWithSourceGradient:incoming nodeHandler:nil];
  MPSNNFilterNode *last = [ends objectAtIndex:0];
  [[last resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device()
                                     resultImages:@[ [node resultImage], [last resultImage] ]
                                 resultsAreNeeded:nullptr];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  NSMutableArray *others = [NSMutableArray array];
  const auto step = [&] {
    MPSImageBatch *y = nil;
    [others removeAllObjects];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      y = [graph encodeBatchToCommandBuffer:buffer
                               sourceImages:@[ nn_images(x), nn_images(dy) ]
                               sourceStates:nil
                         intermediateImages:others
                          destinationStates:nil];
    });
    return nn_read(y);
  };
  const Image hidden = formulas::convolve(way, x, 3, 4);  // 2 * 2 + 3 - 6 = 1 pixel of padding, at the bottom and right
  const int offset = -1;                                  // before + floor(3 / 2) - 3 + 1
  for (int i = 0; i < 2; ++i) {
    CHECK(formulas::largest_difference(step().v, transposed(back, offset, hidden, 6, 8).v) < 1e-5);
    const formulas::FilterGradient g = gradients(back, offset, hidden, dy);
    CHECK(formulas::largest_difference(nn_read([others lastObject]).v, formulas::differentiate(way, x, g.data).data.v) <
          2e-5);
    back.weights = formulas::updated(back.weights, g.weights, rate);
    back.biases = formulas::updated(back.biases, g.biases, rate);
  }
  CHECK(source->updates == 2);
}

TEST_CASE("nn transposed convolution: refusals") {
  MPSCNNConvolutionTranspose *kernel = kernel_of(filter_of(2, 3, 3, 2));
  const auto encode = [&](int channels, NSArray *states) {
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeBatchToCommandBuffer:buffer
                            sourceImages:nn_images(Image(1, 4, 4, channels))
               convolutionGradientStates:states];
    });
  };
  CHECK_RAISES(
      encode(2, nil), NSInvalidArgumentException,
      "MPSCNNConvolutionTranspose: the source has 2 feature channels, the descriptor's inputFeatureChannels is "
      "3.");
  CHECK_RAISES(encode(3, @[]), NSInvalidArgumentException,
               "MPSCNNConvolutionTranspose: there are 1 source images and 0 convolution gradient states.");
  MPSCNNConvolution *convolution =
      [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                         weights:[NNTestWeights weightsWithFilter:filter_of(3, 3, 2, 2)]] autorelease];
  MPSImage *image = [nn_images(Image(1, 8, 8, 2)) firstObject];
  MPSState *plain = [MPSState temporaryStateWithCommandBuffer:[nn_queue() commandBuffer] bufferSize:4];
  CHECK_RAISES(encode(3, @[ plain ]), NSInvalidArgumentException,
               "MPSCNNConvolutionTranspose: a convolution gradient state is MPSState, which is no "
               "MPSImageSizeEncodingState.");
  CHECK_RAISES(encode(3, @[ @"state" ]), NSInvalidArgumentException, "which is no MPSImageSizeEncodingState.");
  [kernel setEdgeMode:MPSImageEdgeModeClamp];
  CHECK_RAISES(
      encode(3, @[ [convolution resultStateForSourceImage:image sourceStates:nil destinationImage:image] ]),
      NSInvalidArgumentException,
      "MPSCNNConvolutionTranspose: a transposed convolution reads outside its source with MPSImageEdgeModeZero "
      "only.");
  MPSNNImageNode *x = [MPSNNImageNode nodeWithHandle:nil];
  MPSCNNPoolingMaxNode *pool = [MPSCNNPoolingMaxNode nodeWithSource:x filterSize:2];
  id state = [pool resultState];
  CHECK_RAISES([MPSCNNConvolutionTransposeNode nodeWithSource:x
                                     convolutionGradientState:state
                                                      weights:[NNTestWeights weightsWithFilter:filter_of(2, 3, 3, 2)]],
               NSInvalidArgumentException,
               "MPSCNNConvolutionTransposeNode: the convolution gradient state node belongs to MPSCNNPoolingMaxNode, "
               "which is no convolution.");
}
