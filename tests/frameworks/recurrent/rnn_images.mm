// Recurrent layers over images against Apple's formulas in double, and the copies between images and matrices.
#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/recurrent/rnn_cells.h"

using cells::Cell;
using cells::Sequence;
using cells::Weights;

namespace {

const Cell kLstm{"LSTM with peepholes", 1, 3, 4, true, false, false, 1, {13}};
const Cell kGru{"GRU", 2, 3, 4, false, false, false, 1, {27}};

Cell turned(Cell cell, int inputs) {
  cell.inputs = inputs;
  cell.backward = true;
  return cell;
}

// A step for each image of 2 x 3 pixels, which are the samples.
NSMutableArray<MPSImage *> *images_of(const Sequence &sequence) {
  NSMutableArray<MPSImage *> *const images = [NSMutableArray array];
  for (const Numbers &step : sequence.steps) {
    formulas::Image image(1, 2, 3, sequence.columns);
    image.v = step;
    [images addObjectsFromArray:nn_images(image)];
  }
  return images;
}
NSMutableArray<MPSImage *> *blank_images(std::size_t steps, int channels) {
  return images_of(cells::random_sequence(std::vector<int>(steps, 6), channels, 1));
}
double difference(NSArray<MPSImage *> *images, const Sequence &expected) {
  double worst = [images count] == expected.steps.size() ? 0 : 1e9;
  for (std::size_t t = 0; t < expected.steps.size(); ++t)
    worst = std::fmax(
        worst, cells::largest_difference(nn_read([images subarrayWithRange:NSMakeRange(t, 1)]).v, expected.steps[t]));
  return worst;
}

MPSRNNImageInferenceLayer *layer_of(const std::vector<Cell> &cells, const std::vector<Weights> &weights) {
  NSMutableArray *const descriptors = [NSMutableArray array];
  for (std::size_t i = 0; i < cells.size(); ++i) [descriptors addObject:cells::descriptor(cells[i], weights[i])];
  return [[[MPSRNNImageInferenceLayer alloc] initWithDevice:matrix_device() rnnDescriptors:descriptors] autorelease];
}

}  // namespace

TEST_CASE("image copies: rows hold images in both orders, from an origin of one of several matrices on") {
  const formulas::Image image = [&] {
    formulas::Image made{3, 2, 5, 4};
    for (std::size_t i = 0; i < made.v.size(); ++i) made.v[i] = static_cast<double>(i) / 8;
    return made;
  }();
  for (const bool channels_first : {false, true}) {
    CAPTURE(channels_first);
    TestMatrix there = test_matrix({5, 44, 2, 1, 3, 2}, 1);
    for (int n = 0; n < 3; ++n)
      for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 5; ++x)
          for (int c = 0; c < 4; ++c)
            there.at(static_cast<NSUInteger>(1 + n),
                     static_cast<NSUInteger>(2 + (channels_first ? (c * 2 + y) * 5 + x : (y * 5 + x) * 4 + c)), 1) =
                image.at(n, y, x, c);
    const MPSDataLayout layout =
        channels_first ? MPSDataLayoutFeatureChannelsxHeightxWidth : MPSDataLayoutHeightxWidthxFeatureChannels;
    MPSImageCopyToMatrix *const out = [[[MPSImageCopyToMatrix alloc] initWithDevice:matrix_device()
                                                                         dataLayout:layout] autorelease];
    [out setDestinationMatrixOrigin:MTLOriginMake(1, 2, 0)];
    [out setDestinationMatrixBatchIndex:1];
    MPSImageCopyToMatrix *const archived = through_archive(out);
    CHECK([archived dataLayout] == layout);
    MPSMatrixCopyToImage *const in = [[[MPSMatrixCopyToImage alloc] initWithDevice:matrix_device()
                                                                        dataLayout:layout] autorelease];
    [in setSourceMatrixOrigin:MTLOriginMake(1, 2, 0)];
    [in setSourceMatrixBatchIndex:1];
    formulas::Image blank{3, 2, 5, 4};
    NSMutableArray *const back = nn_images(blank);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [archived encodeBatchToCommandBuffer:buffer sourceImages:nn_images(image) destinationMatrix:there.matrix];
      [in encodeBatchToCommandBuffer:buffer sourceMatrix:there.matrix destinationImages:back];
    });
    there.check(1e-7, "matrix");
    CHECK(cells::largest_difference(nn_read(back).v, image.v) < 1e-7);
  }
}

TEST_CASE("image copies: one image to a row and back, from an origin on") {
  formulas::Image image{1, 2, 3, 4};
  for (std::size_t i = 0; i < image.v.size(); ++i) image.v[i] = static_cast<double>(i) / 4;
  TestMatrix there = test_matrix({3, 30, 1, 1, 0, 2}, 3);
  for (NSUInteger i = 0; i < 24; ++i) there.at(2, 4 + i) = image.v[i];
  const MPSDataLayout layout = MPSDataLayoutHeightxWidthxFeatureChannels;
  MPSImageCopyToMatrix *const out = [[[MPSImageCopyToMatrix alloc] initWithDevice:matrix_device()
                                                                       dataLayout:layout] autorelease];
  MPSMatrixCopyToImage *const in = [[[MPSMatrixCopyToImage alloc] initWithDevice:matrix_device()
                                                                      dataLayout:layout] autorelease];
  [out setDestinationMatrixOrigin:MTLOriginMake(2, 4, 0)];
  [in setSourceMatrixOrigin:MTLOriginMake(2, 4, 0)];
  NSMutableArray *const back = nn_images(formulas::Image{1, 2, 3, 4});
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [out encodeToCommandBuffer:buffer sourceImage:[nn_images(image) firstObject] destinationMatrix:there.matrix];
    [in encodeToCommandBuffer:buffer sourceMatrix:there.matrix destinationImage:[back firstObject]];
  });
  there.check(1e-7, "matrix");
  CHECK(cells::largest_difference(nn_read(back).v, image.v) < 1e-7);
}

TEST_CASE("image copies: the steps of images side by side in the rows of a matrix are a sequence") {
  const Cell cell = kGru;
  const Weights weights = cells::random_weights(cell, 2);
  const Sequence x = cells::random_sequence({2, 2, 2, 2, 2}, cell.inputs, 3);
  // Row n holds the five steps of sample n.
  const auto beside = [&](int columns) {
    NSMutableArray *const result = [NSMutableArray array];
    const auto wide = static_cast<NSUInteger>(5 * columns) * sizeof(float);
    const id<MTLBuffer> buffer = [[matrix_device() newBufferWithLength:2 * wide
                                                               options:MTLResourceStorageModeShared] autorelease];
    for (NSUInteger t = 0; t < 5; ++t) {
      MPSMatrixDescriptor *const facts = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                               columns:static_cast<NSUInteger>(columns)
                                                                              rowBytes:wide
                                                                              dataType:MPSDataTypeFloat32];
      [result addObject:[[[MPSMatrix alloc] initWithBuffer:buffer
                                                    offset:t * static_cast<NSUInteger>(columns) * sizeof(float)
                                                descriptor:facts] autorelease]];
    }
    return result;
  };
  NSArray *const from = beside(cell.inputs), *const to = beside(cell.features);
  auto *const numbers = static_cast<float *>([[(MPSMatrix *)[from objectAtIndex:0] data] contents]);
  for (int t = 0; t < 5; ++t)
    for (int row = 0; row < 2; ++row)
      for (int k = 0; k < cell.inputs; ++k)
        numbers[(row * 5 + t) * cell.inputs + k] = static_cast<float>(x.at(t, row, k));
  MPSRNNMatrixInferenceLayer *const layer =
      [[[MPSRNNMatrixInferenceLayer alloc] initWithDevice:matrix_device()
                                            rnnDescriptor:cells::descriptor(cell, weights)] autorelease];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [layer encodeSequenceToCommandBuffer:buffer
                          sourceMatrices:from
                     destinationMatrices:to
                     recurrentInputState:nil
                   recurrentOutputStates:nil];
  });
  CHECK(cells::largest_difference(cells::read(to), cells::run(cell, weights, x)) < 2e-6);
}

TEST_CASE("recurrent images: every pixel is a sample, and a sequence goes on from a state") {
  const Weights weights = cells::random_weights(kLstm, 3);
  const Sequence x = cells::random_sequence({6, 6, 6}, 3, 4);
  const cells::Walk y = cells::walk(kLstm, weights, x);
  NSArray *const from = images_of(x), *const to = blank_images(3, 4);
  MPSRNNImageInferenceLayer *const layer =
      [[[MPSRNNImageInferenceLayer alloc] initWithDevice:matrix_device()
                                           rnnDescriptor:cells::descriptor(kLstm, weights)] autorelease];
  CHECK([layer inputFeatureChannels] == 3);
  CHECK([layer outputFeatureChannels] == 4);
  CHECK([layer numberOfLayers] == 1);
  [layer setStoreAllIntermediateStates:YES];
  NSMutableArray *const states = [NSMutableArray array];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    for (const NSRange part : {NSMakeRange(0, 2), NSMakeRange(2, 1)})
      [layer encodeSequenceToCommandBuffer:buffer
                              sourceImages:[from subarrayWithRange:part]
                         destinationImages:[to subarrayWithRange:part]
                       recurrentInputState:[states lastObject]
                     recurrentOutputStates:states];
  });
  CHECK(difference(to, y.h) < 2e-6);
  NSMutableArray *const h = [NSMutableArray array], *const c = [NSMutableArray array];
  for (MPSRNNRecurrentImageState *state in states) {
    [h addObject:[state getRecurrentOutputImageForLayerIndex:0]];
    [c addObject:[state getMemoryCellImageForLayerIndex:0]];
  }
  CHECK(difference(h, y.h) < 2e-6);
  CHECK(difference(c, y.c) < 2e-6);
  CHECK([[states lastObject] getMemoryCellImageForLayerIndex:1] == nil);
}

TEST_CASE("recurrent images: stacked layers") {
  const Cell first = kLstm, second = turned(kGru, 4);
  const Weights a = cells::random_weights(first, 5), b = cells::random_weights(second, 6);
  const Sequence x = cells::random_sequence({6, 6, 6, 6}, 3, 7);
  NSArray *const to = blank_images(4, 4);
  NSMutableArray *const states = [NSMutableArray array];
  MPSRNNImageInferenceLayer *const stack = layer_of({first, second}, {a, b});
  CHECK([stack numberOfLayers] == 2);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [stack encodeSequenceToCommandBuffer:buffer
                            sourceImages:images_of(x)
                       destinationImages:to
                     recurrentInputState:nil
                   recurrentOutputStates:states];
  });
  const Sequence middle = cells::run(first, a, x), end = cells::run(second, b, middle);
  CHECK(difference(to, end) < 2e-6);
  REQUIRE([states count] == 1);
  const auto check_state = [&](NSUInteger layer, const Numbers &last) {
    MPSImage *const state = [[states lastObject] getRecurrentOutputImageForLayerIndex:layer];
    CHECK(cells::largest_difference(nn_read([NSArray arrayWithObject:state]).v, last) < 2e-6);
  };
  check_state(0, middle.steps.back());
  check_state(1, end.steps.front());  // it runs backward
}

TEST_CASE("recurrent images: both directions, kept apart, added and joined") {
  const Cell forward = kLstm, backward = turned(kGru, 3);
  const Weights a = cells::random_weights(forward, 5), b = cells::random_weights(backward, 6);
  const Sequence x = cells::random_sequence({6, 6, 6, 6}, 3, 7);
  const Sequence one = cells::run(forward, a, x), two = cells::run(backward, b, x);
  for (const MPSRNNBidirectionalCombineMode mode :
       {MPSRNNBidirectionalCombineModeNone, MPSRNNBidirectionalCombineModeAdd,
        MPSRNNBidirectionalCombineModeConcatenate}) {
    CAPTURE(static_cast<int>(mode));
    const bool is_apart = mode == MPSRNNBidirectionalCombineModeNone,
               joins = mode == MPSRNNBidirectionalCombineModeConcatenate;
    MPSRNNImageInferenceLayer *const both = layer_of({forward, backward}, {a, b});
    [both setBidirectionalCombineMode:mode];
    NSArray *const to = blank_images(4, joins ? 8 : 4), *const other = blank_images(4, 4);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [both encodeBidirectionalSequenceToCommandBuffer:buffer
                                        sourceSequence:images_of(x)
                              destinationForwardImages:to
                             destinationBackwardImages:is_apart ? other : nil];
    });
    Sequence expected = joins ? cells::random_sequence(x.rows, 8, 1) : one;
    for (int t = 0; t < 4 && !is_apart; ++t)
      for (int row = 0; row < 6; ++row)
        for (int j = 0; j < expected.columns; ++j)
          expected.at(t, row, j) = !joins  ? one.at(t, row, j) + two.at(t, row, j)
                                   : j < 4 ? one.at(t, row, j)
                                           : two.at(t, row, j - 4);
    CHECK(difference(to, expected) < 2e-6);
    if (is_apart) CHECK(difference(other, two) < 2e-6);
  }
}
