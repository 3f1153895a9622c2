// The same weights, sequences and states through MPSRNNMatrixTrainingLayer and through MPSGraph's recurrent operations.
#include "tests/frameworks/mpsgraph/graph_test.h"
#include "tests/frameworks/recurrent/rnn_run.h"

using cells::Cell;
using cells::Part;

namespace {

constexpr double kAgreement = 2e-6;  // of the largest number: both are float32

MPSGraphRNNActivation activation_of(const Cell &cell, int gate) {
  switch (cells::neuron_of(cell, gate).type) {
    case MPSCNNNeuronTypeNone:
      return MPSGraphRNNActivationNone;
    case MPSCNNNeuronTypeSigmoid:
      return MPSGraphRNNActivationSigmoid;
    default:
      return MPSGraphRNNActivationTanh;
  }
}

Numbers joined(const std::vector<Numbers> &parts) {
  Numbers result;
  for (const Numbers &part : parts) result.insert(result.end(), part.begin(), part.end());
  return result;
}

// A layer of MPSGraph with feeds of all its operands; the requests that both layers of the API have.
class GraphLayer {
 public:
  GraphLayer(const cells::Configuration &facts, const cells::Expected &expected)
      : cell_(facts.cell),
        gates_(cell_.kind == 0   ? 1
               : cell_.kind == 1 ? 4
                                 : 3) {
    const long steps = static_cast<long>(facts.rows.size()), rows = facts.rows[0], h = cell_.features;
    x_ = feed(joined(expected.x.steps), {steps, rows, cell_.inputs});
    weights_[Part::Recurrent] = feed(blocks(expected, Part::Recurrent), {gates_ * h, h});
    weights_[Part::Input] = feed(blocks(expected, Part::Input), {gates_ * h, cell_.inputs});
    weights_[Part::Bias] = feed(blocks(expected, Part::Bias), {gates_ * h});
    if (cell_.diagonal) weights_[Part::Extra] = feed(blocks(expected, Part::Extra), {gates_ * h});
    h_ = feed(expected.start.h, {rows, h});
    if (cell_.kind == 1) c_ = feed(expected.start.c, {rows, h});
    MPSGraphTensor *const dy = feed(joined(expected.dy.steps), {steps, rows, h});
    y_ = result();
    MPSGraphTensor *const loss = [graph_ reductionSumWithTensor:[graph_ multiplicationWithPrimaryTensor:y_
                                                                                        secondaryTensor:dy
                                                                                                   name:nil]
                                                           axes:@[ @0, @1, @2 ]
                                                           name:nil];
    NSMutableArray *const operands = [NSMutableArray arrayWithObjects:x_, h_, nil];
    if (c_ != nil) [operands addObject:c_];
    for (const auto &entry : weights_) [operands addObject:entry.second];
    NSDictionary *const gradients = [graph_ gradientForPrimaryTensor:loss withTensors:operands name:nil];
    NSMutableArray *const targets = [NSMutableArray arrayWithObject:y_];
    for (MPSGraphTensor *operand in operands) [targets addObject:[gradients objectForKey:operand]];
    results_ = [graph_ runWithFeeds:feeds_ targetTensors:targets targetOperations:nil];
    gradients_ = gradients;
  }

  Numbers y() const { return graph_numbers([results_ objectForKey:y_]); }
  Numbers dx() const { return gradient(x_); }
  Numbers dh() const { return gradient(h_); }
  Numbers dc() const { return gradient(c_); }
  // Of one of Apple's matrices.
  Numbers weights(int gate, Part part) const {
    const Numbers all = gradient(weights_.at(part));
    const auto size = static_cast<std::ptrdiff_t>(all.size()) / gates_;
    return {all.begin() + gate * size, all.begin() + (gate + 1) * size};
  }
  bool has(Part part) const { return weights_.count(part) > 0; }
  int gates() const { return gates_; }

 private:
  MPSGraphTensor *feed(const Numbers &numbers, const Extents &extents) {
    MPSGraphTensor *const tensor = [graph_ placeholderWithShape:graph_shape(extents)
                                                       dataType:MPSDataTypeFloat32
                                                           name:nil];
    [feeds_ setObject:graph_data(numbers, extents) forKey:tensor];
    return tensor;
  }
  // Of all gates, in Apple's order, which is that of MPSGraph's defaults; zeros where they are left out.
  Numbers blocks(const cells::Expected &expected, Part part) const {
    std::vector<Numbers> result;
    for (int gate = 0; gate < gates_; ++gate) {
      const int number = cells::id_of(cell_.kind, gate, part);
      const auto found = expected.weights.find(number);
      result.push_back(
          found != expected.weights.end()
              ? found->second
              : Numbers(static_cast<std::size_t>(cells::rows_of(cell_, number) * cells::columns_of(cell_, number))));
    }
    return joined(result);
  }
  MPSGraphTensor *weight(Part part) const { return weights_.count(part) > 0 ? weights_.at(part) : nil; }
  Numbers gradient(MPSGraphTensor *of) const {
    return graph_numbers([results_ objectForKey:[gradients_ objectForKey:of]]);
  }

  MPSGraphTensor *result() {
    if (cell_.kind == 0) {
      MPSGraphSingleGateRNNDescriptor *const facts = [MPSGraphSingleGateRNNDescriptor descriptor];
      [facts setReverse:cell_.backward];
      [facts setActivation:activation_of(cell_, 0)];
      return [[graph_ singleGateRNNWithSourceTensor:x_
                                    recurrentWeight:weight(Part::Recurrent)
                                        inputWeight:weight(Part::Input)
                                               bias:weight(Part::Bias)
                                          initState:h_
                                         descriptor:facts
                                               name:nil] objectAtIndex:0];
    }
    if (cell_.kind == 1) {
      MPSGraphLSTMDescriptor *const facts = [MPSGraphLSTMDescriptor descriptor];
      [facts setReverse:cell_.backward];
      [facts setInputGateActivation:activation_of(cell_, 0)];
      [facts setForgetGateActivation:activation_of(cell_, 1)];
      [facts setCellGateActivation:activation_of(cell_, 2)];
      [facts setOutputGateActivation:activation_of(cell_, 3)];
      [facts setActivation:activation_of(cell_, 4)];
      return [[graph_ LSTMWithSourceTensor:x_
                           recurrentWeight:weight(Part::Recurrent)
                               inputWeight:weight(Part::Input)
                                      bias:weight(Part::Bias)
                                 initState:h_
                                  initCell:c_
                                      mask:nil
                                  peephole:weight(Part::Extra)
                                descriptor:facts
                                      name:nil] objectAtIndex:0];
    }
    MPSGraphGRUDescriptor *const facts = [MPSGraphGRUDescriptor descriptor];
    [facts setReverse:cell_.backward];
    [facts setFlipZ:cell_.flip];
    [facts setUpdateGateActivation:activation_of(cell_, 0)];
    [facts setResetGateActivation:activation_of(cell_, 1)];
    [facts setOutputGateActivation:activation_of(cell_, 2)];
    return [[graph_ GRUWithSourceTensor:x_
                        recurrentWeight:weight(Part::Recurrent)
                            inputWeight:weight(Part::Input)
                                   bias:weight(Part::Bias)
                              initState:h_
                             descriptor:facts
                                   name:nil] objectAtIndex:0];
  }

  const Cell &cell_;
  int gates_;
  MPSGraph *graph_ = new_graph();
  NSMutableDictionary *feeds_ = [NSMutableDictionary dictionary];
  MPSGraphTensor *x_ = nil, *h_ = nil, *c_ = nil, *y_ = nil;
  std::map<Part, MPSGraphTensor *> weights_;
  NSDictionary *gradients_ = nil, *results_ = nil;
};

void check_agreement(const cells::Configuration &facts, unsigned seed) {
  cells::Expected expected(facts, seed);
  for (Numbers *end : {&expected.dh, &expected.dc}) std::fill(end->begin(), end->end(), 0.0);
  const cells::Run layer(facts, expected);
  const GraphLayer graph(facts, expected);
  CHECK(cells::relative(graph.y(), joined(expected.walk().h.steps)) < cells::kTolerance);
  CHECK(cells::relative(graph.y(), joined(layer.results().steps)) < kAgreement);
  CHECK(cells::relative(graph.dx(), joined(layer.input_gradients().steps)) < kAgreement);
  MPSRNNRecurrentMatrixState *const state = layer.state_gradient();
  CHECK(cells::relative(graph.dh(), cells::numbers([state getRecurrentOutputMatrixForLayerIndex:0])) < kAgreement);
  if (facts.cell.kind == 1)
    CHECK(cells::relative(graph.dc(), cells::numbers([state getMemoryCellMatrixForLayerIndex:0])) < kAgreement);
  for (int gate = 0; gate < graph.gates(); ++gate)
    for (const Part part : {Part::Input, Part::Recurrent, Part::Extra, Part::Bias}) {
      const int number = cells::id_of(facts.cell.kind, gate, part);
      if (!graph.has(part) || !cells::has(facts.cell, number)) continue;
      CAPTURE(number);
      CHECK(cells::relative(graph.weights(gate, part), layer.weight_gradient(number)) < kAgreement);
    }
}

}  // namespace

TEST_CASE("recurrent agreement: matrices and graphs give the same numbers") {
  const cells::Neuron identity{MPSCNNNeuronTypeNone}, sigmoid{MPSCNNNeuronTypeSigmoid},
      tanh{MPSCNNNeuronTypeTanH, 1, 1};
  const std::vector<int> no_memory{5, 9, 13, 17}, usual_gru{27};
  const std::vector<Cell> table = {
      {"single gate", 0},
      {"single gate, sigmoid, without bias", 0, 3, 5, false, false, false, 1, {2}, false, {sigmoid}},
      {"single gate, identity", 0, 2, 4, false, false, false, 1, {}, false, {identity}},
      {"LSTM", 1, 3, 4, false, false, false, 1, no_memory},
      {"LSTM with peepholes", 1, 3, 4, true},
      {"LSTM with other neurons",
       1,
       5,
       3,
       false,
       false,
       false,
       1,
       no_memory,
       false,
       {tanh, sigmoid, identity, tanh, identity}},
      {"GRU", 2, 3, 4, false, false, false, 1, usual_gru},
      {"GRU, flipped", 2, 3, 4, false, true, false, 1, usual_gru},
      {"GRU with other neurons", 2, 2, 5, false, false, false, 1, usual_gru, false, {tanh, tanh, sigmoid}},
  };
  unsigned seed = 50;
  for (Cell cell : table)
    for (const bool backward : {false, true}) {
      cell.backward = backward;
      CAPTURE(cell.name);
      CAPTURE(backward);
      @autoreleasepool {
        check_agreement({cell, {3, 3, 3, 3}}, seed += 5);
      }
    }
}
