// Refusals of MPSGraph's convolutions, pooling, stencils, resizing and sampling, and their sentences.
#include "tests/frameworks/mpsgraph/graph_test.h"
#include "tests/frameworks/refusals.h"

namespace {

constexpr auto kNHWC = MPSGraphTensorNamedDataLayoutNHWC;
constexpr auto kHWIO = MPSGraphTensorNamedDataLayoutHWIO;

MPSGraphTensor *tensor(MPSGraph *graph, const Extents &extents, MPSDataType type = MPSDataTypeFloat32) {
  return [graph placeholderWithShape:graph_shape(extents) dataType:type name:nil];
}

MPSGraphConvolution2DOpDescriptor *convolution(NSUInteger stride = 1, MPSGraphTensorNamedDataLayout weights = kHWIO,
                                               MPSGraphTensorNamedDataLayout images = kNHWC) {
  return [MPSGraphConvolution2DOpDescriptor descriptorWithStrideInX:stride
                                                          strideInY:1
                                                    dilationRateInX:1
                                                    dilationRateInY:1
                                                             groups:1
                                                       paddingStyle:MPSGraphPaddingStyleTF_VALID
                                                         dataLayout:images
                                                      weightsLayout:weights];
}

MPSGraphConvolution3DOpDescriptor *convolution_3d(
    NSUInteger groups = 1, MPSGraphTensorNamedDataLayout volumes = MPSGraphTensorNamedDataLayoutNDHWC,
    MPSGraphTensorNamedDataLayout weights = MPSGraphTensorNamedDataLayoutDHWIO) {
  return [MPSGraphConvolution3DOpDescriptor descriptorWithStrideInX:1
                                                          strideInY:1
                                                          strideInZ:1
                                                    dilationRateInX:1
                                                    dilationRateInY:1
                                                    dilationRateInZ:1
                                                             groups:groups
                                                       paddingStyle:MPSGraphPaddingStyleTF_VALID
                                                         dataLayout:volumes
                                                      weightsLayout:weights];
}

MPSGraphDepthwiseConvolution3DOpDescriptor *depthwise_3d(const Extents &strides, NSInteger channel_axis = -1) {
  MPSGraphDepthwiseConvolution3DOpDescriptor *const made =
      [[[MPSGraphDepthwiseConvolution3DOpDescriptor alloc] init] autorelease];
  [made setStrides:graph_shape(strides)];
  [made setDilationRates:graph_shape({1, 1, 1})];
  [made setPaddingValues:graph_shape({0, 0, 0, 0, 0, 0})];
  [made setChannelDimensionIndex:channel_axis];
  return made;
}

MPSGraphPooling2DOpDescriptor *pooling(NSUInteger kernel, NSUInteger stride = 1,
                                       MPSGraphTensorNamedDataLayout layout = kNHWC) {
  return [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:kernel
                                                     kernelHeight:2
                                                        strideInX:stride
                                                        strideInY:1
                                                     paddingStyle:MPSGraphPaddingStyleTF_VALID
                                                       dataLayout:layout];
}

MPSGraphPooling4DOpDescriptor *pooling_4d(const Extents &kernel, const Extents &strides = {1, 1, 1, 1}) {
  return [MPSGraphPooling4DOpDescriptor descriptorWithKernelSizes:graph_shape(kernel)
                                                          strides:graph_shape(strides)
                                                    dilationRates:graph_shape({1, 1, 1, 1})
                                                    paddingValues:graph_shape({0, 0, 0, 0, 0, 0, 0, 0})
                                                     paddingStyle:MPSGraphPaddingStyleExplicit];
}

MPSGraphStencilOpDescriptor *stencil(const Extents &strides, const Extents &offsets = {0, 0, 0, 0},
                                     MPSGraphReductionMode mode = MPSGraphReductionModeSum) {
  return [MPSGraphStencilOpDescriptor descriptorWithReductionMode:mode
                                                          offsets:graph_shape(offsets)
                                                          strides:graph_shape(strides)
                                                    dilationRates:graph_shape({1, 1, 1, 1})
                                                  explicitPadding:graph_shape({0, 0, 0, 0, 0, 0, 0, 0})
                                                     boundaryMode:MPSGraphPaddingModeZero
                                                     paddingStyle:MPSGraphPaddingStyleTF_VALID
                                                  paddingConstant:0];
}

}  // namespace

TEST_CASE("graph: convolutions name layouts, shapes and steps that they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {1, 6, 6, 2}), *const w = tensor(graph, {3, 3, 2, 4}),
                        *const flat = tensor(graph, {2, 3}), *const dy = tensor(graph, {1, 4, 4, 4});
  const auto convolve = [&](MPSGraphTensor *images, MPSGraphTensor *weights,
                            MPSGraphConvolution2DOpDescriptor *descriptor) {
    [graph convolution2DWithSourceTensor:images weightsTensor:weights descriptor:descriptor name:@"conv"];
  };
  const auto data_gradient = [&](const Extents &shape) {
    [graph convolution2DDataGradientWithIncomingGradientTensor:dy
                                                 weightsTensor:w
                                                   outputShape:graph_shape(shape)
                                  forwardConvolutionDescriptor:convolution()
                                                          name:@"dx"];
  };
  check_refused({
      {"\"conv\": weightsLayout is 1; it can be OIHW (2) or HWIO (3).", [&] { convolve(x, w, convolution(1, kNHWC)); }},
      {"\"conv\": dataLayout is 3; it can be NCHW (0) or NHWC (1).",
       [&] { convolve(x, w, convolution(1, kHWIO, kHWIO)); }},
      {"\"conv\": weights have shape (2, 3), expects 4 axes", [&] { convolve(x, flat, convolution()); }},
      {"\"conv\": source has shape (2, 3), expects 4 axes (N, H, W, C).", [&] { convolve(flat, w, convolution()); }},
      {"source has shape (2, 3), expects 4 axes (N, C, H, W).",
       [&] { convolve(flat, w, convolution(1, kHWIO, MPSGraphTensorNamedDataLayoutNCHW)); }},
      {"\"conv\": a stride or dilation rate is 0, expects 1 or more.", [&] { convolve(x, w, convolution(0)); }},
      {"\"dx\": outputShape is (2, 6, 6, 2), weights and gradient make images of 2 feature channels, 1 of them.",
       [&] {
         data_gradient({2, 6, 6, 2});
       }},
      {"\"dx\": outputShape has shape (2, 3), expects 4 axes",
       [&] {
         data_gradient({2, 3});
       }},
  });
}

TEST_CASE("graph: convolutions over three axes name what they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {1, 4, 4, 4, 2}), *const w = tensor(graph, {2, 2, 2, 2, 3}),
                        *const deep = tensor(graph, {5, 2, 2, 2, 3}), *const other = tensor(graph, {2, 2, 2, 5, 3}),
                        *const flat = tensor(graph, {2, 3});
  const auto convolve = [&](MPSGraphTensor *volumes, MPSGraphTensor *weights,
                            MPSGraphConvolution3DOpDescriptor *descriptor) {
    [graph convolution3DWithSourceTensor:volumes weightsTensor:weights descriptor:descriptor name:@"conv"];
  };
  const auto weights_gradient = [&](const Extents &gradient) {
    [graph convolution3DWeightsGradientWithIncomingGradientTensor:tensor(graph, gradient)
                                                     sourceTensor:x
                                                      outputShape:graph_shape({2, 2, 2, 2, 3})
                                     forwardConvolutionDescriptor:convolution_3d()
                                                             name:@"dw"];
  };
  const auto depthwise = [&](MPSGraphTensor *volumes, MPSGraphDepthwiseConvolution3DOpDescriptor *descriptor) {
    [graph depthwiseConvolution3DWithSourceTensor:volumes
                                    weightsTensor:tensor(graph, {2, 2, 2, 2})
                                       descriptor:descriptor
                                             name:@"depth"];
  };
  check_refused({
      {"is given a descriptor that is nil.", [&] { convolve(x, w, nil); }},
      {"\"conv\": a stride, a dilation rate or groups is 0, expects 1 or more.",
       [&] { convolve(x, w, convolution_3d(0)); }},
      {"\"conv\": dataLayout is 1; it can be NCDHW (7) or NDHWC (8).",
       [&] { convolve(x, w, convolution_3d(1, kNHWC)); }},
      {"\"conv\": weightsLayout is 3; it can be OIDHW (9) or DHWIO (10).",
       [&] { convolve(x, w, convolution_3d(1, MPSGraphTensorNamedDataLayoutNDHWC, kHWIO)); }},
      {"the source has shape (2, 3) and the weights (2, 2, 2, 2, 3); 5 axes are expected of both.",
       [&] { convolve(flat, w, convolution_3d()); }},
      {"the source has 2 feature channels, weights expect 5", [&] { convolve(x, other, convolution_3d()); }},
      {"kernel covers 5x2x2 elements, the padded volume has 4x4x4.", [&] { convolve(x, deep, convolution_3d()); }},
      {"\"dw\": the gradient has shape (1, 9, 9, 9, 3), the convolution's result has (1, 3, 3, 3, 3).",
       [&] {
         weights_gradient({1, 9, 9, 9, 3});
       }},
      {"\"depth\": the descriptor has 2 strides, 3 dilation rates and 6 paddings; 3, 3 and 6 are expected.",
       [&] {
         depthwise(x, depthwise_3d({1, 1}));
       }},
      {"\"depth\": channelDimensionIndex is 2; it can be -4 or -1.",
       [&] {
         depthwise(x, depthwise_3d({1, 1, 1}, 2));
       }},
      {"the source has shape (2, 3) and the weights (2, 2, 2, 2); 5 and 4 axes with the same feature channels are",
       [&] {
         depthwise(flat, depthwise_3d({1, 1, 1}));
       }},
  });
}

TEST_CASE("graph: pooling names windows, shapes and indices that it refuses") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {1, 4, 4, 2}), *const flat = tensor(graph, {2, 3}),
                        *const dy = tensor(graph, {1, 3, 3, 2}),
                        *const indices = tensor(graph, {1, 3, 3, 2}, MPSDataTypeInt32);
  const auto pool = [&](MPSGraphTensor *images, MPSGraphPooling2DOpDescriptor *descriptor) {
    [graph maxPooling2DWithSourceTensor:images descriptor:descriptor name:@"pool"];
  };
  const auto pool_4d = [&](MPSGraphTensor *images, MPSGraphPooling4DOpDescriptor *descriptor) {
    [graph avgPooling4DWithSourceTensor:images descriptor:descriptor name:@"pool"];
  };
  const auto by_indices = [&](MPSGraphTensor *gradient, const Extents &shape, MPSGraphPoolingReturnIndicesMode mode) {
    MPSGraphPooling2DOpDescriptor *const descriptor = pooling(2);
    [descriptor setReturnIndicesMode:mode];
    [graph maxPooling2DGradientWithGradientTensor:gradient
                                    indicesTensor:indices
                                      outputShape:graph_shape(shape)
                                       descriptor:descriptor
                                             name:@"dx"];
  };
  const auto by_indices_4d = [&](const Extents &shape) {
    [graph maxPooling4DGradientWithGradientTensor:dy
                                    indicesTensor:indices
                                      outputShape:graph_shape(shape)
                                       descriptor:pooling_4d({1, 2, 2, 1})
                                             name:@"dx"];
  };
  check_refused({
      {"\"pool\": a kernel size, stride or dilation rate is 0, expects 1 or more.", [&] { pool(x, pooling(0)); }},
      {"\"pool\": a kernel size, stride or dilation rate is 0, expects 1 or more.", [&] { pool(x, pooling(2, 0)); }},
      {"\"pool\": source has shape (2, 3), expects 4 axes (N, H, W, C).", [&] { pool(flat, pooling(2)); }},
      {"\"pool\": dataLayout is 2; it can be NCHW (0) or NHWC (1).",
       [&] { pool(x, pooling(2, 1, MPSGraphTensorNamedDataLayoutOIHW)); }},
      {"\"pool\": the descriptor has 3 kernel sizes, 4 strides, 4 dilation rates and 8 paddings; 4, 4, 4 and 8 are",
       [&] {
         pool_4d(x, pooling_4d({1, 2, 2}));
       }},
      {"\"pool\": a kernel size, stride or dilation rate is below 1.",
       [&] {
         pool_4d(x, pooling_4d({1, 2, 2, 1}, {1, 0, 1, 1}));
       }},
      {"\"pool\": the source has shape (2, 3), expects 4 axes or more.",
       [&] {
         pool_4d(flat, pooling_4d({1, 2, 2, 1}));
       }},
      {"\"dx\": the gradient has shape (1, 4, 4, 2), the pooling's result has (1, 3, 3, 2).",
       [&] {
         [graph avgPooling4DGradientWithGradientTensor:x sourceTensor:x descriptor:pooling_4d({1, 2, 2, 1}) name:@"dx"];
       }},
      {"\"dx\": the gradient has shape (1, 4, 4, 2), the indices (1, 3, 3, 2); the pooling of a source (1, 4, 4, 2) "
       "has "
       "(1, 3, 3, 2).",
       [&] {
         by_indices(x, {1, 4, 4, 2}, MPSGraphPoolingReturnIndicesGlobalFlatten4D);
       }},
      {"\"dx\": the indices say nothing of axis 2, along which windows have 2 elements.",
       [&] {
         by_indices(dy, {1, 4, 4, 2}, MPSGraphPoolingReturnIndicesGlobalFlatten1D);
       }},
      {"\"dx\": outputShape has shape (4, 4), expects 4 axes (N, H, W, C).",
       [&] {
         by_indices(dy, {4, 4}, MPSGraphPoolingReturnIndicesGlobalFlatten4D);
       }},
      {"\"dx\": outputShape is (4, 4), expects 4 axes or more.",
       [&] {
         by_indices_4d({4, 4});
       }},
  });
}

TEST_CASE("graph: stencils and columns of patches name what they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {1, 1, 4, 4}), *const w = tensor(graph, {1, 1, 2, 2}),
                        *const flat = tensor(graph, {2, 3});
  const auto apply = [&](MPSGraphTensor *source, MPSGraphTensor *weights, MPSGraphStencilOpDescriptor *descriptor) {
    [graph stencilWithSourceTensor:source weightsTensor:weights descriptor:descriptor name:@"stencil"];
  };
  MPSGraphImToColOpDescriptor *undescribed = nil;
  const auto columns = [&](NSUInteger stride, const Extents &image) {
    MPSGraphImToColOpDescriptor *const descriptor = [MPSGraphImToColOpDescriptor descriptorWithKernelWidth:2
                                                                                              kernelHeight:2
                                                                                                 strideInX:stride
                                                                                                 strideInY:1
                                                                                           dilationRateInX:1
                                                                                           dilationRateInY:1
                                                                                                dataLayout:kNHWC];
    [graph colToImWithSourceTensor:tensor(graph, {1, 9, 4})
                       outputShape:graph_shape(image)
                        descriptor:descriptor
                              name:@"image"];
  };
  check_refused({
      {"stencil is given a descriptor that is nil.", [&] { apply(x, w, nil); }},
      {"\"stencil\": the descriptor has 2 offsets, 4 strides, 4 dilation rates and 8 paddings; 4, 4, 4 and 8 are",
       [&] {
         apply(x, w, stencil({1, 1, 1, 1}, {0, 0}));
       }},
      {"\"stencil\": a stride or dilation rate is below 1.",
       [&] {
         apply(x, w, stencil({1, 1, 0, 1}));
       }},
      {"the source has shape (2, 3) and the weights (1, 1, 2, 2); 4 axes or more and 4 are expected.",
       [&] {
         apply(flat, w, stencil({1, 1, 1, 1}));
       }},
      {"\"stencil\": a window has 0 elements; 1 to ",
       [&] {
         apply(x, tensor(graph, {1, 1, 0, 2}), stencil({1, 1, 1, 1}));
       }},
      {"stencil: the reduction mode is 9; it can be ",
       [&] {
         apply(x, w, stencil({1, 1, 1, 1}, {0, 0, 0, 0}, static_cast<MPSGraphReductionMode>(9)));
       }},
      {"\"image\": a stride is 0, expects 1 or more.",
       [&] {
         columns(0, {1, 4, 4, 1});
       }},
      {"\"image\": the source has shape (1, 9, 4); the columns of an image (1, 5, 5, 1) have (1, 16, 4).",
       [&] {
         columns(1, {1, 5, 5, 1});
       }},
      {"imToCol is given a descriptor that is nil.",
       [&] { [graph imToColWithSourceTensor:x descriptor:undescribed name:nil]; }},
  });
}

TEST_CASE("graph: resizing names sizes, layouts and modes that it refuses") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {1, 4, 4, 2}), *const flat = tensor(graph, {2, 3});
  const auto numbers = [&](const Numbers &values, MPSDataType type) {
    return [graph constantWithData:graph_bytes(values, type)
                             shape:graph_shape({static_cast<long>(values.size())})
                          dataType:type];
  };
  const auto resize = [&](MPSGraphTensor *images, const Extents &size, MPSGraphTensorNamedDataLayout layout) {
    [graph resizeTensor:images
                   size:graph_shape(size)
                   mode:MPSGraphResizeBilinear
           centerResult:YES
           alignCorners:NO
                 layout:layout
                   name:@"resize"];
  };
  const auto scaled = [&](const Numbers &size, const Numbers &scale, const Numbers &offset) {
    [graph resizeTensor:x
             sizeTensor:numbers(size, MPSDataTypeInt32)
            scaleTensor:numbers(scale, MPSDataTypeFloat32)
           offsetTensor:numbers(offset, MPSDataTypeFloat32)
                   mode:MPSGraphResizeNearest
                   name:@"resize"];
  };
  check_refused({
      {"the rounding mode is 6; it can be 0 to 5.",
       [&] {
         [graph resizeNearestWithTensor:x
                             sizeTensor:numbers({2, 2}, MPSDataTypeInt32)
                    nearestRoundingMode:static_cast<MPSGraphResizeNearestRoundingMode>(6)
                           centerResult:YES
                           alignCorners:NO
                                 layout:kNHWC
                                   name:nil];
       }},
      {"\"resize\": the layout is 2; it can be NCHW (0), NHWC (1), CHW (4), HWC (5) or HW (6).",
       [&] {
         resize(x, {2, 2}, MPSGraphTensorNamedDataLayoutOIHW);
       }},
      {"\"resize\": the tensor has shape (2, 3), the layout has 4 axes.",
       [&] {
         resize(flat, {2, 2}, kNHWC);
       }},
      {"\"resize\": size has 3 entries, expects height and width.",
       [&] {
         resize(x, {2, 2, 2}, kNHWC);
       }},
      {"\"resize\": size has 2 entries, expects one for each of the 4 axes.",
       [&] {
         scaled({2, 2}, {1, 1, 1, 1}, {0, 0, 0, 0});
       }},
      {"\"resize\": scale has 1 entries, expects one for each of the 4 axes.",
       [&] {
         scaled({1, 2, 2, 2}, {1}, {0, 0, 0, 0});
       }},
      {"\"resize\": offset has 1 entries, expects one for each of the 4 axes.",
       [&] {
         scaled({1, 2, 2, 2}, {1, 1, 1, 1}, {0});
       }},
      {"are given for an axis; finite ones and a scale other than 0 are expected.",
       [&] {
         scaled({1, 2, 2, 2}, {1, 0, 1, 1}, {0, 0, 0, 0});
       }},
  });
}

TEST_CASE("graph: gradients of resizing name the shapes that they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {1, 4, 4, 2}), *const flat = tensor(graph, {2, 3});
  const auto gradient = [&](const Extents &dy, MPSGraphTensor *input) {
    [graph resizeWithGradientTensor:tensor(graph, dy)
                              input:input
                               mode:MPSGraphResizeBilinear
                       centerResult:YES
                       alignCorners:NO
                             layout:kNHWC
                               name:@"dx"];
  };
  check_refused({
      {"\"dx\": the gradient has shape (2, 3), the input (1, 4, 4, 2); as many axes are needed.",
       [&] {
         gradient({2, 3}, x);
       }},
      {"\"dx\": the gradient has shape (5, 6), the layout has 4 axes.",
       [&] {
         gradient({5, 6}, flat);
       }},
      {"\"dx\": the gradient has shape (2, 2, 2, 2), the result of resizing (1, 4, 4, 2) has (1, 2, 2, 2).",
       [&] {
         gradient({2, 2, 2, 2}, x);
       }},
  });
}

TEST_CASE("graph: grids and suppression name coordinates, scores and thresholds that they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {1, 4, 4, 2}), *const boxes = tensor(graph, {1, 5, 4});
  const auto sample = [&](const Extents &coordinates, MPSGraphPaddingMode padding) {
    [graph sampleGridWithSourceTensor:x
                     coordinateTensor:tensor(graph, coordinates)
                               layout:kNHWC
                 normalizeCoordinates:NO
                  relativeCoordinates:NO
                         alignCorners:NO
                          paddingMode:padding
                         samplingMode:MPSGraphResizeBilinear
                        constantValue:0
                                 name:@"grid"];
  };
  const auto suppress = [&](const Extents &scores, const Extents &classes, float overlap) {
    [graph nonMaximumSuppressionWithBoxesTensor:boxes
                                   scoresTensor:tensor(graph, scores)
                             classIndicesTensor:tensor(graph, classes, MPSDataTypeInt32)
                                   IOUThreshold:overlap
                                 scoreThreshold:0
                            perClassSuppression:YES
                                 coordinateMode:MPSGraphNonMaximumSuppressionCoordinateModeCornersHeightFirst
                                           name:@"boxes"];
  };
  check_refused({
      {"\"grid\": the coordinates have shape (1, 2, 2, 3), expects (1, height, width, 2).",
       [&] {
         sample({1, 2, 2, 3}, MPSGraphPaddingModeZero);
       }},
      {"sampleGrid: the padding mode is 5; it can be Constant (0), Reflect (1), Symmetric (2), ClampToEdge (3) or Zero",
       [&] {
         sample({1, 2, 2, 2}, MPSGraphPaddingModePeriodic);
       }},
      {"\"boxes\": the boxes have shape (1, 5, 4), the scores (1, 6, 1)",
       [&] {
         suppress({1, 6, 1}, {1, 5}, 0.5F);
       }},
      {"\"boxes\": the class indices have shape (1, 6), expects (1, 5).",
       [&] {
         suppress({1, 5, 1}, {1, 6}, 0.5F);
       }},
      {"with class indices each box has one score.",
       [&] {
         suppress({1, 5, 2}, {1, 5}, 0.5F);
       }},
      {"it can be 0 to 1.",
       [&] {
         suppress({1, 5, 1}, {1, 5}, 1.5F);
       }},
  });
}
