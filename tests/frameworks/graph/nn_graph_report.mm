// Additions of openmps to Apple's graphs: compiled work as JSON, against a network counted by hand.
#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSInspection.h>

#include "tests/frameworks/kernels/nn_test.h"

namespace {

// softmax(tanh(x))
MPSNNGraph *small_graph() {
  MPSNNImageNode *const source = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNFilterNode *const tanh = [MPSCNNNeuronTanHNode nodeWithSource:source];
  MPSNNFilterNode *const softmax = [MPSCNNSoftMaxNode nodeWithSource:[tanh resultImage]];
  [tanh setLabel:@"a \"b\""];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[softmax resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return graph;
}

NSArray *batches(MPSImageBatch *batch) { return [NSArray arrayWithObject:batch]; }

}  // namespace

TEST_CASE("nn: a graph's report has filters, images, memory and the pairs that were not fused") {
  MPSNNGraph *const graph = small_graph();
  MPSImageBatch *const images = nn_images(formulas::Image(2, 1, 1, 3));
  NSString *const text = [graph ompsReportForSourceImages:batches(images) sourceStates:nil];
  NSDictionary *const report = [NSJSONSerialization JSONObjectWithData:[text dataUsingEncoding:NSUTF8StringEncoding]
                                                               options:0
                                                                 error:nil];
  NSArray *const filters = [report objectForKey:@"filters"], *const sizes = [report objectForKey:@"images"];
  REQUIRE([filters count] == 2);
  CHECK([[[filters objectAtIndex:0] objectForKey:@"node"] isEqual:@"MPSCNNNeuronTanHNode"]);
  CHECK([[[filters objectAtIndex:0] objectForKey:@"label"] isEqual:@"a \"b\""]);
  CHECK([[[filters objectAtIndex:1] objectForKey:@"sources"]
      isEqual:[NSArray arrayWithObject:[[filters objectAtIndex:0] objectForKey:@"result"]]]);
  REQUIRE([sizes count] == 3);
  for (NSArray *size in sizes) CHECK([[size componentsJoinedByString:@" "] isEqual:@"2 1 1 3"]);
  CHECK([[report objectForKey:@"image_bytes"] integerValue] == 3 * 4 * 2 * 3);
  NSDictionary *const plan = [[report objectForKey:@"plans"] objectAtIndex:0];
  CHECK([[plan objectForKey:@"launches"] integerValue] == 2);
  CHECK([[plan objectForKey:@"unshared_bytes"] integerValue] == 64);  // tanh, aligned; the softmax is the result
  REQUIRE([[plan objectForKey:@"unfused"] count] == 1);
  NSDictionary *const pair = [[plan objectForKey:@"unfused"] objectAtIndex:0];
  CHECK([[pair objectForKey:@"reason"] isEqual:@"softmax is not element-wise."]);
}

TEST_CASE("nn: a report encodes nothing, and needs the images of an encode") {
  MPSNNGraph *const graph = small_graph();
  MPSImageBatch *const images = nn_images(formulas::Image(1, 1, 1, 3));
  [graph ompsReportForSourceImages:batches(images) sourceStates:nil];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer sourceImages:batches(images) sourceStates:nil];
  });
  for (const double value : nn_read(result).v) CHECK(value == doctest::Approx(1.0 / 3));
  CHECK_RAISES([graph ompsReportForSourceImages:[NSArray array] sourceStates:nil], NSInvalidArgumentException,
               "MPSNNGraph: 0 source images were given, the graph has 1.");
}
