#include "engine/devices/cpu/convolution/few_channels.h"

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

// The positions of a window's taps in a padded image. A tap is a pixel of the window and a channel.
class PaddedImage {
 public:
  PaddedImage(const Shape& image, const Shape& weights, const Attributes& attributes)
      : height_(image[1]),
        width_(image[2]),
        channels_(image[3]),
        window_(Window::of(attributes, {image[1], image[2]}, {weights[1], weights[2]})),
        padded_height_((window_.y.output - 1) * window_.y.stride + window_.y.extent()),
        padded_width_((window_.x.output - 1) * window_.x.stride + window_.x.extent()) {
    for (std::int64_t ky = 0; ky < weights[1]; ++ky)
      for (std::int64_t kx = 0; kx < weights[2]; ++kx)
        for (std::int64_t c = 0; c < channels_; ++c)
          offsets_.push_back((ky * window_.y.dilation * padded_width_ + kx * window_.x.dilation) * channels_ + c);
  }

  std::int64_t elements() const noexcept { return height_ * width_ * channels_; }  // of an image without padding
  std::size_t bytes() const noexcept { return float_bytes(padded_height_ * padded_width_ * channels_); }
  const std::vector<std::int64_t>& offsets() const noexcept { return offsets_; }
  std::int64_t taps() const noexcept { return static_cast<std::int64_t>(offsets_.size()); }
  std::int64_t row_step() const noexcept { return window_.y.stride * padded_width_ * channels_; }
  std::int64_t step() const noexcept { return window_.x.stride * channels_; }

  // The middle of the padded image; its borders are 0 already. Negative pads crop.
  void copy(const float* image, float* padded) const noexcept {
    const std::int64_t first = std::max<std::int64_t>(0, -window_.x.before),
                       last = std::min(width_, padded_width_ - window_.x.before);
    for (std::int64_t y = 0; y < height_; ++y) {
      const std::int64_t row = y + window_.y.before;
      if (row < 0 || row >= padded_height_ || first >= last) continue;
      std::memcpy(padded + (row * padded_width_ + first + window_.x.before) * channels_,
                  image + (y * width_ + first) * channels_, float_bytes((last - first) * channels_));
    }
  }

 private:
  std::int64_t height_, width_, channels_;
  Window window_;
  std::int64_t padded_height_, padded_width_;
  std::vector<std::int64_t> offsets_;
};

// Each thread pads separate images and processes them with all taps.
class FewChannelsForward final : public host::Kernel {
 public:
  explicit FewChannelsForward(const host::KernelRequest& request)
      : y_(request.outputs[0].shape),
        image_(request.inputs[0].shape, request.inputs[1].shape, request.node.attributes),
        slope_(static_cast<float>(request.node.attributes.number("slope"))),
        has_bias_(request.inputs.size() > 2),
        weights_(float_bytes(image_.taps() * y_[3]), shared_),
        memory_(useful_threads(request.threads, y_.elements() * image_.taps(), kGrain)),
        padded_(memory_.take(image_.bytes())) {}

  std::size_t workspace_bytes() const noexcept override { return shared_.bytes() + memory_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* weights =
        static_cast<const float*>(weights_.of(call.inputs[1], call.input_versions[1], call.workspace, [&](void* copy) {
          read_weights(static_cast<const float*>(call.inputs[1]), static_cast<float*>(copy));
        }));
    void* const memory = WorkspaceLayout::at(call.workspace, shared_.bytes());
    // Parts of an image, if there are fewer images than threads.
    const std::int64_t rows = y_[0] * y_[1];
    parallel_ranges(memory_.threads(), rows, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      float* padded = floats_at(memory_.of(memory, thread), padded_);
      std::memset(padded, 0, image_.bytes());
      for (std::int64_t row = begin; row < end;) {
        const std::int64_t image = row / y_[1], next = std::min<std::int64_t>(end, (image + 1) * y_[1]);
        run_rows(call, weights, image, row - image * y_[1], next - row, padded);
        row = next;
      }
    });
  }

 private:
  static constexpr std::int64_t kGrain = 262144;  // products computed in about the wake-up time of a thread

  // (O, kH, kW, C) -> (kH, kW, C, O)
  void read_weights(const float* w, float* weights) const noexcept {
    for (std::int64_t o = 0; o < y_[3]; ++o)
      for (std::int64_t tap = 0; tap < image_.taps(); ++tap) weights[tap * y_[3] + o] = w[o * image_.taps() + tap];
  }

  void run_rows(const host::KernelCall& call, const float* weights, std::int64_t image, std::int64_t first,
                std::int64_t rows, float* padded) const noexcept {
    image_.copy(static_cast<const float*>(call.inputs[0]) + image * image_.elements(), padded);
    TapProducts products{};
    products.x = padded + first * image_.row_step();
    products.offsets = image_.offsets().data();
    products.w = weights;
    products.bias = has_bias_ ? static_cast<const float*>(call.inputs[2]) : nullptr;
    products.slope = slope_;
    products.y = static_cast<float*>(call.outputs[0]) + (image * y_[1] + first) * y_[2] * y_[3];
    products.rows = rows;
    products.pixels = y_[2];
    products.channels = y_[3];
    products.row_step = image_.row_step();
    products.step = image_.step();
    products.taps = image_.taps();
    loops().convolution.tap_products(products);
  }

  const Shape y_;
  const PaddedImage image_;
  float slope_;
  bool has_bias_;
  WorkspaceLayout shared_;  // by all threads
  CopyOfInput weights_;
  ThreadLayout memory_;
  std::size_t padded_;
};

// Each thread processes separate images: pads one, sums its taps, adds that to the thread's sums. The threads' sums are
// added in order.
class FewChannelsGradient final : public host::Kernel {
 public:
  explicit FewChannelsGradient(const host::KernelRequest& request)
      : dy_(request.inputs[1].shape),
        dw_(request.outputs[0].shape),
        image_(request.inputs[0].shape, dw_, request.node.attributes),
        memory_(useful_threads(request.threads, dy_[0], 1)),
        padded_(memory_.take(image_.bytes())),
        image_sums_(memory_.take(float_bytes(sum_count()))),
        sums_(memory_.take(float_bytes(sum_count()))) {}

  std::size_t workspace_bytes() const noexcept override { return memory_.bytes(); }

  void run(const host::KernelCall& call) override {
    parallel_ranges(memory_.threads(), dy_[0], 1, [&](std::int64_t begin, std::int64_t end, int thread) {
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
    float *padded = floats_at(memory, padded_), *image_sums = floats_at(memory, image_sums_),
          *sums = floats_at(memory, sums_);
    std::memset(padded, 0, image_.bytes());
    std::memset(sums, 0, float_bytes(sum_count()));
    const std::int64_t pixels = dy_[1] * dy_[2];
    for (std::int64_t n = begin; n < end; ++n) {
      image_.copy(x + n * image_.elements(), padded);
      const float* image_dy = dy + n * pixels * dy_[3];
      const TapSums sums_of_image{image_dy,     padded, image_.offsets().data(), dy_[1],
                                  dy_[2],       dy_[3], image_.row_step(),       image_.step(),
                                  image_.taps()};
      loops().convolution.tap_sums(sums_of_image, image_sums);
      loops().reductions.by_kind[static_cast<int>(Reduction::Sum)].columns(image_dy, image_sums + dw_.elements(),
                                                                           pixels, dy_[3], dy_[3]);
      add(image_sums, sums);
    }
  }

  void write_weights(const float* sums, float* dw) const noexcept {
    for (std::int64_t o = 0; o < dw_[0]; ++o)
      for (std::int64_t tap = 0; tap < image_.taps(); ++tap) dw[o * image_.taps() + tap] = sums[tap * dw_[0] + o];
  }

  const Shape dy_, dw_;
  const PaddedImage image_;
  ThreadLayout memory_;
  std::size_t padded_, image_sums_, sums_;
};

bool fits(const host::KernelRequest& request, const Shape& weights) {
  return request.node.attributes.integer("groups") == 1 && weights[3] <= kMostChannels &&
         weights[0] % kChannelStep == 0 && weights[1] * weights[2] * weights[3] <= kMostTaps &&
         request.inputs[0].dtype == DType::Float32 && request.inputs[0].shape.elements() > 0 && weights.elements() > 0;
}

}  // namespace

std::unique_ptr<host::Kernel> make_few_channels_forward(const host::KernelRequest& request) {
  if (!fits(request, request.inputs[1].shape) || request.outputs[0].shape.elements() == 0) return nullptr;
  return std::make_unique<FewChannelsForward>(request);
}

std::unique_ptr<host::Kernel> make_few_channels_gradient(const host::KernelRequest& request) {
  if (!fits(request, request.outputs[0].shape)) return nullptr;
  return std::make_unique<FewChannelsGradient>(request);
}

}  // namespace openmps::engine::cpu
