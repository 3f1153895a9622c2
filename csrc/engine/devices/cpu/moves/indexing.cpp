// Gathers. The kernels of scatters are registered here too.
#include "engine/ops/families/indexing.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/moves/byte_lookup.h"
#include "engine/devices/cpu/moves/scatter.h"
#include "engine/devices/cpu/moves/table_elements.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kIndexingGrain = 16384;  // elements moved in a few times the wake-up time of a thread
constexpr std::int64_t kShortRow = 8;           // elements that are moved faster by a loop than by memcpy

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

}  // namespace

void add_indexing_kernels(host::KernelTable& table) {
  for (const char* op : {"gather", "gather_nd", "gather_along_axis"}) table.add(op, make_gather);
  for (const char* op : {"scatter", "scatter_nd", "scatter_along_axis"}) table.add(op, make_scatter);
}

}  // namespace openmps::engine::cpu
