// Gathers and scatters. Work is divided so that only one thread writes an element: results do not depend on the number
// of threads.
#include "engine/ops/families/indexing.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/moves/byte_lookup.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kIndexingGrain = 16384;  // elements moved in a few times the wake-up time of a thread
constexpr std::int64_t kIndexingLine = 16;      // elements of a cache line
constexpr std::int64_t kShortRow = 8;           // elements that are moved faster by a loop than by memcpy

template <typename Index>
std::int64_t position_of(const void* indices, std::int64_t at) {
  return static_cast<std::int64_t>(static_cast<const Index*>(indices)[at]);
}
using ReadIndex = std::int64_t (*)(const void* indices, std::int64_t at);

ReadIndex reader_of(DType dtype) {
  switch (dtype) {
    case DType::Int8:
      return position_of<std::int8_t>;
    case DType::UInt8:
      return position_of<std::uint8_t>;
    case DType::Int16:
      return position_of<std::int16_t>;
    case DType::UInt16:
      return position_of<std::uint16_t>;
    case DType::Int32:
      return position_of<std::int32_t>;
    case DType::UInt32:
      return position_of<std::uint32_t>;
    default:
      return position_of<std::int64_t>;  // uint64 above the largest int64 is negative, so outside
  }
}

// The element of the table that an index points at, its inner position not counted; -1 outside.
class TableElements {
 public:
  TableElements(const IndexingStrides& walk, DType dtype) : walk_(walk), read_(reader_of(dtype)) {}

  std::int64_t operator()(const void* indices, std::int64_t b, std::int64_t o, std::int64_t k, std::int64_t i) const {
    const IndexingStrides& w = walk_;
    const std::int64_t index = b * w.index_batch + o * w.index_outer + k * w.index_count + i * w.index_inner;
    std::int64_t place = b * w.table_batch + o * w.table_outer;
    for (std::int64_t d = 0; d < w.depth; ++d) {
      const std::int64_t position = read_(indices, index + d * w.index_component);
      if (position < 0 || position >= w.extents[d]) return -1;
      place += position * w.steps[d];
    }
    return place;
  }
  const IndexingStrides& walk() const noexcept { return walk_; }

 private:
  const IndexingStrides walk_;
  ReadIndex read_;
};

template <typename Element>
class GatherKernel final : public host::Kernel {
 public:
  explicit GatherKernel(const host::KernelRequest& request)
      : elements_(indexing_strides(request.node.op->name(), request.node.attributes, request.inputs[0].shape,
                                   request.inputs[1].shape),
                  request.inputs[1].dtype),
        threads_(useful_threads(request.threads, elements_.walk().elements(), kIndexingGrain)) {
    const IndexingStrides& w = elements_.walk();
    is_byte_table_ = w.inner == 1 && w.index_count == 1 && w.steps[0] == 1 && w.extents[0] >= kByteTable;
    const bool has_short_rows = w.depth == 1 && w.inner <= kShortRow && (w.moves_rows() || w.inner == 1);
    if (has_short_rows && request.inputs[1].dtype == DType::Int32)
      short_rows_ = &GatherKernel::write_short_rows<std::int32_t>;
    if (has_short_rows && request.inputs[1].dtype == DType::UInt8)
      short_rows_ = &GatherKernel::write_short_rows<std::uint8_t>;
  }

  void run(const host::KernelCall& call) override {
    const IndexingStrides& w = elements_.walk();
    const auto* x = static_cast<const Element*>(call.inputs[0]);
    auto* y = static_cast<Element*>(call.outputs[0]);
    parallel_ranges(threads_, w.batch * w.outer * w.count, 1, [&](std::int64_t begin, std::int64_t end, int) {
      if (short_rows_) return (this->*short_rows_)(call.inputs[1], x, y, begin, end);
      for (std::int64_t row = begin; row < end; ++row)
        write_row(call.inputs[1], x, y + row * w.inner, row / w.count / w.outer, row / w.count % w.outer,
                  row % w.count);
    });
  }

 private:
  void write_row(const void* indices, const Element* x, Element* y, std::int64_t b, std::int64_t o,
                 std::int64_t k) const {
    const IndexingStrides& w = elements_.walk();
    if (w.moves_rows()) {
      const std::int64_t place = elements_(indices, b, o, k, 0);
      if (place < 0) return void(std::fill_n(y, w.inner, Element{}));
      return void(std::memcpy(y, x + place, static_cast<std::size_t>(w.inner) * sizeof(Element)));
    }
    for (std::int64_t i = 0; i < w.inner; ++i) {
      const std::int64_t place = elements_(indices, b, o, k, i);
      y[i] = place < 0 ? Element{} : x[place + i];
    }
  }

  // Rows of a few elements with one index each. Everything that they share is computed once.
  template <typename Index>
  void write_short_rows(const void* indices, const Element* x, Element* y, std::int64_t begin, std::int64_t end) const {
    const IndexingStrides& w = elements_.walk();
    while (begin < end) {
      const std::int64_t group = begin / w.count, b = group / w.outer, o = group % w.outer, first = begin % w.count,
                         count = std::min(w.count - first, end - begin);
      const Index* index =
          static_cast<const Index*>(indices) + b * w.index_batch + o * w.index_outer + first * w.index_count;
      const Element* table = x + b * w.table_batch + o * w.table_outer;
      Element* to = y + begin * w.inner;
      begin += count;
      if constexpr (std::is_same_v<Index, std::uint8_t>)
        if (is_byte_table_) {
          look_up(table, index, to, count);
          continue;
        }
      for (std::int64_t k = 0; k < count; ++k, index += w.index_count, to += w.inner) {
        const bool is_inside = *index >= 0 && *index < w.extents[0];
        const Element* from = table + (is_inside ? *index * w.steps[0] : 0);
        for (std::int64_t i = 0; i < w.inner; ++i) to[i] = is_inside ? from[i] : Element{};
      }
    }
  }

  TableElements elements_;
  void (GatherKernel::*short_rows_)(const void*, const Element*, Element*, std::int64_t, std::int64_t) const = nullptr;
  bool is_byte_table_ = false;  // one element for each byte
  int threads_;
};

template <typename Element>
void combine(ScatterMode mode, Element* held, const Element* updates, std::int64_t count) {
  switch (mode) {
    case ScatterMode::Add:
      for (std::int64_t i = 0; i < count; ++i) held[i] = static_cast<Element>(held[i] + updates[i]);
      return;
    case ScatterMode::Subtract:
      for (std::int64_t i = 0; i < count; ++i) held[i] = static_cast<Element>(held[i] - updates[i]);
      return;
    case ScatterMode::Multiply:
      for (std::int64_t i = 0; i < count; ++i) held[i] = static_cast<Element>(held[i] * updates[i]);
      return;
    case ScatterMode::Divide:
      for (std::int64_t i = 0; i < count; ++i) held[i] = static_cast<Element>(held[i] / updates[i]);
      return;
    case ScatterMode::Minimum:  // NaN is ignored
      for (std::int64_t i = 0; i < count; ++i)
        if (updates[i] < held[i] || held[i] != held[i]) held[i] = updates[i];
      return;
    case ScatterMode::Maximum:
      for (std::int64_t i = 0; i < count; ++i)
        if (updates[i] > held[i] || held[i] != held[i]) held[i] = updates[i];
      return;
    case ScatterMode::Set:
      std::memcpy(held, updates, CheckedSize(count) * sizeof(Element));
  }
}

// Columns of the traversal - a batch, an outer and some inner positions - are disjoint in the table, so threads divide
// them.
template <typename Element>
class ScatterKernel final : public host::Kernel {
 public:
  explicit ScatterKernel(const host::KernelRequest& request)
      : elements_(indexing_strides(request.node.op->name(), request.node.attributes, request.outputs[0].shape,
                                   request.inputs[1].shape),
                  request.inputs[1].dtype),
        mode_(*scatter_mode(request.node.attributes.text("mode"))),
        has_data_(request.inputs.size() > 2),
        bytes_(request.outputs[0].bytes()),
        threads_(useful_threads(request.threads, elements_.walk().elements(), kIndexingGrain)),
        layout_(threads_) {
    const IndexingStrides& w = elements_.walk();
    counts_ = std::is_integral_v<Element> && mode_ == ScatterMode::Add && request.inputs[1].dtype == DType::Int32 &&
              w.depth == 1 && w.inner == 1 && w.steps[0] == 1 && w.extents[0] <= kMostCounted &&
              w.count >= w.extents[0] * threads_;
    if (counts_) tables_ = layout_.take(CheckedSize(w.extents[0]) * (kTables * sizeof(Element)));
  }

  bool in_place(std::size_t input) const noexcept override { return input == 2; }
  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const IndexingStrides& w = elements_.walk();
    auto* y = static_cast<Element*>(call.outputs[0]);
    if (!has_data_)
      std::memset(y, 0, bytes_);
    else if (call.inputs[2] != call.outputs[0])
      std::memcpy(y, call.inputs[2], bytes_);
    const auto* updates = static_cast<const Element*>(call.inputs[0]);
    if (counts_)
      for (std::int64_t column = 0; column < w.batch * w.outer; ++column) count(call, updates, y, column);
    else if (w.batch * w.outer >= threads_)
      parallel_ranges(threads_, w.batch * w.outer, 1, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t column = begin; column < end; ++column)
          write_columns(call.inputs[1], updates, y, column, 0, w.inner);
      });
    else
      for (std::int64_t column = 0; column < w.batch * w.outer; ++column)
        parallel_ranges(threads_, w.inner, kIndexingLine, [&](std::int64_t begin, std::int64_t end, int) {
          write_columns(call.inputs[1], updates, y, column, begin, end);
        });
  }

 private:
  static constexpr std::int64_t kMostCounted = 16384;  // elements of a table in the L1 or L2 cache
  static constexpr std::int64_t kTables = 2;           // a thread adds to them in turn: equal indices often follow

  // Sums of integers into few elements, which do not depend on the order: each thread has its tables.
  void count(const host::KernelCall& call, const Element* updates, Element* y, std::int64_t column) const {
    const IndexingStrides& w = elements_.walk();
    const std::int64_t b = column / w.outer, o = column % w.outer, extent = w.extents[0];
    const auto* index = static_cast<const std::int32_t*>(call.inputs[1]) + b * w.index_batch + o * w.index_outer;
    const Element* row = updates + column * w.count;
    const auto table_of = [&](int thread) {
      return static_cast<Element*>(WorkspaceLayout::at(layout_.of(call.workspace, thread), tables_));
    };
    parallel_ranges(threads_, w.count, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      Element* const table = table_of(thread);
      std::fill_n(table, kTables * extent, Element{});
      for (std::int64_t k = begin; k < end; ++k) {
        const std::int64_t at = index[k * w.index_count];
        if (at >= 0 && at < extent) table[k % kTables * extent + at] += row[k];
      }
    });
    Element* const held = y + b * w.table_batch + o * w.table_outer;
    for (int thread = 0; thread < threads_; ++thread)
      for (std::int64_t i = 0; i < kTables * extent; ++i) held[i % extent] += table_of(thread)[i];
  }

  void write_columns(const void* indices, const Element* updates, Element* y, std::int64_t column, std::int64_t begin,
                     std::int64_t end) const {
    const IndexingStrides& w = elements_.walk();
    const std::int64_t b = column / w.outer, o = column % w.outer;
    for (std::int64_t k = 0; k < w.count; ++k) {
      const Element* row = updates + (column * w.count + k) * w.inner;
      if (w.moves_rows()) {
        const std::int64_t place = elements_(indices, b, o, k, 0);
        if (place >= 0) combine(mode_, y + place + begin, row + begin, end - begin);
        continue;
      }
      for (std::int64_t i = begin; i < end; ++i) {
        const std::int64_t place = elements_(indices, b, o, k, i);
        if (place >= 0) combine(mode_, y + place + i, row + i, 1);
      }
    }
  }

  TableElements elements_;
  ScatterMode mode_;
  bool has_data_;
  std::size_t bytes_;
  int threads_;
  ThreadLayout layout_;
  bool counts_ = false;
  std::size_t tables_ = 0;
};

std::unique_ptr<host::Kernel> make_gather(const host::KernelRequest& request) {
  if (request.outputs[0].shape.elements() == 0) return nullptr;
  switch (size_of(request.inputs[0].dtype)) {
    case 1:
      return std::make_unique<GatherKernel<std::uint8_t>>(request);
    case 2:
      return std::make_unique<GatherKernel<std::uint16_t>>(request);
    case 4:
      return std::make_unique<GatherKernel<std::uint32_t>>(request);
    default:
      return std::make_unique<GatherKernel<std::uint64_t>>(request);
  }
}

std::unique_ptr<host::Kernel> make_scatter(const host::KernelRequest& request) {
  if (request.outputs[0].shape.elements() == 0) return nullptr;
  const bool divides = request.node.attributes.text("mode") == "div";
  switch (request.inputs[0].dtype) {
    case DType::Float32:
      return std::make_unique<ScatterKernel<float>>(request);
    case DType::Float64:
      return std::make_unique<ScatterKernel<double>>(request);
    case DType::Int32:
      return divides ? nullptr : std::make_unique<ScatterKernel<std::int32_t>>(request);
    case DType::Int64:
      return divides ? nullptr : std::make_unique<ScatterKernel<std::int64_t>>(request);
    default:
      return nullptr;
  }
}

}  // namespace

void add_indexing_kernels(host::KernelTable& table) {
  for (const char* op : {"gather", "gather_nd", "gather_along_axis"}) table.add(op, make_gather);
  for (const char* op : {"scatter", "scatter_nd", "scatter_along_axis"}) table.add(op, make_scatter);
}

}  // namespace openmps::engine::cpu
