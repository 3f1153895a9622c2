// Resizing of images, and its adjoint: rows of channels, weighted and added.
#include "engine/ops/images/resize.h"

#include <algorithm>
#include <span>
#include <vector>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kResizeGrain = 8192;  // elements made in a few times the wake-up time of a thread

void add_row(float* to, const float* from, float weight, std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) to[i] += weight * from[i];
}

// The pixels that one position of the result reads along an axis; a weight of 0 leaves its pixel out, NaN or not.
struct Blend {
  std::int64_t low, high;
  float low_weight, high_weight;
};

std::vector<Blend> blends_of(const ResampleAxis& axis) {
  std::vector<Blend> result;
  for (std::int64_t o = 0; o < axis.output; ++o) {
    const ResampleTaps taps = resample_taps(axis, o);
    result.push_back({taps.low, taps.high, static_cast<float>(1 - taps.weight), static_cast<float>(taps.weight)});
    if (result.back().low_weight == 0) result.back() = {taps.high, taps.high, 1, 0};
  }
  return result;
}

// Rows first: both rows that a row of the result reads become one, and then its pixels.
class ResizeKernel final : public host::Kernel {
 public:
  explicit ResizeKernel(const host::KernelRequest& request)
      : x_(request.inputs[0].shape),
        y_(request.outputs[0].shape),
        layout_(useful_threads(request.threads, y_.elements(), kResizeGrain)) {
    const Resampling geometry = resampling(request.node.attributes, x_, y_);
    rows_ = blends_of(geometry.y);
    columns_ = blends_of(geometry.x);
    row_ = layout_.take(float_bytes(x_[2] * x_[3]));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    const std::int64_t x_row = x_[2] * x_[3], y_row = y_[2] * y_[3];
    parallel_ranges(layout_.threads(), y_[0] * y_[1], 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      float* const between = floats_at(layout_.of(call.workspace, thread), row_);
      for (std::int64_t row = begin; row < end; ++row) {
        const Blend& blend = rows_[static_cast<std::size_t>(row % y_[1])];
        const float* const image = x + row / y_[1] * x_[1] * x_row;
        const float* const pixels = mixed(image + blend.low * x_row, image + blend.high * x_row, blend, between, x_row);
        write_row(pixels, y + row * y_row);
      }
    });
  }

 private:
  static const float* mixed(const float* low, const float* high, const Blend& blend, float* to, std::int64_t count) {
    if (blend.high_weight == 0) return low;
    const float low_weight = blend.low_weight, high_weight = blend.high_weight;
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) to[i] = low_weight * low[i] + high_weight * high[i];
    return to;
  }

  void write_row(const float* pixels, float* to) const {
    const std::int64_t channels = y_[3];
    for (const Blend& blend : columns_) {
      const float *const low = pixels + blend.low * channels, *const high = pixels + blend.high * channels;
      const float* const made = mixed(low, high, blend, to, channels);
      if (made != to)
        for (std::int64_t c = 0; c < channels; ++c) to[c] = made[c];
      to += channels;
    }
  }

  Shape x_, y_;
  std::vector<Blend> rows_, columns_;
  ThreadLayout layout_;
  std::size_t row_ = 0;
};

// The outputs that read each pixel of an axis.
class ResizeReaders {
 public:
  struct Reader {
    std::int64_t output;
    float weight;
  };

  explicit ResizeReaders(const ResampleAxis& axis) {
    for (std::int64_t pixel = 0; pixel < axis.input; ++pixel) {
      ends_.push_back(all_.size());
      const ResampleRange range = resample_readers(axis, pixel);
      for (std::int64_t o = range.first; o < range.last; ++o)
        if (const double weight = resample_weight(axis, o, pixel); weight != 0)
          all_.push_back({o, static_cast<float>(weight)});
    }
    ends_.push_back(all_.size());
  }
  std::span<const Reader> operator[](std::int64_t pixel) const {
    const std::size_t first = ends_[static_cast<std::size_t>(pixel)];
    return {all_.data() + first, ends_[static_cast<std::size_t>(pixel) + 1] - first};
  }

 private:
  std::vector<Reader> all_;
  std::vector<std::size_t> ends_;
};

// Every pixel of the source collects its gradients, so that no two threads write the same: rows first.
class ResizeGradientKernel final : public host::Kernel {
 public:
  explicit ResizeGradientKernel(const host::KernelRequest& request)
      : dy_(request.inputs[0].shape),
        dx_(request.outputs[0].shape),
        rows_(resampling(request.node.attributes, dx_, dy_).y),
        columns_(resampling(request.node.attributes, dx_, dy_).x),
        layout_(useful_threads(request.threads, dy_.elements() + dx_.elements(), kResizeGrain)) {
    row_ = layout_.take(float_bytes(dy_[2] * dy_[3]));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* dy = static_cast<const float*>(call.inputs[0]);
    auto* dx = static_cast<float*>(call.outputs[0]);
    const std::int64_t dy_row = dy_[2] * dy_[3], dx_row = dx_[2] * dx_[3];
    parallel_ranges(layout_.threads(), dx_[0] * dx_[1], 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      float* const sums = floats_at(layout_.of(call.workspace, thread), row_);
      for (std::int64_t row = begin; row < end; ++row) {
        const float* const image = dy + row / dx_[1] * dy_[1] * dy_row;
        std::fill_n(sums, dy_row, 0.0f);
        for (const auto& [output, weight] : rows_[row % dx_[1]]) add_row(sums, image + output * dy_row, weight, dy_row);
        float* to = dx + row * dx_row;
        for (std::int64_t ix = 0; ix < dx_[2]; ++ix, to += dx_[3]) {
          std::fill_n(to, dx_[3], 0.0f);
          for (const auto& [output, weight] : columns_[ix]) add_row(to, sums + output * dx_[3], weight, dx_[3]);
        }
      }
    });
  }

 private:
  Shape dy_, dx_;
  ResizeReaders rows_, columns_;
  ThreadLayout layout_;
  std::size_t row_ = 0;
};

template <typename Made>
std::unique_ptr<host::Kernel> make_resize(const host::KernelRequest& request) {
  const bool has_work = request.inputs[0].dtype == DType::Float32 && request.outputs[0].shape.elements() > 0;
  return has_work ? std::make_unique<Made>(request) : nullptr;
}

}  // namespace

void add_resize_kernels(host::KernelTable& table) {
  table.add("resize", make_resize<ResizeKernel>);
  table.add("resize_gradient", make_resize<ResizeGradientKernel>);
}

}  // namespace openmps::engine::cpu
