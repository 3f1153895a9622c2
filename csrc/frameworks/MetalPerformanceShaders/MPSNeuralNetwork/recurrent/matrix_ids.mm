#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/matrix_ids.h"

#include "frameworks/MetalPerformanceShaders/MPSMatrix/Operand.h"

namespace openmps::fw::recurrent {
namespace {

struct Row {
  Kind layer;
  PartKind part;
  NSUInteger gate;
};
using P = PartKind;
// By MPSRNNMatrixId.
constexpr Row kRows[] = {{Kind::SingleGate, P::Input, 0}, {Kind::SingleGate, P::Recurrent, 0},
                         {Kind::SingleGate, P::Bias, 0},  {Kind::Lstm, P::Input, 0},
                         {Kind::Lstm, P::Recurrent, 0},   {Kind::Lstm, P::Memory, 0},
                         {Kind::Lstm, P::Bias, 0},        {Kind::Lstm, P::Input, 1},
                         {Kind::Lstm, P::Recurrent, 1},   {Kind::Lstm, P::Memory, 1},
                         {Kind::Lstm, P::Bias, 1},        {Kind::Lstm, P::Input, 2},
                         {Kind::Lstm, P::Recurrent, 2},   {Kind::Lstm, P::Memory, 2},
                         {Kind::Lstm, P::Bias, 2},        {Kind::Lstm, P::Input, 3},
                         {Kind::Lstm, P::Recurrent, 3},   {Kind::Lstm, P::Memory, 3},
                         {Kind::Lstm, P::Bias, 3},        {Kind::Gru, P::Input, 0},
                         {Kind::Gru, P::Recurrent, 0},    {Kind::Gru, P::Bias, 0},
                         {Kind::Gru, P::Input, 1},        {Kind::Gru, P::Recurrent, 1},
                         {Kind::Gru, P::Bias, 1},         {Kind::Gru, P::Input, 2},
                         {Kind::Gru, P::Recurrent, 2},    {Kind::Gru, P::Update, 0},
                         {Kind::Gru, P::Bias, 2}};
static_assert(std::size(kRows) == MPSRNNMatrixId_count);

const char *name_of(Kind kind) {
  return kind == Kind::SingleGate ? "a single gate" : kind == Kind::Lstm ? "an LSTM" : "a GRU";
}

}  // namespace

WeightBlock weight_block_of(const std::string &who, const RecurrentLayer &layer, MPSRNNMatrixId matrix_id) {
  const std::string number = std::to_string(static_cast<NSUInteger>(matrix_id));
  if (matrix_id >= MPSRNNMatrixId_count) matrix::refuse(who + ": " + number + " is not an MPSRNNMatrixId.");
  const Row &row = kRows[matrix_id];
  if (row.layer != layer.kind)
    matrix::refuse(who + ": matrix id " + number + " is of " + name_of(row.layer) + ", the layer is " +
                   name_of(layer.kind) + ".");
  const int part = layer.find(row.part);
  if (part < 0 || !layer.parts[static_cast<std::size_t>(part)].has_block[row.gate])
    matrix::refuse(who + ": the descriptor has no weights of matrix id " + number + ".");
  return {static_cast<std::size_t>(part), row.gate};
}

}  // namespace openmps::fw::recurrent
