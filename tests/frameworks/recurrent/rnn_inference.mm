// Inference of recurrent layers, alone, stacked and in both directions, against Apple's formulas in double.
#include "tests/frameworks/recurrent/rnn_run.h"

using cells::Cell;
using cells::Sequence;
using cells::Weights;

namespace {

const std::vector<Cell> kCells = {
    {"single gate", 0},
    {"LSTM with peepholes", 1, 3, 4, true, false, false, 1, {13}},
    {"LSTM, backward", 1, 3, 4, false, false, true, 1, {5, 9, 13, 17}},
    {"GRU", 2, 3, 4, false, false, false, 1, {27}},
};

Cell cell_of(bool backward, int inputs, int features) {
  return {"LSTM", 1, inputs, features, false, false, backward, 1, {5, 9, 13, 17}};
}

MPSRNNMatrixInferenceLayer *layer_of(const std::vector<Cell> &cells, const std::vector<Weights> &weights) {
  NSMutableArray *const descriptors = [NSMutableArray array];
  for (std::size_t i = 0; i < cells.size(); ++i) [descriptors addObject:cells::descriptor(cells[i], weights[i])];
  return [[[MPSRNNMatrixInferenceLayer alloc] initWithDevice:matrix_device() rnnDescriptors:descriptors] autorelease];
}

Sequence combined(const Sequence &a, const Sequence &b, bool concatenate) {
  Sequence result = cells::random_sequence(a.rows, concatenate ? a.columns + b.columns : a.columns, 1);
  for (std::size_t t = 0; t < a.steps.size(); ++t)
    for (int row = 0; row < a.rows[t]; ++row)
      for (int j = 0; j < result.columns; ++j) {
        const int at = static_cast<int>(t);
        result.at(at, row, j) = !concatenate    ? a.at(at, row, j) + b.at(at, row, j)
                                : j < a.columns ? a.at(at, row, j)
                                                : b.at(at, row, j - a.columns);
      }
  return result;
}

}  // namespace

TEST_CASE("recurrent inference: one layer follows its formulas, and goes on from a state") {
  for (const Cell &cell : kCells) {
    CAPTURE(cell.name);
    const Weights weights = cells::random_weights(cell, 25);
    const Sequence x = cells::random_sequence({2, 2, 2}, cell.inputs, 26), y = cells::run(cell, weights, x);
    MPSRNNMatrixInferenceLayer *const layer = [[layer_of({cell}, {weights}) copy] autorelease];
    CHECK([layer numberOfLayers] == 1);
    CHECK([layer inputFeatureChannels] == 3);
    CHECK([layer outputFeatureChannels] == 4);
    NSArray *const from = cells::matrices(x, true), *const to = cells::matrices(y, false);
    NSMutableArray *const states = [NSMutableArray array];
    [layer setStoreAllIntermediateStates:YES];
    NSArray *const single = cells::matrices(cells::random_sequence({2}, 4, 1), true);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [layer encodeSequenceToCommandBuffer:buffer
                            sourceMatrices:from
                       destinationMatrices:to
                       recurrentInputState:nil
                     recurrentOutputStates:states];
      // The second step again, from the state that the first one left (from the third, backward).
      [layer encodeSequenceToCommandBuffer:buffer
                            sourceMatrices:[from subarrayWithRange:NSMakeRange(1, 1)]
                       destinationMatrices:single
                       recurrentInputState:[states objectAtIndex:cell.backward ? 2 : 0]
                     recurrentOutputStates:nil];
    });
    CHECK([states count] == 3);
    CHECK(cells::largest_difference(cells::read(to), y) < 2e-6);
    CHECK(cells::largest_difference(cells::read(single).steps[0], y.steps[1]) < 2e-6);
    CHECK(cells::largest_difference(
              cells::read([NSArray arrayWithObject:[[states objectAtIndex:1] getRecurrentOutputMatrixForLayerIndex:0]])
                  .steps[0],
              y.steps[1]) < 2e-6);
  }
}

TEST_CASE("recurrent inference: stacked layers of one direction and of both, of samples that end together or not") {
  for (const std::vector<int> &rows : {std::vector<int>{2, 2, 2, 2}, {4, 3, 3, 1}}) {
    for (const bool back : {false, true}) {
      CAPTURE(rows[0]);
      CAPTURE(back);
      const Sequence x = cells::random_sequence(rows, 3, 1);
      const Cell first = cell_of(back, 3, 4), second = cell_of(false, 4, 2), third = cell_of(back, 2, 3);
      const Weights a = cells::random_weights(first, 2), b = cells::random_weights(second, 3),
                    c = cells::random_weights(third, 4);
      NSArray *const to = cells::matrices(cells::random_sequence(rows, 3, 1), true);
      NSMutableArray *const states = [NSMutableArray array];
      MPSRNNMatrixInferenceLayer *const stack = layer_of({first, second, third}, {a, b, c});
      matrix_run([&](id<MTLCommandBuffer> buffer) {
        [stack encodeSequenceToCommandBuffer:buffer
                              sourceMatrices:cells::matrices(x, true)
                         destinationMatrices:to
                         recurrentInputState:nil
                       recurrentOutputStates:states];
      });
      const Sequence one = cells::run(first, a, x), two = cells::run(second, b, one), end = cells::run(third, c, two);
      CHECK(cells::largest_difference(cells::read(to), end) < 2e-6);
      const auto check_state = [&](NSUInteger layer, const Cell &cell, const Sequence &of) {
        MPSMatrix *const state = [[states lastObject] getRecurrentOutputMatrixForLayerIndex:layer];
        const Numbers &last = cell.backward ? of.steps.front() : of.steps.back();
        CHECK(cells::largest_difference(cells::read([NSArray arrayWithObject:state]).steps[0], last) < 2e-6);
      };
      check_state(0, first, one);
      check_state(1, second, two);
      check_state(2, third, end);
    }
  }
}

TEST_CASE("recurrent inference: a layer that runs backward begins with its state at each sample's last step") {
  const std::vector<int> rows{4, 3, 3, 1};
  for (Cell cell : kCells) {
    cell.backward = true;
    CAPTURE(cell.name);
    const Weights weights = cells::random_weights(cell, 5);
    const Sequence x = cells::random_sequence(rows, cell.inputs, 6),
                   before = cells::random_sequence({4}, cell.inputs, 7);
    const cells::Walk start = cells::walk(cell, weights, before);
    const cells::StateChange change{cells::kOwnFirstStep, start.h_end, start.c_end};
    const cells::Walk expected = cells::walk(cell, weights, x, &change);
    MPSRNNMatrixInferenceLayer *const layer = layer_of({cell}, {weights});
    NSArray *const to = cells::matrices(cells::random_sequence(rows, cell.features, 1), false);
    NSMutableArray *const states = [NSMutableArray array];
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      for (const bool first : {true, false}) {
        [layer setStoreAllIntermediateStates:!first];
        [layer encodeSequenceToCommandBuffer:buffer
                              sourceMatrices:cells::matrices(first ? before : x, true)
                         destinationMatrices:first ? cells::matrices(start.h, true) : to
                         recurrentInputState:first ? nil : [states lastObject]
                       recurrentOutputStates:states];
      }
    });
    CHECK(cells::largest_difference(cells::read(to), expected.h) < 2e-6);
    REQUIRE([states count] == 5);
    for (std::size_t t = 0; t < 4; ++t) {
      MPSRNNRecurrentMatrixState *const state = [states objectAtIndex:t + 1];
      const auto numbers = [](MPSMatrix *matrix) { return cells::read([NSArray arrayWithObject:matrix]).steps[0]; };
      CHECK(cells::largest_difference(numbers([state getRecurrentOutputMatrixForLayerIndex:0]), expected.h.steps[t]) <
            2e-6);
      if (cell.kind == 1)
        CHECK(cells::largest_difference(numbers([state getMemoryCellMatrixForLayerIndex:0]), expected.c.steps[t]) <
              2e-6);
    }
  }
}

namespace {

void check_both_ways(const std::vector<int> &rows) {
  const Sequence x = cells::random_sequence(rows, 3, 1);
  const Cell first = cell_of(false, 3, 4), back = cell_of(true, 3, 4);
  const Weights a = cells::random_weights(first, 2), c = cells::random_weights(back, 4);
  const Sequence forward = cells::run(first, a, x), backward = cells::run(back, c, x);
  for (const MPSRNNBidirectionalCombineMode mode :
       {MPSRNNBidirectionalCombineModeNone, MPSRNNBidirectionalCombineModeAdd,
        MPSRNNBidirectionalCombineModeConcatenate}) {
    CAPTURE(static_cast<int>(mode));
    const bool joins = mode == MPSRNNBidirectionalCombineModeConcatenate;
    MPSRNNMatrixInferenceLayer *const both = layer_of({first, back}, {a, c});
    [both setBidirectionalCombineMode:mode];
    NSArray *const one = cells::matrices(cells::random_sequence(rows, joins ? 8 : 4, 1), true);
    NSArray *const two = cells::matrices(cells::random_sequence(rows, 4, 1), true);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [both encodeBidirectionalSequenceToCommandBuffer:buffer
                                        sourceSequence:cells::matrices(x, true)
                            destinationForwardMatrices:one
                           destinationBackwardMatrices:mode == MPSRNNBidirectionalCombineModeNone ? two : nil];
    });
    if (mode != MPSRNNBidirectionalCombineModeNone) {
      CHECK(cells::largest_difference(cells::read(one), combined(forward, backward, joins)) < 2e-6);
      continue;
    }
    CHECK(cells::largest_difference(cells::read(one), forward) < 2e-6);
    CHECK(cells::largest_difference(cells::read(two), backward) < 2e-6);
  }
}

void check_placement(const Cell &cell, const std::vector<int> &rows, cells::Placement placement) {
  CAPTURE(cell.name);
  CAPTURE(rows[0]);
  CAPTURE(static_cast<int>(placement));
  const Weights weights = cells::random_weights(cell, 41);
  const Sequence x = cells::random_sequence(rows, cell.inputs, 42);
  cells::SequenceOperand from(x, placement), to(cells::random_sequence(rows, cell.features, 43), placement);
  MPSRNNMatrixInferenceLayer *const layer = layer_of({cell}, {weights});
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [layer encodeSequenceToCommandBuffer:buffer
                          sourceMatrices:from.matrices
                           sourceOffsets:from.offsets()
                     destinationMatrices:to.matrices
                      destinationOffsets:to.offsets()
                     recurrentInputState:nil
                   recurrentOutputStates:nil];
  });
  CHECK(to.error(cells::run(cell, weights, x)) < 2e-6);
}

}  // namespace

TEST_CASE("recurrent inference: directions that are kept apart, added and joined") { check_both_ways({2, 2, 2, 2}); }

TEST_CASE("recurrent inference: both directions of samples that end at different steps") {
  check_both_ways({4, 3, 3, 1});
}

TEST_CASE("recurrent inference: sequences that begin inside larger matrices, and nothing else is written") {
  using cells::Placement;
  for (const Placement placement : {Placement::Inside, Placement::Interleaved, Placement::Spaced})
    for (const std::vector<int> &rows : {std::vector<int>{2, 2, 2}, {3, 2, 1}})
      for (const Cell &cell : kCells) check_placement(cell, rows, placement);
}
