// Sorting along an axis, and the few largest: threads divide the rows. Elements become unsigned keys whose order is
// that of the result: equal elements have equal keys, and a NaN the last one. Digits of the keys sort long rows.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/devices/cpu/reductions/counting_sort.h"
#include "engine/ir/integer_arithmetic.h"
#include "engine/ir/op_def.h"
#include "engine/ops/families/scans.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kSortingGrain = 2048;  // elements sorted in a few times the wake-up time of a thread
constexpr std::int64_t kDigitsFrom = 256;     // elements from which on counting digits is faster than comparing
constexpr std::int64_t kFewOfRow = 8;         // top_k: the part of a row, as 1 / kFewOfRow, that a heap selects

struct SortingRow {
  const char* op;
  bool few;               // the largest of each row
  int values, positions;  // outputs; -1: none
};
constexpr SortingRow kSortingRows[] = {{"sort", false, 0, -1}, {"argsort", false, -1, 0}, {"top_k", true, 0, 1}};

template <typename Element>
using KeyOf = std::conditional_t<sizeof(Element) <= 4, std::uint32_t, std::uint64_t>;

template <typename Element>
KeyOf<Element> sorting_key(Element x, bool descending) {
  using Key = KeyOf<Element>;
  constexpr Key kSign = Key{1} << (8 * sizeof(Key) - 1);
  Key key;
  if constexpr (std::is_floating_point_v<Element>) {
    if (x != x) return std::numeric_limits<Key>::max();
    const Key bits = std::bit_cast<Key>(x + Element{0});  // -0 becomes 0
    key = bits & kSign ? ~bits : bits | kSign;
  } else {
    key = static_cast<Key>(x);
    if constexpr (std::is_signed_v<Element>) key ^= kSign;
  }
  return descending ? ~key : key;
}

// One element with its place in the row.
template <typename Key>
struct SortingItem {
  Key key;
  std::int32_t place;
  bool operator<(const SortingItem& other) const { return key != other.key ? key < other.key : place < other.place; }
};

// Sorts `items` by digits of eight bits, the lowest first; equal keys keep their order. `other` has as much room.
// Returns where the result is.
template <typename Key>
SortingItem<Key>* sort_by_digits(SortingItem<Key>* items, SortingItem<Key>* other, std::int64_t count) {
  constexpr std::size_t kBits = 8, kValues = 1 << kBits, kPasses = sizeof(Key);
  std::array<std::array<std::int32_t, kValues>, kPasses> counts{};
  for (std::int64_t i = 0; i < count; ++i)
    for (std::size_t pass = 0; pass < kPasses; ++pass) ++counts[pass][items[i].key >> (pass * kBits) & (kValues - 1)];
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    const auto digit = [&](const SortingItem<Key>& item) { return item.key >> (pass * kBits) & (kValues - 1); };
    auto& places = counts[pass];
    if (places[digit(items[0])] == count) continue;
    std::int32_t before = 0;
    for (std::int32_t& place : places) before += std::exchange(place, before);
    for (std::int64_t i = 0; i < count; ++i) other[places[digit(items[i])]++] = items[i];
    std::swap(items, other);
  }
  return items;
}

template <typename Element>
class SortKernel final : public host::Kernel {
 public:
  SortKernel(const host::KernelRequest& request, const SortingRow& row)
      : extents_(extents_of(request, row)),
        kept_(row.few ? request.node.attributes.integer("k") : extents_.count),
        descending_(row.few || request.node.attributes.flag("descending")),
        threads_(useful_threads(request.threads, request.inputs[0].shape.elements(), kSortingGrain)),
        values_output_(row.values),
        positions_output_(row.positions),
        layout_(threads_) {
    items_ = layout_.take(CheckedSize(extents_.count) * sizeof(Own));
    others_ = layout_.take(CheckedSize(extents_.count) * sizeof(Own));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const Element*>(call.inputs[0]);
    auto* values = static_cast<Element*>(output(call, values_output_));
    auto* positions = static_cast<std::int32_t*>(output(call, positions_output_));
    parallel_ranges(threads_, extents_.outer * extents_.inner, 1,
                    [&](std::int64_t begin, std::int64_t end, int thread) {
                      auto* memory = layout_.of(call.workspace, thread);
                      for (std::int64_t row = begin; row < end; ++row) sort_row(x, values, positions, row, memory);
                    });
  }

 private:
  using Own = SortingItem<KeyOf<Element>>;

  static ScanExtents extents_of(const host::KernelRequest& request, const SortingRow& row) {
    const Shape& x = request.inputs[0].shape;
    return row.few ? ScanExtents{x.elements() / x.back(), x.back(), 1} : scan_extents(request.node.attributes, x);
  }
  static void* output(const host::KernelCall& call, int index) { return index < 0 ? nullptr : call.outputs[index]; }

  void sort_row(const Element* x, Element* values, std::int32_t* positions, std::int64_t row, void* memory) const {
    auto* items = static_cast<Own*>(WorkspaceLayout::at(memory, items_));
    const std::int64_t o = row / extents_.inner, i = row % extents_.inner;
    const Element* from = x + o * extents_.count * extents_.inner + i;
    const Own* sorted = kept_ <= extents_.count / kFewOfRow ? largest(from, items) : whole(from, items, memory);
    const std::int64_t start = o * kept_ * extents_.inner + i;
    for (std::int64_t k = 0; k < kept_; ++k) {
      const std::int32_t place = sorted[k].place;
      if (values) values[start + k * extents_.inner] = from[place * extents_.inner];
      if (positions) positions[start + k * extents_.inner] = place;
    }
  }

  Own item(const Element* from, std::int64_t k) const {
    return {sorting_key(from[k * extents_.inner], descending_), static_cast<std::int32_t>(k)};
  }

  const Own* whole(const Element* from, Own* items, void* memory) const {
    for (std::int64_t k = 0; k < extents_.count; ++k) items[k] = item(from, k);
    if (extents_.count >= kDigitsFrom)
      return sort_by_digits(items, static_cast<Own*>(WorkspaceLayout::at(memory, others_)), extents_.count);
    std::sort(items, items + extents_.count);
    return items;
  }

  // The first `kept_` in a heap, the last of them on top: most elements are compared with that one only.
  const Own* largest(const Element* from, Own* items) const {
    if (kept_ == 0) return items;
    for (std::int64_t k = 0; k < kept_; ++k) items[k] = item(from, k);
    std::make_heap(items, items + kept_);
    for (std::int64_t k = kept_; k < extents_.count; ++k) {
      const Own next = item(from, k);
      if (next.key >= items[0].key) continue;
      std::pop_heap(items, items + kept_);
      items[kept_ - 1] = next;
      std::push_heap(items, items + kept_);
    }
    std::sort_heap(items, items + kept_);
    return items;
  }

  ScanExtents extents_;
  std::int64_t kept_;
  bool descending_;
  int threads_, values_output_, positions_output_;
  ThreadLayout layout_;
  std::size_t items_ = 0, others_ = 0;
};

std::unique_ptr<host::Kernel> make_sort(const host::KernelRequest& request, const SortingRow& row) {
  if (request.outputs[0].shape.elements() == 0) return nullptr;
  const DType dtype = request.inputs[0].dtype;
  if (is_integer(dtype) && !row.few)
    if (auto kernel = make_counting_sort(request, {scan_extents(request.node.attributes, request.inputs[0].shape),
                                                   request.node.attributes.flag("descending"), row.positions >= 0}))
      return kernel;
  if (is_integer(dtype))
    return with_integer_of(size_of(dtype), is_signed_integer(dtype),
                           [&](auto element) -> std::unique_ptr<host::Kernel> {
                             return std::make_unique<SortKernel<decltype(element)>>(request, row);
                           });
  switch (dtype) {
    case DType::Float32:
      return std::make_unique<SortKernel<float>>(request, row);
    case DType::Float64:
      return std::make_unique<SortKernel<double>>(request, row);
    default:
      return nullptr;
  }
}

}  // namespace

void add_sorting_kernels(host::KernelTable& table) {
  for (const SortingRow& row : kSortingRows)
    table.add(row.op, [&row](const host::KernelRequest& request) { return make_sort(request, row); });
}

}  // namespace openmps::engine::cpu
