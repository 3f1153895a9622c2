#include "engine/devices/cpu/moves/scatter.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/moves/fill.h"
#include "engine/devices/cpu/moves/row_division.h"
#include "engine/devices/cpu/moves/table_elements.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kScatterGrain = 16384;  // elements combined in a few times the wake-up time of a thread

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

// Columns of the traversal are disjoint in the table: a batch, an outer and some inner positions. Threads divide them
// if there are enough. Otherwise threads divide the rows of the table, and each reads all indices. Very short rows are
// not worth that.
template <typename Element>
class ScatterKernel final : public host::Kernel {
 public:
  explicit ScatterKernel(const host::KernelRequest& request)
      : elements_(indexing_strides(request.node.op->name(), request.node.attributes, request.outputs[0].shape,
                                   request.inputs[1].shape),
                  request.inputs[1].dtype),
        index_(request.inputs[1].dtype),
        mode_(*scatter_mode(request.node.attributes.text("mode"))),
        has_data_(request.inputs.size() > 2),
        threads_(useful_threads(request.threads, elements_.walk().elements(), kScatterGrain)),
        fill_(request.outputs[0].bytes(), request.threads),
        rows_(elements_.walk().inner, threads_),
        layout_(threads_) {
    const IndexingStrides& w = elements_.walk();
    counts_ = std::is_integral_v<Element> && mode_ == ScatterMode::Add && index_ == DType::Int32 && w.depth == 1 &&
              w.inner == 1 && w.steps[0] == 1 && w.extents[0] <= kMostCounted && w.count >= w.extents[0] * threads_;
    if (counts_) tables_ = layout_.take(CheckedSize(w.extents[0]) * (kTables * sizeof(Element)));
  }

  bool in_place(std::size_t input) const noexcept override { return input == 2; }
  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    fill_.run(call.outputs[0], has_data_ ? call.inputs[2] : nullptr);
    const IndexingStrides& w = elements_.walk();
    auto* y = static_cast<Element*>(call.outputs[0]);
    const auto* updates = static_cast<const Element*>(call.inputs[0]);
    const std::int64_t columns = w.batch * w.outer;
    if (counts_) {
      for (std::int64_t column = 0; column < columns; ++column) count(call, updates, y, column);
    } else if (columns >= threads_) {
      parallel_ranges(threads_, columns, 1, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t column = begin; column < end; ++column)
          write_column(call.inputs[1], updates, y, column, {0, w.inner}, [](std::int64_t) { return true; });
      });
    } else if (w.moves_rows()) {
      rows_.run([&](const auto& owns, Range range) {
        for (std::int64_t column = 0; column < columns; ++column)
          write_column(call.inputs[1], updates, y, column, range, owns);
      });
    } else {
      for (std::int64_t column = 0; column < columns; ++column)
        parallel_ranges(threads_, w.inner, RowDivision::kLineElements, [&](std::int64_t begin, std::int64_t end, int) {
          write_elements(call.inputs[1], updates + column * w.count * w.inner, y, column, {begin, end});
        });
    }
  }

 private:
  static constexpr std::int64_t kMostCounted = 16384;  // elements of a table in the L1 or L2 cache
  static constexpr std::int64_t kTables = 2;           // a thread adds to them in turn: equal indices often follow

  using Range = RowDivision::Range;

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

  // `owns(place)`: whether the row that begins at this element of the table is written here.
  template <typename Owns>
  void write_column(const void* indices, const Element* updates, Element* y, std::int64_t column, Range range,
                    const Owns& owns) const {
    const IndexingStrides& w = elements_.walk();
    const std::int64_t b = column / w.outer, o = column % w.outer, first = b * w.index_batch + o * w.index_outer,
                       start = b * w.table_batch + o * w.table_outer;
    const Element* const rows = updates + column * w.count * w.inner;
    if (!w.moves_rows()) return write_elements(indices, rows, y, column, range);
    if (w.depth == 1 && index_ == DType::Int32)
      return write_rows(static_cast<const std::int32_t*>(indices) + first, rows, y + start, range, owns);
    if (w.depth == 1 && index_ == DType::Int64)
      return write_rows(static_cast<const std::int64_t*>(indices) + first, rows, y + start, range, owns);
    for (std::int64_t k = 0; k < w.count; ++k) {
      const std::int64_t place = elements_(indices, b, o, k, 0);
      if (place >= 0 && owns(place))
        combine(mode_, y + place + range.begin, rows + k * w.inner + range.begin, range.end - range.begin);
    }
  }

  template <typename Index, typename Owns>
  void write_rows(const Index* indices, const Element* rows, Element* table, Range range, const Owns& owns) const {
    const IndexingStrides& w = elements_.walk();
    const auto each = [&](const auto& apply) {
      for (std::int64_t k = 0; k < w.count; ++k) {
        const std::int64_t at = indices[k * w.index_count];
        if (at < 0 || at >= w.extents[0]) continue;
        const std::int64_t place = at * w.steps[0];
        if (owns(place)) apply(table + place + range.begin, rows + k * w.inner + range.begin);
      }
    };
    if (mode_ == ScatterMode::Add && w.inner == 1)
      each([](Element* held, const Element* update) { *held = static_cast<Element>(*held + *update); });
    else
      each([&](Element* held, const Element* update) { combine(mode_, held, update, range.end - range.begin); });
  }

  void write_elements(const void* indices, const Element* rows, Element* y, std::int64_t column, Range range) const {
    const IndexingStrides& w = elements_.walk();
    const std::int64_t b = column / w.outer, o = column % w.outer;
    for (std::int64_t k = 0; k < w.count; ++k)
      for (std::int64_t i = range.begin; i < range.end; ++i) {
        const std::int64_t place = elements_(indices, b, o, k, i);
        if (place >= 0) combine(mode_, y + place + i, rows + k * w.inner + i, 1);
      }
  }

  TableElements elements_;
  DType index_;
  ScatterMode mode_;
  bool has_data_;
  int threads_;
  Fill fill_;
  RowDivision rows_;
  ThreadLayout layout_;
  bool counts_ = false;
  std::size_t tables_ = 0;
};

}  // namespace

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

}  // namespace openmps::engine::cpu
