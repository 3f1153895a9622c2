#include "engine/devices/cpu/images/windows.h"

#include <algorithm>
#include <array>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"
#include "engine/ops/images/medians.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kWindowGrain = 16384;  // elements read in a few times the wake-up time of a thread
constexpr std::int64_t kMostRows = 255;       // of a window: pointers to them are kept on the stack

// Rows of windows that lie inside the image. Steps along a row of several pixels compute what lies between as well.
class WindowRows {
 public:
  WindowRows(const host::KernelRequest& request, const Window& window)
      : x_(request.inputs[0].shape),
        y_(request.outputs[0].shape),
        window_(window),
        full_row_(((y_[2] - 1) * window.x.stride + 1) * x_[3]),
        layout_(
            useful_threads(request.threads, x_.elements() * std::min<std::int64_t>(window.taps(), 8), kWindowGrain)) {
    if (window_.x.stride > 1) between_ = layout_.take(float_bytes(full_row_));
  }

  static bool covers(const host::KernelRequest& request, const Window& window) {
    const auto fits = [](const TensorType& type) { return type.shape.elements() > 0; };
    const auto is_inside = [](const WindowAxis& axis) {
      return axis.dilation == 1 && axis.before == 0 && axis.after == 0 && axis.kernel > 0;
    };
    return request.inputs[0].dtype == DType::Float32 && request.outputs[0].dtype == DType::Float32 &&
           std::ranges::all_of(request.inputs, fits) && fits(request.outputs[0]) && is_inside(window.y) &&
           is_inside(window.x) && window.y.kernel <= kMostRows && request.inputs[0].shape[3] <= kMostWindowChannels;
  }

  std::size_t workspace_bytes() const noexcept { return layout_.bytes(); }

  void run(const float* x, const float* weights, float* y, void* workspace, void (*row)(const WindowRow&)) const {
    parallel_ranges(layout_.threads(), y_[0] * y_[1], 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      std::array<const float*, kMostRows> rows;
      const std::int64_t x_row = x_[2] * x_[3], y_row = y_[2] * y_[3];
      float* const between = window_.x.stride > 1 ? floats_at(layout_.of(workspace, thread), between_) : nullptr;
      for (std::int64_t at = begin; at < end; ++at) {
        const std::int64_t first = at / y_[1] * x_[1] + at % y_[1] * window_.y.stride;
        for (std::int64_t k = 0; k < window_.y.kernel; ++k) rows[static_cast<std::size_t>(k)] = x + (first + k) * x_row;
        row({rows.data(), weights, between ? between : y + at * y_row, full_row_, x_[3],
             static_cast<std::int32_t>(window_.y.kernel), static_cast<std::int32_t>(window_.x.kernel)});
        if (between) take_steps(between, y + at * y_row);
      }
    });
  }

 private:
  void take_steps(const float* from, float* to) const {
    const std::int64_t channels = x_[3], step = window_.x.stride * channels;
    for (std::int64_t o = 0; o < y_[2]; ++o, from += step, to += channels)
      for (std::int64_t c = 0; c < channels; ++c) to[c] = from[c];
  }

  Shape x_, y_;
  Window window_;
  std::int64_t full_row_;
  ThreadLayout layout_;
  std::size_t between_ = 0;
};

class DepthwiseKernel final : public host::Kernel {
 public:
  DepthwiseKernel(const host::KernelRequest& request, const Window& window)
      : rows_(request, window), taps_(window.taps()), channels_(request.inputs[0].shape[3]) {
    spread_ = layout_.take(float_bytes(taps_ * kWindowPeriod));
    own_ = layout_.take(rows_.workspace_bytes());
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  void run(const host::KernelCall& call) override {
    const auto* weights = static_cast<const float*>(call.inputs[1]);
    float* const spread = floats_at(call.workspace, spread_);
    for (std::int64_t tap = 0; tap < taps_; ++tap)
      for (std::int64_t i = 0; i < kWindowPeriod; ++i)
        spread[tap * kWindowPeriod + i] = weights[i % channels_ * taps_ + tap];
    rows_.run(static_cast<const float*>(call.inputs[0]), spread, static_cast<float*>(call.outputs[0]),
              WorkspaceLayout::at(call.workspace, own_), loops().windows.sums);
  }

 private:
  WindowRows rows_;
  std::int64_t taps_, channels_;
  WorkspaceLayout layout_;
  std::size_t spread_ = 0, own_ = 0;
};

// A caller that wants the places of the extremes gets them from the other kernel.
class ExtremeKernel final : public host::Kernel {
 public:
  ExtremeKernel(const host::KernelRequest& request, const Window& window, std::unique_ptr<host::Kernel> with_indices)
      : rows_(request, window), with_indices_(std::move(with_indices)) {
    layout_.take(std::max(rows_.workspace_bytes(), with_indices_->workspace_bytes()));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  void run(const host::KernelCall& call) override {
    if (call.outputs[1]) return with_indices_->run(call);
    rows_.run(static_cast<const float*>(call.inputs[0]), nullptr, static_cast<float*>(call.outputs[0]), call.workspace,
              loops().windows.largest);
  }

 private:
  WindowRows rows_;
  std::unique_ptr<host::Kernel> with_indices_;
  WorkspaceLayout layout_;
};

class MedianKernel final : public host::Kernel {
 public:
  MedianKernel(const host::KernelRequest& request, const Window& window) : rows_(request, window) {}
  std::size_t workspace_bytes() const noexcept override { return rows_.workspace_bytes(); }
  void run(const host::KernelCall& call) override {
    rows_.run(static_cast<const float*>(call.inputs[0]), nullptr, static_cast<float*>(call.outputs[0]), call.workspace,
              loops().windows.medians);
  }

 private:
  WindowRows rows_;
};

// Sums of the rows inside the image, then of the columns, which zeros surround.
class AverageKernel final : public host::Kernel {
 public:
  AverageKernel(const host::KernelRequest& request, const Window& window, std::vector<float> row_shares,
                const std::vector<float>& column_shares)
      : window_(window),
        channels_(request.inputs[0].shape[3].number()),
        images_(request.inputs[0].shape[0].number()),
        row_shares_(std::move(row_shares)),
        layout_(useful_threads(request.threads, request.inputs[0].shape.elements() * 8, kWindowGrain)) {
    for (const float share : column_shares) shares_.insert(shares_.end(), static_cast<std::size_t>(channels_), share);
    wide_ = layout_.take(float_bytes((window.x.before + window.x.input + window.x.after) * channels_));
    row_weights_ = layout_.take(float_bytes(window.y.kernel * kWindowPeriod));
    column_weights_ = layout_.take(float_bytes(window.x.kernel * kWindowPeriod));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    const std::int64_t height = window_.y.output, x_row = window_.x.input * channels_,
                       y_row = window_.x.output * channels_, before = window_.x.before * channels_;
    parallel_ranges(layout_.threads(), images_ * height, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      void* const own = layout_.of(call.workspace, thread);
      float* const wide = floats_at(own, wide_);
      std::fill_n(wide, before + x_row + window_.x.after * channels_, 0.0f);
      std::fill_n(floats_at(own, column_weights_), window_.x.kernel * kWindowPeriod, 1.0f);
      for (std::int64_t i = begin; i < end; ++i) {
        add_rows(own, x + i / height * window_.y.input * x_row, i % height, wide + before);
        add_columns(own, y + i * y_row);
      }
    });
  }

 private:
  void add_rows(void* own, const float* image, std::int64_t o, float* sum) const {
    std::array<const float*, kMostRows> rows;
    const std::int64_t first = std::max<std::int64_t>(window_.y.source(o, 0), 0),
                       last = std::min(window_.y.source(o, window_.y.kernel), window_.y.input),
                       x_row = window_.x.input * channels_;
    if (first >= last) return void(std::fill_n(sum, x_row, 0.0f));
    for (std::int64_t k = first; k < last; ++k) rows[static_cast<std::size_t>(k - first)] = image + k * x_row;
    float* const weights = floats_at(own, row_weights_);
    std::fill_n(weights, (last - first) * kWindowPeriod, row_shares_[static_cast<std::size_t>(o)]);
    loops().windows.sums({rows.data(), weights, sum, x_row, channels_, static_cast<std::int32_t>(last - first), 1});
  }

  void add_columns(void* own, float* y) const {
    const float* const wide = floats_at(own, wide_);
    const auto count = static_cast<std::int64_t>(shares_.size());
    loops().windows.sums(
        {&wide, floats_at(own, column_weights_), y, count, channels_, 1, static_cast<std::int32_t>(window_.x.kernel)});
    for (std::int64_t i = 0; i < count; ++i) y[i] *= shares_[static_cast<std::size_t>(i)];
  }

  Window window_;
  std::int64_t channels_, images_;
  std::vector<float> row_shares_, shares_;  // the latter by element of a row
  ThreadLayout layout_;
  std::size_t wide_ = 0, row_weights_ = 0, column_weights_ = 0;
};

}  // namespace

std::unique_ptr<host::Kernel> make_few_channels_average(const host::KernelRequest& request, const Window& window,
                                                        std::vector<float> row_shares,
                                                        const std::vector<float>& column_shares) {
  const auto fits = [](const WindowAxis& axis) {
    return axis.stride == 1 && axis.dilation == 1 && axis.before >= 0 && axis.after >= 0 && axis.kernel > 0 &&
           axis.kernel <= kMostRows && axis.output > 0 && axis.input > 0;
  };
  const bool is_float = request.inputs[0].dtype == DType::Float32 && request.outputs[0].dtype == DType::Float32;
  if (!is_float || !fits(window.y) || !fits(window.x) || request.inputs[0].shape[3] > kMostWindowChannels)
    return nullptr;
  return std::make_unique<AverageKernel>(request, window, std::move(row_shares), column_shares);
}

std::unique_ptr<host::Kernel> make_few_channels_depthwise(const host::KernelRequest& request) {
  const Attributes& attributes = request.node.attributes;
  const Shape &x = request.inputs[0].shape, &w = request.inputs[1].shape;
  const bool is_plain = request.inputs.size() == 2 && attributes.number("slope") == 1.0 &&
                        attributes.integer("groups") == x[3] && w[0] == x[3] && kWindowPeriod % x[3] == 0;
  if (!is_plain || request.inputs[1].dtype != DType::Float32) return nullptr;
  const Window window = Window::of(attributes, {x[1], x[2]}, {w[1], w[2]});
  return WindowRows::covers(request, window) ? std::make_unique<DepthwiseKernel>(request, window) : nullptr;
}

std::unique_ptr<host::Kernel> make_few_channels_max(const host::KernelRequest& request,
                                                    std::unique_ptr<host::Kernel> with_indices) {
  const Attributes& attributes = request.node.attributes;
  const Shape& x = request.inputs[0].shape;
  const Integers& kernel = attributes.integers("kernel");
  const Window window = Window::of(attributes, {x[1], x[2]}, {kernel[0], kernel[1]});
  const bool is_plain = !attributes.flag("relu") && window.y.stride == 1 && window.x.stride == 1;
  if (!is_plain || !WindowRows::covers(request, window)) return with_indices;
  return std::make_unique<ExtremeKernel>(request, window, std::move(with_indices));
}

void add_median_kernels(host::KernelTable& table) {
  table.add("median2d", [](const host::KernelRequest& request) -> std::unique_ptr<host::Kernel> {
    const Window window = median_window(request.node.attributes, request.inputs[0].shape);
    return WindowRows::covers(request, window) ? std::make_unique<MedianKernel>(request, window) : nullptr;
  });
}

}  // namespace openmps::engine::cpu
