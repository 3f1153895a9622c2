// Copies whose places are numbers in memory: offsets and permutations that are read when the command buffer runs, on
// the CPU.
#pragma once

#include <string>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/Operand.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::matrix {

// UInt32 numbers somewhere in a buffer; empty: none.
struct Indices {
  engine::BufferView view;
  NSUInteger count = 0;
  explicit operator bool() const noexcept { return static_cast<bool>(view); }
};

// Elements [first, first + count) of a UInt32 vector, nil or not; raises unless they are there.
Indices indices_of(const std::string &who, const char *name, MPSVector *_Nullable vector, NSUInteger first,
                   NSUInteger count);

struct IndexedCopy {
  std::string who;
  ArrayStorage source, destination;  // of one element type
  bool source_transposed = false, destination_transposed = false;
  NSUInteger rows = 0, columns = 0;        // of what is copied, before any transposition
  Extent source_first, destination_first;  // as stored
  Indices source_offset;                   // row and column, added to `source_first`
  Indices destination_offset;
  Indices row_order, column_order;  // which row of the source is row i of the destination
};

// Raises where the CPU does not reach the memory. Numbers that lead outside make the command buffer fail.
void record_indexed_copy(id<MTLCommandBuffer> commandBuffer, const IndexedCopy &copy);

}  // namespace openmps::fw::matrix

NS_ASSUME_NONNULL_END
