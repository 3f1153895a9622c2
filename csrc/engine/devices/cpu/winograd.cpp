#include "engine/devices/cpu/winograd.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/onednn.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/window.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kSide = 6, kPoints = kSide * kSide;
constexpr std::int64_t kChannelStep = 16;
// What the tiles of a block take at their points, so that a block stays in the second cache.
constexpr std::size_t kBlockBytes = std::size_t{640} << 10;
// Between the points' matrices: were they a power of two apart, they would share the first cache's few lines.
constexpr std::int64_t kGap = kChannelStep;
// Up to this many pairs of channels; beyond them the weights at 36 points no longer come from the second cache, and
// oneDNN's plain sums are as fast (two cores, 3x3: 128 -> 128 channels at 28x28 3.1 ms against 4.1, 256 -> 256 at 14x14
// 5.2 against 4.2).
constexpr std::int64_t kMostPairs = 20480;

std::size_t floats(std::int64_t count) noexcept { return static_cast<std::size_t>(count) * sizeof(float); }
float* at(void* memory, std::size_t offset) noexcept {
  return static_cast<float*>(WorkspaceLayout::at(memory, offset));
}

const WinogradTransforms& transforms(std::int64_t kernel) {
  return kernel == 3 ? loops().winograd.kernel3 : loops().winograd.kernel5;
}

// Tiles that cover the result of a convolution; `step` pixels of it a side.
struct TileGrid {
  std::int64_t images, rows, columns, step;

  TileGrid(const Shape& result, std::int64_t kernel)
      : images(result[0]),
        rows((result[1] + kSide - kernel) / (kSide + 1 - kernel)),
        columns((result[2] + kSide - kernel) / (kSide + 1 - kernel)),
        step(kSide + 1 - kernel) {}
  std::int64_t count() const noexcept { return images * rows * columns; }
};

// The pixels of one image tensor that belong to the tiles: `size` a side, the first tile's `before` the first pixel.
class TiledImage {
 public:
  TiledImage(const Shape& image, const TileGrid& grid, std::int64_t size, std::int64_t before_y, std::int64_t before_x)
      : grid_(grid),
        height_(image[1]),
        width_(image[2]),
        channels_(image[3]),
        size_(size),
        y_(before_y),
        x_(before_x) {}

  std::int64_t channels() const noexcept { return channels_; }
  std::int64_t row_step() const noexcept { return width_ * channels_; }
  std::int64_t tile_elements() const noexcept { return size_ * size_ * channels_; }

  // Sets what a transform reads: the tile in place or, where part of it lies outside, a copy with zeros there.
  void read(const float* image, std::int64_t tile, float* copy, TileTransform& transform) const noexcept {
    const Place place = place_of(tile);
    transform.from_column = channels_;
    if (is_inside(place)) {
      transform.from = image + place.first;
      transform.from_row = row_step();
      return;
    }
    std::memset(copy, 0, floats(tile_elements()));
    for_each_row_inside(place, [&](std::int64_t in_image, std::int64_t in_tile, std::int64_t count) {
      std::memcpy(copy + in_tile, image + in_image, floats(count));
    });
    transform.from = copy;
    transform.from_row = size_ * channels_;
  }

  // Runs a transform that writes the tile, by way of a copy where part of it lies outside.
  void write(float* image, std::int64_t tile, float* copy, void (*run)(const TileTransform&),
             TileTransform& transform) const noexcept {
    const Place place = place_of(tile);
    const bool whole = is_inside(place);
    transform.to = whole ? image + place.first : copy;
    transform.to_row = whole ? row_step() : size_ * channels_;
    transform.to_column = channels_;
    run(transform);
    if (whole) return;
    for_each_row_inside(place, [&](std::int64_t in_image, std::int64_t in_tile, std::int64_t count) {
      std::memcpy(image + in_image, copy + in_tile, floats(count));
    });
  }

 private:
  struct Place {
    std::int64_t y, x;   // of the first pixel
    std::int64_t first;  // its element
  };
  Place place_of(std::int64_t tile) const noexcept {
    const std::int64_t y = tile / grid_.columns % grid_.rows * grid_.step - y_,
                       x = tile % grid_.columns * grid_.step - x_, n = tile / grid_.columns / grid_.rows;
    return {y, x, ((n * height_ + y) * width_ + x) * channels_};
  }
  bool is_inside(const Place& place) const noexcept {
    return place.y >= 0 && place.x >= 0 && place.y + size_ <= height_ && place.x + size_ <= width_;
  }
  // visit(first element in the image, first element in the tile, elements)
  template <typename Visit>
  void for_each_row_inside(const Place& place, const Visit& visit) const noexcept {
    const std::int64_t left = std::max<std::int64_t>(0, -place.x), right = std::min(size_, width_ - place.x);
    const std::int64_t top = std::max<std::int64_t>(0, -place.y), bottom = std::min(size_, height_ - place.y);
    if (left >= right) return;
    for (std::int64_t y = top; y < bottom; ++y)
      visit(place.first + y * row_step() + left * channels_, (y * size_ + left) * channels_,
            (right - left) * channels_);
  }

  TileGrid grid_;
  std::int64_t height_, width_, channels_, size_, y_, x_;
};

// Points of the tiles of a block: 36 matrices (tiles, channels).
struct PointMatrices {
  std::int64_t channels, step;  // step: elements from one point's matrix to the next

  PointMatrices(std::int64_t rows, std::int64_t columns) : channels(columns), step(rows * columns + kGap) {}
  std::size_t bytes() const noexcept { return floats(step * kPoints); }
  void write_to(float* matrices, std::int64_t row, TileTransform& transform) const noexcept {
    transform.to = matrices + row * channels;
    transform.to_row = kSide * step;
    transform.to_column = step;
    transform.channels = channels;
  }
  void read_from(const float* matrices, std::int64_t row, TileTransform& transform) const noexcept {
    transform.from = matrices + row * channels;
    transform.from_row = kSide * step;
    transform.from_column = step;
    transform.channels = channels;
  }
};

std::int64_t tiles_in_block(const TileGrid& grid, std::int64_t channels, int threads) noexcept {
  constexpr std::int64_t kLeast = 12;
  const auto fitting = static_cast<std::int64_t>(kBlockBytes / floats(kPoints * channels));
  return std::min(std::max(kLeast, fitting / kLeast * kLeast), (grid.count() + threads - 1) / threads);
}

// The weights at their points: 36 matrices (channels read, channels written), for the convolution and for its data's
// gradient, which runs with the kernel turned by half a circle and the channels' roles exchanged.
enum class Direction { Forward, Backward };

class WeightsAtPoints {
 public:
  WeightsAtPoints(const Shape& weights, Direction direction, int threads)
      : kernel_(weights[1]),
        direction_(direction),
        threads_(threads),
        read_(direction == Direction::Forward ? weights[3] : weights[0]),
        matrices_(read_, direction == Direction::Forward ? weights[0] : weights[3]),
        points_(matrices_.bytes()) {
    if (direction == Direction::Backward) return;
    turned_over_ = onednn::Reorder(described(weights, false), described(weights, true));
    written_last_ = AlignedMemory(floats(weights.elements()));
    scratch_ = AlignedMemory(turned_over_.scratch_bytes());
  }

  const float* of(const void* weights, std::uint64_t version) {
    auto* points = static_cast<float*>(points_.get());
    if (stamp_.is_same(weights, version)) return points;
    if (direction_ == Direction::Forward) turned_over_.run(weights, written_last_.get(), scratch_.get());
    const auto* w = static_cast<const float*>(direction_ == Direction::Forward ? written_last_.get() : weights);
    parallel_ranges(useful_threads(threads_, read_ * matrices_.channels, kGrain), read_, 1,
                    [&](std::int64_t begin, std::int64_t end, int) {
                      for (std::int64_t channel = begin; channel < end; ++channel) transform(w, channel, points);
                    });
    return points;
  }
  std::int64_t point_step() const noexcept { return matrices_.step; }

 private:
  static constexpr std::int64_t kGrain = 1024;  // pairs of channels

  // (O, kH, kW, C), or (kH, kW, C, O) with the channels that are written last.
  static onednn::Descriptor described(const Shape& w, bool written_last) {
    const dnnl::memory::dims dims{w[0], w[1], w[2], w[3]};
    if (written_last) return onednn::strided(dims, {1, w[2] * w[3] * w[0], w[3] * w[0], w[0]});
    return onednn::strided(dims, {w[1] * w[2] * w[3], w[2] * w[3], w[3], 1});
  }

  // All that is written from one channel that is read.
  void transform(const float* w, std::int64_t channel, float* points) const noexcept {
    const std::int64_t written = matrices_.channels, taps = kernel_ * kernel_;
    TileTransform transform{};
    matrices_.write_to(points, channel, transform);
    if (direction_ == Direction::Forward) {
      transform.from = w + channel * written;
      transform.from_column = read_ * written;
    } else {
      transform.from = w + ((channel + 1) * taps - 1) * written;
      transform.from_column = -written;
    }
    transform.from_row = kernel_ * transform.from_column;
    transforms(kernel_).kernel_to_points(transform);
  }

  std::int64_t kernel_;
  Direction direction_;
  int threads_;
  std::int64_t read_;
  PointMatrices matrices_;
  onednn::Reorder turned_over_;
  AlignedMemory written_last_, scratch_, points_;
  ContentStamp stamp_;
};

// Each thread's part of a workspace.
class ThreadMemory {
 public:
  explicit ThreadMemory(int threads) : threads_(threads) {}
  int threads() const noexcept { return threads_; }
  std::size_t take(std::size_t bytes) noexcept { return layout_.take(bytes); }
  std::size_t bytes() const noexcept { return layout_.bytes() * static_cast<std::size_t>(threads_); }
  void* of(void* workspace, int thread) const noexcept {
    return WorkspaceLayout::at(workspace, layout_.bytes() * static_cast<std::size_t>(thread));
  }

 private:
  int threads_;
  WorkspaceLayout layout_;
};

// Forward and data gradient: an image and weights in, an image out.
class WinogradImage final : public host::Kernel {
 public:
  WinogradImage(const host::KernelRequest& request, Direction direction, const Window& window)
      : kernel_(window.y.kernel),
        grid_(request.outputs[0].shape, kernel_),
        x_(request.inputs[0].shape, grid_, kSide, before(window.y, direction), before(window.x, direction)),
        y_(request.outputs[0].shape, grid_, grid_.step, 0, 0),
        weights_(request.inputs[1].shape, direction, request.threads),
        block_(tiles_in_block(grid_, x_.channels() + y_.channels(), request.threads)),
        x_points_(block_, x_.channels()),
        y_points_(block_, y_.channels()),
        memory_(useful_threads(request.threads, grid_.count(), 1)),
        x_at_(memory_.take(x_points_.bytes())),
        y_at_(memory_.take(y_points_.bytes())),
        copy_at_(memory_.take(floats(std::max(x_.tile_elements(), y_.tile_elements())))),
        has_bias_(request.inputs.size() > 2),
        slope_(direction == Direction::Forward ? static_cast<float>(request.node.attributes.number("slope")) : 1) {}

  std::size_t workspace_bytes() const noexcept override { return memory_.bytes(); }
  void run(const host::KernelCall& call) override {
    const float* weights = weights_.of(call.inputs[1], call.input_versions[1]);
    parallel_ranges(memory_.threads(), grid_.count(), 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      for (std::int64_t tile = begin; tile < end; tile += block_)
        run_block(call, weights, tile, std::min(block_, end - tile), memory_.of(call.workspace, thread));
    });
  }

 private:
  static std::int64_t before(const WindowAxis& axis, Direction direction) noexcept {
    return direction == Direction::Forward ? axis.before : axis.kernel - 1 - axis.before;
  }

  void run_block(const host::KernelCall& call, const float* weights, std::int64_t tile, std::int64_t count,
                 void* memory) const noexcept {
    float *x_points = at(memory, x_at_), *y_points = at(memory, y_at_), *copy = at(memory, copy_at_);
    for (std::int64_t i = 0; i < count; ++i) {
      TileTransform transform{};
      x_.read(static_cast<const float*>(call.inputs[0]), tile + i, copy, transform);
      x_points_.write_to(x_points, i, transform);
      loops().winograd.image_to_points(transform);
    }
    for (std::int64_t point = 0; point < kPoints; ++point)
      loops().winograd.multiply({x_points + point * x_points_.step, x_.channels(), 1,
                                 weights + point * weights_.point_step(), y_points + point * y_points_.step, count,
                                 x_.channels(), y_.channels(), false});
    for (std::int64_t i = 0; i < count; ++i) {
      TileTransform transform{};
      y_points_.read_from(y_points, i, transform);
      if (has_bias_) transform.bias = static_cast<const float*>(call.inputs[2]);
      transform.slope = slope_;
      y_.write(static_cast<float*>(call.outputs[0]), tile + i, copy, transforms(kernel_).points_to_result, transform);
    }
  }

  std::int64_t kernel_;
  TileGrid grid_;
  TiledImage x_, y_;
  WeightsAtPoints weights_;
  std::int64_t block_;
  PointMatrices x_points_, y_points_;
  ThreadMemory memory_;
  std::size_t x_at_, y_at_, copy_at_;
  bool has_bias_;
  float slope_;
};

// Each thread adds up its tiles' products at the points; the threads' sums are added in order.
class WinogradWeightsGradient final : public host::Kernel {
 public:
  WinogradWeightsGradient(const host::KernelRequest& request, const Window& window)
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
        db_at_(memory_.take(floats(dy_.channels()))),
        block_db_at_(memory_.take(floats(dy_.channels()))),
        copy_at_(memory_.take(floats(std::max(x_.tile_elements(), dy_.tile_elements())))) {}

  std::size_t workspace_bytes() const noexcept override { return memory_.bytes(); }
  void run(const host::KernelCall& call) override {
    parallel_ranges(memory_.threads(), grid_.count(), 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      for (std::int64_t tile = begin; tile < end; tile += block_)
        add_block(call, tile, std::min(block_, end - tile), tile == begin, memory_.of(call.workspace, thread));
    });
    if (call.outputs[1]) write_biases(call.workspace, static_cast<float*>(call.outputs[1]));
    if (!call.outputs[0]) return;
    parallel_ranges(memory_.threads(), dy_.channels(), 1, [&](std::int64_t begin, std::int64_t end, int) {
      write_weights(call.workspace, begin, end, static_cast<float*>(call.outputs[0]));
    });
  }

 private:
  void add_block(const host::KernelCall& call, std::int64_t tile, std::int64_t count, bool first,
                 void* memory) const noexcept {
    float *x_points = at(memory, x_at_), *dy_points = at(memory, dy_at_), *copy = at(memory, copy_at_);
    for (std::int64_t i = 0; i < count; ++i) {
      TileTransform transform{};
      x_.read(static_cast<const float*>(call.inputs[0]), tile + i, copy, transform);
      x_points_.write_to(x_points, i, transform);
      loops().winograd.image_to_points(transform);
      dy_.read(static_cast<const float*>(call.inputs[1]), tile + i, copy, transform);
      dy_points_.write_to(dy_points, i, transform);
      transforms(kernel_).result_to_points(transform);
    }
    for (std::int64_t point = 0; point < kPoints; ++point)
      loops().winograd.multiply({dy_points + point * dy_points_.step, 1, dy_.channels(),
                                 x_points + point * x_points_.step, at(memory, dw_at_) + point * dw_points_.step,
                                 dy_.channels(), count, x_.channels(), !first});
    add_biases(dy_points + kSumPoint * dy_points_.step, count, first, memory);
  }

  // At the point 1 a tile of the result's gradient is the sum of its pixels.
  static constexpr std::int64_t kSumPoint = kSide + 1;
  void add_biases(const float* sums, std::int64_t count, bool first, void* memory) const noexcept {
    const FoldLoops& fold = loops().reductions.folds[static_cast<int>(Fold::Sum)];
    float *total = at(memory, db_at_), *block = at(memory, block_db_at_);
    fold.columns(sums, first ? total : block, count, dy_.channels(), dy_.channels());
    if (!first) fold.merge(block, total, dy_.channels());
  }

  void write_biases(void* workspace, float* db) const noexcept {
    std::memcpy(db, at(memory_.of(workspace, 0), db_at_), floats(dy_.channels()));
    for (int thread = 1; thread < memory_.threads(); ++thread)
      add(at(memory_.of(workspace, thread), db_at_), db, dy_.channels());
  }

  void write_weights(void* workspace, std::int64_t begin, std::int64_t end, float* dw) const noexcept {
    float* total = at(memory_.of(workspace, 0), dw_at_);
    const std::int64_t columns = x_.channels();
    for (int thread = 1; thread < memory_.threads(); ++thread)
      for (std::int64_t point = 0; point < kPoints; ++point) {
        const std::int64_t first = point * dw_points_.step + begin * columns;
        add(at(memory_.of(workspace, thread), dw_at_) + first, total + first, (end - begin) * columns);
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
  ThreadMemory memory_;
  std::size_t x_at_, dy_at_, dw_at_, db_at_, block_db_at_, copy_at_;
};

bool all_ones(const Integers& values) {
  return std::ranges::all_of(values, [](std::int64_t value) { return value == 1; });
}

// `images` is what the convolution reads, `results` what it makes.
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
  return onednn::try_make(request.threads, [&] {
    return std::make_unique<WinogradImage>(request, direction, window_of(request, images, weights));
  });
}

}  // namespace

std::unique_ptr<host::Kernel> make_winograd_forward(const host::KernelRequest& request) {
  return make_image(request, Direction::Forward, request.inputs[0].shape, request.outputs[0].shape);
}

std::unique_ptr<host::Kernel> make_winograd_data_gradient(const host::KernelRequest& request) {
  return make_image(request, Direction::Backward, request.outputs[0].shape, request.inputs[0].shape);
}

std::unique_ptr<host::Kernel> make_winograd_weights_gradient(const host::KernelRequest& request) {
  const Shape &images = request.inputs[0].shape, &weights = request.outputs[0].shape,
              &results = request.inputs[1].shape;
  if (!fits(request, images, weights, results)) return nullptr;
  return std::make_unique<WinogradWeightsGradient>(request, window_of(request, images, weights));
}

}  // namespace openmps::engine::cpu
