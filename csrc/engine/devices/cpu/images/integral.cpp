// Running sums along both axes of an image in one pass over its rows (ops/images/image_steps.h).
//
// A row needs the one before it, so threads divide the columns into strips. A strip begins with the sum of the row's
// pixels before it. These sums are made in advance, in the order in which one thread makes them.
#include <algorithm>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"
#include "engine/ops/images/image_steps.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kIntegralGrain = 16384;    // elements added in a few times the wake-up time of a thread
constexpr std::int64_t kLeastIntegralStrip = 64;  // pixels

class IntegralKernel final : public host::Kernel {
 public:
  explicit IntegralKernel(const host::KernelRequest& request)
      : exclusive_(request.node.attributes.flag("exclusive")), squares_(request.node.attributes.flag("squares")) {
    const Shape& shape = request.inputs[0].shape;
    const ImageExtents extents = integral_extents(request.node.attributes, shape);
    images_ = extents.images;
    rows_ = extents.rows;
    columns_ = extents.columns;
    channels_ = extents.channels;
    threads_ = useful_threads(request.threads, shape.elements(), kIntegralGrain);
    divide_columns();
    above_ = layout_.take(CheckedSize(threads_) * strip_elements() * sizeof(double));
    carries_ = layout_.take(CheckedSize(images_ * rows_ * strips_ * channels_) * sizeof(double));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, images_ * rows_, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t row = begin; row < end; ++row) make_carries(x, row, call.workspace);
    });
    parallel_ranges(threads_, images_ * strips_, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      double* const above = doubles(call.workspace, above_, thread * strip_elements());
      for (std::int64_t i = begin; i < end; ++i) walk_down(x, y, i / strips_, i % strips_, call.workspace, above);
    });
  }

 private:
  // As many strips as give each thread one.
  void divide_columns() {
    const std::int64_t wanted = (threads_ + images_ - 1) / images_;
    const std::int64_t least = std::max(kLeastIntegralStrip, (columns_ + wanted - 1) / wanted);
    width_ = (least + kIntegralStep - 1) / kIntegralStep * kIntegralStep;
    strips_ = (columns_ + width_ - 1) / width_;
  }

  std::int64_t strip_elements() const noexcept { return std::min(width_, columns_) * channels_; }
  double* doubles(void* workspace, std::size_t place, std::int64_t at) const noexcept {
    return static_cast<double*>(WorkspaceLayout::at(workspace, place)) + at;
  }

  // For each strip of a row the sum before it.
  void make_carries(const float* x, std::int64_t row, void* workspace) const {
    double* carry = doubles(workspace, carries_, row * strips_ * channels_);
    std::fill_n(carry, channels_, 0.0);
    for (std::int64_t strip = 1; strip < strips_; ++strip, carry += channels_) {
      std::copy_n(carry, channels_, carry + channels_);
      loops().integral.carry({.x = x + (row * columns_ + (strip - 1) * width_) * channels_,
                              .y = nullptr,
                              .carry = carry + channels_,
                              .above = nullptr,
                              .pixels = width_,
                              .channels = channels_,
                              .squares = squares_,
                              .exclusive = exclusive_});
    }
  }

  // An exclusive sum belongs to the next column, so the last column is not read. `above` has room for a row of the
  // strip.
  void walk_down(const float* x, float* y, std::int64_t image, std::int64_t strip, void* workspace,
                 double* above) const {
    const std::int64_t first = strip * width_, shift = exclusive_ ? 1 : 0,
                       last = std::min(first + width_, columns_ - shift);
    std::fill_n(above, std::max<std::int64_t>(0, last - first) * channels_, 0.0);
    for (std::int64_t row = image * rows_; row < (image + 1) * rows_; ++row) {
      const std::int64_t at = (row * columns_ + first) * channels_;
      if (exclusive_ && first == 0) std::fill_n(y + at, channels_, 0.0F);
      if (last <= first) continue;
      loops().integral.row({.x = x + at,
                            .y = y + at + shift * channels_,
                            .carry = doubles(workspace, carries_, (row * strips_ + strip) * channels_),
                            .above = above,
                            .pixels = last - first,
                            .channels = channels_,
                            .squares = squares_,
                            .exclusive = exclusive_});
    }
  }

  bool exclusive_, squares_;
  std::int64_t images_ = 1, rows_ = 0, columns_ = 0, channels_ = 1, width_ = 0, strips_ = 0;
  int threads_ = 1;
  WorkspaceLayout layout_;
  std::size_t above_ = 0, carries_ = 0;
};

std::unique_ptr<host::Kernel> make_integral(const host::KernelRequest& request) {
  const TensorType& y = request.outputs[0];
  if (y.dtype != DType::Float32 || y.shape.elements() == 0) return nullptr;
  return std::make_unique<IntegralKernel>(request);
}

}  // namespace

void add_integral_kernels(host::KernelTable& table) { table.add("integral", make_integral); }

}  // namespace openmps::engine::cpu
