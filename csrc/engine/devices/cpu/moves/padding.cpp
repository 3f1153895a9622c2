// Padding by tables: the source of the element at every position along every axis of the result.
#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/numbers.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kOutside = -1;

std::int64_t source(const std::string& mode, std::int64_t position, std::int64_t extent) {
  if (position >= 0 && position < extent) return position;
  const bool low = position < 0;
  if (mode == "reflect") return low ? -position : 2 * (extent - 1) - position;
  if (mode == "symmetric") return low ? -position - 1 : 2 * extent - 1 - position;
  if (mode == "clamp") return low ? 0 : extent - 1;
  return kOutside;
}

// A row is the last axis that grows, with all axes after it. Pixels of an image are moved by lines, not by channels.
template <typename Element>
class PadKernel final : public host::Kernel {
 public:
  explicit PadKernel(const host::KernelRequest& request) {
    const Attributes& attributes = request.node.attributes;
    const Shape &x = request.inputs[0].shape, &y = request.outputs[0].shape;
    const auto strides = x.strides();
    store_number(request.outputs[0].dtype, &value_, 0, attributes.number("value"));
    std::size_t last = x.rank() - 1;
    while (last > 0 && x[last] == y[last] && attributes.integers("before")[last] == 0) --last;
    for (std::size_t axis = 0; axis <= last; ++axis) {
      const std::int64_t before = attributes.integers("before")[axis];
      std::vector<std::int64_t>& table = tables_.emplace_back();
      table.reserve(static_cast<std::size_t>(y[axis]));
      for (std::int64_t i = 0; i < y[axis]; ++i) {
        const std::int64_t from = source(attributes.text("mode"), i - before, x[axis]);
        table.push_back(from == kOutside ? kOutside : from * strides[axis]);
      }
    }
    row_table_ = std::move(tables_.back());
    tables_.pop_back();
    element_ = strides[last];
    find_middle(attributes.integers("before")[last], x[last]);
    for (const auto& table : tables_) rows_ *= static_cast<std::int64_t>(table.size());
    threads_ = useful_threads(request.threads, y.elements(), kGrain);
  }

  void run(const host::KernelCall& call) override {
    const auto* from = static_cast<const Element*>(call.inputs[0]);
    auto* to = static_cast<Element*>(call.outputs[0]);
    const std::int64_t row_elements = length() * element_;
    parallel_ranges(threads_, rows_, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t row = begin; row < end; ++row) write_row(from, to + row * row_elements, row);
    });
  }

 private:
  static constexpr std::int64_t kGrain = 16384;

  std::int64_t length() const noexcept { return static_cast<std::int64_t>(row_table_.size()); }

  // The part of a row that is copied unchanged.
  void find_middle(std::int64_t before, std::int64_t extent) {
    middle_begin_ = std::clamp<std::int64_t>(before, 0, length());
    middle_end_ = std::clamp<std::int64_t>(before + extent, middle_begin_, length());
  }

  // The source of row number `row` of the result; kOutside for a row of only the constant.
  std::int64_t row_source(std::int64_t row) const noexcept {
    std::int64_t at = 0;
    for (auto table = tables_.rbegin(); table != tables_.rend(); ++table) {
      const auto extent = static_cast<std::int64_t>(table->size());
      const std::int64_t from = (*table)[static_cast<std::size_t>(row % extent)];
      if (from == kOutside) return kOutside;
      at += from;
      row /= extent;
    }
    return at;
  }

  void write_row(const Element* from, Element* to, std::int64_t row) const noexcept {
    const std::int64_t at = row_source(row);
    if (at == kOutside) return void(std::fill_n(to, length() * element_, value_));
    write_edge(from + at, to, 0, middle_begin_);
    if (middle_end_ > middle_begin_)
      std::memcpy(to + middle_begin_ * element_, from + at + row_table_[static_cast<std::size_t>(middle_begin_)],
                  CheckedSize(middle_end_ - middle_begin_) * element_ * sizeof(Element));
    write_edge(from + at, to, middle_end_, length());
  }

  void write_edge(const Element* from, Element* to, std::int64_t begin, std::int64_t end) const noexcept {
    for (std::int64_t i = begin; i < end; ++i) {
      const std::int64_t column = row_table_[static_cast<std::size_t>(i)];
      if (column == kOutside)
        std::fill_n(to + i * element_, element_, value_);
      else
        std::copy_n(from + column, element_, to + i * element_);
    }
  }

  std::vector<std::vector<std::int64_t>> tables_;  // of the axes before a row
  std::vector<std::int64_t> row_table_;
  Element value_{};
  std::int64_t element_ = 1, middle_begin_ = 0, middle_end_ = 0, rows_ = 1;
  int threads_ = 1;
};

std::unique_ptr<host::Kernel> make_pad(const host::KernelRequest& request) {
  if (request.outputs[0].shape.rank() == 0 || request.outputs[0].shape.elements() == 0 ||
      request.inputs[0].shape.elements() == 0)
    return nullptr;
  switch (size_of(request.outputs[0].dtype)) {
    case 1:
      return std::make_unique<PadKernel<std::uint8_t>>(request);
    case 2:
      return std::make_unique<PadKernel<std::uint16_t>>(request);
    case 4:
      return std::make_unique<PadKernel<std::uint32_t>>(request);
    default:
      return std::make_unique<PadKernel<std::uint64_t>>(request);
  }
}

}  // namespace

void add_padding_kernels(host::KernelTable& table) { table.add("pad", make_pad); }

}  // namespace openmps::engine::cpu
