// Training of recurrent layers against Apple's formulas and their finite differences in double.
#include "tests/frameworks/recurrent/rnn_cells.h"

using cells::Cell;
using cells::Sequence;
using cells::Weights;

namespace {

const std::vector<Cell> kCells = {
    {"single gate", 0},
    {"single gate, unit transform", 0, 4, 4, false, false, false, 1, {}, true},
    {"single gate without bias, backward", 0, 3, 4, false, false, true, 1, {2}},
    {"LSTM", 1, 3, 4, false, false, false, 1, {5, 9, 13, 17}},
    {"LSTM, one feature", 1, 1, 1, false, false, false, 1, {5, 9, 13, 17}},
    {"LSTM with peepholes", 1, 3, 4, true, false, false, 1, {13}},
    {"LSTM with memory matrices", 1, 3, 4, false},
    {"LSTM, backward, without a bias", 1, 3, 4, false, false, true, 1, {5, 9, 13, 17, 14}},
    {"GRU", 2, 3, 4, false, false, false, 1, {27}},
    {"GRU, p-norm 2, flipped", 2, 3, 4, false, true, false, 2, {27}},
    {"GRU with both kinds of output weights, backward", 2, 3, 4, false, false, true},
    {"minimal gated unit", 2, 3, 4, false, false, false, 1, {22, 23, 24, 26}},
};

struct Training {
  MPSRNNMatrixTrainingLayer *layer;
  NSMutableArray<MPSMatrix *> *weights, *gradients;
  NSMutableArray<MPSRNNMatrixTrainingState *> *states;

  explicit Training(const Cell &cell, const Weights &values)
      : weights([NSMutableArray array]), gradients([NSMutableArray array]), states([NSMutableArray array]) {
    layer = [[[MPSRNNMatrixTrainingLayer alloc] initWithDevice:matrix_device()
                                                 rnnDescriptor:cells::descriptor(cell, values)
                                              trainableWeights:weights] autorelease];
    [layer createWeightGradientMatrices:gradients dataType:MPSDataTypeFloat32];
  }

  // One of Apple's matrices out of weights or gradients.
  Numbers matrix(NSArray<MPSMatrix *> *from, int number, std::size_t count, NSUInteger rows) const {
    Sequence there{{static_cast<int>(rows)}, static_cast<int>(count / rows), {Numbers(count)}};
    NSArray *const to = cells::matrices(there, false);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [layer encodeCopyWeightsToCommandBuffer:buffer
                                      weights:from
                                     matrixId:static_cast<MPSRNNMatrixId>(number)
                                       matrix:[to objectAtIndex:0]
                      copyFromWeightsToMatrix:YES
                                 matrixOffset:MTLOriginMake(0, 0, 0)];
    });
    return cells::read(to).steps[0];
  }
};

void check_gradients(const Cell &cell, Weights weights, Sequence x, const Sequence &g, const Training &training,
                     NSArray<MPSMatrix *> *dx, double scale = 1) {
  const auto loss = [&] { return cells::weighted(cells::run(cell, weights, x), g); };
  Sequence expected = x;
  for (std::size_t t = 0; t < x.steps.size(); ++t) expected.steps[t] = cells::differences(x.steps[t], loss);
  CHECK(cells::largest_difference(cells::read(dx), expected) < 1e-5);
  for (auto &entry : weights) {
    const int number = entry.first;
    Numbers &values = entry.second;
    CAPTURE(number);
    Numbers slope = cells::differences(values, loss);
    for (double &value : slope) value *= scale;
    const auto rows = static_cast<NSUInteger>(cells::rows_of(cell, number));
    CHECK(cells::largest_difference(training.matrix(training.gradients, number, values.size(), rows), slope) < 2e-5);
    CHECK(cells::largest_difference(training.matrix(training.weights, number, values.size(), rows), values) < 1e-7);
  }
}

Sequence part_of(const Sequence &whole, std::size_t first, std::size_t count) {
  const auto from = static_cast<std::ptrdiff_t>(first), to = static_cast<std::ptrdiff_t>(first + count);
  return {{whole.rows.begin() + from, whole.rows.begin() + to},
          whole.columns,
          {whole.steps.begin() + from, whole.steps.begin() + to}};
}

}  // namespace

TEST_CASE("recurrent training: results and all gradients of a sequence follow the formulas") {
  for (const Cell &cell : kCells) {
    for (const bool together : {true, false}) {
      for (const std::vector<int> &rows : {std::vector<int>{3, 3, 3, 3}, {3, 3, 2, 1}, {1}}) {
        CAPTURE(cell.name);
        CAPTURE(together);
        CAPTURE(rows.size());
        const Weights weights = cells::random_weights(cell, 5);
        const Sequence x = cells::random_sequence(rows, cell.inputs, 6),
                       g = cells::random_sequence(rows, cell.features, 7);
        const Training training(cell, weights);
        NSArray *const from = cells::matrices(x, together), *const dy = cells::matrices(g, together);
        NSArray *const to = cells::matrices(cells::random_sequence(rows, cell.features, 8), together);
        NSArray *const dx = cells::matrices(cells::random_sequence(rows, cell.inputs, 9), together);
        matrix_run([&](id<MTLCommandBuffer> buffer) {
          [training.layer encodeForwardSequenceToCommandBuffer:buffer
                                                sourceMatrices:from
                                           destinationMatrices:to
                                                trainingStates:training.states
                                                       weights:training.weights];
          [training.layer encodeGradientSequenceToCommandBuffer:buffer
                                                 forwardSources:from
                                                sourceGradients:dy
                                           destinationGradients:dx
                                                weightGradients:training.gradients
                                                 trainingStates:training.states
                                                        weights:training.weights];
        });
        CHECK([training.states count] == rows.size());
        CHECK(cells::largest_difference(cells::read(to), cells::run(cell, weights, x)) < 2e-6);
        check_gradients(cell, weights, x, g, training, dx);
      }
    }
  }
}

TEST_CASE("recurrent training: weights go in by their ids, from inside a matrix, and come out as they were") {
  for (const Cell &cell : kCells) {
    CAPTURE(cell.name);
    const Weights first = cells::random_weights(cell, 31), second = cells::random_weights(cell, 32);
    const Training training(cell, first);
    NSMutableArray<MPSMatrix *> *const own = [NSMutableArray array];
    [training.layer createWeightMatrices:own];
    REQUIRE([own count] == [training.weights count]);
    for (NSUInteger i = 0; i < [own count]; ++i) {
      CHECK([[own objectAtIndex:i] rows] == [[training.weights objectAtIndex:i] rows]);
      CHECK([[own objectAtIndex:i] columns] == [[training.weights objectAtIndex:i] columns]);
    }
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      for (const auto &[number, values] : second) {
        const auto rows = static_cast<NSUInteger>(cells::rows_of(cell, number));
        TestMatrix from = test_matrix({rows + 1, values.size() / rows + 2, 1, 1, 0, 3}, 9);
        for (std::size_t i = 0; i < values.size(); ++i)
          static_cast<float *>([from.buffer contents])[from.layout.at(
              0, 1 + i / (values.size() / rows), 2 + i % (values.size() / rows))] = static_cast<float>(values[i]);
        [training.layer encodeCopyWeightsToCommandBuffer:buffer
                                                 weights:own
                                                matrixId:static_cast<MPSRNNMatrixId>(number)
                                                  matrix:from.matrix
                                 copyFromWeightsToMatrix:NO
                                            matrixOffset:MTLOriginMake(1, 2, 0)];
      }
    });
    for (const auto &[number, values] : second)
      CHECK(training.matrix(own, number, values.size(), static_cast<NSUInteger>(cells::rows_of(cell, number))) ==
            values);
    // They are the layer's weights in all respects.
    const Sequence x = cells::random_sequence({2, 2}, cell.inputs, 33);
    NSArray *const to = cells::matrices(cells::random_sequence({2, 2}, cell.features, 1), true);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [training.layer encodeForwardSequenceToCommandBuffer:buffer
                                            sourceMatrices:cells::matrices(x, true)
                                       destinationMatrices:to
                                            trainingStates:training.states
                                                   weights:own];
    });
    CHECK(cells::largest_difference(cells::read(to), cells::run(cell, second, x)) < 2e-6);
  }
}

TEST_CASE("recurrent training: a sequence in two halves with states between them is the whole sequence") {
  for (const Cell &cell : kCells) {
    if (cell.backward) continue;
    for (const bool temporary : {false, true}) {
      CAPTURE(cell.name);
      const Weights weights = cells::random_weights(cell, 15);
      const std::vector<int> rows{2, 2, 2, 2, 2};
      const Sequence x = cells::random_sequence(rows, cell.inputs, 16),
                     g = cells::random_sequence(rows, cell.features, 17);
      const Training training(cell, weights);
      [training.layer setTrainingStateIsTemporary:temporary];
      [training.layer setRecurrentOutputIsTemporary:temporary];
      [training.layer setAccumulateWeightGradients:YES];
      NSMutableArray *const to = [NSMutableArray array], *const dx = [NSMutableArray array];
      NSMutableArray *const between = [NSMutableArray array], *const between_gradients = [NSMutableArray array];
      NSMutableArray *const halves = [NSMutableArray array];
      matrix_run([&](id<MTLCommandBuffer> buffer) {
        for (const std::size_t first : {0U, 2U}) {
          const std::size_t count = first ? 3 : 2;
          NSArray *const from = cells::matrices(part_of(x, first, count), true);
          NSArray *const results = cells::matrices(part_of(g, first, count), first == 0);
          NSMutableArray *const states = [NSMutableArray array];
          [training.layer encodeForwardSequenceToCommandBuffer:buffer
                                                sourceMatrices:from
                                                 sourceOffsets:nullptr
                                           destinationMatrices:results
                                            destinationOffsets:nullptr
                                                trainingStates:states
                                           recurrentInputState:[between lastObject]
                                         recurrentOutputStates:between
                                                       weights:training.weights];
          [halves addObject:from];
          [halves addObject:states];
          [to addObjectsFromArray:results];
        }
        for (const std::size_t half : {1U, 0U}) {
          const std::size_t first = half ? 2 : 0, count = half ? 3 : 2;
          NSArray *const results = cells::matrices(part_of(x, first, count), true);
          [training.layer encodeGradientSequenceToCommandBuffer:buffer
                                                 forwardSources:[halves objectAtIndex:2 * half]
                                           forwardSourceOffsets:nullptr
                                                sourceGradients:cells::matrices(part_of(g, first, count), false)
                                          sourceGradientOffsets:nullptr
                                           destinationGradients:results
                                             destinationOffsets:nullptr
                                                weightGradients:training.gradients
                                                 trainingStates:[halves objectAtIndex:2 * half + 1]
                                            recurrentInputState:[between_gradients lastObject]
                                          recurrentOutputStates:between_gradients
                                                        weights:training.weights];
          [dx replaceObjectsInRange:NSMakeRange(0, 0) withObjectsFromArray:results];
        }
      });
      CHECK([between count] == 2);
      CHECK(cells::largest_difference(cells::read(to), cells::run(cell, weights, x)) < 2e-6);
      check_gradients(cell, weights, x, g, training, dx);
      if (temporary) continue;
      MPSMatrix *const last = [[between lastObject] getRecurrentOutputMatrixForLayerIndex:0];
      CHECK(cells::largest_difference(cells::read([NSArray arrayWithObject:last]).steps[0],
                                      cells::run(cell, weights, x).steps[4]) < 2e-6);
      CHECK(([[between lastObject] getMemoryCellMatrixForLayerIndex:0] != nil) == (cell.kind == 1));
      CHECK([[between lastObject] getRecurrentOutputMatrixForLayerIndex:1] == nil);
    }
  }
}

TEST_CASE("recurrent training: the gradient of every step's state is kept when all are asked for") {
  for (const Cell &cell : kCells) {
    for (const std::vector<int> &rows : {std::vector<int>{2, 2, 2}, {3, 2, 1}, {1}}) {
      CAPTURE(cell.name);
      CAPTURE(rows.size());
      const Weights weights = cells::random_weights(cell, 25);
      const Sequence x = cells::random_sequence(rows, cell.inputs, 26),
                     g = cells::random_sequence(rows, cell.features, 27);
      const Training training(cell, weights);
      [training.layer setStoreAllIntermediateStates:YES];
      NSArray *const from = cells::matrices(x, true), *const dy = cells::matrices(g, true),
                     *const to = cells::matrices(g, true), *const dx = cells::matrices(x, true);
      NSMutableArray<MPSRNNRecurrentMatrixState *> *const made = [NSMutableArray array];
      matrix_run([&](id<MTLCommandBuffer> buffer) {
        [training.layer encodeForwardSequenceToCommandBuffer:buffer
                                              sourceMatrices:from
                                         destinationMatrices:to
                                              trainingStates:training.states
                                                     weights:training.weights];
        [training.layer encodeGradientSequenceToCommandBuffer:buffer
                                               forwardSources:from
                                         forwardSourceOffsets:nullptr
                                              sourceGradients:dy
                                        sourceGradientOffsets:nullptr
                                         destinationGradients:dx
                                           destinationOffsets:nullptr
                                              weightGradients:training.gradients
                                               trainingStates:training.states
                                          recurrentInputState:nil
                                        recurrentOutputStates:made
                                                      weights:training.weights];
      });
      check_gradients(cell, weights, x, g, training, dx);
      REQUIRE([made count] == rows.size());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t t = cell.backward ? i : rows.size() - 1 - i;
        const Numbers none(static_cast<std::size_t>(rows[t] * cell.features));
        cells::StateChange change{static_cast<int>(t), none, none};
        const auto loss = [&] { return cells::weighted(cells::run(cell, weights, x, &change), g); };
        const auto check = [&](MPSMatrix *matrix, Numbers &values) {
          CHECK([matrix rows] == static_cast<NSUInteger>(rows[t]));
          CHECK(cells::largest_difference(cells::read([NSArray arrayWithObject:matrix]).steps[0],
                                          cells::differences(values, loss)) < 1e-5);
        };
        CAPTURE(t);
        check([[made objectAtIndex:i] getRecurrentOutputMatrixForLayerIndex:0], change.h);
        if (cell.kind == 1) check([[made objectAtIndex:i] getMemoryCellMatrixForLayerIndex:0], change.c);
      }
    }
  }
}

TEST_CASE("recurrent training: values that overflow after a row's end stay out of the gradients") {
  // h = x + 1e30 h0: the second row would be infinite at the third step, which it does not have.
  for (const bool backward : {false, true}) {
    CAPTURE(backward);
    Cell cell{"single gate", 0, 1, 1, false, false, backward, 1, {}, false, {{MPSCNNNeuronTypeNone}}};
    const Weights weights{{0, {1}}, {1, {1e30}}, {2, {0}}};
    const std::vector<int> rows{2, 1, 1, 1};
    Sequence x{rows, 1, {{0, 1}, {0}, {0}, {0}}}, g{rows, 1, {{0, 1}, {0}, {0}, {0}}};
    const Training training(cell, weights);
    NSArray *const from = cells::matrices(x, true), *const to = cells::matrices(g, true);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [training.layer encodeForwardSequenceToCommandBuffer:buffer
                                            sourceMatrices:from
                                       destinationMatrices:to
                                            trainingStates:training.states
                                                   weights:training.weights];
      [training.layer encodeGradientSequenceToCommandBuffer:buffer
                                             forwardSources:from
                                            sourceGradients:cells::matrices(g, true)
                                       destinationGradients:nil
                                            weightGradients:training.gradients
                                             trainingStates:training.states
                                                    weights:training.weights];
    });
    CHECK(cells::read(to).steps[0] == Numbers{0, 1});
    CHECK(training.matrix(training.gradients, 1, 1, 1) == Numbers{0});  // every state before a step was 0
  }
}
