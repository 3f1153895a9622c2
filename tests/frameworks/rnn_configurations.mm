// Training of recurrent layers in all their options, from states that are not zero, against Apple's formulas unrolled
// in double and their central differences.
#include <algorithm>
#include <cmath>

#include "tests/frameworks/rnn_cells.h"

using cells::Cell;
using cells::Neuron;
using cells::Sequence;
using cells::StateChange;
using cells::Weights;

namespace {

constexpr double kTolerance = 1e-5;  // of the largest number of a matrix

using Matrices = NSMutableArray<MPSMatrix *> *;
using States = NSMutableArray<MPSRNNRecurrentMatrixState *> *;

enum class Placement { Together, Apart, Inside };  // Inside: from an offset on in a larger matrix

struct Configuration {
  Cell cell;
  std::vector<int> rows;
  Placement placement = Placement::Together;
  bool accumulates = false, temporary = false, all_states = false;

  std::string str() const {
    std::string text = cell.name + ", " + std::to_string(cell.inputs) + " to " + std::to_string(cell.features) +
                       ", p " + std::to_string(cell.p) + (cell.flip ? ", flipped" : "") +
                       (cell.backward ? ", backward" : "") + (cell.unit_transform ? ", unit transform" : "") +
                       ", placement " + std::to_string(static_cast<int>(placement)) +
                       (accumulates ? ", accumulates" : "") + (temporary ? ", temporary states" : "") +
                       (all_states ? ", all states" : "") + ", left out";
    for (const int out : cell.left_out) text += " " + std::to_string(out);
    text += ", rows";
    for (const int count : rows) text += " " + std::to_string(count);
    for (const Neuron &neuron : cell.neurons) text += ", neuron " + std::to_string(neuron.type);
    return text;
  }
};

// The largest difference, relative to the largest number expected.
double relative(const Numbers &given, const Numbers &expected) {
  double largest = 1e-30;
  for (const double value : expected) largest = std::max(largest, std::fabs(value));
  return cells::largest_difference(given, expected) / largest;
}

// A sequence with a row before and columns around it, of other numbers.
Sequence framed(const Sequence &inner) {
  Sequence result{inner.rows, inner.columns + 3, {}};
  for (int &count : result.rows) ++count;
  result = cells::random_sequence(result.rows, result.columns, 99);
  for (std::size_t t = 0; t < inner.steps.size(); ++t)
    for (int row = 0; row < inner.rows[t]; ++row)
      for (int k = 0; k < inner.columns; ++k)
        result.at(static_cast<int>(t), row + 1, k + 2) = inner.at(static_cast<int>(t), row, k);
  return result;
}

// A sequence in memory, as a layer's encode takes it.
struct Operand {
  Sequence shape;
  Placement placement;
  NSArray<MPSMatrix *> *matrices;
  std::vector<NSUInteger> offset_list;

  Operand(const Sequence &values, Placement where) : shape(values), placement(where) {
    const bool inside = placement == Placement::Inside;
    matrices = cells::matrices(inside ? framed(values) : values, placement == Placement::Together);
    for (MPSMatrix *matrix in matrices) offset_list.push_back([matrix rowBytes] + 2 * sizeof(float));
  }
  NSUInteger *offsets() { return placement == Placement::Inside ? offset_list.data() : nullptr; }
  // Of what is expected; around it everything is as it was.
  double error(const Sequence &expected) const {
    const Sequence given = cells::read(matrices), wanted = placement == Placement::Inside ? framed(expected) : expected;
    double worst = 0, largest = 1e-30;
    for (const Numbers &step : expected.steps)
      for (const double value : step) largest = std::max(largest, std::fabs(value));
    for (std::size_t t = 0; t < given.steps.size(); ++t)
      worst = std::max(worst, cells::largest_difference(given.steps[t], wanted.steps[t]));
    return worst / largest;
  }
};

// Random numbers of a whole case, and what they lead to in double.
struct Expected {
  const Configuration &facts;
  Weights weights;
  Sequence x, dy;
  StateChange start;  // the first state, as what is added to zeros
  Numbers dh, dc;     // gradients of the last state

  Expected(const Configuration &configuration, unsigned seed)
      : facts(configuration),
        weights(cells::random_weights(facts.cell, seed)),
        x(cells::random_sequence(facts.rows, facts.cell.inputs, seed + 1)),
        dy(cells::random_sequence(facts.rows, facts.cell.features, seed + 2)) {
    const Sequence states = cells::random_sequence({facts.rows[0], facts.rows[0], facts.rows[0], facts.rows[0]},
                                                   facts.cell.features, seed + 3);
    const int first = facts.cell.backward ? static_cast<int>(facts.rows.size()) - 1 : 0;
    start = {first, states.steps[0], states.steps[1]};
    dh = states.steps[2];
    dc = states.steps[3];
  }
  cells::Walk walk() const { return cells::walk(facts.cell, weights, x, &start); }
  double loss() const {
    const cells::Walk made = walk();
    return cells::weighted(made.h, dy) + cells::weighted(made.h_end, dh) +
           (facts.cell.kind == 1 ? cells::weighted(made.c_end, dc) : 0);
  }
  Numbers gradient(Numbers &of) const {
    return cells::differences(of, [&] { return loss(); });
  }
  Sequence input_gradient() {
    Sequence result = x;
    for (std::size_t t = 0; t < x.steps.size(); ++t) result.steps[t] = gradient(x.steps[t]);
    return result;
  }
};

void write(MPSMatrix *matrix, const Numbers &values) {
  auto *const to =
      static_cast<float *>(static_cast<void *>(static_cast<char *>([[matrix data] contents]) + [matrix offset]));
  std::copy(values.begin(), values.end(), to);
  if ([[matrix data] storageMode] == MTLStorageModeManaged)
    [[matrix data] didModifyRange:NSMakeRange([matrix offset], values.size() * sizeof(float))];
}

Numbers numbers(MPSMatrix *matrix) { return cells::read([NSArray arrayWithObject:matrix]).steps[0]; }

class Run {
 public:
  Run(const Configuration &facts, const Expected &expected)
      : facts_(facts),
        expected_(expected),
        x_(expected.x, facts.placement),
        y_(random(facts.cell.features), facts.placement),
        dy_(expected.dy, facts.placement),
        dx_(random(facts.cell.inputs), facts.placement) {
    layer_ = [[[MPSRNNMatrixTrainingLayer alloc] initWithDevice:matrix_device()
                                                  rnnDescriptor:cells::descriptor(facts.cell, expected.weights)
                                               trainableWeights:weights_] autorelease];
    MPSRNNRecurrentMatrixState *const before = state(expected.start.h, expected.start.c), *const after = state(
                                                                                              expected.dh, expected.dc);
    [layer_ setTrainingStateIsTemporary:facts.temporary];
    [layer_ setRecurrentOutputIsTemporary:facts.temporary];
    [layer_ setStoreAllIntermediateStates:facts.all_states];
    [layer_ setAccumulateWeightGradients:facts.accumulates];
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      if (facts.temporary) {
        [layer_ createTemporaryWeightGradientMatrices:gradients_ dataType:MPSDataTypeFloat32 commandBuffer:buffer];
        for (MPSMatrix *matrix in gradients_) [(MPSTemporaryMatrix *)matrix setReadCount:100];
      } else {
        [layer_ createWeightGradientMatrices:gradients_ dataType:MPSDataTypeFloat32];
      }
      forward(buffer, before);
      for (MPSState *each in training_) [each setReadCount:2];
      for (int pass = 0; pass < passes(); ++pass) backward(buffer, after);
      copy_gradients(buffer);
    });
  }

  void check(Expected &expected) {
    const cells::Walk walk = expected.walk();
    CHECK(y_.error(walk.h) < kTolerance);
    CHECK(dx_.error(expected.input_gradient()) < kTolerance);
    for (auto &entry : expected.weights) {
      const int number = entry.first;
      CAPTURE(number);
      Numbers slope = expected.gradient(entry.second);
      for (double &value : slope) value *= passes();
      CHECK(relative(numbers(copied_.at(number)), slope) < kTolerance);
    }
    CHECK([training_ count] == facts_.rows.size());
    const std::size_t kept = facts_.all_states ? facts_.rows.size() : 1;
    CHECK([ends_ count] == kept);
    CHECK([starts_ count] == kept * static_cast<std::size_t>(passes()));
    if (facts_.temporary) return;
    for (std::size_t i = 0; i < kept; ++i) {
      const std::size_t t = facts_.all_states ? i : facts_.cell.backward ? 0 : facts_.rows.size() - 1;
      check_state([ends_ objectAtIndex:i], walk.h.steps[t], walk.c.steps[t]);
    }
    check_state([starts_ lastObject], expected.gradient(expected.start.h), expected.gradient(expected.start.c));
  }

 private:
  int passes() const { return facts_.accumulates ? 2 : 1; }
  Sequence random(int columns) const { return cells::random_sequence(facts_.rows, columns, 77); }

  // A state of these numbers: one that a step left, written over.
  MPSRNNRecurrentMatrixState *state(const Numbers &h, const Numbers &c) const {
    States made = [NSMutableArray array];
    const auto one = [&](int columns) {
      return cells::matrices(cells::random_sequence({facts_.rows[0]}, columns, 5), true);
    };
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [layer_ encodeForwardSequenceToCommandBuffer:buffer
                                    sourceMatrices:one(facts_.cell.inputs)
                                     sourceOffsets:nullptr
                               destinationMatrices:one(facts_.cell.features)
                                destinationOffsets:nullptr
                                    trainingStates:[NSMutableArray array]
                               recurrentInputState:nil
                             recurrentOutputStates:made
                                           weights:weights_];
    });
    write([[made lastObject] getRecurrentOutputMatrixForLayerIndex:0], h);
    if (facts_.cell.kind == 1) write([[made lastObject] getMemoryCellMatrixForLayerIndex:0], c);
    return [made lastObject];
  }
  void forward(id<MTLCommandBuffer> buffer, MPSRNNRecurrentMatrixState *before) {
    [layer_ encodeForwardSequenceToCommandBuffer:buffer
                                  sourceMatrices:x_.matrices
                                   sourceOffsets:x_.offsets()
                             destinationMatrices:y_.matrices
                              destinationOffsets:y_.offsets()
                                  trainingStates:training_
                             recurrentInputState:before
                           recurrentOutputStates:ends_
                                         weights:weights_];
  }
  void backward(id<MTLCommandBuffer> buffer, MPSRNNRecurrentMatrixState *after) {
    [layer_ encodeGradientSequenceToCommandBuffer:buffer
                                   forwardSources:x_.matrices
                             forwardSourceOffsets:x_.offsets()
                                  sourceGradients:dy_.matrices
                            sourceGradientOffsets:dy_.offsets()
                             destinationGradients:dx_.matrices
                               destinationOffsets:dx_.offsets()
                                  weightGradients:gradients_
                                   trainingStates:training_
                              recurrentInputState:after
                            recurrentOutputStates:starts_
                                          weights:weights_];
  }
  void copy_gradients(id<MTLCommandBuffer> buffer) {
    for (const auto &entry : expected_.weights) {
      const int rows = cells::rows_of(facts_.cell, entry.first);
      const Sequence blank = cells::random_sequence({rows}, static_cast<int>(entry.second.size()) / rows, 1);
      MPSMatrix *const to = [cells::matrices(blank, false) objectAtIndex:0];
      copied_[entry.first] = to;
      [layer_ encodeCopyWeightsToCommandBuffer:buffer
                                       weights:gradients_
                                      matrixId:static_cast<MPSRNNMatrixId>(entry.first)
                                        matrix:to
                       copyFromWeightsToMatrix:YES
                                  matrixOffset:MTLOriginMake(0, 0, 0)];
    }
  }
  void check_state(MPSRNNRecurrentMatrixState *state, const Numbers &h, const Numbers &c) const {
    CHECK(relative(numbers([state getRecurrentOutputMatrixForLayerIndex:0]), h) < kTolerance);
    MPSMatrix *const cell = [state getMemoryCellMatrixForLayerIndex:0];
    CHECK((cell != nil) == (facts_.cell.kind == 1));
    if (cell != nil) CHECK(relative(numbers(cell), c) < kTolerance);
  }

  const Configuration &facts_;
  const Expected &expected_;
  MPSRNNMatrixTrainingLayer *layer_;
  Matrices weights_ = [NSMutableArray array], gradients_ = [NSMutableArray array];
  NSMutableArray<MPSRNNMatrixTrainingState *> *training_ = [NSMutableArray array];
  States ends_ = [NSMutableArray array], starts_ = [NSMutableArray array];
  std::map<int, MPSMatrix *> copied_;
  Operand x_, y_, dy_, dx_;
};

const Neuron kIdentity{MPSCNNNeuronTypeNone}, kSigmoid{MPSCNNNeuronTypeSigmoid}, kTanH{MPSCNNNeuronTypeTanH, 1, 1},
    kScaled{MPSCNNNeuronTypeTanH, 1.5, 0.5}, kSoftSign{MPSCNNNeuronTypeSoftSign},
    kSoftPlus{MPSCNNNeuronTypeSoftPlus, 0.5, 1}, kELU{MPSCNNNeuronTypeELU, 1},
    kLinear{MPSCNNNeuronTypeLinear, 0.5, 0.25};

// What a row of a table of cells varies.
struct Variant {
  std::vector<int> left_out;
  std::vector<Neuron> neurons;
  double p = 1;
  bool diagonal = false;
};

// Every variant in both directions, flipped or not where that means something, over sequences of all shapes; what has
// to do with memory alone takes turns.
std::vector<Configuration> configurations(const char *name, int kind, const std::vector<Variant> &variants) {
  const std::vector<std::vector<int>> shapes{{3, 3, 3}, {3, 2, 2, 1}, {2}};
  struct Sizes {
    int inputs, features;
  };
  constexpr Sizes kSizes[] = {{3, 4}, {4, 4}, {2, 5}, {1, 3}};
  std::vector<Configuration> result;
  for (const Variant &variant : variants)
    for (const bool backward : {false, true})
      for (const bool flip : {false, true})
        for (const std::vector<int> &shape : shapes) {
          if (flip && kind != 2) continue;
          const std::size_t i = result.size();
          const Sizes &sizes = kSizes[i / 2 % std::size(kSizes)];
          Configuration made{{name, kind, sizes.inputs, sizes.features, variant.diagonal, flip, backward, variant.p,
                              variant.left_out, sizes.inputs == sizes.features && i % 3 == 0, variant.neurons},
                             shape};
          if (backward && shape.front() != shape.back()) made.rows = {2, 2, 2, 2, 2};
          made.placement = static_cast<Placement>(i % 3);
          made.accumulates = i % 4 == 1;
          made.temporary = i % 5 == 2;
          made.all_states = i % 7 < 3;
          result.push_back(made);
        }
  return result;
}

void check_all(const std::vector<Configuration> &all) {
  CHECK(all.size() >= 64);
  unsigned seed = 1;
  for (const Configuration &each : all) {
    const std::string facts = each.str();
    CAPTURE(facts);
    @autoreleasepool {
      Expected expected(each, seed += 7);
      Run(each, expected).check(expected);
    }
  }
}

}  // namespace

TEST_CASE("recurrent configurations: single gates of all neurons") {
  std::vector<Variant> variants;
  for (const Neuron &neuron : {kTanH, kSigmoid, kIdentity, kScaled, kSoftSign, kSoftPlus})
    for (const std::vector<int> &left_out : {std::vector<int>{}, {2}}) variants.push_back({left_out, {neuron}});
  check_all(configurations("single gate", 0, variants));
}

TEST_CASE("recurrent configurations: LSTMs without memory weights, with peepholes and with matrices") {
  const std::vector<int> kNoMemory{5, 9, 13, 17};
  const std::vector<Neuron> usual{}, unusual{kSoftSign, kLinear, kELU, kScaled, kSoftPlus},
      swapped{kTanH, kSigmoid, kIdentity, kSoftSign, kIdentity};
  std::vector<Variant> variants;
  for (const std::vector<Neuron> &neurons : {usual, unusual, swapped}) {
    variants.push_back({kNoMemory, neurons});
    variants.push_back({{}, neurons, 1, true});
    variants.push_back({{}, neurons, 1, false});
  }
  variants.push_back({{5, 9, 13, 17, 6, 14}, usual});  // without two biases
  variants.push_back({{5, 17, 10}, usual, 1, true});   // peepholes of two gates
  check_all(configurations("LSTM", 1, variants));
}

TEST_CASE("recurrent configurations: GRUs of all p-norms, and with both kinds of output weights") {
  const std::vector<Neuron> usual{}, unusual{kSigmoid, kSoftSign, kELU};
  std::vector<Variant> variants;
  for (const double p : {1.0, 2.0, 1.5}) {
    variants.push_back({{27}, usual, p});
    variants.push_back({{}, unusual, p});
  }
  check_all(configurations("GRU", 2, variants));
}

TEST_CASE("recurrent configurations: minimal gated units, whose output weights see the input gate alone") {
  const std::vector<Neuron> usual{}, unusual{kSigmoid, kIdentity, kSoftSign};
  std::vector<Variant> variants;
  for (const double p : {1.0, 2.0, 3.0}) {
    variants.push_back({{22, 23, 24, 26}, usual, p});
    variants.push_back({{22, 23, 24, 26, 21}, unusual, p});  // without a bias too
  }
  check_all(configurations("MGU", 2, variants));
}
