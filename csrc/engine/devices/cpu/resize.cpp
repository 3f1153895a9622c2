// Resizing of images, and its adjoint: rows of channels, weighted and added.
#include "engine/ops/families/resize.h"

#include <algorithm>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kResizeGrain = 8192;  // elements made in a few times the wake-up time of a thread

void add_row(float* to, const float* from, float weight, std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) to[i] += weight * from[i];
}

class ResizeKernel final : public host::Kernel {
 public:
  explicit ResizeKernel(const host::KernelRequest& request)
      : x_(request.inputs[0].shape),
        y_(request.outputs[0].shape),
        geometry_(resampling(request.node.attributes, x_, y_)),
        threads_(useful_threads(request.threads, y_.elements(), kResizeGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, y_[0] * y_[1], 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t row = begin; row < end; ++row) {
        const ResampleTaps ty = resample_taps(geometry_.y, row % y_[1]);
        const float* image = x + row / y_[1] * x_[1] * x_[2] * x_[3];
        for (std::int64_t ox = 0; ox < y_[2]; ++ox)
          write_pixel(image, y + (row * y_[2] + ox) * y_[3], ty, resample_taps(geometry_.x, ox));
      }
    });
  }

 private:
  void write_pixel(const float* image, float* to, const ResampleTaps& ty, const ResampleTaps& tx) const {
    std::fill_n(to, y_[3], 0.0f);
    const auto tap = [&](std::int64_t iy, std::int64_t ix, double weight) {
      if (weight != 0) add_row(to, image + (iy * x_[2] + ix) * x_[3], static_cast<float>(weight), y_[3]);
    };
    tap(ty.low, tx.low, (1 - ty.weight) * (1 - tx.weight));
    tap(ty.low, tx.high, (1 - ty.weight) * tx.weight);
    tap(ty.high, tx.low, ty.weight * (1 - tx.weight));
    tap(ty.high, tx.high, ty.weight * tx.weight);
  }

  Shape x_, y_;
  Resampling geometry_;
  int threads_;
};

// Every pixel of the source collects its gradients, so that no two threads write the same.
class ResizeGradientKernel final : public host::Kernel {
 public:
  explicit ResizeGradientKernel(const host::KernelRequest& request)
      : dy_(request.inputs[0].shape),
        dx_(request.outputs[0].shape),
        geometry_(resampling(request.node.attributes, dx_, dy_)),
        threads_(useful_threads(request.threads, dy_.elements() + dx_.elements(), kResizeGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto* dy = static_cast<const float*>(call.inputs[0]);
    auto* dx = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, dx_[0] * dx_[1], 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t row = begin; row < end; ++row)
        for (std::int64_t ix = 0; ix < dx_[2]; ++ix)
          collect(dy + row / dx_[1] * dy_[1] * dy_[2] * dy_[3], dx + (row * dx_[2] + ix) * dx_[3], row % dx_[1], ix);
    });
  }

 private:
  void collect(const float* image, float* to, std::int64_t iy, std::int64_t ix) const {
    std::fill_n(to, dx_[3], 0.0f);
    const ResampleRange rows = resample_readers(geometry_.y, iy), columns = resample_readers(geometry_.x, ix);
    for (std::int64_t oy = rows.first; oy < rows.last; ++oy) {
      const double wy = resample_weight(geometry_.y, oy, iy);
      for (std::int64_t ox = columns.first; wy != 0 && ox < columns.last; ++ox)
        if (const double wx = resample_weight(geometry_.x, ox, ix); wx != 0)
          add_row(to, image + (oy * dy_[2] + ox) * dy_[3], static_cast<float>(wy * wx), dx_[3]);
    }
  }

  Shape dy_, dx_;
  Resampling geometry_;
  int threads_;
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
