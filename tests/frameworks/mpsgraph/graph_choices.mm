// Choices that do not exist and shapes that do not fit are refused while the graph is built. Each sentence has the
// given quantity and the expected one.
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

struct Refused {
  std::string sentence;
  std::function<void()> call;
};

void check_refused(const std::vector<Refused> &rows) {
  for (const Refused &row : rows) {
    CAPTURE(row.sentence);
    CHECK_RAISES(row.call(), NSInvalidArgumentException, row.sentence);
  }
}

MPSGraphTensor *input(MPSGraph *graph, const Extents &extents, MPSDataType type = MPSDataTypeFloat32) {
  return [graph placeholderWithShape:graph_shape(extents) dataType:type name:nil];
}

MPSGraphTensor *number_in(MPSGraph *graph, const Numbers &numbers) {
  return [graph constantWithData:graph_bytes(numbers, MPSDataTypeInt32)
                           shape:graph_shape({static_cast<long>(numbers.size())})
                        dataType:MPSDataTypeInt32];
}

}  // namespace

TEST_CASE("graph: modes and layouts beyond the last are refused by number and list") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const image = input(graph, {1, 4, 4, 2}), *const size = number_in(graph, {2, 2});
  const auto resize = [=](int rounding, int layout, MPSGraphTensor *x) {
    [graph resizeNearestWithTensor:x
                        sizeTensor:size
               nearestRoundingMode:static_cast<MPSGraphResizeNearestRoundingMode>(rounding)
                      centerResult:YES
                      alignCorners:NO
                            layout:static_cast<MPSGraphTensorNamedDataLayout>(layout)
                              name:nil];
  };
  const auto sparse = [=](int type, NSUInteger count) {
    NSMutableArray *const tensors = [NSMutableArray array];
    for (NSUInteger i = 0; i < count; ++i) [tensors addObject:size];
    [graph sparseTensorWithType:static_cast<MPSGraphSparseStorageType>(type)
                        tensors:tensors
                          shape:graph_shape({3, 3})
                       dataType:MPSDataTypeFloat32
                           name:nil];
  };
  const auto scatter = [=](int mode) {
    [graph scatterNDWithUpdatesTensor:input(graph, {2})
                        indicesTensor:input(graph, {2, 1}, MPSDataTypeInt32)
                                shape:graph_shape({5})
                      batchDimensions:0
                                 mode:static_cast<MPSGraphScatterMode>(mode)
                                 name:nil];
  };
  const auto stencil = [=](int mode) {
    MPSGraphStencilOpDescriptor *const facts = [[[MPSGraphStencilOpDescriptor alloc] init] autorelease];
    [facts setReductionMode:static_cast<MPSGraphReductionMode>(mode)];
    [graph stencilWithSourceTensor:image weightsTensor:input(graph, {1, 1, 3, 3}) descriptor:facts name:nil];
  };
  const auto transform = [=](int scaling) {
    MPSGraphFFTDescriptor *const facts = [MPSGraphFFTDescriptor descriptor];
    [facts setScalingMode:static_cast<MPSGraphFFTScalingMode>(scaling)];
    [graph fastFourierTransformWithTensor:image axes:[NSArray arrayWithObject:@1] descriptor:facts name:nil];
  };
  const auto grid = [=](int mode) {
    [graph sampleGridWithSourceTensor:image
                     coordinateTensor:input(graph, {1, 2, 2, 2})
                               layout:MPSGraphTensorNamedDataLayoutNHWC
                 normalizeCoordinates:NO
                  relativeCoordinates:NO
                         alignCorners:NO
                          paddingMode:static_cast<MPSGraphPaddingMode>(mode)
                         samplingMode:MPSGraphResizeBilinear
                        constantValue:0
                                 name:nil];
  };
  check_refused({
      {"the rounding mode is 6; it can be 0 to 5.", [=] { resize(6, 1, image); }},
      {"the layout is 2; it can be NCHW (0), NHWC (1), CHW (4), HWC (5) or HW (6).", [=] { resize(0, 2, image); }},
      {"the tensor has shape (1, 4, 4, 2), the layout has 3 axes.", [=] { resize(0, 5, image); }},
      {"sparseTensor: the storage type is 3; it can be COO (0), CSC (1) or CSR (2).", [=] { sparse(3, 3); }},
      {"sparseTensor is given 2 tensors, expects values and two tensors of indices.", [=] { sparse(0, 2); }},
      {": the mode is 7; it can be Add (0) to Set (6).", [=] { scatter(7); }},
      {": the mode is -1; it can be Add (0) to Set (6).", [=] { scatter(-1); }},
      {"stencil: the reduction mode is 6; it can be Min (0) to ArgumentMax (5).", [=] { stencil(6); }},
      {": the scalingMode is 3; it can be None (0), Size (1) or Unitary (2).", [=] { transform(3); }},
      {"the padding mode is -1; it can be Constant (0), Reflect (1), Symmetric (2), ClampToEdge (3) or Zero (4).",
       [=] { grid(-1); }},
      {"the padding mode is 5; it can be Constant (0), Reflect (1), Symmetric (2), ClampToEdge (3) or Zero (4).",
       [=] { grid(5); }},
  });
}

TEST_CASE("graph: convolutions refuse layouts and weights of other ranks") {
  MPSGraph *const graph = new_graph();
  const auto plane = [=](int data, int weights, const Extents &source, const Extents &shape) {
    MPSGraphConvolution2DOpDescriptor *const facts =
        [MPSGraphConvolution2DOpDescriptor descriptorWithStrideInX:1
                                                         strideInY:1
                                                   dilationRateInX:1
                                                   dilationRateInY:1
                                                            groups:1
                                                      paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                        dataLayout:static_cast<MPSGraphTensorNamedDataLayout>(data)
                                                     weightsLayout:static_cast<MPSGraphTensorNamedDataLayout>(weights)];
    [graph convolution2DWithSourceTensor:input(graph, source)
                           weightsTensor:input(graph, shape)
                              descriptor:facts
                                    name:@"conv"];
  };
  const auto volume = [=](int data, int weights) {
    MPSGraphConvolution3DOpDescriptor *const facts =
        [MPSGraphConvolution3DOpDescriptor descriptorWithStrideInX:1
                                                         strideInY:1
                                                         strideInZ:1
                                                   dilationRateInX:1
                                                   dilationRateInY:1
                                                   dilationRateInZ:1
                                                            groups:1
                                                      paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                        dataLayout:static_cast<MPSGraphTensorNamedDataLayout>(data)
                                                     weightsLayout:static_cast<MPSGraphTensorNamedDataLayout>(weights)];
    [graph convolution3DWithSourceTensor:input(graph, {1, 2, 4, 4, 4})
                           weightsTensor:input(graph, {3, 2, 1, 1, 1})
                              descriptor:facts
                                    name:@"conv"];
  };
  const Extents image{1, 2, 4, 4}, weights{3, 2, 1, 1};
  check_refused({
      {"dataLayout is 4; it can be NCHW (0) or NHWC (1).", [=] { plane(4, 2, image, weights); }},
      {"weightsLayout is 0; it can be OIHW (2) or HWIO (3).", [=] { plane(0, 0, image, weights); }},
      {"has shape (2, 4, 4), expects 4 axes",
       [=] {
         plane(0, 2, {2, 4, 4}, weights);
       }},
      {"weights have shape (3, 2), expects 4 axes (O, I, kH, kW).",
       [=] {
         plane(0, 2, image, {3, 2});
       }},
      {"weights have shape (3, 2), expects 4 axes (kH, kW, I, O).",
       [=] {
         plane(0, 3, image, {3, 2});
       }},
      {"dataLayout is 0; it can be NCDHW (7) or NDHWC (8).", [=] { volume(0, 9); }},
      {"weightsLayout is 3; it can be OIDHW (9) or DHWIO (10).", [=] { volume(7, 3); }},
  });
}

TEST_CASE("graph: shapes, types and numbers that do not fit are refused with both") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = input(graph, {2, 3}), *const whole = input(graph, {2, 3}, MPSDataTypeInt32);
  const auto slice = [=](long stride) {
    [graph sliceTensor:x starts:graph_shape({0, 0}) ends:graph_shape({2, 3}) strides:graph_shape({1, stride}) name:nil];
  };
  check_refused({
      {"dropout: the rate is 1.000000, expects 0 or more and less than 1.",
       [=] { [graph dropoutTensor:x rate:1 name:nil]; }},
      {"dropout: the rate is -0.250000, expects 0 or more and less than 1.",
       [=] { [graph dropoutTensor:x rate:-0.25 name:nil]; }},
      {"the parts are float32 and int32; floats of one type are expected.",
       [=] { [graph complexTensorWithRealTensor:x imaginaryTensor:whole name:nil]; }},
      {"the parts are int32 and int32; floats of one type are expected.",
       [=] { [graph complexTensorWithRealTensor:whole imaginaryTensor:whole name:nil]; }},
      {"sizes add up to 4, axis 1 has 3.",
       [=] {
         [graph splitTensor:x splitSizes:graph_shape({2, 2}) axis:1 name:nil];
       }},
      {"sizes add up to 3, axis 1 has 3.",
       [=] {
         [graph splitTensor:x splitSizes:graph_shape({4, -1}) axis:1 name:nil];
       }},
      {"axis 0 is added twice.",
       [=] {
         [graph expandDimsOfTensor:x axes:graph_shape({0, -4}) name:nil];
       }},
      {"stride of axis 1 is 0.", [=] { slice(0); }},
      {"multiplier has the entry -1, expects 0 or more.",
       [=] {
         [graph tileTensor:x withMultiplier:graph_shape({1, -1}) name:nil];
       }},
      {"numLower and numUpper are one number each.",
       [=] {
         [graph bandPartWithTensor:x
                    numLowerTensor:number_in(graph, {1, 2})
                    numUpperTensor:number_in(graph, {1})
                              name:nil];
       }},
      {"the tensor is float32, expects integers.", [=] { [graph bitwisePopulationCountWithTensor:x name:nil]; }},
  });
}

TEST_CASE("graph: boxes and attention of other shapes are refused with all shapes") {
  MPSGraph *const graph = new_graph();
  const auto suppress = [=](float overlap, const Extents &boxes) {
    [graph nonMaximumSuppressionWithBoxesTensor:input(graph, boxes)
                                   scoresTensor:input(graph, {1, 5, 2})
                                   IOUThreshold:overlap
                                 scoreThreshold:0
                            perClassSuppression:NO
                                 coordinateMode:MPSGraphNonMaximumSuppressionCoordinateModeCornersHeightFirst
                                           name:nil];
  };
  const auto attend = [=](const Extents &key, const Extents &value) {
    [graph scaledDotProductAttentionWithQueryTensor:input(graph, {1, 4, 8})
                                          keyTensor:input(graph, key)
                                        valueTensor:input(graph, value)
                                              scale:1
                                               name:nil];
  };
  check_refused({
      {"nonMaximumSuppression: the IOUThreshold is 1.5",
       [=] {
         suppress(1.5F, {1, 5, 4});
       }},
      {"nonMaximumSuppression: the IOUThreshold is -0.5",
       [=] {
         suppress(-0.5F, {1, 5, 4});
       }},
      {"nonMaximumSuppression: the IOUThreshold is nan",
       [=] {
         suppress(NAN, {1, 5, 4});
       }},
      {"the boxes have shape (1, 5, 3), the scores (1, 5, 2); expects (N, B, 4) and (N, B, K).",
       [=] {
         suppress(0.5F, {1, 5, 3});
       }},
      {"the boxes have shape (1, 6, 4), the scores (1, 5, 2); expects (N, B, 4) and (N, B, K).",
       [=] {
         suppress(0.5F, {1, 6, 4});
       }},
      {"query, key and value have shapes (1, 4, 8), (1, 5, 7) and (1, 5, 6)",
       [=] {
         attend({1, 5, 7}, {1, 5, 6});
       }},
      {"query, key and value have shapes (1, 4, 8), (1, 5, 8) and (1, 6, 6)",
       [=] {
         attend({1, 5, 8}, {1, 6, 6});
       }},
      {"query, key and value have shapes (1, 4, 8), (8,) and (1, 6, 6)",
       [=] {
         attend({8}, {1, 6, 6});
       }},
  });
}

TEST_CASE("graph: an executable names the numbers of inputs and results that it has") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = input(graph, {2});
  MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:graph_shape({2})
                                                                     dataType:MPSDataTypeFloat32] autorelease];
  MPSGraphExecutable *const executable = [graph compileWithDevice:nil
                                                            feeds:[NSDictionary dictionaryWithObject:type forKey:x]
                                                    targetTensors:[NSArray arrayWithObject:[graph squareWithTensor:x
                                                                                                              name:nil]]
                                                 targetOperations:nil
                                            compilationDescriptor:nil];
  id<MTLCommandQueue> queue = [[graph_device() newCommandQueue] autorelease];
  const auto run = [=](NSUInteger inputs, NSUInteger results) {
    NSMutableArray *const in = [NSMutableArray array], *const out = [NSMutableArray array];
    for (NSUInteger i = 0; i < inputs; ++i) [in addObject:graph_data({1, 2}, {2})];
    for (NSUInteger i = 0; i < results; ++i) [out addObject:graph_data({0, 0}, {2})];
    [executable runWithMTLCommandQueue:queue inputsArray:in resultsArray:out executionDescriptor:nil];
    return graph_numbers([out lastObject]);
  };
  check_refused({
      {"is given 0 inputs, it has 1.", [=] { run(0, 1); }},
      {"is given 2 inputs, it has 1.", [=] { run(2, 1); }},
      {"is given 3 results, it has 1.", [=] { run(1, 3); }},
      {"is given 2 input types, it has 1 inputs.",
       [=] {
         [executable specializeWithDevice:nil
                               inputTypes:[NSArray arrayWithObjects:type, type, nil]
                    compilationDescriptor:nil];
       }},
  });
  CHECK(run(1, 1) == Numbers{1, 4});
}
