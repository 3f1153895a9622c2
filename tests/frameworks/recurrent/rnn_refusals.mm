// Bad input to recurrent layers, by the text of what is raised. Nothing is encoded or appended then.
#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/recurrent/rnn_cells.h"

using cells::Cell;

namespace {

const Cell kLstm{"LSTM with peepholes of no input gate", 1, 3, 4, true, false, false, 1, {5, 9, 13}};
const Cell kGru{"GRU", 2, 3, 4, false, false, false, 1, {27}};
const std::string kTraining = "MPSRNNMatrixTrainingLayer: ", kInference = "MPSRNNMatrixInferenceLayer: ";

using Matrices = NSArray<MPSMatrix *> *;
using TrainingStates = NSMutableArray<MPSRNNMatrixTrainingState *> *;
using States = NSMutableArray<MPSRNNRecurrentMatrixState *> *;

Matrices steps(const std::vector<int> &rows, int columns) {
  return cells::matrices(cells::random_sequence(rows, columns, 2), true);
}

Matrices whole_numbers(NSUInteger rows, NSUInteger columns) {
  return [NSArray arrayWithObject:test_matrix({rows, columns, 1, 0, 0, 0, MPSDataTypeInt32}, 1).matrix];
}

id<MTLCommandBuffer> command_buffer() { return [[[matrix_device() newCommandQueue] autorelease] commandBuffer]; }

std::string refusal(const std::function<void()> &attempt) {
  @try {
    attempt();
  } @catch (NSException *raised) {
    CHECK([[raised name] isEqual:NSInvalidArgumentException]);
    return [[raised reason] UTF8String];
  }
  return "accepted";
}

struct Training {
  MPSRNNMatrixTrainingLayer *layer;
  NSMutableArray<MPSMatrix *> *weights = [NSMutableArray array], *gradients = [NSMutableArray array];
  TrainingStates states = [NSMutableArray array];
  States ends = [NSMutableArray array];

  explicit Training(const Cell &cell) {
    layer = [[[MPSRNNMatrixTrainingLayer alloc] initWithDevice:matrix_device()
                                                 rnnDescriptor:cells::descriptor(cell, cells::random_weights(cell, 1))
                                              trainableWeights:weights] autorelease];
    [layer createWeightGradientMatrices:gradients dataType:MPSDataTypeFloat32];
  }

  void forward(Matrices from, Matrices to, id<MTLCommandBuffer> buffer = command_buffer(),
               MPSRNNRecurrentMatrixState *before = nil) const {
    [layer encodeForwardSequenceToCommandBuffer:buffer
                                 sourceMatrices:from
                                  sourceOffsets:nullptr
                            destinationMatrices:to
                             destinationOffsets:nullptr
                                 trainingStates:states
                            recurrentInputState:before
                          recurrentOutputStates:ends
                                        weights:weights];
  }
  void backward(Matrices from, Matrices dy, Matrices dx, NSArray<MPSRNNMatrixTrainingState *> *of,
                MPSRNNRecurrentMatrixState *after = nil) const {
    [layer encodeGradientSequenceToCommandBuffer:command_buffer()
                                  forwardSources:from
                            forwardSourceOffsets:nullptr
                                 sourceGradients:dy
                           sourceGradientOffsets:nullptr
                            destinationGradients:dx
                              destinationOffsets:nullptr
                                 weightGradients:gradients
                                  trainingStates:of
                             recurrentInputState:after
                           recurrentOutputStates:nil
                                         weights:weights];
  }
  // Having run a sequence of these rows.
  static Training ran(const Cell &cell, const std::vector<int> &rows) {
    Training made(cell);
    made.forward(steps(rows, cell.inputs), steps(rows, cell.features));
    return made;
  }
};

MPSRNNMatrixInferenceLayer *inference(const std::vector<Cell> &layers) {
  NSMutableArray *const descriptors = [NSMutableArray array];
  for (const Cell &cell : layers) [descriptors addObject:cells::descriptor(cell, cells::random_weights(cell, 1))];
  return [[[MPSRNNMatrixInferenceLayer alloc] initWithDevice:matrix_device() rnnDescriptors:descriptors] autorelease];
}

Cell with(Cell cell, void (*change)(Cell &)) {
  change(cell);
  return cell;
}

}  // namespace

TEST_CASE("recurrent refusals: a forward pass names the list, the step and both quantities, and appends no state") {
  const Training t(kLstm);
  const auto forward = [&](Matrices from, Matrices to) { return refusal([&] { t.forward(from, to); }); };
  CHECK(forward(nil, steps({2}, 4)) == kTraining + "sourceMatrices is empty.");
  CHECK(forward(steps({2, 2}, 2), steps({2, 2}, 4)) ==
        kTraining + "sourceMatrices has 2 x 2 elements, 2 x 3 are needed.");
  CHECK(forward(steps({2, 2}, 3), steps({2, 2}, 3)) ==
        kTraining + "destinationMatrices has 2 x 3 elements, 2 x 4 are needed.");
  CHECK(forward(steps({2, 3}, 3), steps({2, 2}, 4)) ==
        kTraining + "sourceMatrices has 3 rows at step 1 and 2 before; a sequence does not grow.");
  CHECK(forward(steps({2, 2}, 3), steps({2}, 4)) ==
        kTraining + "destinationMatrices has 1 matrices, the sequence has 2.");
  CHECK(forward(steps({2, 2}, 3), steps({2, 1}, 4)) ==
        kTraining + "destinationMatrices has 1 rows at step 1, the sequence has 2.");
  CHECK(forward(whole_numbers(2, 3), steps({2}, 4)) ==
        kTraining + "sourceMatrices holds Int32; it can be Float32 or Float16.");
  CHECK(refusal([&] { t.forward(steps({2}, 3), steps({2}, 4), nil); }) ==
        "MPSRNNMatrixTrainingLayer is encoded to a command buffer that is nil.");
  CHECK([t.states count] == 0);
  CHECK([t.ends count] == 0);
  TrainingStates no_list = nil;
  CHECK(refusal([&] {
          [t.layer encodeForwardSequenceToCommandBuffer:command_buffer()
                                         sourceMatrices:steps({2}, 3)
                                    destinationMatrices:steps({2}, 4)
                                         trainingStates:no_list
                                                weights:t.weights];
        }) == kTraining + "trainingStates is nil; it takes a state of each step.");
  CHECK(refusal([&] {
          [t.layer encodeForwardSequenceToCommandBuffer:command_buffer()
                                         sourceMatrices:steps({2}, 3)
                                    destinationMatrices:steps({2}, 4)
                                         trainingStates:t.states
                                                weights:[NSArray array]];
        }) == kTraining + "weights has 0 matrices, the layer has 4.");
}

TEST_CASE("recurrent refusals: a state of another layer, of fewer rows and of other features") {
  const Training lstm = Training::ran(kLstm, {2}), gru = Training::ran(kGru, {2}),
                 wide = Training::ran(with(kLstm, [](Cell &cell) { cell.features = 6; }), {2});
  const auto after = [&](const Training &t, const Training &other, int rows) {
    return refusal([&] { t.forward(steps({rows}, 3), steps({rows}, 4), command_buffer(), [other.ends lastObject]); });
  };
  CHECK(after(lstm, gru, 2) == kTraining + "recurrentInputState has no memory cell, the layer has one.");
  CHECK(after(gru, lstm, 2) == kTraining + "recurrentInputState has a memory cell, the layer has none.");
  CHECK(after(lstm, wide, 2) == kTraining + "recurrentInputState is of 6 features, the layer has 4.");
  CHECK(after(lstm, lstm, 3) == kTraining + "recurrentInputState has 2 x 4 elements, 3 x 4 are needed.");
  MPSRNNMatrixInferenceLayer *const stack = inference({kLstm, with(kGru, [](Cell &cell) { cell.inputs = 4; })}),
                                    *const single = inference({kGru});
  const auto infer = [&](MPSRNNMatrixInferenceLayer *layer, MPSRNNRecurrentMatrixState *state) {
    return refusal([&] {
      [layer encodeSequenceToCommandBuffer:command_buffer()
                            sourceMatrices:steps({2}, 3)
                       destinationMatrices:steps({2}, 4)
                       recurrentInputState:state
                     recurrentOutputStates:nil];
    });
  };
  CHECK(infer(stack, [lstm.ends lastObject]) == kInference + "recurrentInputState is of 1 layers, there are 2.");
  CHECK(infer(single, [lstm.ends lastObject]) ==
        kInference + "recurrentInputState has a memory cell, the layer has none.");
  CHECK(infer(inference({kLstm}), [gru.ends lastObject]) ==
        kInference + "recurrentInputState has no memory cell, the layer has one.");
}

TEST_CASE("recurrent refusals: a gradient before its forward pass, and of another one") {
  const Training t = Training::ran(kLstm, {3, 2}), gru = Training::ran(kGru, {3, 2}),
                 few = Training::ran(kLstm, {2, 2});
  Matrices x = steps({3, 2}, 3), dy = steps({3, 2}, 4), dx = steps({3, 2}, 3);
  const auto backward = [&](Matrices from, Matrices dys, Matrices dxs, NSArray *states,
                            MPSRNNRecurrentMatrixState *after = nil) {
    return refusal([&] { t.backward(from, dys, dxs, states, after); });
  };
  CHECK(backward(x, dy, dx, [NSArray array]) ==
        kTraining + "trainingStates has 0 states, the sequence has 2; the forward pass appends one for each step.");
  CHECK(backward(x, dy, dx, nil) ==
        kTraining + "trainingStates has 0 states, the sequence has 2; the forward pass appends one for each step.");
  CHECK(backward(x, dy, dx, gru.states) ==
        kTraining + "trainingStates has a state of 12 gate values and 4 features, the layer has 16 and 4.");
  CHECK(refusal([&] { gru.backward(x, dy, dx, t.states); }) ==
        kTraining + "trainingStates has a state of 16 gate values and 4 features, the layer has 12 and 4.");
  CHECK(backward(x, dy, dx, few.states) == kTraining + "trainingStates has a state of 2 rows, the sequence has 3.");
  CHECK(backward(nil, dy, dx, t.states) == kTraining + "forwardSources is empty.");
  CHECK(backward(steps({3, 2}, 2), dy, dx, t.states) ==
        kTraining + "forwardSources has 3 x 2 elements, 3 x 3 are needed.");
  CHECK(backward(x, steps({3}, 4), dx, t.states) == kTraining + "sourceGradients has 1 matrices, the sequence has 2.");
  CHECK(backward(x, steps({3, 1}, 4), dx, t.states) ==
        kTraining + "sourceGradients has 1 rows at step 1, the sequence has 2.");
  CHECK(backward(x, dy, steps({3, 2}, 2), t.states) ==
        kTraining + "destinationGradients has 3 x 2 elements, 3 x 3 are needed.");
  CHECK(backward(x, dy, steps({2, 2}, 3), t.states) ==
        kTraining + "destinationGradients has 2 rows at step 0, the sequence has 3.");
  CHECK(backward(x, dy, dx, t.states, [gru.ends lastObject]) ==
        kTraining + "recurrentInputState has no memory cell, the layer has one.");
  [t.gradients removeLastObject];
  CHECK(backward(x, dy, dx, t.states) == kTraining + "weightGradients has 3 matrices, the layer has 4.");
}

TEST_CASE("recurrent refusals: a temporary state is read once unless its readCount says more") {
  Training t(kLstm);
  [t.layer setTrainingStateIsTemporary:YES];
  t.forward(steps({2}, 3), steps({2}, 4));
  t.backward(steps({2}, 3), steps({2}, 4), steps({2}, 3), t.states);
  CHECK_RAISES(t.backward(steps({2}, 3), steps({2}, 4), steps({2}, 3), t.states), NSInternalInconsistencyException,
               "is temporary and its readCount is 0");
}

TEST_CASE("recurrent refusals: ids of weights that are no id, of another cell, and left out") {
  const Training t(kLstm);
  const auto copy = [&](MPSRNNMatrixId matrix_id, MPSMatrix *matrix) {
    return refusal([&] {
      [t.layer encodeCopyWeightsToCommandBuffer:command_buffer()
                                        weights:t.weights
                                       matrixId:matrix_id
                                         matrix:matrix
                        copyFromWeightsToMatrix:YES
                                   matrixOffset:MTLOriginMake(0, 0, 0)];
    });
  };
  MPSMatrix *const matrix = [steps({4}, 4) objectAtIndex:0];
  CHECK(copy(MPSRNNMatrixIdGRUInputGateBiasTerms, matrix) ==
        kTraining + "matrix id 21 is of a GRU, the layer is an LSTM.");
  CHECK(copy(MPSRNNMatrixIdLSTMInputGateMemoryWeights, matrix) ==
        kTraining + "the descriptor has no weights of matrix id 5.");
  CHECK(copy(MPSRNNMatrixId_count, matrix) == kTraining + "29 is not an MPSRNNMatrixId.");
  CHECK(copy(MPSRNNMatrixIdLSTMInputGateInputWeights, [steps({4}, 2) objectAtIndex:0]) ==
        kTraining + "matrix has 4 x 2 elements, 4 x 3 are needed.");
  CHECK(copy(MPSRNNMatrixIdLSTMInputGateInputWeights, nil) == kTraining + "matrix is nil.");
}

TEST_CASE("recurrent refusals: descriptors and their sources") {
  const auto make = [&](MPSRNNDescriptor *descriptor) {
    return refusal([&] {
      [[[MPSRNNMatrixTrainingLayer alloc] initWithDevice:matrix_device()
                                           rnnDescriptor:descriptor
                                        trainableWeights:[NSMutableArray array]] autorelease];
    });
  };
  CHECK(make(nil) == kTraining + "rnnDescriptor is nil.");
  CHECK(make([[[MPSLSTMDescriptor alloc] init] autorelease]) ==
        kTraining + "the descriptor has 0 input and 0 output feature channels; both are 1 at least.");
  MPSRNNDescriptor *const plain = [[[MPSRNNDescriptor alloc] init] autorelease];
  [plain setInputFeatureChannels:3];
  [plain setOutputFeatureChannels:4];
  CHECK(make(plain) == kTraining + "MPSRNNDescriptor describes no layer; its subclasses do.");
  MPSRNNDescriptor *const changed = cells::descriptor(kGru, cells::random_weights(kGru, 1));
  [changed setUseLayerInputUnitTransformMode:YES];
  CHECK(make(changed) == kTraining +
                             "useLayerInputUnitTransformMode takes 4 input feature channels, as many as outputs; the "
                             "descriptor has 3.");
  [changed setUseLayerInputUnitTransformMode:NO];
  [changed setInputFeatureChannels:2];
  CHECK(make(changed) == kTraining +
                             "inputGateInputWeights has 4 output and 3 input feature channels; 4 x 2 weights are "
                             "expected.");
  CHECK(refusal([] { inference({}); }) == kInference + "there are no descriptors.");
}

TEST_CASE("recurrent refusals: layers on top of each other and both ways") {
  MPSRNNMatrixInferenceLayer *const stack = inference({kLstm, kGru}), *const one = inference({kLstm}),
                                    *const both = inference({kLstm, with(kGru, [](Cell &cell) {
                                                               cell.backward = true;
                                                               cell.features = 5;
                                                             })});
  CHECK(refusal([&] {
          [stack encodeSequenceToCommandBuffer:command_buffer()
                                sourceMatrices:steps({2}, 3)
                           destinationMatrices:steps({2}, 4)
                           recurrentInputState:nil
                         recurrentOutputStates:nil];
        }) == kInference + "a layer takes 3 feature channels and is given 4.");
  const auto both_ways = [](MPSRNNMatrixInferenceLayer *layer, const std::vector<int> &rows) {
    return refusal([&] {
      [layer encodeBidirectionalSequenceToCommandBuffer:command_buffer()
                                         sourceSequence:steps(rows, 3)
                             destinationForwardMatrices:steps(rows, 4)
                            destinationBackwardMatrices:steps(rows, 4)];
    });
  };
  CHECK(both_ways(one, {2}) == kInference + "there are 1 forward and 0 backward layers; a bidirectional sequence "
                                            "takes as many of each.");
  CHECK(both_ways(both, {2}) == kInference + "destinationBackwardMatrices has 2 x 4 elements, 2 x 5 are needed.");
  [both setBidirectionalCombineMode:MPSRNNBidirectionalCombineModeAdd];
  CHECK(both_ways(both, {2}) == kInference + "layers of 4 and 5 output feature channels cannot be added.");
}

TEST_CASE("recurrent refusals: images of other channels, sizes and formats") {
  MPSRNNImageInferenceLayer *const layer = [[[MPSRNNImageInferenceLayer alloc]
      initWithDevice:matrix_device()
       rnnDescriptor:cells::descriptor(kGru, cells::random_weights(kGru, 1))] autorelease];
  const std::string who = "MPSRNNImageInferenceLayer: ";
  const auto run = [&](NSArray *from, NSArray *to) {
    return refusal([&] {
      [layer encodeSequenceToCommandBuffer:command_buffer()
                              sourceImages:from
                         destinationImages:to
                       recurrentInputState:nil
                     recurrentOutputStates:nil];
    });
  };
  const auto image = [](int height, int channels) { return nn_images(formulas::Image(1, height, 2, channels)); };
  CHECK(run(image(2, 2), image(2, 4)) == who + "sourceImages has an image of 2 feature channels, the layer takes 3.");
  CHECK(run(image(2, 3), image(2, 5)) ==
        who + "destinationImages has an image of 5 feature channels, the layer makes 4.");
  CHECK(run(image(2, 3), image(1, 4)) == who + "destinationImages has an image of 2 pixels, the sequence has 4.");
  CHECK(run([NSArray array], [NSArray array]) == who + "sourceImages is empty.");
  CHECK(run(image(2, 3), [NSArray array]) == who + "destinationImages has 0 images, the sequence has 1.");
  NSArray *const others = [NSArray arrayWithObject:[[[MPSNNImageNode alloc] initWithHandle:nil] autorelease]];
  CHECK(run(others, image(2, 4)) == who + "sourceImages has an element of class MPSNNImageNode, expected MPSImage.");
  CHECK(run(image(2, 3), others) ==
        who + "destinationImages has an element of class MPSNNImageNode, expected MPSImage.");
}
