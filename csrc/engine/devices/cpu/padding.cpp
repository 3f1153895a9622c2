// Padding by tables: the source of the element at every position along every axis of the result.
#include <algorithm>
#include <array>
#include <cstring>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/numbers.h"

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

template <typename Element>
class PadKernel final : public host::Kernel {
 public:
  explicit PadKernel(const host::KernelRequest& request) : result_(request.outputs[0].shape) {
    const Attributes& attributes = request.node.attributes;
    const Shape& x = request.inputs[0].shape;
    const auto strides = x.strides();
    store_number(request.outputs[0].dtype, &value_, 0, attributes.number("value"));
    const std::string& mode = attributes.text("mode");
    for (std::size_t axis = 0; axis < x.rank(); ++axis) {
      const std::int64_t before = attributes.integers("before")[axis];
      tables_[axis].reserve(static_cast<std::size_t>(result_[axis]));
      for (std::int64_t i = 0; i < result_[axis]; ++i) {
        const std::int64_t from = source(mode, i - before, x[axis]);
        tables_[axis].push_back(from == kOutside ? kOutside : from * strides[axis]);
      }
    }
    find_middle(request, x);
    rows_ = result_.elements() / result_.back();
    threads_ = useful_threads(request.threads, result_.elements(), kGrain);
  }

  void run(const host::KernelCall& call) override {
    const auto* from = static_cast<const Element*>(call.inputs[0]);
    auto* to = static_cast<Element*>(call.outputs[0]);
    parallel_ranges(threads_, rows_, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t row = begin; row < end; ++row) write_row(from, to + row * result_.back(), row);
    });
  }

 private:
  static constexpr std::int64_t kGrain = 16384;

  // The part of a row that is copied unchanged.
  void find_middle(const host::KernelRequest& request, const Shape& x) {
    const std::int64_t before = request.node.attributes.integers("before")[x.rank() - 1];
    middle_begin_ = std::clamp<std::int64_t>(before, 0, result_.back());
    middle_end_ = std::clamp<std::int64_t>(before + x.back(), middle_begin_, result_.back());
  }

  // The source of row number `row` of the result; kOutside for a row of only the constant.
  std::int64_t row_source(std::int64_t row) const noexcept {
    std::int64_t at = 0;
    for (std::size_t axis = result_.rank() - 1; axis-- > 0;) {
      const std::int64_t from = tables_[axis][static_cast<std::size_t>(row % result_[axis])];
      if (from == kOutside) return kOutside;
      at += from;
      row /= result_[axis];
    }
    return at;
  }

  void write_row(const Element* from, Element* to, std::int64_t row) const noexcept {
    const std::int64_t at = row_source(row);
    if (at == kOutside) return void(std::fill_n(to, result_.back(), value_));
    const auto& table = tables_[result_.rank() - 1];
    const auto edge = [&](std::int64_t i) {
      const std::int64_t column = table[static_cast<std::size_t>(i)];
      return column == kOutside ? value_ : from[at + column];
    };
    for (std::int64_t i = 0; i < middle_begin_; ++i) to[i] = edge(i);
    if (middle_end_ > middle_begin_)
      std::memcpy(to + middle_begin_, from + at + table[static_cast<std::size_t>(middle_begin_)],
                  static_cast<std::size_t>(middle_end_ - middle_begin_) * sizeof(Element));
    for (std::int64_t i = middle_end_; i < result_.back(); ++i) to[i] = edge(i);
  }

  const Shape result_;
  std::array<std::vector<std::int64_t>, Shape::kMaxRank> tables_;
  Element value_{};
  std::int64_t middle_begin_ = 0, middle_end_ = 0, rows_ = 0;
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
