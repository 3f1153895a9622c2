// A sequence of matrices as one operand of a fragment if they are at equal distances in one buffer, else as one for
// each.
//
// There are two such layouts. The matrices are consecutive, or side by side in the columns of one wide matrix. The
// latter is the layout of an image copy whose rows have all steps of a sample.
#pragma once

#include <string>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/encode_fragment.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::recurrent {

using matrix::GraphFragment;
using matrix::FragmentCall;
using matrix::Operand;

// One argument of a layer's encode: its operands, and how to read them in a fragment.
struct Sequence {
  std::size_t first = 0, operands = 0;  // in the call's list
  std::int64_t steps = 0, rows = 0, columns = 0;
  bool side_by_side = false;            // one operand (rows, steps * columns)
  std::vector<std::int64_t> step_rows;  // of each step; `rows` is the largest
  bool given() const noexcept { return steps > 0; }
};

// `columns` of a matrix's rows from byte `offset` on; raises if there are fewer. They may be outside the matrix's
// columns if they are inside rowBytes and the buffer.
Operand step_operand(const std::string &who, const char *name, MPSMatrix *_Nullable matrix, NSUInteger offset,
                     std::int64_t columns);
Operand storage_operand(const std::string &who, const char *name, id _Nullable object, const ArrayStorage &storage);

// Every matrix's operand. Raises unless rows never increase from one step to the next.
std::vector<Operand> steps_of(const std::string &who, const char *name, NSArray<MPSMatrix *> *_Nullable matrices,
                              NSUInteger *_Nullable offsets, std::int64_t columns);

// Appends operands to a list of a call; those at equal distances become one.
Sequence append(std::vector<Operand> &list, std::vector<Operand> steps);
Sequence append_one(std::vector<Operand> &list, Operand operand);

// After the encode: counts the reads of matrices or states that share one operand; the first was counted there.
void consume_shared(const Sequence &sequence, NSArray *objects);

// (steps, rows, columns); rows that a step lacks are 0. An operand of one matrix for all steps is a state: (rows,
// columns).
Tensor read_sequence(GraphFragment &fragment, const Sequence &sequence);
Tensor read_state(GraphFragment &fragment, const Sequence &sequence);
// One tensor for each of the sequence's operands.
void write_sequence(GraphFragment &fragment, const Sequence &sequence, Tensor whole, std::vector<Tensor> &made);

}  // namespace openmps::fw::recurrent

NS_ASSUME_NONNULL_END
