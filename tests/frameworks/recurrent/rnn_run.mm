#include "tests/frameworks/recurrent/rnn_run.h"

#include <algorithm>
#include <cmath>

namespace cells {
namespace {

// A sequence with a row before and columns around it, of other numbers.
Sequence framed(const Sequence &inner) {
  Sequence result{inner.rows, inner.columns + 3, {}};
  for (int &count : result.rows) ++count;
  result = random_sequence(result.rows, result.columns, 99);
  for (std::size_t t = 0; t < inner.steps.size(); ++t)
    for (int row = 0; row < inner.rows[t]; ++row)
      for (int k = 0; k < inner.columns; ++k)
        result.at(static_cast<int>(t), row + 1, k + 2) = inner.at(static_cast<int>(t), row, k);
  return result;
}

// One matrix whose rows hold all steps, `gap` other numbers after each; other numbers where a step has no row.
Sequence side_by_side(const Sequence &steps, int gap) {
  const int width = steps.columns + gap;
  Sequence result = random_sequence({steps.rows[0]}, width * static_cast<int>(steps.steps.size()), 98);
  for (std::size_t t = 0; t < steps.steps.size(); ++t)
    for (int row = 0; row < steps.rows[t]; ++row)
      for (int k = 0; k < steps.columns; ++k)
        result.at(0, row, static_cast<int>(t) * width + k) = steps.at(static_cast<int>(t), row, k);
  return result;
}

void write(MPSMatrix *matrix, const Numbers &values) {
  auto *const to =
      static_cast<float *>(static_cast<void *>(static_cast<char *>([[matrix data] contents]) + [matrix offset]));
  std::copy(values.begin(), values.end(), to);
  if ([[matrix data] storageMode] == MTLStorageModeManaged)
    [[matrix data] didModifyRange:NSMakeRange([matrix offset], values.size() * sizeof(float))];
}

}  // namespace

std::string Configuration::str() const {
  std::string text = cell.name + ", " + std::to_string(cell.inputs) + " to " + std::to_string(cell.features) + ", p " +
                     std::to_string(cell.p) + (cell.flip ? ", flipped" : "") + (cell.backward ? ", backward" : "") +
                     (cell.unit_transform ? ", unit transform" : "") + ", placement " +
                     std::to_string(static_cast<int>(placement)) + (accumulates ? ", accumulates" : "") +
                     (temporary ? ", temporary states" : "") + (all_states ? ", all states" : "") + ", left out";
  for (const int out : cell.left_out) text += " " + std::to_string(out);
  text += ", rows";
  for (const int count : rows) text += " " + std::to_string(count);
  for (const Neuron &neuron : cell.neurons) text += ", neuron " + std::to_string(neuron.type);
  return text;
}

double relative(const Numbers &given, const Numbers &expected) {
  double largest = 1e-30;
  for (const double value : expected) largest = std::max(largest, std::fabs(value));
  return largest_difference(given, expected) / largest;
}

Numbers numbers(MPSMatrix *matrix) { return read([NSArray arrayWithObject:matrix]).steps[0]; }

SequenceOperand::SequenceOperand(const Sequence &values, Placement where) : placement(where) {
  if (placement == Placement::Interleaved || placement == Placement::Spaced) {
    share_rows(values);
    return;
  }
  const bool inside = placement == Placement::Inside;
  matrices = cells::matrices(inside ? framed(values) : values, placement == Placement::Together);
  for (MPSMatrix *matrix in matrices)
    if (inside) offset_list.push_back([matrix rowBytes] + 2 * sizeof(float));
}

void SequenceOperand::share_rows(const Sequence &values) {
  whole = cells::matrices(side_by_side(values, gap()), true);
  MPSMatrix *const wide = [whole objectAtIndex:0];
  const auto columns = static_cast<NSUInteger>(values.columns), width = columns + static_cast<NSUInteger>(gap());
  NSMutableArray *const steps = [NSMutableArray array];
  for (std::size_t t = 0; t < values.steps.size(); ++t) {
    MPSMatrixDescriptor *const facts =
        [MPSMatrixDescriptor matrixDescriptorWithRows:static_cast<NSUInteger>(values.rows[t])
                                              columns:columns
                                             rowBytes:[wide rowBytes]
                                             dataType:MPSDataTypeFloat32];
    [steps addObject:[[[MPSMatrix alloc] initWithBuffer:[wide data] descriptor:facts] autorelease]];
    offset_list.push_back(t * width * sizeof(float));
  }
  matrices = steps;
}

double SequenceOperand::error(const Sequence &expected) const {
  const Sequence given = read(whole ? whole : matrices), wanted = whole ? side_by_side(expected, gap())
                                                                  : placement == Placement::Inside ? framed(expected)
                                                                                                   : expected;
  double worst = 0, largest = 1e-30;
  for (const Numbers &step : expected.steps)
    for (const double value : step) largest = std::max(largest, std::fabs(value));
  CHECK(given.steps.size() == wanted.steps.size());
  for (std::size_t t = 0; t < given.steps.size(); ++t)
    worst = std::max(worst, largest_difference(given.steps[t], wanted.steps[t]));
  return worst / largest;
}

Expected::Expected(const Configuration &configuration, unsigned seed)
    : facts(configuration),
      weights(random_weights(facts.cell, seed)),
      x(random_sequence(facts.rows, facts.cell.inputs, seed + 1)),
      dy(random_sequence(facts.rows, facts.cell.features, seed + 2)) {
  const Sequence states =
      random_sequence({facts.rows[0], facts.rows[0], facts.rows[0], facts.rows[0]}, facts.cell.features, seed + 3);
  start = {kOwnFirstStep, states.steps[0], states.steps[1]};
  dh = states.steps[2];
  dc = states.steps[3];
}

double Expected::loss() const {
  const Walk made = walk();
  return weighted(made.h, dy) + weighted(made.h_end, dh) + (facts.cell.kind == 1 ? weighted(made.c_end, dc) : 0);
}

Numbers Expected::gradient(Numbers &of) const {
  return cells::differences(of, [&] { return loss(); });
}

Sequence Expected::input_gradient() {
  Sequence result = x;
  for (std::size_t t = 0; t < x.steps.size(); ++t) result.steps[t] = gradient(x.steps[t]);
  return result;
}

Run::Run(const Configuration &facts, const Expected &expected)
    : facts_(facts),
      expected_(expected),
      x_(expected.x, facts.placement),
      y_(random(facts.cell.features), facts.placement),
      dy_(expected.dy, facts.placement),
      dx_(random(facts.cell.inputs), facts.placement) {
  layer_ = [[[MPSRNNMatrixTrainingLayer alloc] initWithDevice:matrix_device()
                                                rnnDescriptor:descriptor(facts.cell, expected.weights)
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

void Run::check(Expected &expected) const {
  const Walk walk = expected.walk();
  CHECK(y_.error(walk.h) < kTolerance);
  CHECK(dx_.error(expected.input_gradient()) < kTolerance);
  for (auto &entry : expected.weights) {
    const int number = entry.first;
    CAPTURE(number);
    Numbers slope = expected.gradient(entry.second);
    for (double &value : slope) value *= passes();
    CHECK(relative(weight_gradient(number), slope) < kTolerance);
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
  // Of the last step that gradients come to, and of the rows that begin there.
  Numbers dh = expected.gradient(expected.start.h), dc = expected.gradient(expected.start.c);
  if (facts_.all_states) {
    const int there = facts_.cell.backward ? facts_.rows.back() : facts_.rows.front();
    for (Numbers *numbers : {&dh, &dc}) numbers->resize(static_cast<std::size_t>(there * facts_.cell.features));
  }
  check_state([starts_ lastObject], dh, dc);
}

Numbers Run::weight_gradient(int number) const { return numbers(copied_.at(number)); }

// A state of these numbers: one that a step left, written over.
MPSRNNRecurrentMatrixState *Run::state(const Numbers &h, const Numbers &c) const {
  NSMutableArray<MPSRNNRecurrentMatrixState *> *const made = [NSMutableArray array];
  const auto one = [&](int columns) { return matrices(random_sequence({facts_.rows[0]}, columns, 5), true); };
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

void Run::forward(id<MTLCommandBuffer> buffer, MPSRNNRecurrentMatrixState *before) {
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

void Run::backward(id<MTLCommandBuffer> buffer, MPSRNNRecurrentMatrixState *after) {
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

void Run::copy_gradients(id<MTLCommandBuffer> buffer) {
  for (const auto &entry : expected_.weights) {
    const int rows = rows_of(facts_.cell, entry.first);
    const Sequence blank = random_sequence({rows}, static_cast<int>(entry.second.size()) / rows, 1);
    MPSMatrix *const to = [matrices(blank, false) objectAtIndex:0];
    copied_[entry.first] = to;
    [layer_ encodeCopyWeightsToCommandBuffer:buffer
                                     weights:gradients_
                                    matrixId:static_cast<MPSRNNMatrixId>(entry.first)
                                      matrix:to
                     copyFromWeightsToMatrix:YES
                                matrixOffset:MTLOriginMake(0, 0, 0)];
  }
}

void Run::check_state(MPSRNNRecurrentMatrixState *state, const Numbers &h, const Numbers &c) const {
  CHECK(relative(numbers([state getRecurrentOutputMatrixForLayerIndex:0]), h) < kTolerance);
  MPSMatrix *const cell = [state getMemoryCellMatrixForLayerIndex:0];
  CHECK((cell != nil) == (facts_.cell.kind == 1));
  if (cell != nil) CHECK(relative(numbers(cell), c) < kTolerance);
}

}  // namespace cells
