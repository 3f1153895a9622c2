// Copies at positions that are numbers in memory: offsets and permutations. The CPU reads them when the command buffer
// runs.
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

// Elements [first, first + count) of a UInt32 vector or nil; raises if the vector is too short.
Indices indices_of(const std::string &who, const char *name, MPSVector *_Nullable vector, NSUInteger first,
                   NSUInteger count);

struct IndexedCopy {
  std::string who;
  ArrayStorage source, destination;  // of one element type
  bool source_transposed = false, destination_transposed = false;
  NSUInteger rows = 0, columns = 0;        // of the copied part, before any transposition
  Extent source_first, destination_first;  // as stored
  Indices source_offset;                   // row and column, added to `source_first`
  Indices destination_offset;
  Indices row_order, column_order;  // the source's row for row i of the destination
};

// Raises if the CPU cannot access the memory. Numbers out of range make the command buffer fail.
void record_indexed_copy(id<MTLCommandBuffer> commandBuffer, const IndexedCopy &copy);

}  // namespace openmps::fw::matrix

NS_ASSUME_NONNULL_END
