// One matrix or vector of an encode: the memory that a kernel reads or writes, from the kernel's origin on.
//
// A vector is a matrix of one row for each vector of its object. All functions run while encoding and raise an
// NSException that begins with the kernel's name.
#pragma once

#include <string>

#include "compat/guard.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::matrix {

using openmps::refuse;

// Rows and columns, as sizes or as a position.
struct Extent {
  NSUInteger rows = 0, columns = 0;
  std::string str() const;  // 3 x 4
};

struct Operand {
  std::string who;   // MPSMatrixSoftMax "probabilities"
  const char *name;  // inputMatrix
  id object;         // MPSMatrix or MPSVector
  ArrayStorage array;
  Extent first;     // the skipped rows and columns
  bool is_batched;  // has an entry for each entry of a batch

  Extent available() const noexcept { return {array.rows, array.columns}; }
  // Keeps only this part, with sizes as stored; raises if there is less.
  void take(const Extent &wanted);
  // Raises unless the elements are Float32 or Float16.
  void check_floats() const;
};

// In an origin x is a row and y a column: MPSImageCopyToMatrix begins at row `destinationMatrixOrigin.x`.
Operand matrix_operand(const std::string &who, const char *name, MPSMatrix *_Nullable matrix, MTLOrigin origin);
// The vectors of the object are entries of a batch. x of the origin is the first element (our reading).
Operand vector_operand(const std::string &who, const char *name, MPSVector *_Nullable vector, MTLOrigin origin);
// One vector for all entries of a batch, such as scales. Raises if the object has more.
Operand shared_vector(const std::string &who, const char *name, MPSVector *_Nullable vector);
// The rows that a bias is added to: entries of a batch, from the first up to the last that is computed, and columns.
struct BiasedRows {
  NSUInteger entries, columns;
  bool is_whole;  // all columns of the matrix are used
};
// `rows.columns` numbers for all entries of a batch or as many for each, such as a bias. Those of each are vectors of
// the object, or lie one after another in its one vector (a published program relies on it: docs/semantics.md). Raises
// for more than one vector, but fewer than entries.
Operand parameter_vector(const std::string &who, const char *name, MPSVector *_Nullable vector, const BiasedRows &rows);

}  // namespace openmps::fw::matrix

NS_ASSUME_NONNULL_END
