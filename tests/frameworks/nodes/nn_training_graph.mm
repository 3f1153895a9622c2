// The walk of a training graph: its order, its depth, and the sum of the gradients of one image.
#include <string>
#include <vector>

#include "tests/frameworks/kernels/nn_test.h"

using formulas::Image;
using formulas::Numbers;

// The class method of OMPSGradientSum, which callers find by name.
@protocol GradientSumming
+ (MPSNNFilterNode *)nodeWithGradients:(NSArray<MPSNNImageNode *> *)gradients;
@end

namespace {

constexpr int kDepth = 20000;

MPSNNImageNode *input() { return [MPSNNImageNode nodeWithHandle:nil]; }

MPSNNFilterNode *times(MPSNNImageNode *source, float factor, NSString *label) {
  MPSNNFilterNode *const node = [MPSCNNNeuronLinearNode nodeWithSource:source a:factor b:0];
  [node setLabel:label];
  return node;
}

MPSNNFilterNode *chain(int depth) {
  MPSNNFilterNode *last = times(input(), 1, @"first");
  for (int i = 1; i < depth; ++i) last = times([last resultImage], 1, @"next");
  return last;
}

}  // namespace

TEST_CASE("training graph: a chain of 20,000 filters needs no deep stack") {
  MPSNNFilterNode *const last = chain(kDepth);
  __block int told = 0;
  NSArray *const ends = [last
      trainingGraphWithSourceGradient:input()
                          nodeHandler:^(MPSNNFilterNode *, MPSNNFilterNode *, MPSNNImageNode *, MPSNNImageNode *) {
                            ++told;
                          }];
  CHECK(told == kDepth);
  CHECK([ends count] == 1);
}

TEST_CASE("training graph: a filter comes after all its readers, the last source's filters first") {
  // sum = right + left, both of `below`: depth first from the sum, right before left, reversed.
  MPSNNFilterNode *const below = times(input(), 1, @"below"), *const left = times([below resultImage], 2, @"left"),
                         *const right = times([below resultImage], 3, @"right");
  MPSNNFilterNode *const sum = [MPSNNAdditionNode nodeWithLeftSource:[right resultImage]
                                                         rightSource:[left resultImage]];
  [sum setLabel:@"sum"];
  __block std::vector<std::string> order;
  __block std::vector<MPSNNImageNode *> gradients, results;
  MPSNNImageNode *const incoming = input();
  NSArray *const ends = [sum trainingGraphWithSourceGradient:incoming
                                                 nodeHandler:^(MPSNNFilterNode *made, MPSNNFilterNode *filter,
                                                               MPSNNImageNode *source, MPSNNImageNode *gradient) {
                                                   order.emplace_back([[filter label] UTF8String]);
                                                   gradients.push_back(gradient);
                                                   results.push_back([made resultImage]);
                                                   if (filter == left || filter == right)
                                                     CHECK(source == [below resultImage]);
                                                 }];
  CHECK(order == std::vector<std::string>{"sum", "sum", "left", "right", "below"});
  CHECK(gradients[0] == incoming);
  CHECK(gradients[1] == incoming);
  CHECK(gradients[2] == results[1]);  // of the sum's second source
  CHECK(gradients[3] == results[0]);
  for (MPSNNImageNode *result : results) CHECK(gradients[4] != result);  // a sum
  REQUIRE([ends count] == 1);
  CHECK([[ends objectAtIndex:0] resultImage] == results[4]);
}

TEST_CASE("gradient sum: any number of gradients from two on, one alone is refused") {
  const Class<GradientSumming> sum = NSClassFromString(@"OMPSGradientSum");
  MPSNNImageNode *const images[] = {input(), input(), input()};
  CHECK_RAISES([sum nodeWithGradients:@[ images[0] ]], NSInvalidArgumentException,
               "OMPSGradientSum: 1 gradients were given, 2 or more are expected.");
  MPSNNFilterNode *const node = [sum nodeWithGradients:@[ images[0], images[1], images[2] ]];
  CHECK([node isKindOfClass:[MPSNNAdditionNode class]]);
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device()
                                            resultImage:[node resultImage]
                                    resultImageIsNeeded:YES];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  MPSImageBatch *result = nil;
  Image x(1, 1, 1, 1), y = x, z = x;
  x.v = {1}, y.v = {20}, z.v = {300};
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer
                                  sourceImages:@[ nn_images(x), nn_images(y), nn_images(z) ]
                                  sourceStates:nil];
  });
  CHECK(nn_read(result).v == Numbers{321});
}
