#include "frameworks/MetalPerformanceShaders/MPSMatrix/IndexedCopy.h"

#include <cstring>
#include <vector>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw::matrix {
namespace {

std::vector<NSUInteger> numbers_in(const Indices &indices) {
  std::vector<NSUInteger> numbers;
  if (!indices) return numbers;
  const std::byte *bytes = indices.view.host();
  for (NSUInteger i = 0; i < indices.count; ++i, bytes += sizeof(std::uint32_t)) {
    std::uint32_t number = 0;
    std::memcpy(&number, bytes, sizeof number);
    numbers.push_back(number);
  }
  return numbers;
}

// One side while it runs: the address of element (row, column) of the copied part.
struct Side {
  std::byte *first;
  std::size_t row_step, column_step;
  NSUInteger rows, columns;  // of the whole matrix

  Side(const ArrayStorage &array, const engine::BufferView &view, bool transposed, Extent begin, const Indices &offset)
      : first(view.host()),
        row_step(array.row_bytes),
        column_step(array.element_bytes()),
        rows(array.rows),
        columns(array.columns) {
    const std::vector<NSUInteger> more = numbers_in(offset);
    if (more.size() == 2) begin = {begin.rows + more[0], begin.columns + more[1]};
    rows = begin.rows < rows ? rows - begin.rows : 0;
    columns = begin.columns < columns ? columns - begin.columns : 0;
    if (rows > 0 && columns > 0)
      first += objc::CheckedSize(begin.rows) * row_step + objc::CheckedSize(begin.columns) * column_step;
    if (!transposed) return;
    std::swap(row_step, column_step);
    std::swap(rows, columns);
  }
  std::byte *at(NSUInteger i, NSUInteger j) const { return first + i * row_step + j * column_step; }
};

NSUInteger at(const std::vector<NSUInteger> &order, NSUInteger i) { return order.empty() ? i : order[i]; }

Status outside(const std::string &who, const char *what, NSUInteger number, NSUInteger extent) {
  return Status(ErrorKind::OutOfRange, who + ": the copy reaches " + what + " " + std::to_string(number) +
                                           ", there are " + std::to_string(extent) + " from its offset on.");
}

struct Views {
  engine::BufferView source, destination;
};

Status run(const IndexedCopy &copy, const Views &views) {
  const Side from(copy.source, views.source, copy.source_transposed, copy.source_first, copy.source_offset);
  const Side to(copy.destination, views.destination, copy.destination_transposed, copy.destination_first,
                copy.destination_offset);
  const std::vector<NSUInteger> row_order = numbers_in(copy.row_order), column_order = numbers_in(copy.column_order);
  if (copy.rows > to.rows) return outside(copy.who, "destination row", copy.rows - 1, to.rows);
  if (copy.columns > to.columns) return outside(copy.who, "destination column", copy.columns - 1, to.columns);
  const std::size_t bytes = copy.source.element_bytes();
  std::vector<std::byte> gathered(objc::CheckedSize(copy.rows) * copy.columns * bytes);  // the sides may overlap
  std::byte *place = gathered.data();
  for (NSUInteger i = 0; i < copy.rows; ++i) {
    const NSUInteger row = at(row_order, i);
    if (row >= from.rows) return outside(copy.who, "source row", row, from.rows);
    for (NSUInteger j = 0; j < copy.columns; ++j, place += bytes) {
      const NSUInteger column = at(column_order, j);
      if (column >= from.columns) return outside(copy.who, "source column", column, from.columns);
      std::memcpy(place, from.at(row, column), bytes);
    }
  }
  place = gathered.data();
  for (NSUInteger i = 0; i < copy.rows; ++i)
    for (NSUInteger j = 0; j < copy.columns; ++j, place += bytes) std::memcpy(to.at(i, j), place, bytes);
  views.destination.buffer->touch();
  return Status::ok();
}

void check_reachable(const std::string &who, const engine::BufferView &view) {
  if (view.buffer->host() == nullptr) {
    refuse(who +
           ": places that are read from a vector need memory that the CPU reaches; a matrix or vector is private.");
  }
}

// An Objective-C object must not be released on the queue's worker by a copy inside the closure.
ArrayStorage without_buffer(ArrayStorage array) {
  array.buffer.reset();
  return array;
}

}  // namespace

Indices indices_of(const std::string &who, const char *name, MPSVector *vector, NSUInteger first, NSUInteger count) {
  if (vector == nil) return {};
  const ArrayStorage array = storage_of(vector);
  if (array.type != MPSDataTypeUInt32)
    refuse(who + ": " + name + " holds " + name_of(array.type) + "; it has to hold UInt32.");
  if (first > array.columns || count > array.columns - first) {
    refuse(who + ": " + name + " has " + std::to_string(array.columns) + " elements; " + std::to_string(count) +
           " from element " + std::to_string(first) + " on are needed.");
  }
  return {view_of(array.buffer.get(), objc::CheckedSize(first) * sizeof(std::uint32_t) + array.offset), count};
}

void record_indexed_copy(id<MTLCommandBuffer> commandBuffer, const IndexedCopy &copy) {
  const Views views{copy.source.view(), copy.destination.view()};
  for (const engine::BufferView &view : {views.source, views.destination}) check_reachable(copy.who, view);
  for (const Indices *indices : {&copy.source_offset, &copy.destination_offset, &copy.row_order, &copy.column_order}) {
    if (*indices) check_reachable(copy.who, indices->view);
  }
  IndexedCopy kept = copy;
  kept.source = without_buffer(copy.source);
  kept.destination = without_buffer(copy.destination);
  list_of(commandBuffer).call([kept, views] { return run(kept, views); });
}

}  // namespace openmps::fw::matrix
