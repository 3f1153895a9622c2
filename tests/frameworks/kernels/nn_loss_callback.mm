// MPSNNLossCallback: the weight of each encode, for the loss and for its gradient; copies and archives; refusals.
#include "tests/frameworks/kernels/nn_factor_callback.h"
#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/secure_archive.h"

using formulas::Image;

namespace {

struct Graph {
  MPSNNForwardLossNode *loss;
  MPSNNLossGradientNode *back;
  MPSNNGraph *graph;
};

// A graph of (source, labels) with the loss of each image and the gradient of their sum.
Graph graph_of(MPSCNNLossType type, id<MPSNNLossCallback> of_loss, id<MPSNNLossCallback> of_gradient) {
  MPSCNNLossDescriptor *const descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:type
                                                                             reductionType:MPSCNNReductionTypeSum];
  [descriptor setWeight:9];
  MPSNNForwardLossNode *const loss = [MPSNNForwardLossNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                   labels:[MPSNNImageNode nodeWithHandle:nil]
                                                           lossDescriptor:descriptor];
  [loss setPropertyCallBack:of_loss];
  MPSNNInitialGradientNode *const ones = [MPSNNInitialGradientNode nodeWithSource:[loss resultImage]];
  MPSNNLossGradientNode *const back = [loss gradientFilterWithSource:[ones resultImage]];
  [back setPropertyCallBack:of_gradient];
  [[loss resultImage] setExportFromGraph:YES];
  [[loss resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return {loss, back, graph};
}

void check_graph(MPSNNGraph *graph, MPSCNNLossType type, double of_loss, double of_gradient) {
  const Image x = nn_numbers(2, 3, 4, 3, 5), t = nn_numbers(2, 3, 4, 3, 6);
  NSMutableArray *const exported = [NSMutableArray array];
  MPSImageBatch *dx = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    dx = [graph encodeBatchToCommandBuffer:buffer
                              sourceImages:@[ nn_images(x), nn_images(t) ]
                              sourceStates:nil
                        intermediateImages:exported
                         destinationStates:nil];
  });
  const bool is_square = type == MPSCNNLossTypeMeanSquaredError;
  const std::size_t of_image = x.v.size() / 2;
  formulas::Numbers losses(2, is_square ? 0 : of_loss), gradient;
  for (std::size_t i = 0; i < x.v.size(); ++i) {
    const double difference = x.v[i] - t.v[i];
    losses[i / of_image] += of_loss * (is_square ? difference * difference : -x.v[i] * t.v[i]);
    gradient.push_back(of_gradient * (is_square ? 2 * difference : -t.v[i]));
  }
  CHECK(formulas::largest_difference(nn_read([exported firstObject]).v, losses) < 1e-4);
  CHECK(formulas::largest_difference(nn_read(dx).v, gradient) < 1e-5);
}

}  // namespace

TEST_CASE("nn loss callback: it chooses the weight of every encode, for the gradient too") {
  for (const MPSCNNLossType type : {MPSCNNLossTypeMeanSquaredError, MPSCNNLossTypeCosineDistance}) {
    CAPTURE(type);
    NNFactorCallback *const callback = [[[NNFactorCallback alloc] init] autorelease];
    const Graph made = graph_of(type, callback, nil);
    CHECK([made.loss propertyCallBack] == callback);
    CHECK([made.back propertyCallBack] == nil);
    check_graph(made.graph, type, 0.5, 0.5);
    check_graph(made.graph, type, 1.5, 1.5);
    CHECK(callback->questions == 2);
    CHECK(callback->sizes == std::vector<NSUInteger>{4, 3, 3, 1, 1, 1});
    MPSNNGraph *const copy = [[made.graph copy] autorelease];
    check_graph(copy, type, 2.5, 2.5);
    CHECK(callback->questions == 2);
    check_graph(through_archive(made.graph), type, 2.5, 2.5);
  }
}

TEST_CASE("nn loss callback: that of the gradient counts only where the loss has none") {
  NNFactorCallback *const callback = [[[NNFactorCallback alloc] init] autorelease];
  const MPSCNNLossType type = MPSCNNLossTypeMeanSquaredError;
  check_graph(graph_of(type, nil, nil).graph, type, 9, 9);
  const Graph made = graph_of(type, nil, callback);
  check_graph(made.graph, type, 9, 0.5);
  check_graph(made.graph, type, 9, 1.5);
  NNFactorCallback *const other = [[[NNFactorCallback alloc] init] autorelease];
  check_graph(graph_of(type, other, callback).graph, type, 0.5, 0.5);
  CHECK(callback->questions == 2);
}

TEST_CASE("nn loss callback: objects without its method are refused") {
  const Graph made = graph_of(MPSCNNLossTypeMeanSquaredError, nil, nil);
  id wrong = @"weight";
  CHECK_RAISES([made.loss setPropertyCallBack:wrong], NSInvalidArgumentException,
               "-[MPSNNForwardLossNode setPropertyCallBack:]: callback is of class");
  CHECK_RAISES([made.back setPropertyCallBack:wrong], NSInvalidArgumentException,
               "-[MPSNNLossGradientNode setPropertyCallBack:]: callback is of class");
}
