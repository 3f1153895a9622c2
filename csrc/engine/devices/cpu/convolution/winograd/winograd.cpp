#include "engine/devices/cpu/convolution/winograd/winograd.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/convolution/winograd/tiles.h"
#include "engine/devices/cpu/convolution/winograd/weights.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/window.h"

namespace openmps::engine::cpu {
namespace winograd {
namespace {

// Up to this many pairs of channels. Beyond them the weights at 36 points do not stay in the L2 cache, and oneDNN's
// plain sums are as fast. On two cores with 3x3 taps, 128 -> 128 channels at 28x28 take 3.1 ms against 4.1, 256 -> 256
// at 14x14 5.2 against 4.2.
constexpr std::int64_t kMostPairs = 20480;

// Forward and data gradient: operands image and weights, result image.
class ImageKernel final : public host::Kernel {
 public:
  ImageKernel(const host::KernelRequest& request, Direction direction, const Window& window)
      : kernel_(window.y.kernel),
        grid_(request.outputs[0].shape, kernel_),
        x_(request.inputs[0].shape, grid_, kSide, before(window.y, direction), before(window.x, direction)),
        y_(request.outputs[0].shape, grid_, grid_.step, 0, 0),
        weights_(request.inputs[1].shape, direction, request.threads, shared_),
        block_(tiles_in_block(grid_, x_.channels() + y_.channels(), request.threads)),
        x_points_(block_, x_.channels()),
        y_points_(block_, y_.channels()),
        memory_(useful_threads(request.threads, grid_.count(), 1)),
        x_at_(memory_.take(x_points_.bytes())),
        y_at_(memory_.take(y_points_.bytes())),
        copy_at_(memory_.take(std::max(x_.tile_bytes(), y_.tile_bytes()))),
        has_bias_(request.inputs.size() > 2),
        slope_(direction == Direction::Forward ? static_cast<float>(request.node.attributes.number("slope")) : 1) {}

  std::size_t workspace_bytes() const noexcept override { return shared_.bytes() + memory_.bytes(); }
  void run(const host::KernelCall& call) override {
    const float* weights = weights_.of(call.inputs[1], call.input_versions[1], call.workspace);
    void* const memory = WorkspaceLayout::at(call.workspace, shared_.bytes());
    parallel_ranges(memory_.threads(), grid_.count(), 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      for (std::int64_t tile = begin; tile < end; tile += block_)
        run_block(call, weights, {tile, std::min(block_, end - tile)}, memory_.of(memory, thread));
    });
  }

 private:
  static std::int64_t before(const WindowAxis& axis, Direction direction) noexcept {
    return direction == Direction::Forward ? axis.before : axis.kernel - 1 - axis.before;
  }

  void run_block(const host::KernelCall& call, const float* weights, TileRange tiles, void* memory) const noexcept {
    float *x_points = floats_at(memory, x_at_), *y_points = floats_at(memory, y_at_),
          *copy = floats_at(memory, copy_at_);
    x_.to_points(static_cast<const float*>(call.inputs[0]), tiles, loops().winograd.image_to_points, x_points_,
                 x_points, copy);
    for (std::int64_t point = 0; point < kPoints; ++point)
      loops().matmul.block({.a = x_points + point * x_points_.step,
                            .row_step = x_.channels(),
                            .depth_step = 1,
                            .b = weights + point * weights_.point_step(),
                            .b_step = y_.channels(),
                            .y = y_points + point * y_points_.step,
                            .y_step = y_.channels(),
                            .rows = tiles.count,
                            .depth = x_.channels(),
                            .columns = y_.channels()});
    TileTransform finish{};
    if (has_bias_) finish.bias = static_cast<const float*>(call.inputs[2]);
    finish.slope = slope_;
    y_.from_points(y_points_, y_points, transforms(kernel_).points_to_result, finish,
                   static_cast<float*>(call.outputs[0]), tiles, copy);
  }

  std::int64_t kernel_;
  TileGrid grid_;
  TiledImage x_, y_;
  WorkspaceLayout shared_;  // by all threads
  WeightsAtPoints weights_;
  std::int64_t block_;
  PointMatrices x_points_, y_points_;
  ThreadLayout memory_;
  std::size_t x_at_, y_at_, copy_at_;
  bool has_bias_;
  float slope_;
};

// Each thread sums its tiles' products at the points; the threads' sums are added in order.
class WeightsGradientKernel final : public host::Kernel {
 public:
  WeightsGradientKernel(const host::KernelRequest& request, const Window& window)
      : kernel_(window.y.kernel),
        grid_(request.inputs[1].shape, kernel_),
        x_(request.inputs[0].shape, grid_, kSide, window.y.before, window.x.before),
        dy_(request.inputs[1].shape, grid_, grid_.step, 0, 0),
        block_(tiles_in_block(grid_, x_.channels() + dy_.channels(), request.threads)),
        x_points_(block_, x_.channels()),
        dy_points_(block_, dy_.channels()),
        dw_points_(dy_.channels(), x_.channels()),
        memory_(useful_threads(request.threads, grid_.count(), 1)),
        x_at_(memory_.take(x_points_.bytes())),
        dy_at_(memory_.take(dy_points_.bytes())),
        dw_at_(memory_.take(dw_points_.bytes())),
        db_at_(memory_.take(float_bytes(dy_.channels()))),
        block_db_at_(memory_.take(float_bytes(dy_.channels()))),
        copy_at_(memory_.take(std::max(x_.tile_bytes(), dy_.tile_bytes()))) {}

  std::size_t workspace_bytes() const noexcept override { return memory_.bytes(); }
  void run(const host::KernelCall& call) override {
    parallel_ranges(memory_.threads(), grid_.count(), 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      for (std::int64_t tile = begin; tile < end; tile += block_)
        add_block(call, {tile, std::min(block_, end - tile)}, tile == begin, memory_.of(call.workspace, thread));
    });
    if (call.outputs[1]) write_biases(call.workspace, static_cast<float*>(call.outputs[1]));
    if (!call.outputs[0]) return;
    parallel_ranges(memory_.threads(), dy_.channels(), 1, [&](std::int64_t begin, std::int64_t end, int) {
      write_weights(call.workspace, begin, end, static_cast<float*>(call.outputs[0]));
    });
  }

 private:
  void add_block(const host::KernelCall& call, TileRange tiles, bool first, void* memory) const noexcept {
    float *x_points = floats_at(memory, x_at_), *dy_points = floats_at(memory, dy_at_),
          *copy = floats_at(memory, copy_at_);
    x_.to_points(static_cast<const float*>(call.inputs[0]), tiles, loops().winograd.image_to_points, x_points_,
                 x_points, copy);
    dy_.to_points(static_cast<const float*>(call.inputs[1]), tiles, transforms(kernel_).result_to_points, dy_points_,
                  dy_points, copy);
    for (std::int64_t point = 0; point < kPoints; ++point)
      loops().matmul.block({.a = dy_points + point * dy_points_.step,
                            .row_step = 1,
                            .depth_step = dy_.channels(),
                            .b = x_points + point * x_points_.step,
                            .b_step = x_.channels(),
                            .y = floats_at(memory, dw_at_) + point * dw_points_.step,
                            .y_step = x_.channels(),
                            .rows = dy_.channels(),
                            .depth = tiles.count,
                            .columns = x_.channels(),
                            .adds = !first});
    add_biases(dy_points + kSumPoint * dy_points_.step, tiles.count, first, memory);
  }

  // At the point 1 a tile of the result's gradient is the sum of its pixels.
  static constexpr std::int64_t kSumPoint = kSide + 1;
  void add_biases(const float* sums, std::int64_t count, bool first, void* memory) const noexcept {
    const ReductionLoops& reduction = loops().reductions.by_kind[static_cast<int>(Reduction::Sum)];
    float *total = floats_at(memory, db_at_), *block = floats_at(memory, block_db_at_);
    reduction.columns(sums, first ? total : block, count, dy_.channels(), dy_.channels());
    if (!first) reduction.merge(block, total, dy_.channels());
  }

  void write_biases(void* workspace, float* db) const noexcept {
    std::memcpy(db, floats_at(memory_.of(workspace, 0), db_at_), float_bytes(dy_.channels()));
    for (int thread = 1; thread < memory_.threads(); ++thread)
      add(floats_at(memory_.of(workspace, thread), db_at_), db, dy_.channels());
  }

  void write_weights(void* workspace, std::int64_t begin, std::int64_t end, float* dw) const noexcept {
    float* total = floats_at(memory_.of(workspace, 0), dw_at_);
    const std::int64_t columns = x_.channels();
    for (int thread = 1; thread < memory_.threads(); ++thread)
      for (std::int64_t point = 0; point < kPoints; ++point) {
        const std::int64_t first = point * dw_points_.step + begin * columns;
        add(floats_at(memory_.of(workspace, thread), dw_at_) + first, total + first, (end - begin) * columns);
      }
    for (std::int64_t o = begin; o < end; ++o) {
      TileTransform transform{};
      dw_points_.read_from(total, o, transform);
      transform.to = dw + o * kernel_ * kernel_ * columns;
      transform.to_row = kernel_ * columns;
      transform.to_column = columns;
      transforms(kernel_).points_to_kernel(transform);
    }
  }

  static void add(const float* from, float* to, std::int64_t count) noexcept {
    loops().binary_step(Primitive::Add, to, to, from, count);
  }

  std::int64_t kernel_;
  TileGrid grid_;
  TiledImage x_, dy_;
  std::int64_t block_;
  PointMatrices x_points_, dy_points_, dw_points_;
  ThreadLayout memory_;
  std::size_t x_at_, dy_at_, dw_at_, db_at_, block_db_at_, copy_at_;
};

bool all_ones(const Integers& values) {
  return std::ranges::all_of(values, [](std::int64_t value) { return value == 1; });
}

// `images` are the images that the convolution reads, `results` its results.
bool fits(const host::KernelRequest& request, const Shape& images, const Shape& weights, const Shape& results) {
  const Attributes& attributes = request.node.attributes;
  return request.inputs[0].dtype == DType::Float32 && weights[1] == weights[2] &&
         (weights[1] == 3 || weights[1] == 5) && attributes.integer("groups") == 1 &&
         all_ones(attributes.integers("strides")) && all_ones(attributes.integers("dilations")) &&
         weights[0] % kChannelStep == 0 && weights[3] % kChannelStep == 0 && weights[0] * weights[3] <= kMostPairs &&
         images.elements() > 0 && results.elements() > 0 && weights.elements() > 0;
}

Window window_of(const host::KernelRequest& request, const Shape& images, const Shape& weights) {
  return Window::of(request.node.attributes, {images[1], images[2]}, {weights[1], weights[2]});
}

std::unique_ptr<host::Kernel> make_image(const host::KernelRequest& request, Direction direction, const Shape& images,
                                         const Shape& results) {
  const Shape& weights = request.inputs[1].shape;
  if (!fits(request, images, weights, results)) return nullptr;
  return std::make_unique<ImageKernel>(request, direction, window_of(request, images, weights));
}

}  // namespace
}  // namespace winograd

std::unique_ptr<host::Kernel> make_winograd_forward(const host::KernelRequest& request) {
  return winograd::make_image(request, winograd::Direction::Forward, request.inputs[0].shape, request.outputs[0].shape);
}

std::unique_ptr<host::Kernel> make_winograd_data_gradient(const host::KernelRequest& request) {
  return winograd::make_image(request, winograd::Direction::Backward, request.outputs[0].shape,
                              request.inputs[0].shape);
}

std::unique_ptr<host::Kernel> make_winograd_weights_gradient(const host::KernelRequest& request) {
  const Shape &images = request.inputs[0].shape, &weights = request.outputs[0].shape,
              &results = request.inputs[1].shape;
  if (!winograd::fits(request, images, weights, results)) return nullptr;
  return std::make_unique<winograd::WeightsGradientKernel>(request, winograd::window_of(request, images, weights));
}

}  // namespace openmps::engine::cpu
