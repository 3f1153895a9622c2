// Sampling of images at the positions of a grid: the weighted sum of four pixels for each position.
#include <algorithm>
#include <cmath>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kSamplingGrain = 4096;  // elements made in a few times the wake-up time of a thread
constexpr std::int64_t kPointsTogether = 64;   // whose pixels and weights are found before they are added
constexpr std::int64_t kCorners = BlendedPixels::kCorners;

// The pixels of one axis on both sides of a position.
struct Sides {
  std::int64_t at[2];  // inside the image
  float weight[2];     // NaN of no position
  bool is_inside[2];

  Sides(float position, std::int64_t extent) {
    const float low = std::floor(position), last = static_cast<float>(extent - 1);
    for (const int high : {0, 1}) {
      const float pixel = low + static_cast<float>(high);
      is_inside[high] = pixel >= 0 && pixel <= last;
      // A comparison with NaN is false. The last pixel may have no float32 number.
      at[high] = pixel >= 0 ? std::min(static_cast<std::int64_t>(std::min(pixel, last)), extent - 1) : 0;
    }
    weight[1] = position - low;
    weight[0] = 1 - weight[1];
  }
};

class GridSampleKernel final : public host::Kernel {
 public:
  explicit GridSampleKernel(const host::KernelRequest& request)
      : dtype_(request.inputs[0].dtype),
        height_(request.inputs[0].shape[1].number()),
        width_(request.inputs[0].shape[2].number()),
        channels_(request.inputs[0].shape[3].number()),
        points_(request.outputs[0].shape[1].number() * request.outputs[0].shape[2].number()),
        images_(request.outputs[0].shape[0].number()),
        has_zeros_(request.node.attributes.text("outside") == "zero"),
        threads_(useful_threads(request.threads, request.outputs[0].shape.elements(), kSamplingGrain)) {
    zeros_ = layout_.take(float_bytes(channels_));
    if (dtype_ == DType::Float32) return;
    image_ = layout_.take(float_bytes(request.inputs[0].shape.elements()));
    grid_ = layout_.take(float_bytes(request.inputs[1].shape.elements()));
    made_ = layout_.take(float_bytes(request.outputs[0].shape.elements()));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    float* const zeros = floats_at(call.workspace, zeros_);
    std::fill_n(zeros, channels_, 0.0f);
    if (dtype_ == DType::Float32)
      return sample(static_cast<const float*>(call.inputs[0]), static_cast<const float*>(call.inputs[1]), zeros,
                    static_cast<float*>(call.outputs[0]));
    float *const x = floats_at(call.workspace, image_), *const grid = floats_at(call.workspace, grid_),
                 *const y = floats_at(call.workspace, made_);
    loops().to_float(dtype_, call.inputs[0], x, images_ * height_ * width_ * channels_);
    loops().to_float(dtype_, call.inputs[1], grid, images_ * points_ * 2);
    sample(x, grid, zeros, y);
    loops().from_float(dtype_, y, call.outputs[0], images_ * points_ * channels_);
  }

 private:
  void sample(const float* x, const float* grid, const float* zeros, float* y) const {
    parallel_ranges(threads_, images_ * points_, 1, [&](std::int64_t begin, std::int64_t end, int) {
      const float* pixels[kPointsTogether * kCorners];
      float weights[kPointsTogether * kCorners];
      for (std::int64_t point = begin; point < end; point += kPointsTogether) {
        const std::int64_t count = std::min(kPointsTogether, end - point);
        for (std::int64_t i = 0; i < count; ++i)
          find_corners(x + (point + i) / points_ * height_ * width_ * channels_, grid + 2 * (point + i), zeros,
                       pixels + i * kCorners, weights + i * kCorners);
        loops().resampling.blend({pixels, weights, y + point * channels_, count, channels_});
      }
    });
  }

  // A pixel outside has the weight 0 and zeros, whatever the image holds.
  void find_corners(const float* image, const float* position, const float* zeros, const float** pixels,
                    float* weights) const {
    const Sides column(position[0], width_), row(position[1], height_);
    for (const int low : {0, 1})
      for (const int right : {0, 1}) {
        const bool is_read = !has_zeros_ || (row.is_inside[low] && column.is_inside[right]);
        *pixels++ = is_read ? image + (row.at[low] * width_ + column.at[right]) * channels_ : zeros;
        *weights++ = is_read ? row.weight[low] * column.weight[right] : 0;
      }
  }

  DType dtype_;
  std::int64_t height_, width_, channels_, points_, images_;
  bool has_zeros_;
  int threads_;
  WorkspaceLayout layout_;
  std::size_t zeros_ = 0, image_ = 0, grid_ = 0, made_ = 0;
};

std::unique_ptr<host::Kernel> make_grid_sample(const host::KernelRequest& request) {
  const DType dtype = request.inputs[0].dtype;
  const bool is_float = dtype == DType::Float32 || dtype == DType::Float16 || dtype == DType::BFloat16;
  return is_float && request.outputs[0].shape.elements() > 0 ? std::make_unique<GridSampleKernel>(request) : nullptr;
}

}  // namespace

void add_grid_sampling_kernels(host::KernelTable& table) { table.add("grid_sample", make_grid_sample); }

}  // namespace openmps::engine::cpu
