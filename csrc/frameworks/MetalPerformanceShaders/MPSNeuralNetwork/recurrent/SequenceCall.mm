#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/SequenceCall.h"

#include <algorithm>

#include "compat/checked_size.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw::recurrent {
namespace {

using matrix::refuse;

// Whether `next` is one step after the last of the matrices in `merged`.
bool continues(const ArrayStorage &merged, const ArrayStorage &next) {
  if (merged.buffer.get() != next.buffer.get() || merged.type != next.type || merged.rows != next.rows ||
      merged.columns != next.columns || merged.row_bytes != next.row_bytes || next.offset <= merged.offset)
    return false;
  const NSUInteger distance = next.offset - merged.offset;
  if (merged.matrices == 1) return distance >= objc::CheckedSize(merged.rows) * merged.row_bytes;
  return distance == objc::CheckedSize(merged.matrices) * merged.matrix_bytes;
}

// Consecutive matrices: one operand with as many matrices.
bool merge_behind(std::vector<Operand> &steps) {
  Operand merged = steps[0];
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (!continues(merged.array, steps[i].array)) return false;
    if (i == 1) merged.array.matrix_bytes = steps[1].array.offset - merged.array.offset;
    ++merged.array.matrices;
  }
  steps = {merged};
  return true;
}

// Matrices side by side in the rows of a wide one: one operand with as many times the columns.
bool merge_beside(std::vector<Operand> &steps) {
  Operand merged = steps[0];
  const ArrayStorage first = merged.array;
  const objc::CheckedSize distance = first.packed_row_bytes();
  if (first.rows > 1 && distance * steps.size() > first.row_bytes) return false;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const ArrayStorage &next = steps[i].array;
    if (first.buffer.get() != next.buffer.get() || first.type != next.type || first.rows != next.rows ||
        first.columns != next.columns || first.row_bytes != next.row_bytes ||
        next.offset != first.offset + distance * i)
      return false;
  }
  merged.array.columns = objc::CheckedSize(steps.size()) * first.columns;
  steps = {merged};
  return true;
}

// A step must end inside its matrix's buffer. Its columns need not be the matrix's: rows may contain the steps of a
// sample.
void check_end(const Operand &step, NSUInteger offset) {
  const NSUInteger end = objc::CheckedSize(step.array.offset) + step.array.span_bytes(),
                   length = [step.array.buffer.get() length];
  if (end > length)
    refuse(step.who + ": the step of " + step.name + " at offset " + std::to_string(offset) + " ends at byte " +
           std::to_string(end) + "; the buffer has " + std::to_string(length) + " bytes.");
}

}  // namespace

Operand storage_operand(const std::string &who, const char *name, id object, const ArrayStorage &storage) {
  return {who, name, object, storage, {}, false};
}

Operand step_operand(const std::string &who, const char *name, MPSMatrix *matrix, NSUInteger offset,
                     std::int64_t columns) {
  Operand operand = matrix::matrix_operand(who, name, matrix, MTLOriginMake(0, 0, 0));
  ArrayStorage &array = operand.array;
  operand.is_batched = false;
  array.matrices = 1;
  if (offset % array.element_bytes() != 0)
    refuse(who + ": an offset of " + name + " is " + std::to_string(offset) + " bytes; elements have " +
           std::to_string(array.element_bytes()) + ".");
  const NSUInteger skipped = array.row_bytes ? offset / array.row_bytes : 0;
  const NSUInteger column = (offset - skipped * array.row_bytes) / array.element_bytes();
  if (skipped >= array.rows)
    refuse(who + ": an offset of " + name + " is " + std::to_string(offset) + " bytes; the matrix has " +
           std::to_string(array.rows) + " rows of " + std::to_string(array.row_bytes) + " bytes.");
  array.offset += offset;
  array.rows -= skipped;
  array.columns = array.row_bytes / array.element_bytes() - column;
  operand.take({array.rows, static_cast<NSUInteger>(columns)});
  check_end(operand, offset);
  return operand;
}

std::vector<Operand> steps_of(const std::string &who, const char *name, NSArray<MPSMatrix *> *matrices,
                              NSUInteger *offsets, std::int64_t columns) {
  std::vector<Operand> result;
  for (NSUInteger i = 0; i < [matrices count]; ++i) {
    result.push_back(step_operand(who, name, [matrices objectAtIndex:i], offsets == nullptr ? 0 : offsets[i], columns));
    if (i > 0 && result[i].array.rows > result[i - 1].array.rows)
      refuse(who + ": " + name + " has " + std::to_string(result[i].array.rows) + " rows at step " + std::to_string(i) +
             " and " + std::to_string(result[i - 1].array.rows) + " before; a sequence does not grow.");
  }
  return result;
}

Sequence append(std::vector<Operand> &list, std::vector<Operand> steps) {
  Sequence sequence;
  sequence.first = list.size();
  sequence.steps = static_cast<std::int64_t>(steps.size());
  for (const Operand &step : steps) {
    sequence.step_rows.push_back(static_cast<std::int64_t>(step.array.rows));
    sequence.rows = std::max(sequence.rows, sequence.step_rows.back());
    sequence.columns = static_cast<std::int64_t>(step.array.columns);
  }
  // All or none, because a mixture would have many small operands anyway.
  if (steps.size() > 1 && !merge_behind(steps)) sequence.side_by_side = merge_beside(steps);
  sequence.operands = steps.size();
  list.insert(list.end(), steps.begin(), steps.end());
  return sequence;
}

Sequence append_one(std::vector<Operand> &list, Operand operand) {
  std::vector<Operand> one{std::move(operand)};
  return append(list, std::move(one));
}

void consume_shared(const Sequence &sequence, NSArray *objects) {
  if (sequence.operands != 1) return;
  for (NSUInteger i = 1; i < [objects count]; ++i) consume([objects objectAtIndex:i]);
}

Tensor read_sequence(GraphFragment &fragment, const Sequence &sequence) {
  if (sequence.side_by_side) {
    const Tensor rows = reshape(fragment.sources[sequence.first], {sequence.rows, sequence.steps, sequence.columns});
    return transpose(rows, {1, 0, 2});
  }
  if (sequence.operands == 1) return fragment.sources[sequence.first];
  std::vector<Tensor> steps;
  for (std::size_t i = 0; i < sequence.operands; ++i) {
    Tensor step = fragment.sources[sequence.first + i];
    const std::int64_t missing = sequence.rows - sequence.step_rows[i];
    if (missing > 0) {
      const Tensor padded[] = {step, zeros(fragment.graph, {1, missing, sequence.columns})};
      step = concatenate(padded, 1);
    }
    steps.push_back(step);
  }
  return concatenate(steps, 0);
}

Tensor read_state(GraphFragment &fragment, const Sequence &sequence) {
  return reshape(fragment.sources[sequence.first], {sequence.rows, sequence.columns});
}

void write_sequence(GraphFragment &fragment, const Sequence &sequence, Tensor whole, std::vector<Tensor> &made) {
  if (!sequence.given()) return;
  if (sequence.side_by_side) return made.push_back(transpose(whole, {1, 0, 2}));
  if (sequence.operands == 1) return made.push_back(whole);
  for (std::size_t i = 0; i < sequence.operands; ++i) {
    const Tensor step = narrow(whole, 0, static_cast<std::int64_t>(i), 1);
    made.push_back(narrow(step, 1, 0, sequence.step_rows[i]));
  }
}

}  // namespace openmps::fw::recurrent
