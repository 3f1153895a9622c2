// im2col and col2im: rows of channels, copied or added.
#include <algorithm>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"
#include "engine/ops/window.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kIm2colGrain = 8192;  // elements made in a few times the wake-up time of a thread

class Im2colKernel : public host::Kernel {
 public:
  Im2colKernel(const host::KernelRequest& request, const Shape& image, const Shape& patches)
      : image_(image),
        depth_(patches[3]),
        window_(Window::of(
            request.node.attributes, {image[1], image[2]},
            {request.node.attributes.integers("kernel_size")[0], request.node.attributes.integers("kernel_size")[1]})),
        threads_(useful_threads(request.threads, patches.elements() + image.elements(), kIm2colGrain)) {}

 protected:
  std::int64_t channels() const { return image_[3]; }
  // The row of channels of one tap at one place, of image number n.
  std::int64_t patch(std::int64_t n, std::int64_t oy, std::int64_t ox, std::int64_t ky, std::int64_t kx) const {
    return ((n * window_.y.output + oy) * window_.x.output + ox) * depth_ + (ky * window_.x.kernel + kx) * channels();
  }
  std::int64_t pixel(std::int64_t n, std::int64_t y, std::int64_t x) const {
    return ((n * image_[1] + y) * image_[2] + x) * channels();
  }

  Shape image_;
  std::int64_t depth_;
  Window window_;
  int threads_;
};

class Im2col final : public Im2colKernel {
 public:
  explicit Im2col(const host::KernelRequest& request)
      : Im2colKernel(request, request.inputs[0].shape, request.outputs[0].shape) {}

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    const WindowAxis &wy = window_.y, &wx = window_.x;
    parallel_ranges(threads_, image_[0] * wy.output, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t row = begin; row < end; ++row) {
        const std::int64_t n = row / wy.output, oy = row % wy.output;
        for (std::int64_t ox = 0; ox < wx.output; ++ox)
          for (std::int64_t ky = 0; ky < wy.kernel; ++ky)
            for (std::int64_t kx = 0; kx < wx.kernel; ++kx) {
              const std::int64_t iy = wy.source(oy, ky), ix = wx.source(ox, kx);
              float* to = y + patch(n, oy, ox, ky, kx);
              if (wy.inside(iy) && wx.inside(ix))
                std::copy_n(x + pixel(n, iy, ix), channels(), to);
              else
                std::fill_n(to, channels(), 0.0f);
            }
      }
    });
  }
};

// Images are summed one by one, so that no two threads write the same.
class Col2im final : public Im2colKernel {
 public:
  explicit Col2im(const host::KernelRequest& request)
      : Im2colKernel(request, request.outputs[0].shape, request.inputs[0].shape) {}

  void run(const host::KernelCall& call) override {
    const auto* dy = static_cast<const float*>(call.inputs[0]);
    auto* dx = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, image_[0], 1, [&](std::int64_t begin, std::int64_t end, int) {
      std::fill(dx + pixel(begin, 0, 0), dx + pixel(end, 0, 0), 0.0f);
      for (std::int64_t n = begin; n < end; ++n) add_image(n, dy, dx);
    });
  }

 private:
  void add_image(std::int64_t n, const float* dy, float* dx) const {
    const WindowAxis &wy = window_.y, &wx = window_.x;
    for (std::int64_t oy = 0; oy < wy.output; ++oy)
      for (std::int64_t ox = 0; ox < wx.output; ++ox)
        for (std::int64_t ky = 0; ky < wy.kernel; ++ky)
          for (std::int64_t kx = 0; kx < wx.kernel; ++kx) {
            const std::int64_t iy = wy.source(oy, ky), ix = wx.source(ox, kx);
            if (!wy.inside(iy) || !wx.inside(ix)) continue;
            const float* from = dy + patch(n, oy, ox, ky, kx);
            float* to = dx + pixel(n, iy, ix);
#pragma omp simd
            for (std::int64_t c = 0; c < channels(); ++c) to[c] += from[c];
          }
  }
};

template <typename Made>
std::unique_ptr<host::Kernel> make_im2col(const host::KernelRequest& request) {
  const bool has_work = request.inputs[0].dtype == DType::Float32 && request.outputs[0].shape.elements() > 0;
  return has_work ? std::make_unique<Made>(request) : nullptr;
}

}  // namespace

void add_im2col_kernels(host::KernelTable& table) {
  table.add("im2col", make_im2col<Im2col>);
  table.add("col2im", make_im2col<Col2im>);
}

}  // namespace openmps::engine::cpu
