// Weighted sums of rows and columns of images (ops/images/resampling.h). Each row of the result is made from rows of
// the source, whose weighted sum stays in the L1 cache.
#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kResamplingGrain = 16384;  // products in a few times the wake-up time of a thread

// Positions and weights of one axis; no taps if the axis stays as it is.
struct AxisTaps {
  std::int64_t taps = 0;
  std::vector<std::int32_t> positions;
  std::vector<float> weights;

  AxisTaps(const Attributes& attributes, const std::string& axis) {
    const Literal &at = attributes.literal(axis + "_positions"), &w = attributes.literal(axis + "_weights");
    taps = at.type.shape[1].number();
    positions.resize(static_cast<std::size_t>(at.type.shape.elements()));
    weights.resize(positions.size());
    if (positions.empty()) return;
    std::memcpy(positions.data(), at.bytes.data(), at.bytes.size());
    std::memcpy(weights.data(), w.bytes.data(), w.bytes.size());
  }

  // From (position, tap) to (tap, position).
  void make_planes() {
    make_planes(positions);
    make_planes(weights);
  }

 private:
  template <typename Element>
  void make_planes(std::vector<Element>& all) const {
    const std::vector<Element> rows = all;
    const auto step = static_cast<std::size_t>(taps), count = rows.size() / step;
    for (std::size_t i = 0; i < rows.size(); ++i) all[i % step * count + i / step] = rows[i];
  }
};

class ResampleKernel final : public host::Kernel {
 public:
  explicit ResampleKernel(const host::KernelRequest& request)
      : rows_(request.node.attributes, "row"),
        columns_(request.node.attributes, "column"),
        images_(request.inputs[0].shape[0].number()),
        height_(request.inputs[0].shape[1].number()),
        width_(request.inputs[0].shape[2].number()),
        channels_(request.inputs[0].shape[3].number()),
        result_height_(request.outputs[0].shape[1].number()),
        result_width_(request.outputs[0].shape[2].number()),
        layout_(
            useful_threads(request.threads,
                           request.outputs[0].shape.elements() * std::max<std::int64_t>(rows_.taps + columns_.taps, 1),
                           kResamplingGrain)) {
    // The pixel after a row is the zero of positions outside.
    between_ = layout_.take(float_bytes(row() + channels_));
    zeros_ = layout_.take(float_bytes(row()));
    pointers_ = layout_.take(CheckedSize(rows_.taps) * sizeof(const float*));
    spread_ = layout_.take(float_bytes(rows_.taps * kWindowPeriod));
    has_zero_column_ = std::ranges::find(columns_.positions, -1) != columns_.positions.end();
    for (std::int32_t& at : columns_.positions) at = static_cast<std::int32_t>((at < 0 ? width_ : at) * channels_);
    find_adjacent();
    if (ResampledRow::in_planes(channels_, columns_.taps)) columns_.make_planes();
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    parallel_ranges(layout_.threads(), images_ * result_height_, 1,
                    [&](std::int64_t begin, std::int64_t end, int thread) {
                      void* const own = layout_.of(call.workspace, thread);
                      std::fill_n(floats_at(own, zeros_), row(), 0.0f);
                      std::fill_n(floats_at(own, between_) + row(), channels_, 0.0f);
                      for (std::int64_t i = begin; i < end; ++i)
                        make_row(own, x + i / result_height_ * height_ * row(), i % result_height_,
                                 y + i * result_width_ * channels_);
                    });
  }

 private:
  std::int64_t row() const noexcept { return width_ * channels_; }

  bool is_adjacent(std::int64_t o) const {
    const std::int32_t* const at = columns_.positions.data() + o * columns_.taps;
    for (std::int64_t t = 1; t < columns_.taps; ++t)
      if (at[t] != at[t - 1] + channels_) return false;
    return true;
  }

  // Those in the middle: windows at both ends of a row repeat its last pixels, or have none.
  void find_adjacent() {
    if (columns_.taps == 0) return;
    while (adjacent_begin_ < result_width_ && !is_adjacent(adjacent_begin_)) ++adjacent_begin_;
    adjacent_end_ = adjacent_begin_;
    while (adjacent_end_ < result_width_ && is_adjacent(adjacent_end_)) ++adjacent_end_;
  }

  void make_row(void* own, const float* image, std::int64_t o, float* y) const {
    const float* source = image + o * row();
    if (rows_.taps > 0) {
      float* const sum = columns_.taps > 0 ? floats_at(own, between_) : y;
      add_rows(own, image, o, sum);
      source = sum;
    } else if (has_zero_column_) {
      std::copy_n(source, row(), floats_at(own, between_));
      source = floats_at(own, between_);
    }
    if (columns_.taps > 0)
      loops().resampling.columns({source, columns_.positions.data(), columns_.weights.data(), y, result_width_,
                                  columns_.taps, channels_, adjacent_begin_, adjacent_end_, row()});
  }

  void add_rows(void* own, const float* image, std::int64_t o, float* sum) const {
    auto* const pointers = static_cast<const float**>(WorkspaceLayout::at(own, pointers_));
    float* const spread = floats_at(own, spread_);
    for (std::int64_t t = 0; t < rows_.taps; ++t) {
      const auto at = static_cast<std::size_t>(o * rows_.taps + t);
      pointers[t] = rows_.positions[at] < 0 ? floats_at(own, zeros_) : image + rows_.positions[at] * row();
      std::fill_n(spread + t * kWindowPeriod, kWindowPeriod, rows_.weights[at]);
    }
    loops().windows.sums({pointers, spread, sum, row(), channels_, static_cast<std::int32_t>(rows_.taps), 1});
  }

  AxisTaps rows_, columns_;
  std::int64_t images_, height_, width_, channels_, result_height_, result_width_;
  ThreadLayout layout_;
  std::size_t between_ = 0, zeros_ = 0, pointers_ = 0, spread_ = 0;
  std::int64_t adjacent_begin_ = 0, adjacent_end_ = 0;
  bool has_zero_column_ = false;
};

}  // namespace

void add_resampling_kernels(host::KernelTable& table) {
  table.add("resample", [](const host::KernelRequest& request) -> std::unique_ptr<host::Kernel> {
    return std::make_unique<ResampleKernel>(request);
  });
}

}  // namespace openmps::engine::cpu
