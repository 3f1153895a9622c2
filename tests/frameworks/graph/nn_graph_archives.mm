// Graphs in archives: the same results and training steps, the same handles, shared data sources, and refusals.
#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSPrecision.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSTraining.h>

#include "tests/frameworks/changed_archive.h"
#include "tests/frameworks/graph/nn_archived_sources.h"

using cells::Cell;
using cells::Sequence;
using formulas::Image;
using formulas::Norm;
using formulas::Numbers;

// A handle and a data source without coding.
@interface NNPlainHandle : NSObject
- (NSString *)label;
@end
@implementation NNPlainHandle
- (NSString *)label {
  return @"plain";
}
@end

namespace {

constexpr int kImages = 3;

NSString *labels_of(NSArray<id<MPSHandle>> *handles) {
  NSMutableArray *const labels = [NSMutableArray array];
  for (id<MPSHandle> handle in handles) [labels addObject:[handle label] ?: @"-"];
  return handles == nil ? @"none" : [labels componentsJoinedByString:@", "];
}

std::string text(NSString *string) { return string ? [string UTF8String] : "nil"; }

// Every number that a training step of nn_archived_training_graph gives.
Numbers train(MPSNNGraph *graph, unsigned seed) {
  NSArray *const x = nn_images(nn_numbers(kImages, kArchivedSize, kArchivedSize, kArchivedChannels, seed));
  NSArray *const labels = nn_labels({1, 4, 0}, kArchivedClasses);
  NSMutableArray *const images = [NSMutableArray array], *const states = [NSMutableArray array];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer
                                  sourceImages:@[ x ]
                                  sourceStates:@[ labels ]
                            intermediateImages:images
                             destinationStates:states];
  });
  Numbers numbers = nn_losses(labels);
  const auto append = [&](const Numbers &more) { numbers.insert(numbers.end(), more.begin(), more.end()); };
  append(nn_read(result).v);
  for (NSArray *batch in images) append(nn_read(batch).v);
  CHECK([images count] == 2);
  CHECK([states count] == 1);
  return numbers;
}

void check_same_training(MPSNNGraph *graph, MPSNNGraph *other) {
  Numbers before;
  for (unsigned step = 0; step < 5; ++step) {
    const Numbers expected = train(graph, 20 + step), given = train(other, 20 + step);
    CAPTURE(step);
    CHECK(given == expected);
    CHECK(expected != before);
    before = expected;
  }
}

// Objects of an archive with a key that ends so.
NSUInteger count_of_keys(NSData *archive, NSString *suffix) {
  NSDictionary *const list = [NSPropertyListSerialization propertyListWithData:archive
                                                                       options:NSPropertyListImmutable
                                                                        format:nullptr
                                                                         error:nullptr];
  NSUInteger count = 0;
  for (id object in [list objectForKey:@"$objects"])
    if ([object isKindOfClass:[NSDictionary class]])
      for (NSString *key in [object allKeys]) count += [key hasSuffix:suffix];
  return count;
}

MPSNNGraph *convolution_graph(id weights, id handle) {
  MPSCNNConvolutionNode *const node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:handle]
                                                                    weights:weights];
  return [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
}

}  // namespace

TEST_CASE("graph archives: a training graph trains like the original, archived and copied") {
  @autoreleasepool {
    MPSNNGraph *const graph = nn_archived_training_graph();
    train(graph, 19);  // parameters that a step has moved, and dropout's second step
    MPSNNGraph *const archived = through_archive(graph), *const copied = [[graph copy] autorelease],
                      *const again = through_archive([[archived copy] autorelease]);
    NSData *const kept = secure_archive_of(graph);
    check_same_training(graph, archived);
    MPSNNGraph *const late = from_secure_archive(kept);
    check_same_training(copied, again);
    check_same_training(late, from_secure_archive(kept));
  }
}

TEST_CASE("graph archives: settings, handles and their order are kept") {
  MPSNNGraph *const graph = nn_archived_training_graph();
  [graph setOutputStateIsTemporary:YES];
  [graph setDestinationImageAllocator:[MPSTemporaryImage defaultAllocator]];
  [graph setOmpsPrecision:OMPSPrecisionFloat16];
  [graph setOmpsLossScale:64];
  [graph setOmpsDeterministic:YES];
  [graph setOmpsGuardsEveryNode:YES];
  [graph setOmpsDropoutSteps:@[ @7 ]];
  for (MPSNNGraph *const other in @[ through_archive(graph), [[graph copy] autorelease] ]) {
    CHECK([other isMemberOfClass:[MPSNNGraph class]]);
    CHECK(text([other label]) == "archived");
    CHECK(text(labels_of([other sourceImageHandles])) == "x");
    CHECK(text(labels_of([other sourceStateHandles])) == "labels");
    CHECK(text(labels_of([other intermediateImageHandles])) == text(labels_of([graph intermediateImageHandles])));
    CHECK(text(labels_of([other intermediateImageHandles])) == "-, relu");
    CHECK(text(labels_of([other resultStateHandles])) == "first state");
    CHECK(text([[other resultHandle] label]) == "gradient of x");
    CHECK([other resultImageIsNeeded]);
    CHECK([other format] == MPSImageFeatureChannelFormatFloat32);
    CHECK([other outputStateIsTemporary]);
    CHECK([[other destinationImageAllocator] isKindOfClass:[[MPSTemporaryImage defaultAllocator] class]]);
    CHECK([other ompsPrecision] == OMPSPrecisionFloat16);
    CHECK([other ompsLossScale] == 64);
    CHECK([other ompsDeterministic]);
    CHECK([other ompsGuardsEveryNode]);
    CHECK([[other ompsDropoutSteps] isEqual:@[ @7 ]]);
  }
  NSArray *const wrong = @[ (id)[NSNull null] ];
  CHECK_RAISES([graph setOmpsDropoutSteps:wrong], NSInvalidArgumentException, "expected NSNumber objects");
  CHECK([[graph ompsDropoutSteps] isEqual:@[ @7 ]]);
}

TEST_CASE("graph archives: several sources and results keep their order, and a result that is not needed stays away") {
  const auto source = [](NSString *name) { return [MPSNNImageNode nodeWithHandle:[NNHandle named:name]]; };
  MPSNNImageNode *const a = source(@"a"), *const b = source(@"b"), *const c = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNFilterNode *const difference = [MPSNNSubtractionNode nodeWithLeftSource:b rightSource:a];
  MPSNNFilterNode *const product = [MPSNNMultiplicationNode nodeWithLeftSource:[difference resultImage] rightSource:c];
  [[product resultImage] setHandle:[NNHandle named:@"product"]];
  BOOL needed[] = {NO, YES};
  NSArray *const results = @[ [product resultImage], [difference resultImage] ];
  for (const bool all : {false, true}) {
    MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device()
                                             resultImages:results
                                         resultsAreNeeded:all ? nullptr : needed];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    const auto run = [&](MPSNNGraph *which) {
      NSMutableArray *const images = [NSMutableArray array], *const others = [NSMutableArray array];
      for (unsigned i = 0; i < 3; ++i) [images addObject:nn_images(nn_numbers(2, 2, 3, 4, 40 + i))];
      MPSImageBatch *result = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        result = [which encodeBatchToCommandBuffer:buffer
                                      sourceImages:images
                                      sourceStates:nil
                                intermediateImages:others
                                 destinationStates:nil];
        for (MPSImageBatch *batch in others) MPSImageBatchSynchronize(batch, buffer);
      });
      CHECK([others count] == 1);
      CHECK((result != nil) == all);
      return result ? nn_read(result).v : Numbers{};
    };
    const Numbers expected = run(graph);
    for (MPSNNGraph *const other in @[ through_archive(graph), [[graph copy] autorelease] ]) {
      CHECK(text(labels_of([other sourceImageHandles])) == "b, a, -");
      CHECK(text(labels_of([other sourceStateHandles])) == "none");
      CHECK(text([[other resultHandle] label]) == "product");
      CHECK([other resultImageIsNeeded] == (all ? YES : NO));
      CHECK(run(other) == expected);
    }
  }
}

TEST_CASE("graph archives: a data source of several filters is written once and shared again") {
  NSData *const archive = secure_archive_of(nn_archived_training_graph());
  // Two data sources of convolutions, of two filters and one; those of the normalisations.
  CHECK(count_of_keys(archive, @"weights.weights") == 2);
  CHECK(count_of_keys(archive, @"weights.gamma") == 2);
  CHECK(count_of_keys(archive, @"values") == 2);  // NNArchivedWeights
}

TEST_CASE("graph archives: a transposed convolution keeps the convolution that sizes its result") {
  @autoreleasepool {
    formulas::Filter filter = nn_filter(4, 3, 4, 1, 3);
    filter.stride = 2;
    const auto source = [&] { return [NNArchivedWeights weightsWithFilter:filter learningRate:0.1F]; };
    MPSCNNConvolutionNode *const way = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                     weights:source()];
    MPSCNNConvolutionTransposeNode *const back =
        [MPSCNNConvolutionTransposeNode nodeWithSource:[way resultImage]
                              convolutionGradientState:[way convolutionGradientState]
                                               weights:source()];
    NSArray *const ends = [back trainingGraphWithSourceGradient:nil nodeHandler:nil];
    MPSNNFilterNode *const last = [ends objectAtIndex:0];
    MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[last resultImage]];
    MPSNNGraph *const archived = through_archive(graph), *const copied = [[graph copy] autorelease];
    CHECK(refusal_of_changed(graph, @"MPSNNGraph.filters.1.sizedBy", @1) ==
          "MPSNNGraph: the archive has 1 for filters.1.sizedBy; an index from -1 to below 1 is expected.");
    CHECK(refusal_of_changed(graph, @"MPSNNGraph.filters.0.sizedBy", @0) ==
          "MPSNNGraph: the archive has 0 for filters.0.sizedBy; an index from -1 to below 0 is expected.");
    Numbers before;
    for (int step = 0; step < 3; ++step) {
      const auto run = [](MPSNNGraph *which) {
        MPSImageBatch *made = nil;
        nn_run([&](id<MTLCommandBuffer> buffer) {
          made = [which encodeBatchToCommandBuffer:buffer
                                      sourceImages:@[ nn_images(nn_numbers(2, 6, 8, 4, 5)) ]
                                      sourceStates:nil];
        });
        CHECK([[made firstObject] height] == 6);  // 5 without the state
        return nn_read(made).v;
      };
      const Numbers expected = run(graph);
      CHECK(expected != before);
      CHECK(run(archived) == expected);
      CHECK(run(copied) == expected);
      before = expected;
    }
  }
}

TEST_CASE("graph archives: recurrent layers train like the original, with and without trained blocks") {
  Cell cell;
  cell.kind = 1;
  for (const bool has_block : {false, true}) {
    CAPTURE(has_block);
    Calls calls;
    NNArchivedRecurrentSource *const source = [NNArchivedRecurrentSource sourceOf:cell
                                                                          weights:cells::random_weights(cell, 3)
                                                                            calls:&calls];
    source->rate = 0.5F;
    NNArchivedWeights *const gate = [NNArchivedWeights weightsWithFilter:nn_filter(cell.features, 1, cell.inputs, 0, 7)
                                                            learningRate:0.25F];
    if (has_block)
      [source->blocks addObject:[BlockOfSource blockOf:gate
                                              matrixId:MPSRNNMatrixIdLSTMForgetGateInputWeights
                                            bringsBias:YES]];
    OMPSRecurrentNode *const node = [OMPSRecurrentNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                           dataSource:source];
    MPSNNGradientFilterNode *const back = [node gradientFilterWithSource:[node resultImage]];
    MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    const auto step = [&](MPSNNGraph *which) {
      NSArray *const x = nn_images(nn_numbers(2, 1, 4, cell.inputs, 5));
      MPSImageBatch *result = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        result = [which encodeBatchToCommandBuffer:buffer sourceImages:@[ x ] sourceStates:nil];
      });
      return nn_read(result).v;
    };
    Numbers before = step(graph);
    MPSNNGraph *const other = through_archive(graph);
    for (int i = 0; i < 5; ++i) {
      const Numbers expected = step(graph);
      CHECK(expected != before);
      CHECK(step(other) == expected);
      before = expected;
    }
    CHECK(gate->updates == (has_block ? 6 : 0));
  }
}

TEST_CASE("graph archives: -initWithCoder:device: chooses the device of all kernels") {
  MPSNNGraph *const graph = nn_archived_training_graph();
  NSMutableData *const data = [NSMutableData data];
  NSKeyedArchiver *const writer = [[[NSKeyedArchiver alloc] initForWritingWithMutableData:data] autorelease];
  [graph encodeWithCoder:writer];
  [writer finishEncoding];
  const Numbers expected = train(graph, 3);
  for (id<MTLDevice> device in [MTLCopyAllDevices() autorelease]) {
    NSKeyedUnarchiver *const reader = [[[NSKeyedUnarchiver alloc] initForReadingWithData:data] autorelease];
    MPSNNGraph *const other = [[[MPSNNGraph alloc] initWithCoder:reader device:device] autorelease];
    CHECK([other device] == device);
    if (device == nn_device()) CHECK(train(other, 3) == expected);
  }
}

TEST_CASE("graph archives: data sources and handles without secure coding are refused by their class") {
  const formulas::Filter filter = nn_filter(kArchivedChannels, 3, kArchivedChannels, 1, 3);
  MPSNNGraph *const plain = convolution_graph([NNTestWeights weightsWithFilter:filter], nil);
  CHECK_RAISES(secure_archive_of(plain), NSInvalidArgumentException,
               "MPSCNNConvolution: the data source is of class NNTestWeights, which does not support NSSecureCoding.");
  NNPlainHandle *const handle = [[[NNPlainHandle alloc] init] autorelease];
  MPSNNGraph *const handled = convolution_graph([NNArchivedWeights weightsWithFilter:filter], handle);
  CHECK_RAISES(secure_archive_of(handled), NSInvalidArgumentException,
               "MPSNNGraph: the handle of a node is of class NNPlainHandle, which does not support NSSecureCoding.");
}

TEST_CASE("graph archives: those that were changed are refused with a sentence") {
  MPSNNGraph *const graph = nn_archived_training_graph();
  const auto refusal = [&](NSString *key, id value) {
    return refusal_of_changed(graph, [@"MPSNNGraph." stringByAppendingString:key], value);
  };
  const std::string has = "MPSNNGraph: the archive has ";
  CHECK(refusal(@"images.count", nil) == has + "no value for images.count.");
  CHECK(refusal(@"images.count", @(1LL << 60)).starts_with(has + "no value for images."));
  CHECK(refusal(@"filters.0.result", nil) == has + "no value for filters.0.result.");
  CHECK(refusal(@"filters.1.sources.0", @1000).starts_with(has + "1000 for filters.1.sources; an index from 0"));
  CHECK(refusal(@"filters.1.sources.0", @-1).starts_with(has + "-1 for filters.1.sources; an index from 0"));
  CHECK(refusal(@"filters.1.sources.0", @5) ==
        has + "5 for filters.1.sources; a source image or the result of a filter before is expected.");
  CHECK(refusal(@"filters.4.sources.count", @1) == has + "1 for filters.4.sources.count; 2 to 2 is expected.");
  CHECK(refusal(@"filters.1.result", @1) ==
        has + "1 for filters.1.result; an image that nothing else makes is expected.");
  CHECK(refusal(@"filters.3.forward", @3) == has + "3 for filters.3.forward; an index from -1 to below 3 is expected.");
  CHECK(refusal(@"filters.3.labels", @1) == has + "1 for filters.3.labels; an index from -1 to below 1 is expected.");
  CHECK(refusal(@"filters.0.trains", [NSNumber numberWithBool:YES]) ==
        has + "-1 for filters.0.forward; a filter with parameters is expected.");
  CHECK(refusal(@"results.0", @0) == has + "source image 0 as a result.");
  CHECK(refusal(@"results.count", @0) == has + "no result image.");
  CHECK(refusal(@"images.0.isSource", [NSNumber numberWithBool:NO]) == has + "no source image.");
  CHECK(refusal(@"ompsLossScale", @0.0) == has + "0.000000 for ompsLossScale; a finite number above 0 is expected.");
  CHECK(refusal(@"weights.convolutions.sources.1.weights.number", @2) ==
        has + "2 for weights.convolutions.sources.1.weights.number; the number of a part of this kind is expected.");
}
