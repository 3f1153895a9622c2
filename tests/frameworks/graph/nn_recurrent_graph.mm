// Recurrent layers as nodes of a graph, against MPSRNNMatrixTrainingLayer; their updates, and data sources that several
// nodes share.
#include "tests/frameworks/graph/nn_recurrent_sources.h"

using cells::Cell;
using cells::Neuron;
using cells::Sequence;
using formulas::Image;

namespace {

constexpr int kRows = 3, kSteps = 4;

Image images_of(const Sequence &sequence) {
  Image image(sequence.rows[0], 1, static_cast<int>(sequence.steps.size()), sequence.columns);
  for (int t = 0; t < image.w; ++t)
    for (int row = 0; row < image.n; ++row)
      for (int k = 0; k < image.c; ++k) image.at(row, 0, t, k) = sequence.at(t, row, k);
  return image;
}

Sequence drawn(int columns, unsigned seed) {
  return cells::random_sequence(std::vector<int>(kSteps, kRows), columns, seed);
}

// Results of the matrix layer, and gradients of its source and weights.
struct Direct {
  Sequence y, dx;
  std::vector<Numbers> gradients;

  Direct(RecurrentSource *source, const Sequence &x, const Sequence &dy) {
    NSArray *const sources = cells::matrices(x, true), *const results = cells::matrices(dy, true),
                   *const incoming = cells::matrices(dy, true), *const outgoing = cells::matrices(x, true);
    NSMutableArray<MPSMatrix *> *const weight_gradients = [NSMutableArray array];
    [source->layer createWeightGradientMatrices:weight_gradients dataType:MPSDataTypeFloat32];
    NSMutableArray<MPSRNNMatrixTrainingState *> *const states = [NSMutableArray array];
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [source->layer encodeForwardSequenceToCommandBuffer:buffer
                                           sourceMatrices:sources
                                      destinationMatrices:results
                                           trainingStates:states
                                                  weights:source->weights];
      [source->layer encodeGradientSequenceToCommandBuffer:buffer
                                            forwardSources:sources
                                           sourceGradients:incoming
                                      destinationGradients:outgoing
                                           weightGradients:weight_gradients
                                            trainingStates:states
                                                   weights:source->weights];
    });
    y = cells::read(results);
    dx = cells::read(outgoing);
    for (MPSMatrix *matrix in weight_gradients) gradients.push_back(cells::numbers(matrix));
  }
};

// A layer and its gradient, whose source is given.
struct LayerGraph {
  MPSNNGraph *graph;
  OMPSRecurrentNode *node;

  LayerGraph(RecurrentSource *source, MPSNNTrainingStyle style) {
    node = [OMPSRecurrentNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] dataSource:source];
    [node setTrainingStyle:style];
    MPSNNGradientFilterNode *const back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
    [[back resultImage] setImageAllocator:[MPSImage defaultAllocator]];
    graph = [MPSNNGraph graphWithDevice:nn_device()
                           resultImages:@[ [node resultImage], [back resultImage] ]
                       resultsAreNeeded:nullptr];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  }

  // The result, and the gradient of the source.
  std::pair<Image, Image> step(const Sequence &x, const Sequence &dy) const { return run(graph, x, dy); }

  static std::pair<Image, Image> run(MPSNNGraph *graph, const Sequence &x, const Sequence &dy) {
    NSMutableArray *const others = [NSMutableArray array];
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      result = [graph encodeBatchToCommandBuffer:buffer
                                    sourceImages:@[ nn_images(images_of(x)), nn_images(images_of(dy)) ]
                                    sourceStates:nil
                              intermediateImages:others
                               destinationStates:nil];
    });
    return {nn_read(result), nn_read([others objectAtIndex:0])};
  }
};

const Neuron kIdentity{MPSCNNNeuronTypeNone}, kSigmoid{MPSCNNNeuronTypeSigmoid}, kTanH{MPSCNNNeuronTypeTanH, 1, 1},
    kScaled{MPSCNNNeuronTypeTanH, 1.5, 0.5}, kSoftSign{MPSCNNNeuronTypeSoftSign},
    kSoftPlus{MPSCNNNeuronTypeSoftPlus, 0.5, 1}, kELU{MPSCNNNeuronTypeELU, 1},
    kLinear{MPSCNNNeuronTypeLinear, 0.5, 0.25}, kReLU{MPSCNNNeuronTypeReLU, 0.25};

// Every kind of cell, with and without each of its options.
std::vector<Cell> all_cells() {
  std::vector<Cell> all;
  for (const Neuron &neuron : {kTanH, kSigmoid, kIdentity, kScaled, kSoftSign, kSoftPlus, kReLU}) {
    Cell cell;
    cell.name = "single gate";
    cell.neurons = {neuron};
    all.push_back(cell);
  }
  for (const bool diagonal : {false, true})
    for (const std::vector<int> &left_out : {std::vector<int>{}, {5, 9, 13, 17}, {5, 17, 10}})
      for (const bool usual : {true, false}) {
        Cell cell;
        cell.name = "LSTM";
        cell.kind = 1;
        cell.diagonal = diagonal;
        cell.left_out = left_out;
        if (!usual) cell.neurons = {kSoftSign, kLinear, kELU, kScaled, kSoftPlus};
        all.push_back(cell);
      }
  for (const double p : {1.0, 2.0, 1.5})
    for (const bool flip : {false, true})
      for (const std::vector<int> &left_out : {std::vector<int>{27}, {}, {22, 23, 24, 26}}) {
        Cell cell;
        cell.name = left_out.size() == 4 ? "minimal gated unit" : "GRU";
        cell.kind = 2;
        cell.p = p;
        cell.flip = flip;
        cell.left_out = left_out;
        all.push_back(cell);
      }
  const std::vector<Cell> forms = all;
  for (Cell cell : forms) {
    cell.backward = true;
    all.push_back(cell);
    cell.inputs = cell.features;
    cell.unit_transform = true;
    all.push_back(cell);
  }
  return all;
}

}  // namespace

TEST_CASE("recurrent nodes: results and gradients are the matrix layer's, for every kind of cell") {
  unsigned seed = 1;
  const std::vector<Cell> all = all_cells();
  CHECK(all.size() == 111);
  for (const Cell &cell : all) {
    CAPTURE(cell.name);
    CAPTURE(seed);
    @autoreleasepool {
      Calls calls;
      DeviceTrainedSource *const source = [DeviceTrainedSource sourceOf:cell
                                                                weights:cells::random_weights(cell, seed)
                                                                  calls:&calls];
      const Sequence x = drawn(cell.inputs, seed + 1), dy = drawn(cell.features, seed + 2);
      seed += 7;
      const Direct expected(source, x, dy);
      const auto [y, dx] = LayerGraph(source, MPSNNTrainingStyleUpdateDeviceGPU).step(x, dy);
      CHECK(cells::relative(y.v, images_of(expected.y).v) < 1e-6);
      CHECK(cells::relative(dx.v, images_of(expected.dx).v) < 1e-6);
      for (std::size_t i = 0; i < expected.gradients.size(); ++i) {
        CAPTURE(i);
        CHECK(cells::relative(cells::numbers([source->gradients objectAtIndex:i]), expected.gradients[i]) < 2e-6);
      }
    }
  }
}

TEST_CASE("recurrent nodes: training descends by the gradients, with styles GPU and CPU; None leaves the weights") {
  Cell cell;
  cell.kind = 1;
  const cells::Weights start = cells::random_weights(cell, 3);
  const Sequence x = drawn(cell.inputs, 4), dy = drawn(cell.features, 5);
  const auto trained = [&](Class kind, MPSNNTrainingStyle style, std::size_t updates) {
    Calls calls;
    RecurrentSource *const source = [kind sourceOf:cell weights:start calls:&calls], *const same = [RecurrentSource
                                                                                         sourceOf:cell
                                                                                          weights:start
                                                                                            calls:&calls];
    source->rate = 0.125F;
    const LayerGraph graph(source, style);
    for (int step = 0; step < 3; ++step) {
      const Direct expected(same, x, dy);
      CHECK(cells::relative(graph.step(x, dy).first.v, images_of(expected.y).v) < 1e-6);
      for (std::size_t i = 0; updates > 0 && i < expected.gradients.size(); ++i) {
        auto *const values = static_cast<float *>([[[same->weights objectAtIndex:i] data] contents]);
        for (std::size_t k = 0; k < expected.gradients[i].size(); ++k)
          values[k] -= 0.125F * static_cast<float>(expected.gradients[i][k]);
        [[[same->weights objectAtIndex:i] data] didModifyRange:NSMakeRange(0, 4 * expected.gradients[i].size())];
      }
    }
    CHECK(calls == Calls(updates, "cell"));
  };
  trained([DeviceTrainedSource class], MPSNNTrainingStyleUpdateDeviceGPU, 3);
  trained([HostTrainedSource class], MPSNNTrainingStyleUpdateDeviceCPU, 3);
  trained([DeviceTrainedSource class], MPSNNTrainingStyleUpdateDeviceNone, 0);
}

namespace {

NotedWeights *noted(NSString *name, int inputs, int outputs, Calls &calls) {
  formulas::Filter filter = nn_filter(outputs, 1, inputs, 0, static_cast<unsigned>([name length]) + 3);
  NotedWeights *const made = [NotedWeights weightsWithFilter:filter learningRate:0.25F];
  made->name = [name copy];
  made->calls = &calls;
  return made;
}

Numbers block(RecurrentSource *source, MPSRNNMatrixId number, const Cell &cell) {
  const int rows = cells::rows_of(cell, static_cast<int>(number)), columns = cells::columns_of(cell, number);
  MPSMatrix *const to = [cells::matrices(cells::random_sequence({rows}, columns, 1), false) objectAtIndex:0];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [source->layer encodeCopyWeightsToCommandBuffer:buffer
                                            weights:source->weights
                                           matrixId:number
                                             matrix:to
                            copyFromWeightsToMatrix:YES
                                       matrixOffset:MTLOriginMake(0, 0, 0)];
  });
  return cells::numbers(to);
}

// The layer's weights of an id become the source's, and those of the gate's bias.
void begin_with(cells::Weights &weights, int number, int bias, const NotedWeights *source) {
  weights[number].assign(source->values.begin(), source->values.end());
  weights[bias].assign(source->biases.begin(), source->biases.end());
}

// before -> cell -> after; `before`'s source is that of the input gate too, `apart` trains the recurrent weights of the
// forget gate. The gradient of the result is given.
struct Chain {
  Cell cell;
  Calls calls;
  NotedWeights *before, *shared, *apart, *after;
  DeviceTrainedSource *source;
  MPSNNGraph *graph;
  Sequence x, dy;

  explicit Chain(bool shares) {
    cell.kind = 1;
    cell.inputs = cell.features = 4;
    before = noted(@"before", 4, 4, calls);
    shared = shares ? before : noted(@"shared", 4, 4, calls);
    shared->values = before->values;
    shared->biases = before->biases;
    apart = noted(@"apart", 4, 4, calls);
    apart->biases.clear();
    after = noted(@"after", 4, 2, calls);
    cells::Weights weights = cells::random_weights(cell, 8);
    begin_with(weights, MPSRNNMatrixIdLSTMInputGateInputWeights, MPSRNNMatrixIdLSTMInputGateBiasTerms, shared);
    weights[MPSRNNMatrixIdLSTMForgetGateRecurrentWeights].assign(apart->values.begin(), apart->values.end());
    source = [DeviceTrainedSource sourceOf:cell weights:weights calls:&calls];
    source->rate = 0;
    [source->blocks addObject:[BlockOfSource blockOf:shared
                                            matrixId:MPSRNNMatrixIdLSTMInputGateInputWeights
                                          bringsBias:YES]];
    [source->blocks addObject:[BlockOfSource blockOf:apart
                                            matrixId:MPSRNNMatrixIdLSTMForgetGateRecurrentWeights
                                          bringsBias:NO]];
    MPSCNNConvolutionNode *const first = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                       weights:before];
    OMPSRecurrentNode *const middle = [OMPSRecurrentNode nodeWithSource:[first resultImage] dataSource:source];
    MPSCNNConvolutionNode *const last = [MPSCNNConvolutionNode nodeWithSource:[middle resultImage] weights:after];
    MPSNNImageNode *gradient = [MPSNNImageNode nodeWithHandle:nil];
    for (MPSNNFilterNode *node in @[ last, middle, first ])
      gradient = [[node gradientFilterWithSource:gradient] resultImage];
    graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:gradient resultImageIsNeeded:NO];
    x = drawn(4, 21);
    dy = drawn(2, 22);
  }

  void step() const {
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [graph encodeBatchToCommandBuffer:buffer
                           sourceImages:@[ nn_images(images_of(dy)), nn_images(images_of(x)) ]
                           sourceStates:nil];
    });
  }
  Numbers weights_of_block(MPSRNNMatrixId number) const { return block(source, number, cell); }
};

}  // namespace

TEST_CASE(
    "recurrent nodes: the updates come once for each source, the last layer first, its optimizer before its blocks") {
  const Chain apart(false), together(true);
  apart.step();
  CHECK(apart.calls == Calls{"after", "cell", "apart", "shared", "before"});
  together.step();
  CHECK(together.calls == Calls{"after", "cell", "apart", "before"});
}

TEST_CASE("recurrent nodes: a source of a convolution and of a gate gets the sum of both gradients") {
  const Chain apart(false), together(true);
  constexpr MPSRNNMatrixId kWeights = MPSRNNMatrixIdLSTMInputGateInputWeights,
                           kBias = MPSRNNMatrixIdLSTMInputGateBiasTerms,
                           kOther = MPSRNNMatrixIdLSTMForgetGateRecurrentWeights;
  const Numbers weights = together.weights_of_block(kWeights), bias = together.weights_of_block(kBias),
                other = together.weights_of_block(kOther);
  apart.step();
  together.step();
  const auto moved = [](const Numbers &from, const Numbers &a, const Numbers &b) {
    Numbers result = from;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = a[i] + b[i] - from[i];
    return result;
  };
  const Numbers sum = moved(weights, [apart.before weightsNow], [apart.shared weightsNow]),
                bias_sum = moved(bias, [apart.before biasNow], [apart.shared biasNow]);
  CHECK(cells::relative([together.before weightsNow], sum) < 1e-6);
  CHECK(cells::relative([together.before biasNow], bias_sum) < 1e-6);
  CHECK(sum != weights);
  // The layer has the same values.
  CHECK(together.weights_of_block(kWeights) == [together.before weightsNow]);
  CHECK(together.weights_of_block(kBias) == [together.before biasNow]);
  CHECK(apart.weights_of_block(kWeights) == [apart.shared weightsNow]);
  CHECK(apart.weights_of_block(kOther) == [apart.apart weightsNow]);
  CHECK(apart.weights_of_block(kOther) != other);
  CHECK(together.weights_of_block(kOther) == apart.weights_of_block(kOther));
  [together.graph reloadFromDataSources];  // the sources have kept their first values
  CHECK(together.weights_of_block(kWeights) == weights);
  CHECK(together.weights_of_block(kBias) == bias);
}

TEST_CASE("recurrent nodes: gradients of a shared source are those of Apple's formulas") {
  // The input weights of a single gate and the convolution before it are one source: y = tanh(w (w x)).
  Cell cell;
  cell.inputs = cell.features = 2;
  cell.left_out = {MPSRNNMatrixIdSingleGateRecurrentWeights, MPSRNNMatrixIdSingleGateBiasTerms};
  Calls calls;
  NotedWeights *const both = noted(@"both", 2, 2, calls);
  both->biases.clear();
  Numbers w(both->values.begin(), both->values.end());
  DeviceTrainedSource *const source = [DeviceTrainedSource sourceOf:cell
                                                            weights:{
                                                              { MPSRNNMatrixIdSingleGateInputWeights, w }
                                                            }
                                                              calls:&calls];
  [source->blocks addObject:[BlockOfSource blockOf:both matrixId:MPSRNNMatrixIdSingleGateInputWeights bringsBias:NO]];
  MPSCNNConvolutionNode *const first = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                     weights:both];
  OMPSRecurrentNode *const layer = [OMPSRecurrentNode nodeWithSource:[first resultImage] dataSource:source];
  MPSNNImageNode *gradient = [MPSNNImageNode nodeWithHandle:nil];
  for (MPSNNFilterNode *node in @[ layer, first ]) gradient = [[node gradientFilterWithSource:gradient] resultImage];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:gradient resultImageIsNeeded:NO];
  const Sequence x = drawn(2, 31), dy = drawn(2, 32);
  const Numbers slope = cells::differences(w, [&] {
    double loss = 0;
    for (int t = 0; t < kSteps; ++t)
      for (int row = 0; row < kRows; ++row)
        for (int i = 0; i < 2; ++i) {
          double sum = 0;
          for (int j = 0; j < 2; ++j)
            for (int k = 0; k < 2; ++k)
              sum += w[static_cast<std::size_t>(2 * i + j)] * w[static_cast<std::size_t>(2 * j + k)] * x.at(t, row, k);
          loss += std::tanh(sum) * dy.at(t, row, i);
        }
    return loss;
  });
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [graph encodeBatchToCommandBuffer:buffer
                         sourceImages:@[ nn_images(images_of(dy)), nn_images(images_of(x)) ]
                         sourceStates:nil];
  });
  Numbers expected = w;
  for (std::size_t i = 0; i < w.size(); ++i) expected[i] -= 0.25 * slope[i];
  CHECK(calls == Calls{"cell", "both"});
  CHECK(cells::relative([both weightsNow], expected) < 1e-5);
}

TEST_CASE("recurrent nodes: a copy of a graph trains apart from the original") {
  Cell cell;
  cell.kind = 2;
  cell.left_out = {27};
  Calls calls;
  DeviceTrainedSource *const source = [DeviceTrainedSource sourceOf:cell
                                                            weights:cells::random_weights(cell, 3)
                                                              calls:&calls];
  source->rate = 0.5F;
  const Sequence x = drawn(cell.inputs, 4), dy = drawn(cell.features, 5);
  const LayerGraph original(source, MPSNNTrainingStyleUpdateDeviceGPU);
  MPSNNGraph *const copy = [[original.graph copyWithZone:nil device:nn_device()] autorelease];
  const Numbers first = LayerGraph::run(copy, x, dy).first.v, second = LayerGraph::run(copy, x, dy).first.v;
  CHECK(first != second);
  CHECK(original.step(x, dy).first.v == first);
  CHECK(original.step(x, dy).first.v == second);
  CHECK(calls.size() == 4);
}

TEST_CASE("recurrent nodes: arguments that do not fit are refused with a sentence") {
  Cell cell;
  Calls calls;
  const cells::Weights weights = cells::random_weights(cell, 3);
  const auto made = [&] { return [DeviceTrainedSource sourceOf:cell weights:weights calls:&calls]; };
  const auto graph_of = [](RecurrentSource *source) {
    OMPSRecurrentNode *const node = [OMPSRecurrentNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                           dataSource:source];
    [node setLabel:@"cell"];
    return [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  };
  const auto encode = [&](MPSNNGraph *graph, const Image &image) {
    [graph encodeBatchToCommandBuffer:[nn_queue() commandBuffer] sourceImages:@[ nn_images(image) ] sourceStates:nil];
  };
  CHECK_RAISES([OMPSRecurrentNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] dataSource:nil],
               NSInvalidArgumentException, "OMPSRecurrentNode: the data source is nil.");
  CHECK_RAISES(
      encode(graph_of(made()), Image(1, 2, 3, 3)), NSInvalidArgumentException,
      "Recurrent layer \"cell\": its source images have 2 rows and 3 channels, expected 1 row and 3 channels.");
  CHECK_RAISES(
      encode(graph_of(made()), Image(1, 1, 3, 2)), NSInvalidArgumentException,
      "Recurrent layer \"cell\": its source images have 1 rows and 2 channels, expected 1 row and 3 channels.");
  RecurrentSource *const short_of_one = made(), *const other = made(), *const part = made();
  [short_of_one->weights removeLastObject];
  CHECK_RAISES(graph_of(short_of_one), NSInvalidArgumentException,
               "OMPSRecurrentNode \"cell\": weights has 2 matrices, the layer has 3.");
  [other->gradients exchangeObjectAtIndex:0 withObjectAtIndex:2];
  CHECK_RAISES(graph_of(other), NSInvalidArgumentException,
               "OMPSRecurrentNode \"cell\": gradients has an MPSMatrix of 1 x 4 Float32, expected a dense one of 4 x 3 "
               "Float32 at the beginning of its buffer.");
  [part->blocks addObject:[BlockOfSource blockOf:noted(@"wide", 5, 4, calls)
                                        matrixId:MPSRNNMatrixIdSingleGateInputWeights
                                      bringsBias:YES]];
  CHECK_RAISES(graph_of(part), NSInvalidArgumentException,
               "OMPSRecurrentNode \"cell\": the data source of matrix id 0 has weights of (4, 1, 1, 5), expected 4 "
               "output feature channels and 12 values.");
}
