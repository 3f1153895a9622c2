// Readings of Apple's documents that are chosen: those of MPSGraph. docs/semantics.md lists all of them.
#include <cmath>

#include "tests/frameworks/mpsgraph/graph_test.h"

TEST_CASE("open points: the mean of a soft-max cross entropy is over the other axes, and its gradient too") {
  @autoreleasepool {
    const Numbers x{0.5, -1, 2, 0.25, 1, -0.5}, t{0, 1, 0, 0.5, 0.5, 0};
    MPSGraph *const graph = new_graph();
    MPSGraphTensor *const source = [graph placeholderWithShape:graph_shape({2, 3}) name:@"x"];
    MPSGraphTensor *const labels = [graph placeholderWithShape:graph_shape({2, 3}) name:@"t"];
    MPSGraphTensor *const loss = [graph softMaxCrossEntropyWithSourceTensor:source
                                                               labelsTensor:labels
                                                                       axis:-1
                                                              reductionType:MPSGraphLossReductionTypeMean
                                                                       name:nil];
    MPSGraphTensor *const slope =
        [graph softMaxCrossEntropyGradientWithIncomingGradientTensor:[graph constantWithScalar:3
                                                                                         shape:graph_shape({1})
                                                                                      dataType:MPSDataTypeFloat32]
                                                        sourceTensor:source
                                                        labelsTensor:labels
                                                                axis:-1
                                                       reductionType:MPSGraphLossReductionTypeMean
                                                                name:nil];
    double expected = 0;
    Numbers gradient;
    for (std::size_t row = 0; row < 2; ++row) {
      double sum = 0;
      for (std::size_t k = 0; k < 3; ++k) sum += std::exp(x[3 * row + k]);
      for (std::size_t k = 0; k < 3; ++k) {
        const double y = x[3 * row + k], label = t[3 * row + k];
        expected -= label * (y - std::log(sum)) / 2;
        gradient.push_back(3 * (std::exp(y) / sum - label) / 2);
      }
    }
    const auto feed = [&](const Numbers &numbers) { return graph_data(numbers, {2, 3}); };
    check_close(graph_run(graph, {{source, feed(x)}, {labels, feed(t)}}, loss), {expected}, 1e-6);
    check_close(graph_run(graph, {{source, feed(x)}, {labels, feed(t)}}, slope), gradient, 1e-6);
  }
}

TEST_CASE("open points: a NaN is the last of the largest") {
  @autoreleasepool {
    MPSGraph *const graph = new_graph();
    MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({4}) name:@"x"];
    NSArray *const best = [graph topKWithSourceTensor:x axis:0 k:3 name:nil];
    const Feed feed{x, graph_data({1, std::nan(""), -2, 3}, {4})};
    check_close(graph_run(graph, {feed}, [best objectAtIndex:0]), {3, 1, -2}, 0);
    check_close(graph_run(graph, {feed}, [best objectAtIndex:1]), {3, 0, 2}, 0);
  }
}

TEST_CASE("open points: the inverse of a singular matrix is not finite") {
  @autoreleasepool {
    MPSGraph *const graph = new_graph();
    MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2, 2}) name:@"x"];
    for (const double value :
         graph_run(graph, {{x, graph_data({1, 2, 2, 4}, {2, 2})}}, [graph inverseOfTensor:x name:nil]))
      CHECK(!std::isfinite(value));
  }
}

TEST_CASE("open points: the padding style ExplicitOffset of convolutions and poolings is Explicit") {
  @autoreleasepool {
    MPSGraph *const graph = new_graph();
    MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({1, 1, 1, 4}) name:@"x"];
    MPSGraphTensor *const w = [graph constantWithData:graph_bytes({1, 10})
                                                shape:graph_shape({1, 1, 1, 2})
                                             dataType:MPSDataTypeFloat32];
    const Feed feed{x, graph_data({1, 2, 3, 4}, {1, 1, 1, 4})};
    for (const MPSGraphPaddingStyle style : {MPSGraphPaddingStyleExplicit, MPSGraphPaddingStyleExplicitOffset}) {
      MPSGraphConvolution2DOpDescriptor *const convolution =
          [MPSGraphConvolution2DOpDescriptor descriptorWithStrideInX:1
                                                           strideInY:1
                                                     dilationRateInX:1
                                                     dilationRateInY:1
                                                              groups:1
                                                         paddingLeft:1
                                                        paddingRight:0
                                                          paddingTop:0
                                                       paddingBottom:0
                                                        paddingStyle:style
                                                          dataLayout:MPSGraphTensorNamedDataLayoutNCHW
                                                       weightsLayout:MPSGraphTensorNamedDataLayoutOIHW];
      check_close(graph_run(graph, {feed},
                            [graph convolution2DWithSourceTensor:x weightsTensor:w descriptor:convolution name:nil]),
                  {10, 21, 32, 43}, 0);
      MPSGraphPooling2DOpDescriptor *const pooling =
          [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:2
                                                      kernelHeight:1
                                                         strideInX:1
                                                         strideInY:1
                                                   dilationRateInX:1
                                                   dilationRateInY:1
                                                       paddingLeft:0
                                                      paddingRight:1
                                                        paddingTop:0
                                                     paddingBottom:0
                                                      paddingStyle:style
                                                        dataLayout:MPSGraphTensorNamedDataLayoutNCHW];
      check_close(graph_run(graph, {feed}, [graph maxPooling2DWithSourceTensor:x descriptor:pooling name:nil]),
                  {2, 3, 4, 4}, 0);
    }
  }
}

TEST_CASE("open points: pooling of three axes is that of one image") {
  @autoreleasepool {
    MPSGraph *const graph = new_graph();
    // Two channels of 2 x 3 pixels, windows of 2 x 2.
    MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2, 2, 3}) name:@"x"];
    MPSGraphTensor *const dy = [graph placeholderWithShape:graph_shape({2, 1, 2}) name:@"dy"];
    const Feed image{x, graph_data({1, 5, 2, 4, 3, 6, 9, 7, 8, -1, -2, -3}, {2, 2, 3})};
    const Feed incoming{dy, graph_data({1, 10, 100, 1000}, {2, 1, 2})};
    MPSGraphPooling2DOpDescriptor *const pooling =
        [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:2
                                                    kernelHeight:2
                                                       strideInX:1
                                                       strideInY:1
                                                    paddingStyle:MPSGraphPaddingStyleTF_VALID
                                                      dataLayout:MPSGraphTensorNamedDataLayoutNCHW];
    [pooling setReturnIndicesMode:MPSGraphPoolingReturnIndicesGlobalFlatten2D];
    const auto check = [&](MPSGraphTensor *result, const std::vector<double> &expected, NSArray *shape) {
      check_close(graph_run(graph, {image, incoming}, result), expected, 1e-6);
      CHECK([[result shape] isEqual:shape]);
    };
    NSArray *const small = graph_shape({2, 1, 2}), *const large = graph_shape({2, 2, 3});
    check([graph maxPooling2DWithSourceTensor : x descriptor : pooling name : nil], { 5, 6, 9, 8 }, small);
    check([graph avgPooling2DWithSourceTensor : x descriptor : pooling name : nil], { 3.25, 4, 3.25, 2.5 }, small);
    check([graph maxPooling2DGradientWithGradientTensor : dy sourceTensor : x descriptor : pooling name : nil],
          { 0, 1, 0, 0, 0, 10, 100, 0, 1000, 0, 0, 0 }, large);
    check([graph avgPooling2DGradientWithGradientTensor : dy sourceTensor : x descriptor : pooling name : nil],
          { 0.25, 2.75, 2.5, 0.25, 2.75, 2.5, 25, 275, 250, 25, 275, 250 }, large);
    NSArray<MPSGraphTensor *> *const both = [graph maxPooling2DReturnIndicesWithSourceTensor:x
                                                                                  descriptor:pooling
                                                                                        name:nil];
    MPSGraphTensor *const places = [both objectAtIndex:1];
    check([both objectAtIndex : 0], { 5, 6, 9, 8 }, small);
    check([graph castTensor : places toType : MPSDataTypeFloat32 name : nil], { 1, 5, 0, 2 }, small);
    check([graph maxPooling2DGradientWithGradientTensor : dy indicesTensor : places outputShape : large
               descriptor : pooling name : nil],
          { 0, 1, 0, 0, 0, 10, 100, 0, 1000, 0, 0, 0 }, large);
    MPSGraphTensor *const open = [graph placeholderWithShape:@[ @2, @-1, @-1 ] name:@"open"];
    MPSGraphTensor *const pooled = [graph maxPooling2DWithSourceTensor:open descriptor:pooling name:nil];
    CHECK([[pooled shape] count] == 3);
    check_close(graph_run(graph, {{open, image.data}}, pooled), {5, 6, 9, 8}, 0);
  }
}
