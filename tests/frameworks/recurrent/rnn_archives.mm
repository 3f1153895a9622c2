// Recurrent layers that went through an archive, were copied, or come out of an archive that is none of theirs.
#include <algorithm>

#include "tests/frameworks/changed_archive.h"
#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/recurrent/rnn_run.h"

using cells::Cell;
using cells::Sequence;
using cells::Weights;

namespace {

const std::vector<int> kRows{3, 2, 2};

const std::vector<Cell> kCells = {
    {"single gate", 0, 3, 4, false, false, false, 1, {2}},
    {"single gate, unit transform", 0, 4, 4, false, false, false, 1, {}, true},
    {"LSTM with peepholes of three gates", 1, 3, 4, true, false, false, 1, {5}},
    {"LSTM with memory matrices and other neurons",
     1,
     3,
     4,
     false,
     false,
     false,
     1,
     {},
     false,
     {{MPSCNNNeuronTypeSoftSign},
      {MPSCNNNeuronTypeSigmoid},
      {MPSCNNNeuronTypeTanH, 1.5, 0.5},
      {MPSCNNNeuronTypeSigmoid},
      {MPSCNNNeuronTypeNone}}},
    {"GRU, p-norm 2, flipped", 2, 3, 4, false, true, false, 2, {27}},
    {"minimal gated unit", 2, 3, 4, false, false, false, 1, {22, 23, 24, 26}},
};

// The results of a layer for a sequence.
Sequence run(MPSRNNMatrixInferenceLayer *layer, const Sequence &x, int features) {
  NSArray *const to = cells::matrices(cells::random_sequence(x.rows, features, 3), true);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [layer encodeSequenceToCommandBuffer:buffer
                          sourceMatrices:cells::matrices(x, true)
                     destinationMatrices:to
                     recurrentInputState:nil
                   recurrentOutputStates:nil];
  });
  return cells::read(to);
}

// The results and the gradients of the inputs, with weights of another layer.
std::vector<Sequence> train(MPSRNNMatrixTrainingLayer *layer, NSArray<MPSMatrix *> *weights, const Sequence &x,
                            const Sequence &dy) {
  NSArray *const from = cells::matrices(x, true), *const to = cells::matrices(dy, true),
                 *const dx = cells::matrices(x, true);
  NSMutableArray *const states = [NSMutableArray array];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [layer encodeForwardSequenceToCommandBuffer:buffer
                                 sourceMatrices:from
                            destinationMatrices:to
                                 trainingStates:states
                                        weights:weights];
    [layer encodeGradientSequenceToCommandBuffer:buffer
                                  forwardSources:from
                                 sourceGradients:cells::matrices(dy, true)
                            destinationGradients:dx
                                 weightGradients:nil
                                  trainingStates:states
                                         weights:weights];
  });
  return {cells::read(to), cells::read(dx)};
}

// A kernel that went through an archive, and one that was copied.
template <typename Kernel>
std::vector<Kernel *> both_of(Kernel *kernel) {
  return {through_archive(kernel), [[kernel copy] autorelease]};
}

}  // namespace

TEST_CASE("recurrent archives: inference layers of all cells compute the same, archived and copied") {
  for (const Cell &cell : kCells) {
    CAPTURE(cell.name);
    const Weights weights = cells::random_weights(cell, 4);
    const Sequence x = cells::random_sequence(kRows, cell.inputs, 5);
    MPSRNNMatrixInferenceLayer *const layer =
        [[[MPSRNNMatrixInferenceLayer alloc] initWithDevice:matrix_device()
                                              rnnDescriptor:cells::descriptor(cell, weights)] autorelease];
    [layer setLabel:@"archived"];
    [layer setStoreAllIntermediateStates:YES];
    [layer setRecurrentOutputIsTemporary:YES];
    [layer setBidirectionalCombineMode:MPSRNNBidirectionalCombineModeAdd];
    for (MPSRNNMatrixInferenceLayer *const other : both_of(layer)) {
      CHECK([[other label] isEqual:@"archived"]);
      CHECK([other numberOfLayers] == 1);
      CHECK([other inputFeatureChannels] == static_cast<NSUInteger>(cell.inputs));
      CHECK([other outputFeatureChannels] == static_cast<NSUInteger>(cell.features));
      CHECK([other storeAllIntermediateStates]);
      CHECK([other recurrentOutputIsTemporary]);
      CHECK([other bidirectionalCombineMode] == MPSRNNBidirectionalCombineModeAdd);
      CHECK(cells::largest_difference(run(other, x, cell.features), cells::run(cell, weights, x)) < 2e-6);
    }
  }
}

TEST_CASE("recurrent archives: a stack keeps the order and the directions of its layers") {
  const Cell first{"LSTM", 1, 3, 4, false, false, false, 1, {5, 9, 13, 17}},
      second{"GRU, backward", 2, 4, 2, false, false, true, 1, {27}};
  const Weights a = cells::random_weights(first, 1), b = cells::random_weights(second, 2);
  MPSRNNMatrixInferenceLayer *const stack = [[[MPSRNNMatrixInferenceLayer alloc]
      initWithDevice:matrix_device()
      rnnDescriptors:@[ cells::descriptor(first, a), cells::descriptor(second, b) ]] autorelease];
  const Sequence x = cells::random_sequence({2, 2, 2}, 3, 3);
  MPSRNNMatrixInferenceLayer *const other = through_archive(stack);
  CHECK([other numberOfLayers] == 2);
  CHECK(cells::largest_difference(run(other, x, 2), cells::run(second, b, cells::run(first, a, x))) < 2e-6);
}

TEST_CASE("recurrent archives: a copy for another device has weights there") {
  id<MTLDevice> other = nil;
  for (id<MTLDevice> device in [MTLCopyAllDevices() autorelease])
    if (device != matrix_device()) other = device;
  if (other == nil) return;
  const Cell cell = kCells[2];
  const Weights weights = cells::random_weights(cell, 4);
  MPSRNNMatrixInferenceLayer *const layer =
      [[[MPSRNNMatrixInferenceLayer alloc] initWithDevice:other
                                            rnnDescriptor:cells::descriptor(cell, weights)] autorelease];
  const Sequence x = cells::random_sequence(kRows, cell.inputs, 5);
  MPSRNNMatrixInferenceLayer *const copy = [[layer copyWithZone:nil device:matrix_device()] autorelease];
  CHECK([copy device] == matrix_device());
  CHECK(cells::largest_difference(run(copy, x, cell.features), cells::run(cell, weights, x)) < 2e-6);
}

TEST_CASE("recurrent archives: training layers keep their settings and take weights as before") {
  for (const Cell &cell : kCells) {
    CAPTURE(cell.name);
    const Weights values = cells::random_weights(cell, 6);
    NSMutableArray<MPSMatrix *> *const weights = [NSMutableArray array];
    MPSRNNMatrixTrainingLayer *const layer =
        [[[MPSRNNMatrixTrainingLayer alloc] initWithDevice:matrix_device()
                                             rnnDescriptor:cells::descriptor(cell, values)
                                          trainableWeights:weights] autorelease];
    const Sequence x = cells::random_sequence(kRows, cell.inputs, 7),
                   dy = cells::random_sequence(kRows, cell.features, 8);
    const std::vector<Sequence> expected = train(layer, weights, x, dy);
    [layer setAccumulateWeightGradients:YES];
    [layer setTrainingStateIsTemporary:YES];
    for (MPSRNNMatrixTrainingLayer *const other : both_of(layer)) {
      CHECK([other accumulateWeightGradients]);
      CHECK([other trainingStateIsTemporary]);
      CHECK_FALSE([other storeAllIntermediateStates]);
      CHECK_FALSE([other recurrentOutputIsTemporary]);
      const std::vector<Sequence> given = train(other, weights, x, dy);
      for (std::size_t i = 0; i < 2; ++i) CHECK(cells::largest_difference(given[i], expected[i]) == 0);
    }
  }
}

TEST_CASE("recurrent archives: a layer of images") {
  const Cell cell = kCells[2];
  const Weights weights = cells::random_weights(cell, 3);
  const Sequence x = cells::random_sequence({6}, 3, 4);
  MPSRNNImageInferenceLayer *const layer =
      [[[MPSRNNImageInferenceLayer alloc] initWithDevice:matrix_device()
                                           rnnDescriptor:cells::descriptor(cell, weights)] autorelease];
  [layer setStoreAllIntermediateStates:YES];
  for (MPSRNNImageInferenceLayer *const other : both_of(layer)) {
    CHECK([other storeAllIntermediateStates]);
    formulas::Image image(1, 2, 3, 3);
    image.v = x.steps[0];
    NSArray *const to = nn_images(formulas::Image(1, 2, 3, 4));
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [other encodeSequenceToCommandBuffer:buffer
                              sourceImages:nn_images(image)
                         destinationImages:to
                       recurrentInputState:nil
                     recurrentOutputStates:nil];
    });
    CHECK(cells::largest_difference(nn_read(to).v, cells::run(cell, weights, x).steps[0]) < 2e-6);
  }
}

TEST_CASE("recurrent archives: one that was changed is refused with a sentence") {
  const Cell cell = kCells[0];
  MPSRNNMatrixInferenceLayer *const layer = [[[MPSRNNMatrixInferenceLayer alloc]
      initWithDevice:matrix_device()
       rnnDescriptor:cells::descriptor(cell, cells::random_weights(cell, 4))] autorelease];
  const std::string who = "MPSRNNMatrixInferenceLayer: the archive has ";
  CHECK(refusal_of_changed(layer, @"MPSRNNMatrixInferenceLayer.layers", @0) == who + "0 layers; there are 1 to 4096.");
  CHECK(refusal_of_changed(layer, @"MPSRNNMatrixInferenceLayer.layer0.kind", @3) ==
        who + "a layer of kind 3; there are 0 to 2.");
  CHECK(refusal_of_changed(layer, @"MPSRNNMatrixInferenceLayer.layer0.features", @-4) ==
        who + "a layer of 3 input and -4 output feature channels; both are 1 to 16777216.");
  CHECK(refusal_of_changed(layer, @"MPSRNNMatrixInferenceLayer.layer0.inputs", @5) ==
        who + "48 bytes of weights0, 80 are expected.");
}
