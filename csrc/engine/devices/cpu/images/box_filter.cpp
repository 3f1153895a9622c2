// Sums of the columns of a window are kept from one row to the next: a row of bytes enters and another one leaves. All
// sums are exact, so a result is that of adding the window's pixels.
#include "engine/devices/cpu/images/box_filter.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "engine/devices/cpu/images/image_filter.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

// A column's sum has 16 bits, and a float holds the window's.
constexpr std::int64_t kMostByte = 255, kMostColumnTaps = 65535 / kMostByte, kMostTaps = (1 << 24) / kMostByte;

struct ByteBox {
  std::uint8_t outside = 0;
  float scale = 1;  // of a sum of bytes
};

std::optional<ByteBox> byte_box(const host::KernelRequest& request, const ImageFilter& filter) {
  const Attribute* const share = request.node.attributes.find("share");
  const bool has_steps = filter.stride_rows > 1 || filter.stride_columns > 1;
  if (!share || has_steps || request.inputs[0].dtype != DType::UInt8 || filter.kernel_rows > kMostColumnTaps ||
      filter.kernel_rows * filter.kernel_columns > kMostTaps)
    return std::nullopt;
  const auto before = conversion(*request.node.program, 0, DType::UInt8, DType::Float32);
  const auto numbers = numbers_of_bytes(*before);
  const double factor = numbers.back() / static_cast<double>(kMostByte);
  for (int i = 0; i < kByteValues; ++i)
    if (!(std::abs(numbers[static_cast<std::size_t>(i)] - i * factor) <= 1e-6 * std::abs(i * factor)))
      return std::nullopt;
  ByteBox result;
  result.scale = static_cast<float>(factor * request.node.attributes.number("share"));
  if (filter.reads_outside()) {
    const auto found = std::ranges::find(numbers, static_cast<float>(filter.outside));
    if (found == numbers.end()) return std::nullopt;
    result.outside = static_cast<std::uint8_t>(found - numbers.begin());
  }
  return result;
}

class ByteBoxKernel final : public host::Kernel {
 public:
  ByteBoxKernel(const host::KernelRequest& request, const ByteBox& box)
      : filter_(request),
        box_(box),
        after_(conversion(*request.node.program, 1, DType::Float32, request.outputs[0].dtype)),
        to_size_(static_cast<std::int64_t>(size_of(request.outputs[0].dtype))),
        layout_(filter_threads(request, filter_)) {
    const std::int64_t row = filter_.source_row(), wide = filter_.wide_row();
    outside_ = layout_.take(static_cast<std::size_t>(row));
    none_ = layout_.take(static_cast<std::size_t>(row));
    columns_ = layout_.take(CheckedSize(row) * sizeof(std::uint16_t));
    wide_ = layout_.take(CheckedSize(wide) * sizeof(std::uint16_t));
    scratch_ = layout_.take(2 * (CheckedSize(wide) * sizeof(std::uint32_t)));
    if (after_) result_ = layout_.take(float_bytes(filter_.result_row()));
    if (after_) after_scratch_ = layout_.take(after_->scratch_bytes());
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* const x = static_cast<const std::uint8_t*>(call.inputs[0]);
    auto* const y = static_cast<std::byte*>(call.outputs[0]);
    const std::int64_t height = filter_.y[1].number();
    parallel_ranges(layout_.threads(), filter_.y[0].number() * height, 1,
                    [&](std::int64_t begin, std::int64_t end, int thread) {
                      void* const own = layout_.of(call.workspace, thread);
                      std::fill_n(at<std::uint8_t>(own, outside_), filter_.source_row(), box_.outside);
                      std::fill_n(at<std::uint8_t>(own, none_), filter_.source_row(), std::uint8_t{0});
                      if (after_) after_->prepare(nullptr, WorkspaceLayout::at(own, after_scratch_));
                      for (std::int64_t i = begin; i < end; ++i) {
                        sum_columns(own, x, i / height, i % height, i == begin);
                        sum_rows(own, y + i * filter_.result_row() * to_size_);
                      }
                    });
  }

 private:
  template <typename Element>
  static Element* at(void* own, std::size_t place) noexcept {
    return static_cast<Element*>(WorkspaceLayout::at(own, place));
  }

  // Row `p` of those that windows read, of image `n`.
  const std::uint8_t* row(void* own, const std::uint8_t* x, std::int64_t n, std::int64_t p) const {
    const std::int64_t from = filter_.rows[static_cast<std::size_t>(p)];
    return from < 0 ? at<std::uint8_t>(own, outside_) : x + (n * filter_.x[1].number() + from) * filter_.source_row();
  }

  void sum_columns(void* own, const std::uint8_t* x, std::int64_t n, std::int64_t o, bool is_first) const {
    auto* const sums = at<std::uint16_t>(own, columns_);
    const std::int64_t count = filter_.source_row(), height = filter_.kernel_rows;
    const auto& move = loops().boxes.move_row;
    if (!is_first && o > 0) return move(sums, row(own, x, n, o + height - 1), row(own, x, n, o - 1), count);
    std::fill_n(sums, count, std::uint16_t{0});
    for (std::int64_t k = 0; k < height; ++k) move(sums, row(own, x, n, o + k), at<std::uint8_t>(own, none_), count);
  }

  void sum_rows(void* own, std::byte* y) const {
    const auto* sums = at<std::uint16_t>(own, columns_);
    if (!filter_.keeps_columns) {
      const auto outside = static_cast<std::uint16_t>(box_.outside * filter_.kernel_rows);
      widen(filter_, sums, at<std::uint16_t>(own, wide_), 0, filter_.column_count(), outside);
      sums = at<std::uint16_t>(own, wide_);
    }
    const std::int64_t count = filter_.result_row();
    auto* const result = after_ ? at<float>(own, result_) : static_cast<float*>(static_cast<void*>(y));
    loops().boxes.sums({sums, at<std::uint32_t>(own, scratch_), result, count, filter_.channels, filter_.kernel_columns,
                        filter_.kernel_rows, box_.scale});
    if (after_)
      convert(*after_, at<std::byte>(own, result_), sizeof(float), y, to_size_, count,
              WorkspaceLayout::at(own, after_scratch_));
  }

  ImageFilter filter_;
  ByteBox box_;
  std::unique_ptr<TileProgram> after_;
  std::int64_t to_size_;
  ThreadLayout layout_;
  std::size_t outside_ = 0, none_ = 0, columns_ = 0, wide_ = 0, scratch_ = 0, result_ = 0, after_scratch_ = 0;
};

}  // namespace

std::unique_ptr<host::Kernel> make_byte_box(const host::KernelRequest& request) {
  const auto box = byte_box(request, ImageFilter(request));
  return box ? std::make_unique<ByteBoxKernel>(request, *box) : nullptr;
}

}  // namespace openmps::engine::cpu
