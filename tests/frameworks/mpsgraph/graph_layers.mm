// Operations of MPSGraph that Python's tests do not reach, against plain loops.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

NSArray<NSNumber *> *numbers(const Extents &values) { return graph_shape(values); }

// Visits every window of a pooling over four axes: the result's element and the source's elements inside, row-major.
struct Window4D {
  Extents source, kernel, strides, before, result;

  Window4D(Extents shape, Extents sizes, Extents steps, Extents pads, Extents after)
      : source(std::move(shape)), kernel(std::move(sizes)), strides(std::move(steps)), before(std::move(pads)) {
    for (std::size_t i = 0; i < 4; ++i)
      result.push_back((source[i] + before[i] + after[i] - kernel[i]) / strides[i] + 1);
  }
  long count(const Extents &of) const { return of[0] * of[1] * of[2] * of[3]; }

  Numbers apply(const Numbers &x, const std::function<double(const Numbers &inside)> &reduce) const {
    Numbers y;
    for (long element = 0; element < count(result); ++element) {
      Extents at(4);
      for (long i = 3, rest = element; i >= 0; --i) {
        at[static_cast<std::size_t>(i)] = rest % result[static_cast<std::size_t>(i)];
        rest /= result[static_cast<std::size_t>(i)];
      }
      Numbers inside;
      for (long tap = 0; tap < count(kernel); ++tap) {
        long offset = 0, rest = tap;
        Extents taps(4);
        for (long i = 3; i >= 0; --i) {
          taps[static_cast<std::size_t>(i)] = rest % kernel[static_cast<std::size_t>(i)];
          rest /= kernel[static_cast<std::size_t>(i)];
        }
        bool is_inside = true;
        for (std::size_t i = 0; i < 4; ++i) {
          const long position = at[i] * strides[i] - before[i] + taps[i];
          is_inside = is_inside && position >= 0 && position < source[i];
          offset = offset * source[i] + position;
        }
        if (is_inside) inside.push_back(x[static_cast<std::size_t>(offset)]);
      }
      y.push_back(reduce(inside));
    }
    return y;
  }
};

double largest(const Numbers &inside) { return *std::max_element(inside.begin(), inside.end()); }
double mean(const Numbers &inside) {
  double sum = 0;
  for (const double number : inside) sum += number;
  return sum / static_cast<double>(inside.size());
}
double norm(const Numbers &inside) {
  double sum = 0;
  for (const double number : inside) sum += number * number;
  return std::sqrt(sum);
}

}  // namespace

TEST_CASE("graph: pooling over four axes, and its gradients") {
  const Window4D window({3, 4, 5, 6}, {2, 3, 2, 2}, {1, 2, 1, 2}, {0, 1, 1, 0}, {1, 1, 0, 0});
  MPSGraphPooling4DOpDescriptor *const descriptor =
      [MPSGraphPooling4DOpDescriptor descriptorWithKernelSizes:numbers(window.kernel)
                                                       strides:numbers(window.strides)
                                                 dilationRates:numbers({1, 1, 1, 1})
                                                 paddingValues:numbers({0, 1, 1, 1, 1, 0, 0, 0})
                                                  paddingStyle:MPSGraphPaddingStyleExplicit];
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape(window.source)
                                               dataType:MPSDataTypeFloat32
                                                   name:nil];
  const Numbers values = graph_random(360, 5);
  const Feed feed{x, graph_data(values, window.source)};
  MPSGraphTensor *const max = [graph maxPooling4DWithSourceTensor:x descriptor:descriptor name:nil];
  MPSGraphTensor *const average = [graph avgPooling4DWithSourceTensor:x descriptor:descriptor name:nil];
  MPSGraphTensor *const l2 = [graph L2NormPooling4DWithSourceTensor:x descriptor:descriptor name:nil];
  CHECK(graph_extents([max shape]) == window.result);
  check_close(graph_run(graph, {feed}, max), window.apply(values, largest), 1e-6);
  check_close(graph_run(graph, {feed}, average), window.apply(values, mean), 1e-5);
  check_close(graph_run(graph, {feed}, l2), window.apply(values, norm), 1e-5);
  MPSGraphTensor *const incoming = [graph squareWithTensor:max name:nil];
  MPSGraphTensor *const by_hand = [graph maxPooling4DGradientWithGradientTensor:incoming
                                                                   sourceTensor:x
                                                                     descriptor:descriptor
                                                                           name:nil];
  MPSGraphTensor *const product = [graph multiplicationWithPrimaryTensor:[graph squareWithTensor:max name:nil]
                                                         secondaryTensor:max
                                                                    name:nil];
  MPSGraphTensor *const third = [graph multiplicationWithPrimaryTensor:product
                                                       secondaryTensor:[graph constantWithScalar:1.0 / 3
                                                                                        dataType:MPSDataTypeFloat32]
                                                                  name:nil];
  NSDictionary *const gradients = [graph gradientForPrimaryTensor:third
                                                      withTensors:[NSArray arrayWithObject:x]
                                                             name:nil];
  check_close(graph_run(graph, {feed}, by_hand), graph_run(graph, {feed}, [gradients objectForKey:x]), 1e-5);
}

TEST_CASE("graph: the positions of maxima, over the tensor and inside the window") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({1, 1, 4, 4}) dataType:MPSDataTypeFloat32 name:nil];
  const Feed feed{x, graph_data({0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8}, {1, 1, 4, 4})};
  const auto positions = [&](MPSGraphPoolingReturnIndicesMode mode) {
    MPSGraphPooling2DOpDescriptor *const two =
        [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:2
                                                    kernelHeight:2
                                                       strideInX:2
                                                       strideInY:2
                                                    paddingStyle:MPSGraphPaddingStyleTF_VALID
                                                      dataLayout:MPSGraphTensorNamedDataLayoutNCHW];
    MPSGraphPooling4DOpDescriptor *const four =
        [MPSGraphPooling4DOpDescriptor descriptorWithKernelSizes:numbers({1, 1, 2, 2})
                                                    paddingStyle:MPSGraphPaddingStyleTF_VALID];
    [four setStrides:numbers({1, 1, 2, 2})];
    [two setReturnIndicesMode:mode];
    [four setReturnIndicesMode:mode];
    NSArray *const flat = [graph maxPooling2DReturnIndicesWithSourceTensor:x descriptor:two name:nil];
    NSArray *const deep = [graph maxPooling4DReturnIndicesWithSourceTensor:x descriptor:four name:nil];
    check_close(graph_run(graph, {feed}, [flat objectAtIndex:0]), {5, 7, 15, 13}, 0);
    const Numbers found = graph_run(graph, {feed}, [flat objectAtIndex:1]);
    check_close(graph_run(graph, {feed}, [deep objectAtIndex:1]), found, 0);
    return found;
  };
  check_close(positions(MPSGraphPoolingReturnIndicesGlobalFlatten2D), {5, 7, 8, 10}, 0);
  check_close(positions(MPSGraphPoolingReturnIndicesGlobalFlatten1D), {1, 3, 0, 2}, 0);
  check_close(positions(MPSGraphPoolingReturnIndicesLocalFlatten2D), {3, 3, 0, 0}, 0);
}

TEST_CASE("graph: a depth-wise convolution over three axes, in both layouts, and its gradients") {
  // (N, C, D, H, W) = (1, 2, 4, 3, 3), kernel 2 x 2 x 2, no padding
  const Numbers source = graph_random(72, 1), weights = graph_random(16, 2);
  Numbers expected;
  for (int c = 0; c < 2; ++c)
    for (int d = 0; d < 3; ++d)
      for (int h = 0; h < 2; ++h)
        for (int w = 0; w < 2; ++w) {
          double sum = 0;
          for (int k = 0; k < 8; ++k) {
            const int z = d + k / 4, y = h + k / 2 % 2, x = w + k % 2;
            sum += source[static_cast<std::size_t>(((c * 4 + z) * 3 + y) * 3 + x)] *
                   weights[static_cast<std::size_t>(c * 8 + k)];
          }
          expected.push_back(sum);
        }
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({1, 2, 4, 3, 3})
                                               dataType:MPSDataTypeFloat32
                                                   name:nil];
  MPSGraphTensor *const w = [graph placeholderWithShape:graph_shape({2, 2, 2, 2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphDepthwiseConvolution3DOpDescriptor *const descriptor =
      [MPSGraphDepthwiseConvolution3DOpDescriptor descriptorWithPaddingStyle:MPSGraphPaddingStyleTF_VALID];
  MPSGraphTensor *const y = [graph depthwiseConvolution3DWithSourceTensor:x
                                                            weightsTensor:w
                                                               descriptor:descriptor
                                                                     name:nil];
  const Feed feeds[] = {{x, graph_data(source, {1, 2, 4, 3, 3})}, {w, graph_data(weights, {2, 2, 2, 2})}};
  check_close(graph_run(graph, {feeds[0], feeds[1]}, y), expected, 1e-5);
  MPSGraphTensor *const target = [graph squareWithTensor:y name:nil];
  check_gradients(graph, {feeds[0], feeds[1]}, target);

  MPSGraphTensor *const twice = [graph additionWithPrimaryTensor:y secondaryTensor:y name:nil];
  MPSGraphTensor *const dx = [graph depthwiseConvolution3DDataGradientWithIncomingGradientTensor:twice
                                                                                   weightsTensor:w
                                                                                     outputShape:[x shape]
                                                                                      descriptor:descriptor
                                                                                            name:nil];
  MPSGraphTensor *const dw = [graph depthwiseConvolution3DWeightsGradientWithIncomingGradientTensor:twice
                                                                                       sourceTensor:x
                                                                                        outputShape:[w shape]
                                                                                         descriptor:descriptor
                                                                                               name:nil];
  NSDictionary *const gradients = [graph gradientForPrimaryTensor:target
                                                      withTensors:[NSArray arrayWithObjects:x, w, nil]
                                                             name:nil];
  check_close(graph_run(graph, {feeds[0], feeds[1]}, dx),
              graph_run(graph, {feeds[0], feeds[1]}, [gradients objectForKey:x]), 1e-5);
  check_close(graph_run(graph, {feeds[0], feeds[1]}, dw),
              graph_run(graph, {feeds[0], feeds[1]}, [gradients objectForKey:w]), 1e-5);
}

TEST_CASE("graph: a recurrent layer's own gradients are those of automatic differentiation") {
  MPSGraph *const graph = new_graph();
  const auto input = [&](const Extents &shape) {
    return [graph placeholderWithShape:graph_shape(shape) dataType:MPSDataTypeFloat32 name:nil];
  };
  MPSGraphTensor *const x = input({3, 2, 4}), *const r = input({12, 3}), *const w = input({12, 4}),
                        *const b = input({12});
  MPSGraphTensor *const h = input({2, 3}), *const c = input({2, 3});
  const std::vector<Feed> feeds{
      {x, graph_data(graph_random(24, 1), {3, 2, 4})}, {r, graph_data(graph_random(36, 2), {12, 3})},
      {w, graph_data(graph_random(48, 3), {12, 4})},   {b, graph_data(graph_random(12, 4), {12})},
      {h, graph_data(graph_random(6, 5), {2, 3})},     {c, graph_data(graph_random(6, 6), {2, 3})}};
  MPSGraphLSTMDescriptor *const descriptor = [MPSGraphLSTMDescriptor descriptor];
  [descriptor setTraining:YES];
  [descriptor setProduceCell:YES];
  NSArray *const made = [graph LSTMWithSourceTensor:x
                                    recurrentWeight:r
                                        inputWeight:w
                                               bias:b
                                          initState:h
                                           initCell:c
                                         descriptor:descriptor
                                               name:nil];
  CHECK([made count] == 3);
  MPSGraphTensor *const states = [made objectAtIndex:0];
  NSArray *const own = [graph LSTMGradientsWithSourceTensor:x
                                            recurrentWeight:r
                                             sourceGradient:states
                                                     zState:[made objectAtIndex:2]
                                              cellOutputFwd:[made objectAtIndex:1]
                                                inputWeight:w
                                                       bias:b
                                                  initState:h
                                                   initCell:c
                                                 descriptor:descriptor
                                                       name:nil];
  MPSGraphTensor *const half = [graph multiplicationWithPrimaryTensor:[graph squareWithTensor:states name:nil]
                                                      secondaryTensor:[graph constantWithScalar:0.5
                                                                                       dataType:MPSDataTypeFloat32]
                                                                 name:nil];
  NSArray *const order = [NSArray arrayWithObjects:x, r, w, b, h, c, nil];
  NSDictionary *const gradients = [graph gradientForPrimaryTensor:half withTensors:order name:nil];
  REQUIRE([own count] == 6);
  NSMutableDictionary *const fed = [NSMutableDictionary dictionary];
  for (const Feed &feed : feeds) [fed setObject:feed.data forKey:feed.tensor];
  NSMutableArray *const targets = [NSMutableArray arrayWithArray:own];
  for (MPSGraphTensor *tensor in order) [targets addObject:[gradients objectForKey:tensor]];
  NSDictionary *const results = [graph runWithFeeds:fed targetTensors:targets targetOperations:nil];
  for (NSUInteger i = 0; i < 6; ++i)
    check_close(graph_numbers([results objectForKey:[targets objectAtIndex:i]]),
                graph_numbers([results objectForKey:[targets objectAtIndex:i + 6]]), 1e-5);
}

TEST_CASE("graph: data of matrices, vectors, strided buffers, arrays and images") {
  id<MTLDevice> const device = graph_device();
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:nil dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const y = [graph negativeWithTensor:x name:nil];
  const float rows[] = {1, 2, 3, 0, 4, 5, 6, 0};
  id<MTLBuffer> const buffer = [[device newBufferWithBytes:rows length:sizeof rows
                                                   options:MTLResourceStorageModeShared] autorelease];
  MPSGraphTensorData *const strided = [[[MPSGraphTensorData alloc] initWithMTLBuffer:buffer
                                                                               shape:graph_shape({2, 3})
                                                                            dataType:MPSDataTypeFloat32
                                                                            rowBytes:16] autorelease];
  check_close(graph_run(graph, {{x, strided}}, y), {-1, -2, -3, -4, -5, -6}, 0);
  MPSMatrixDescriptor *const matrix = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                            columns:3
                                                                           rowBytes:16
                                                                           dataType:MPSDataTypeFloat32];
  MPSMatrix *const over = [[[MPSMatrix alloc] initWithBuffer:buffer descriptor:matrix] autorelease];
  MPSGraphTensorData *const of_matrix = [[[MPSGraphTensorData alloc] initWithMPSMatrix:over rank:3] autorelease];
  CHECK(graph_extents([of_matrix shape]) == Extents{1, 2, 3});
  check_close(graph_run(graph, {{x, of_matrix}}, y), {-1, -2, -3, -4, -5, -6}, 0);

  MPSNDArrayDescriptor *const shape = [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                                                             shape:graph_shape({2, 4})];
  MPSNDArray *const array = [[[MPSNDArray alloc] initWithBuffer:buffer offset:0 descriptor:shape] autorelease];
  [shape sliceDimension:0 withSubrange:{1, 2}];
  [shape transposeDimension:0 withDimension:1];
  id<MTLCommandQueue> const queue = [[device newCommandQueue] autorelease];
  id<MTLCommandBuffer> const commands = [queue commandBuffer];
  MPSNDArray *const view = [array arrayViewWithCommandBuffer:commands
                                                  descriptor:shape
                                                    aliasing:MPSAliasingStrategyShallAlias];
  [commands commit];
  CHECK([view parent] == array);
  MPSGraphTensorData *const of_view = [[[MPSGraphTensorData alloc] initWithMPSNDArray:view] autorelease];
  CHECK(graph_extents([of_view shape]) == Extents{2, 2});
  check_close(graph_run(graph, {{x, of_view}}, y), {-2, -5, -3, -6}, 0);

  MPSImageDescriptor *const pixels =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:2
                                                    height:1
                                           featureChannels:2];
  NSMutableArray<MPSImage *> *const images = [NSMutableArray array];
  for (int i = 0; i < 2; ++i) {
    MPSImage *const image = [[[MPSImage alloc] initWithDevice:device imageDescriptor:pixels] autorelease];
    const float values[] = {4.0F * static_cast<float>(i), 1, 2, 3};
    [image writeBytes:values dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    [images addObject:image];
  }
  MPSGraphTensorData *const of_images = [[[MPSGraphTensorData alloc] initWithMPSImageBatch:images] autorelease];
  CHECK(graph_extents([of_images shape]) == Extents{2, 1, 2, 2});
  check_close(graph_run(graph, {{x, of_images}}, y), {0, -1, -2, -3, -4, -1, -2, -3}, 0);
}

TEST_CASE("graph: random states are those of the published example, and go on from call to call") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const state = [graph randomPhiloxStateTensorWithSeed:2069102477 name:nil];
  const Numbers words = graph_run(graph, {}, state);
  REQUIRE(words.size() == 7);
  const auto number = [&](std::size_t at) {
    const auto low = static_cast<std::uint32_t>(static_cast<std::int64_t>(words[at]));
    const auto high = static_cast<std::uint32_t>(static_cast<std::int64_t>(words[at + 1]));
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(high) << 32U | low);
  };
  CHECK(words[0] == 1);
  CHECK(number(1) == 149709389795223126);
  CHECK(number(3) == -5820494845676086657);
  CHECK(number(5) == 5952859558996586250);

  MPSGraphRandomOpDescriptor *const normal =
      [MPSGraphRandomOpDescriptor descriptorWithDistribution:MPSGraphRandomDistributionTruncatedNormal
                                                    dataType:MPSDataTypeFloat32];
  const auto draw = [&](MPSGraphTensor *from) {
    return [graph randomTensorWithShape:graph_shape({8}) descriptor:normal stateTensor:from name:nil];
  };
  NSArray *const first = draw(state), *const second = draw([first objectAtIndex:1]);
  NSArray *const both = [graph randomTensorWithShape:graph_shape({16}) descriptor:normal stateTensor:state name:nil];
  const Numbers whole = graph_run(graph, {}, [both objectAtIndex:0]);
  check_close(graph_run(graph, {}, [first objectAtIndex:0]), Numbers(whole.begin(), whole.begin() + 8), 0);
  check_close(graph_run(graph, {}, [second objectAtIndex:0]), Numbers(whole.begin() + 8, whole.end()), 0);
  for (const double value : whole) CHECK(std::abs(value) <= 2);
  // Without a state other numbers at every run.
  MPSGraphTensor *const changing = [graph randomTensorWithShape:graph_shape({8}) descriptor:normal name:nil];
  CHECK(graph_run(graph, {}, changing) != graph_run(graph, {}, changing));
}
