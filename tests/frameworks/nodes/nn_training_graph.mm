// The walk of a training graph: its order, its depth, and the sum of the gradients of one image.
#include <string>
#include <vector>

#include "tests/frameworks/graph/nn_archived_sources.h"
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

TEST_CASE("training graph: a filter comes after all its readers, the first source's filters first") {
  // sum = right + left, both of `below`: depth first from the sum.
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
  CHECK(order == std::vector<std::string>{"sum", "sum", "right", "left", "below"});
  CHECK(gradients[0] == incoming);
  CHECK(gradients[1] == incoming);
  CHECK(gradients[2] == results[0]);  // of the sum's first source
  CHECK(gradients[3] == results[1]);
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

namespace {

// mean((2x - 3t)^2), both factors as filters, and the nodes of its training graph from a gradient of ones.
struct Difference {
  MPSNNFilterNode *predicted = times(input(), 2, @"predicted"), *labels = times(input(), 3, @"labels");
  MPSNNForwardLossNode *loss = [MPSNNForwardLossNode
      nodeWithSource:[predicted resultImage]
              labels:[labels resultImage]
      lossDescriptor:[MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeMeanSquaredError
                                                       reductionType:MPSCNNReductionTypeSum]];
  MPSNNInitialGradientNode *ones = [MPSNNInitialGradientNode nodeWithSource:[loss resultImage]];
};

std::vector<std::string> labels_of(NSArray<id<MPSHandle>> *handles) {
  std::vector<std::string> labels;
  for (id handle in handles) labels.emplace_back([[handle label] UTF8String]);
  return labels;
}

}  // namespace

TEST_CASE("training graph: of a gradient of ones, through predictions and labels of a loss") {
  const Difference made;
  NSArray<MPSNNFilterNode *> *const last = [made.ones trainingGraphWithSourceGradient:nil nodeHandler:nil];
  REQUIRE([last count] == 2);  // of the predictions first
  [[[last objectAtIndex:1] resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  Image x(2, 3, 2, 4), t(2, 3, 2, 4);
  x.v = formulas::made_up(x.v.size(), 31);
  t.v = formulas::made_up(t.v.size(), 32);
  MPSNNGraph *const graph =
      [MPSNNGraph graphWithDevice:nn_device()
                     resultImages:@[ [[last objectAtIndex:0] resultImage], [[last objectAtIndex:1] resultImage] ]
                 resultsAreNeeded:nullptr];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  NSMutableArray *const others = [NSMutableArray array];
  MPSImageBatch *dx = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    dx = [graph encodeBatchToCommandBuffer:buffer
                              sourceImages:@[ nn_images(x), nn_images(t) ]
                              sourceStates:nil
                        intermediateImages:others
                         destinationStates:nil];
    for (MPSImageBatch *batch in others) MPSImageBatchIncrementReadCount(batch, 1);
  });
  Numbers of_predictions, of_labels;
  for (std::size_t i = 0; i < x.v.size(); ++i) {
    of_predictions.push_back(2 * 2 * (2 * x.v[i] - 3 * t.v[i]));
    of_labels.push_back(-3 * 2 * (2 * x.v[i] - 3 * t.v[i]));
  }
  CHECK(formulas::largest_difference(nn_read(dx).v, of_predictions) < 1e-5);
  REQUIRE([others count] == 1);
  CHECK(formulas::largest_difference(nn_read([others objectAtIndex:0]).v, of_labels) < 1e-5);
}

TEST_CASE("training graph: a gradient of ones begins with its result, and without a filter before it is the last") {
  const Difference made;
  CHECK([[made.ones trainingGraphWithSourceGradient:[made.ones resultImage] nodeHandler:nil] count] == 2);
  CHECK_RAISES([made.ones trainingGraphWithSourceGradient:input() nodeHandler:nil], NSInvalidArgumentException,
               "MPSNNInitialGradientNode: its training graph begins with its resultImage, another gradient was given.");
  MPSNNInitialGradientNode *const alone = [MPSNNInitialGradientNode nodeWithSource:input()];
  CHECK([[alone trainingGraphWithSourceGradient:nil nodeHandler:nil] isEqual:@[ alone ]]);
  NSArray *const both = [made.loss gradientFiltersWithSource:[made.ones resultImage]];
  REQUIRE([both count] == 2);
  CHECK(![static_cast<MPSNNLossGradientNode *>([both objectAtIndex:0]) isLabelsGradientFilter]);
  CHECK([static_cast<MPSNNLossGradientNode *>([both objectAtIndex:1]) isLabelsGradientFilter]);
}

TEST_CASE("training graph: intermediate images come from the result back, the first source first") {
  const Difference made;
  MPSNNFilterNode *const sum = [MPSNNAdditionNode nodeWithLeftSource:[made.loss resultImage]
                                                         rightSource:[times(input(), 4, @"other") resultImage]];
  const struct {
    MPSNNFilterNode *node;
    NSString *name;
  } exported[] = {{made.labels, @"labels"}, {made.predicted, @"predicted"}, {made.loss, @"loss"}};
  for (const auto &each : exported) {
    [[each.node resultImage] setExportFromGraph:YES];
    [[each.node resultImage] setHandle:[NNHandle named:each.name]];
  }
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[sum resultImage]];
  CHECK(labels_of([graph intermediateImageHandles]) == std::vector<std::string>{"loss", "predicted", "labels"});
}
