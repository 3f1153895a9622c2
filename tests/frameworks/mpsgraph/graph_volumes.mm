// Convolutions of volumes, stencils, sparse matrices and types of results of MPSGraph, against sums over the elements.
#include <algorithm>
#include <functional>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

MPSGraphTensor *ints(MPSGraph *graph, const Numbers &numbers) {
  return [graph constantWithData:graph_bytes(numbers, MPSDataTypeInt32)
                           shape:graph_shape({static_cast<long>(numbers.size())})
                        dataType:MPSDataTypeInt32];
}

// Strides, dilations, paddings before: of Z, Y, X. Sizes of source, kernel and result.
struct Volume {
  long stride[3], dilation[3], before[3], in[3], kernel[3], out[3];
};

struct Layouts {
  bool channels_last, weights_last;
  std::size_t source(const Volume &v, long channels, long n, long c, const long at[3]) const {
    const long place = (at[0] * v.in[1] + at[1]) * v.in[2] + at[2], size = v.in[0] * v.in[1] * v.in[2];
    return static_cast<std::size_t>(channels_last ? (n * size + place) * channels + c
                                                  : (n * channels + c) * size + place);
  }
  std::size_t result(const Volume &v, long channels, long n, long c, const long at[3]) const {
    const long place = (at[0] * v.out[1] + at[1]) * v.out[2] + at[2], size = v.out[0] * v.out[1] * v.out[2];
    return static_cast<std::size_t>(channels_last ? (n * size + place) * channels + c
                                                  : (n * channels + c) * size + place);
  }
  std::size_t weight(const Volume &v, long outputs, long inputs, long o, long i, const long at[3]) const {
    const long place = (at[0] * v.kernel[1] + at[1]) * v.kernel[2] + at[2];
    const long size = v.kernel[0] * v.kernel[1] * v.kernel[2];
    return static_cast<std::size_t>(weights_last ? (place * inputs + i) * outputs + o
                                                 : (o * inputs + i) * size + place);
  }
};

constexpr long kImages = 2, kInputs = 4, kOutputs = 6, kGroups = 2;

void for_each_position(const long sizes[3], const std::function<void(const long[3])> &visit) {
  for (long z = 0; z < sizes[0]; ++z)
    for (long y = 0; y < sizes[1]; ++y)
      for (long x = 0; x < sizes[2]; ++x) {
        const long at[] = {z, y, x};
        visit(at);
      }
}

// Calls visit(element of the result, of the source, of the weights) for each product of a convolution.
void for_each_product(const Volume &v, const Layouts &layouts,
                      const std::function<void(std::size_t, std::size_t, std::size_t)> &visit) {
  const long inputs = kInputs / kGroups, outputs = kOutputs / kGroups;
  for_each_position(v.out, [&](const long o[3]) {
    for_each_position(v.kernel, [&](const long k[3]) {
      long at[3];
      for (int i = 0; i < 3; ++i) at[i] = o[i] * v.stride[i] - v.before[i] + k[i] * v.dilation[i];
      for (int i = 0; i < 3; ++i)
        if (at[i] < 0 || at[i] >= v.in[i]) return;
      for (long n = 0; n < kImages; ++n)
        for (long c = 0; c < kOutputs; ++c)
          for (long i = 0; i < inputs; ++i)
            visit(layouts.result(v, kOutputs, n, c, o), layouts.source(v, kInputs, n, c / outputs * inputs + i, at),
                  layouts.weight(v, kOutputs, inputs, c, i, k));
    });
  });
}

MPSGraphConvolution3DOpDescriptor *descriptor_of(const Volume &v, const Layouts &layouts) {
  return [MPSGraphConvolution3DOpDescriptor
      descriptorWithStrideInX:static_cast<NSUInteger>(v.stride[2])
                    strideInY:static_cast<NSUInteger>(v.stride[1])
                    strideInZ:static_cast<NSUInteger>(v.stride[0])
              dilationRateInX:static_cast<NSUInteger>(v.dilation[2])
              dilationRateInY:static_cast<NSUInteger>(v.dilation[1])
              dilationRateInZ:static_cast<NSUInteger>(v.dilation[0])
                       groups:kGroups
                  paddingLeft:static_cast<NSUInteger>(v.before[2])
                 paddingRight:1
                   paddingTop:static_cast<NSUInteger>(v.before[1])
                paddingBottom:0
                 paddingFront:static_cast<NSUInteger>(v.before[0])
                  paddingBack:2
                 paddingStyle:MPSGraphPaddingStyleExplicit
                   dataLayout:layouts.channels_last ? MPSGraphTensorNamedDataLayoutNDHWC
                                                    : MPSGraphTensorNamedDataLayoutNCDHW
                weightsLayout:layouts.weights_last ? MPSGraphTensorNamedDataLayoutDHWIO
                                                   : MPSGraphTensorNamedDataLayoutOIDHW];
}

}  // namespace

TEST_CASE("graph volumes: convolutions and their gradients in all layouts") {
  @autoreleasepool {
    const Volume v{{2, 1, 2}, {1, 2, 1}, {1, 2, 0}, {4, 5, 6}, {3, 2, 3}, {3, 5, 3}};
    for (const bool channels_last : {false, true})
      for (const bool weights_last : {false, true}) {
        CAPTURE(channels_last);
        CAPTURE(weights_last);
        const Layouts layouts{channels_last, weights_last};
        const Extents in = channels_last ? Extents{2, 4, 5, 6, 4} : Extents{2, 4, 4, 5, 6};
        const Extents out = channels_last ? Extents{2, 3, 5, 3, 6} : Extents{2, 6, 3, 5, 3};
        const Extents kernel = weights_last ? Extents{3, 2, 3, 2, 6} : Extents{6, 2, 3, 2, 3};
        const Numbers x = graph_random(960, 91), w = graph_random(216, 92), dy = graph_random(540, 93);
        Numbers y(540, 0.0), dx(960, 0.0), dw(216, 0.0);
        for_each_product(v, layouts, [&](std::size_t to, std::size_t from, std::size_t by) {
          y[to] += x[from] * w[by];
          dx[from] += dy[to] * w[by];
          dw[by] += dy[to] * x[from];
        });
        MPSGraph *graph = new_graph();
        MPSGraphTensor *source = [graph placeholderWithShape:graph_shape(in) name:nil];
        MPSGraphTensor *weights = [graph placeholderWithShape:graph_shape(kernel) name:nil];
        MPSGraphTensor *gradient = [graph placeholderWithShape:graph_shape(out) name:nil];
        const Feed of_x{source, graph_data(x, in)}, of_w{weights, graph_data(w, kernel)},
            of_dy{gradient, graph_data(dy, out)};
        const auto run = [&](MPSGraphTensor *made) { return graph_run(graph, {of_x, of_w, of_dy}, made); };
        MPSGraphConvolution3DOpDescriptor *const descriptor = descriptor_of(v, layouts);
        MPSGraphTensor *made = [graph convolution3DWithSourceTensor:source
                                                      weightsTensor:weights
                                                         descriptor:[[descriptor copy] autorelease]
                                                               name:nil];
        CHECK(graph_extents([made shape]) == out);
        check_close(run(made), y, 1e-4);
        const Numbers in_numbers(in.begin(), in.end()), kernel_numbers(kernel.begin(), kernel.end());
        check_close(run([graph convolution3DDataGradientWithIncomingGradientTensor:gradient
                                                                     weightsTensor:weights
                                                                       outputShape:graph_shape(in)
                                                      forwardConvolutionDescriptor:descriptor
                                                                              name:nil]),
                    dx, 1e-4);
        check_close(run([graph convolution3DDataGradientWithIncomingGradientTensor:gradient
                                                                     weightsTensor:weights
                                                                 outputShapeTensor:ints(graph, in_numbers)
                                                      forwardConvolutionDescriptor:descriptor
                                                                              name:nil]),
                    dx, 1e-4);
        check_close(run([graph convolution3DWeightsGradientWithIncomingGradientTensor:gradient
                                                                         sourceTensor:source
                                                                          outputShape:graph_shape(kernel)
                                                         forwardConvolutionDescriptor:descriptor
                                                                                 name:nil]),
                    dw, 1e-4);
        check_close(run([graph convolution3DWeightsGradientWithIncomingGradientTensor:gradient
                                                                         sourceTensor:source
                                                                    outputShapeTensor:ints(graph, kernel_numbers)
                                                         forwardConvolutionDescriptor:descriptor
                                                                                 name:nil]),
                    dw, 1e-4);
        MPSGraphTensor *sum = [graph reductionSumWithTensor:[graph multiplicationWithPrimaryTensor:made
                                                                                   secondaryTensor:gradient
                                                                                              name:nil]
                                                       axes:nil
                                                       name:nil];
        NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *const found =
            [graph gradientForPrimaryTensor:sum withTensors:@[ source, weights ] name:nil];
        check_close(run([found objectForKey:source]), dx, 1e-4);
        check_close(run([found objectForKey:weights]), dw, 1e-4);
      }
  }
}

TEST_CASE("graph volumes: paddings by style, open extents, and what convolutions refuse") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphConvolution3DOpDescriptor *const same =
        [MPSGraphConvolution3DOpDescriptor descriptorWithStrideInX:2
                                                         strideInY:2
                                                         strideInZ:1
                                                   dilationRateInX:1
                                                   dilationRateInY:1
                                                   dilationRateInZ:1
                                                            groups:1
                                                      paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                        dataLayout:MPSGraphTensorNamedDataLayoutNDHWC
                                                     weightsLayout:MPSGraphTensorNamedDataLayoutDHWIO];
    MPSGraphTensor *x = [graph placeholderWithShape:@[ @-1, @3, @5, @-1, @1 ] name:nil];
    MPSGraphTensor *w = [graph constantWithScalar:1 shape:@[ @3, @3, @3, @1, @1 ] dataType:MPSDataTypeFloat32];
    MPSGraphTensor *y = [graph convolution3DWithSourceTensor:x weightsTensor:w descriptor:same name:nil];
    CHECK(graph_extents([y shape]) == Extents{-1, 3, 3, -1, 1});
    // Ones: the number of elements of each window inside. Of width 4 at stride 2 the odd padding is after.
    Numbers expected;
    for (const double depth : {2, 3, 2})
      for (const double height : {2, 3, 2})
        for (const double width : {3, 2}) expected.push_back(depth * height * width);
    CHECK(graph_run(graph, {{x, graph_data(Numbers(60, 1.0), {1, 3, 5, 4, 1})}}, y) == expected);
    [same setExplicitPaddingWithPaddingLeft:1 paddingRight:2 paddingTop:3 paddingBottom:4 paddingFront:5 paddingBack:6];
    CHECK([same paddingStyle] == MPSGraphPaddingStyleExplicit);
    CHECK([same paddingBack] == 6);
    MPSGraphTensor *flat = [graph placeholderWithShape:@[ @1, @2, @3, @4 ] name:nil];
    CHECK_RAISES([graph convolution3DWithSourceTensor:flat weightsTensor:w descriptor:same name:nil],
                 NSInvalidArgumentException, "5 axes are expected of both.");
    MPSGraphTensor *wide = [graph placeholderWithShape:@[ @1, @3, @5, @5, @2 ] name:nil];
    CHECK_RAISES([graph convolution3DWithSourceTensor:wide weightsTensor:w descriptor:same name:nil],
                 NSInvalidArgumentException, "the source has 2 feature channels, weights expect 1.");
    [same setStrideInZ:0];
    CHECK_RAISES([graph convolution3DWithSourceTensor:x weightsTensor:w descriptor:same name:nil],
                 NSInvalidArgumentException, "is 0, expects 1 or more.");
  }
}

namespace {

// One image of (4, 5), windows of (2, 3).
double boundary(const Numbers &x, long row, long column, MPSGraphPaddingMode mode) {
  const auto place = [&](long at, long size) {
    if (mode == MPSGraphPaddingModeClampToEdge) return std::clamp(at, 0L, size - 1);
    const long edge = mode == MPSGraphPaddingModeSymmetric ? 1 : 0;
    if (at < 0) return -at - edge;
    return at >= size ? 2 * size - 2 + edge - at : at;
  };
  const bool is_inside = row >= 0 && row < 4 && column >= 0 && column < 5;
  if (!is_inside && mode == MPSGraphPaddingModeZero) return 0;
  if (!is_inside && mode == MPSGraphPaddingModeConstant) return 0.5;
  return is_inside ? x[static_cast<std::size_t>(row * 5 + column)]
                   : x[static_cast<std::size_t>(place(row, 4) * 5 + place(column, 5))];
}

double joined(const Numbers &terms, int mode) {
  double value = terms[0], place = 0;
  for (std::size_t i = 1; i < terms.size(); ++i) {
    const bool less = terms[i]<value, more = terms[i]> value;
    switch (mode) {
      case 0:
        value = std::min(value, terms[i]);
        break;
      case 1:
        value = std::max(value, terms[i]);
        break;
      case 2:
        value += terms[i];
        break;
      case 3:
        value *= terms[i];
        break;
      default:
        if (mode == 4 ? less : more) {
          value = terms[i];
          place = static_cast<double>(i);
        }
    }
  }
  return mode > 3 ? place : value;
}

}  // namespace

TEST_CASE("graph volumes: stencils with every reduction and boundary, and their gradients") {
  @autoreleasepool {
    const Numbers x = graph_random(20, 94), w = graph_random(6, 95);
    for (int mode = 0; mode < 6; ++mode)
      for (const auto edge : {MPSGraphPaddingModeConstant, MPSGraphPaddingModeReflect, MPSGraphPaddingModeSymmetric,
                              MPSGraphPaddingModeClampToEdge, MPSGraphPaddingModeZero}) {
        CAPTURE(mode);
        CAPTURE(edge);
        // Strides 1 and 2, dilations 2 and 1, paddings 1, 2 and 1, 1: 5 rows, 3 columns.
        MPSGraphStencilOpDescriptor *descriptor =
            [MPSGraphStencilOpDescriptor descriptorWithReductionMode:static_cast<MPSGraphReductionMode>(mode)
                                                             offsets:@[ @0, @0, @0, @0 ]
                                                             strides:@[ @1, @1, @1, @2 ]
                                                       dilationRates:@[ @1, @1, @2, @1 ]
                                                     explicitPadding:@[ @0, @0, @0, @0, @1, @2, @1, @1 ]
                                                        boundaryMode:edge
                                                        paddingStyle:MPSGraphPaddingStyleExplicit
                                                     paddingConstant:0.5F];
        Numbers expected;
        for (long row = 0; row < 5; ++row)
          for (long column = 0; column < 3; ++column) {
            Numbers terms;
            for (long i = 0; i < 6; ++i)
              terms.push_back(boundary(x, row - 1 + i / 3 * 2, column * 2 - 1 + i % 3, edge) *
                              w[static_cast<std::size_t>(i)]);
            expected.push_back(joined(terms, mode));
          }
        MPSGraph *graph = new_graph();
        MPSGraphTensor *source = [graph placeholderWithShape:@[ @1, @1, @1, @-1, @5 ] name:nil];
        MPSGraphTensor *weights = [graph placeholderWithShape:@[ @1, @1, @2, @3 ] name:nil];
        const Feed of_x{source, graph_data(x, {1, 1, 1, 4, 5})}, of_w{weights, graph_data(w, {1, 1, 2, 3})};
        MPSGraphTensor *y = [graph stencilWithSourceTensor:source
                                             weightsTensor:weights
                                                descriptor:[[descriptor copy] autorelease]
                                                      name:nil];
        CHECK(graph_extents([y shape]) == Extents{1, 1, 1, -1, 3});
        check_close(graph_run(graph, {of_x, of_w}, y), expected, 1e-5);
        if (mode == 2) check_gradients(graph, {of_x, of_w}, [graph squareWithTensor:y name:nil]);
      }
  }
}

TEST_CASE("graph volumes: stencils by offsets and by style, and what they refuse") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:@[ @1, @1, @1, @5 ] name:nil];
    MPSGraphTensor *w = [graph constantWithData:graph_bytes({1, 10, 100})
                                          shape:@[ @1, @1, @1, @3 ]
                                       dataType:MPSDataTypeFloat32];
    const Feed feed{x, graph_data({1, 2, 3, 4, 5}, {1, 1, 1, 5})};
    const auto run = [&](MPSGraphStencilOpDescriptor *descriptor) {
      return graph_run(graph, {feed}, [graph stencilWithSourceTensor:x weightsTensor:w descriptor:descriptor name:nil]);
    };
    CHECK(run([MPSGraphStencilOpDescriptor descriptorWithPaddingStyle:MPSGraphPaddingStyleTF_VALID]) ==
          Numbers{321, 432, 543});
    CHECK(run([MPSGraphStencilOpDescriptor descriptorWithPaddingStyle:MPSGraphPaddingStyleTF_SAME]) ==
          Numbers{210, 321, 432, 543, 54});
    CHECK(run([MPSGraphStencilOpDescriptor descriptorWithExplicitPadding:@[ @0, @0, @0, @0, @0, @0, @2, @0 ]]) ==
          Numbers{100, 210, 321, 432, 543});
    MPSGraphStencilOpDescriptor *const shifted =
        [MPSGraphStencilOpDescriptor descriptorWithOffsets:@[ @0, @0, @0, @1 ]
                                           explicitPadding:@[ @0, @0, @0, @0, @0, @0, @0, @0 ]];
    [shifted setPaddingStyle:MPSGraphPaddingStyleExplicitOffset];
    CHECK(run(shifted) == Numbers{432, 543, 54, 5, 0});
    [shifted setOffsets:@[ @0, @0, @0, @-1 ]];
    CHECK(run(shifted) == Numbers{210, 321, 432, 543, 54});
    [shifted setStrides:@[ @1, @1 ]];
    CHECK_RAISES(run(shifted), NSInvalidArgumentException, "the descriptor has 4 offsets, 2 strides");
    [shifted setStrides:@[ @1, @1, @1, @0 ]];
    CHECK_RAISES(run(shifted), NSInvalidArgumentException, "a stride or dilation rate is below 1.");
  }
}

TEST_CASE("graph volumes: matrices from the elements that are not 0") {
  @autoreleasepool {
    // (3, 4): 5 at (0, 1), 6 at (0, 3), 7 at (2, 0).
    const Numbers dense{0, 5, 0, 6, 0, 0, 0, 0, 7, 0, 0, 0};
    MPSGraph *graph = new_graph();
    const auto floats = [&](const Numbers &numbers) {
      return [graph constantWithData:graph_bytes(numbers)
                               shape:graph_shape({static_cast<long>(numbers.size())})
                            dataType:MPSDataTypeFloat32];
    };
    NSArray<MPSGraphTensor *> *const by_list = @[ floats({5, 6, 7}), ints(graph, {1, 3, 0}), ints(graph, {0, 0, 2}) ];
    NSArray<MPSGraphTensor *> *const by_rows =
        @[ floats({5, 6, 7}), ints(graph, {1, 3, 0}), ints(graph, {0, 2, 2, 3}) ];
    NSArray<MPSGraphTensor *> *const by_columns =
        @[ floats({7, 5, 6}), ints(graph, {2, 0, 0}), ints(graph, {0, 1, 2, 2}) ];
    const auto run = [&](MPSGraphSparseStorageType type, NSArray<MPSGraphTensor *> *tensors) {
      MPSGraphTensor *made = [graph sparseTensorWithType:type
                                                 tensors:tensors
                                                   shape:@[ @3, @4 ]
                                                dataType:MPSDataTypeFloat32
                                                    name:nil];
      MPSGraphCreateSparseOpDescriptor *descriptor =
          [MPSGraphCreateSparseOpDescriptor descriptorWithStorageType:type dataType:MPSDataTypeFloat32];
      CHECK([[[descriptor copy] autorelease] sparseStorageType] == type);
      CHECK(graph_run(graph, {},
                      [graph sparseTensorWithDescriptor:descriptor tensors:tensors shape:@[ @3, @4 ]
                                                   name:nil]) == graph_run(graph, {}, made));
      return graph_run(graph, {}, made);
    };
    CHECK(run(MPSGraphSparseStorageCOO, by_list) == dense);
    CHECK(run(MPSGraphSparseStorageCSR, by_rows) == dense);
    CHECK(run(MPSGraphSparseStorageCSC, by_columns) == dense);
    // Twice the same place, and one outside.
    CHECK(run(MPSGraphSparseStorageCOO, @[ floats({1, 2, 4}), ints(graph, {0, 0, 4}), ints(graph, {0, 0, 0}) ]) ==
          Numbers{3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    MPSGraphTensor *values = [graph placeholderWithShape:@[ @-1 ] name:nil];
    MPSGraphTensor *rows = ints(graph, {0, 1});
    MPSGraphTensor *product = [graph
        matrixMultiplicationWithPrimaryTensor:[graph sparseTensorWithType:MPSGraphSparseStorageCOO
                                                                  tensors:@[ values, rows, rows ]
                                                                    shape:@[ @2, @2 ]
                                                                 dataType:MPSDataTypeFloat32
                                                                     name:nil]
                              secondaryTensor:[graph constantWithScalar:1 shape:@[ @2, @1 ] dataType:MPSDataTypeFloat32]
                                         name:nil];
    check_gradients(graph, {{values, graph_data({3, 4}, {2})}}, [graph squareWithTensor:product name:nil], 1e-1);
    CHECK_RAISES(([graph sparseTensorWithType:MPSGraphSparseStorageCOO
                                      tensors:@[ values, rows ]
                                        shape:@[ @2, @2 ]
                                     dataType:MPSDataTypeFloat32
                                         name:nil]),
                 NSInvalidArgumentException, "is given 2 tensors");
  }
}

TEST_CASE("graph volumes: an executable knows the types of its results") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:@[ @-1, @4 ] name:nil];
    MPSGraphTensor *y = [graph realToHermiteanFFTWithTensor:x
                                                       axes:@[ @0 ]
                                                 descriptor:[MPSGraphFFTDescriptor descriptor]
                                                       name:nil];
    const auto type = [](MPSShape *shape) {
      return [[[MPSGraphShapedType alloc] initWithShape:shape dataType:MPSDataTypeFloat32] autorelease];
    };
    MPSGraphCompilationDescriptor *descriptor = [[[MPSGraphCompilationDescriptor alloc] init] autorelease];
    [descriptor convertLayoutToNHWC];
    MPSGraphExecutable *executable = [graph compileWithDevice:nil
                                                        feeds:@{
                                                          x : type(@[ @-1, @4 ])
                                                        }
                                                targetTensors:@[ y, x ]
                                             targetOperations:nil
                                        compilationDescriptor:descriptor];
    const auto types = [&](MPSShape *shape) {
      return [executable getOutputTypesWithDevice:nil inputTypes:@[ type(shape) ] compilationDescriptor:nil];
    };
    NSArray<MPSGraphShapedType *> *const open = types(@[ @-1, @4 ]), *const known = types(@[ @6, @4 ]);
    REQUIRE([open count] == 2);
    CHECK(graph_extents([[open objectAtIndex:0] shape]) == Extents{-1, 4});
    CHECK([[open objectAtIndex:0] dataType] == MPSDataTypeComplexFloat32);
    CHECK(graph_extents([[known objectAtIndex:0] shape]) == Extents{4, 4});
    CHECK(graph_extents([[known objectAtIndex:1] shape]) == Extents{6, 4});
    CHECK_RAISES(types(@[ @6, @5 ]), NSInvalidArgumentException, "the type given for it is float32 (6, 5).");
  }
}
