#include "engine/devices/cpu/few_channels.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/window.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kMostChannels = 4;
constexpr std::int64_t kChannelStep = 16;
constexpr std::int64_t kMostTaps = 256;

// Each thread goes through images of its own: pads one, adds up its taps, adds that to the thread's sums. The threads'
// sums are added in order.
class FewChannelsGradient final : public host::Kernel {
 public:
  explicit FewChannelsGradient(const host::KernelRequest& request)
      : x_(request.inputs[0].shape),
        dy_(request.inputs[1].shape),
        dw_(request.outputs[0].shape),
        window_(Window::of(request.node.attributes, {x_[1], x_[2]}, {dw_[1], dw_[2]})),
        memory_(useful_threads(request.threads, x_[0], 1)) {
    padded_height_ = (window_.y.output - 1) * window_.y.stride + window_.y.extent();
    padded_width_ = (window_.x.output - 1) * window_.x.stride + window_.x.extent();
    for (std::int64_t ky = 0; ky < dw_[1]; ++ky)
      for (std::int64_t kx = 0; kx < dw_[2]; ++kx)
        for (std::int64_t c = 0; c < dw_[3]; ++c)
          offsets_.push_back((ky * window_.y.dilation * padded_width_ + kx * window_.x.dilation) * dw_[3] + c);
    image_ = memory_.take(float_bytes(padded_height_ * padded_width_ * x_[3]));
    image_sums_ = memory_.take(float_bytes(dw_.elements() + dw_[0]));
    sums_ = memory_.take(float_bytes(dw_.elements() + dw_[0]));
  }

  std::size_t workspace_bytes() const noexcept override { return memory_.bytes(); }

  void run(const host::KernelCall& call) override {
    parallel_ranges(memory_.threads(), x_[0], 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      add_images(static_cast<const float*>(call.inputs[0]), static_cast<const float*>(call.inputs[1]), begin, end,
                 memory_.of(call.workspace, thread));
    });
    float* total = floats_at(memory_.of(call.workspace, 0), sums_);
    for (int thread = 1; thread < memory_.threads(); ++thread)
      add(floats_at(memory_.of(call.workspace, thread), sums_), total);
    if (call.outputs[0]) write_weights(total, static_cast<float*>(call.outputs[0]));
    if (call.outputs[1]) std::memcpy(call.outputs[1], total + dw_.elements(), float_bytes(dw_[0]));
  }

 private:
  // Sums of the taps, (kH, kW, C, O), then of the output's gradient, (O).
  std::int64_t sum_count() const noexcept { return dw_.elements() + dw_[0]; }
  void add(const float* from, float* to) const noexcept {
    loops().binary_step(Primitive::Add, to, to, from, sum_count());
  }

  void add_images(const float* x, const float* dy, std::int64_t begin, std::int64_t end, void* memory) const noexcept {
    float *image = floats_at(memory, image_), *image_sums = floats_at(memory, image_sums_),
          *sums = floats_at(memory, sums_);
    std::memset(image, 0, float_bytes(padded_height_ * padded_width_ * x_[3]));
    std::memset(sums, 0, float_bytes(sum_count()));
    const std::int64_t pixels = dy_[1] * dy_[2];
    for (std::int64_t n = begin; n < end; ++n) {
      copy_image(x + n * x_[1] * x_[2] * x_[3], image);
      const float* image_dy = dy + n * pixels * dy_[3];
      const TapSums sums_of_image{image_dy,
                                  image,
                                  offsets_.data(),
                                  dy_[1],
                                  dy_[2],
                                  dy_[3],
                                  window_.y.stride * padded_width_ * x_[3],
                                  window_.x.stride * x_[3],
                                  static_cast<std::int64_t>(offsets_.size())};
      loops().convolution.tap_sums(sums_of_image, image_sums);
      loops().reductions.folds[static_cast<int>(Fold::Sum)].columns(image_dy, image_sums + dw_.elements(), pixels,
                                                                    dy_[3], dy_[3]);
      add(image_sums, sums);
    }
  }

  // The middle of the padded image; its borders are 0 already. Negative pads crop.
  void copy_image(const float* x, float* image) const noexcept {
    const std::int64_t first = std::max<std::int64_t>(0, -window_.x.before),
                       last = std::min(x_[2], padded_width_ - window_.x.before);
    for (std::int64_t y = 0; y < x_[1]; ++y) {
      const std::int64_t row = y + window_.y.before;
      if (row < 0 || row >= padded_height_ || first >= last) continue;
      std::memcpy(image + (row * padded_width_ + first + window_.x.before) * x_[3], x + (y * x_[2] + first) * x_[3],
                  float_bytes((last - first) * x_[3]));
    }
  }

  void write_weights(const float* sums, float* dw) const noexcept {
    const auto taps = static_cast<std::int64_t>(offsets_.size());
    for (std::int64_t o = 0; o < dw_[0]; ++o)
      for (std::int64_t tap = 0; tap < taps; ++tap) dw[o * taps + tap] = sums[tap * dw_[0] + o];
  }

  const Shape x_, dy_, dw_;
  const Window window_;
  std::int64_t padded_height_ = 0, padded_width_ = 0;
  std::vector<std::int64_t> offsets_;
  ThreadLayout memory_;
  std::size_t image_ = 0, image_sums_ = 0, sums_ = 0;
};

}  // namespace

std::unique_ptr<host::Kernel> make_few_channels_gradient(const host::KernelRequest& request) {
  const Shape &x = request.inputs[0].shape, &dw = request.outputs[0].shape;
  const bool fits = request.node.attributes.integer("groups") == 1 && x[3] <= kMostChannels &&
                    dw[0] % kChannelStep == 0 && dw[1] * dw[2] * dw[3] <= kMostTaps;
  if (!fits || request.inputs[0].dtype != DType::Float32 || x.elements() == 0 || dw.elements() == 0) return nullptr;
  return std::make_unique<FewChannelsGradient>(request);
}

}  // namespace openmps::engine::cpu
