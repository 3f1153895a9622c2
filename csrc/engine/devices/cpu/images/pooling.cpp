// Maximum, average and L2 pooling over images (N, H, W, C), and their gradients. Threads divide the rows of results. A
// gradient's pixel gathers from the windows that read it, so nothing is zeroed first or written twice.
#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/images/windows.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/families/pooling.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kPoolingGrain = 32768;  // elements read or written in a few times the wake-up time of a thread

// ---- geometry, computed once

// The number of taps of window `o` before a position. Windows can be far larger than images, so no loop runs over taps.
std::int64_t taps_before(const WindowAxis& axis, std::int64_t o, std::int64_t position) {
  const std::int64_t distance = position - axis.source(o, 0);
  const std::int64_t taps = distance / axis.dilation + (distance % axis.dilation > 0 ? 1 : 0);
  return std::clamp<std::int64_t>(taps, 0, axis.kernel);
}

std::vector<WindowTaps> taps_inside(const WindowAxis& axis) {
  std::vector<WindowTaps> result;
  result.reserve(static_cast<std::size_t>(axis.output));
  for (std::int64_t o = 0; o < axis.output; ++o) {
    const std::int64_t first = taps_before(axis, o, 0), end = taps_before(axis, o, axis.input);
    result.push_back({static_cast<std::int32_t>(first < end ? axis.source(o, first) : 0),
                      static_cast<std::int32_t>(first), static_cast<std::int32_t>(end)});
  }
  return result;
}

// The windows that read each position of one direction.
class ReaderLists {
 public:
  explicit ReaderLists(const WindowAxis& axis) {
    std::vector<std::vector<Reader>> lists(static_cast<std::size_t>(axis.input));
    for (std::int64_t o = 0; o < axis.output; ++o)
      for (std::int64_t tap = taps_before(axis, o, 0); tap < taps_before(axis, o, axis.input); ++tap)
        lists[static_cast<std::size_t>(axis.source(o, tap))].push_back(
            {static_cast<std::int32_t>(o), static_cast<std::int32_t>(tap)});
    for (const auto& list : lists) all_.insert(all_.end(), list.begin(), list.end());
    const Reader* next = all_.data();
    for (const auto& list : lists) {
      ranges_.push_back({next, next + list.size()});
      next += list.size();
    }
  }
  const Readers* data() const noexcept { return ranges_.data(); }
  Readers operator[](std::int64_t position) const noexcept { return ranges_[static_cast<std::size_t>(position)]; }

 private:
  std::vector<Reader> all_;
  std::vector<Readers> ranges_;
};

Window window_of(const Attributes& attributes, const Shape& x) {
  const Integers& kernel = attributes.integers("kernel");
  return Window::of(attributes, {x[1], x[2]}, {kernel[0], kernel[1]});
}

PoolShape shape_of(const Attributes& attributes, const Window& window, std::int64_t channels) {
  PoolShape shape;
  shape.channels = channels;
  shape.input_columns = window.x.input;
  shape.output_columns = window.x.output;
  shape.row_dilation = window.y.dilation;
  shape.column_dilation = window.x.dilation;
  shape.kernel_rows = static_cast<std::int32_t>(window.y.kernel);
  shape.kernel_columns = static_cast<std::int32_t>(window.x.kernel);
  shape.taps = static_cast<std::int32_t>(window.taps());
  const auto is = [&](const char* name) { return attributes.find(name) && attributes.flag(name); };
  shape.relu = is("relu");
  shape.zero_border = attributes.find("border") && attributes.text("border") == "zero";
  return shape;
}

// 2x2 windows that are adjacent from the first pixel on, wholly inside the image.
bool is_pairs(const Window& window) {
  const auto fits = [](const WindowAxis& axis) {
    return axis.kernel == 2 && axis.stride == 2 && axis.dilation == 1 && axis.before == 0 &&
           2 * axis.output <= axis.input;
  };
  return fits(window.y) && fits(window.x);
}

// One over the pixels that count, along one direction; the whole window's share is the product of both.
std::vector<float> shares_of(const Attributes& attributes, const WindowAxis& axis, std::int64_t extra) {
  std::vector<float> result;
  result.reserve(static_cast<std::size_t>(axis.output));
  for (std::int64_t o = 0; o < axis.output; ++o) {
    std::int64_t count = taps_before(axis, o, axis.input + extra) - taps_before(axis, o, -extra);
    if (attributes.text("border") == "zero") count = axis.kernel;
    result.push_back(count ? 1.0f / static_cast<float>(count) : 0.0f);
  }
  return result;
}

// Both directions' shares; empty for poolings that are not averages.
struct Shares {
  std::vector<float> rows, columns;
  Shares(const Attributes& attributes, const Window& window) {
    if (!attributes.find("zero_pad")) return;
    const Integers& extra = attributes.integers("zero_pad");
    rows = shares_of(attributes, window.y, extra[0]);
    columns = shares_of(attributes, window.x, extra[1]);
  }
};

// The parameters of all kernels.
struct Geometry {
  Window window;
  PoolShape shape;
  std::int64_t images, x_row, y_row;  // elements of a row
  int threads;

  Geometry(const host::KernelRequest& request, const Shape& x)
      : window(window_of(request.node.attributes, x)),
        shape(shape_of(request.node.attributes, window, x[3])),
        images(x[0]),
        x_row(window.x.input * x[3]),
        y_row(window.x.output * x[3]),
        threads(useful_threads(request.threads, x.elements(), kPoolingGrain)) {}

  std::int64_t x_image() const { return x_row * window.y.input; }
  std::int64_t y_image() const { return y_row * window.y.output; }

  // Calls visit(image, row) for `rows` rows of every image.
  template <typename Visit>
  void for_each_row(std::int64_t rows, const Visit& visit) const {
    parallel_ranges(threads, images * rows, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t i = begin; i < end; ++i) visit(i / rows, i % rows);
    });
  }
};

// ---- kernels

using ForwardRow = void (*PoolingLoops::*)(const PoolShape&, const PoolRow&);
using GradientRow = void (*PoolingLoops::*)(const PoolShape&, const PoolGradientRow&);

class ForwardKernel final : public host::Kernel {
 public:
  ForwardKernel(const host::KernelRequest& request, ForwardRow row)
      : geometry_(request, request.inputs[0].shape),
        rows_(taps_inside(geometry_.window.y)),
        columns_(taps_inside(geometry_.window.x)),
        shares_(request.node.attributes, geometry_.window),
        has_indices_(request.outputs.size() > 1),
        row_(row) {
    geometry_.shape.columns = columns_.data();
    geometry_.shape.column_shares = shares_.columns.data();
  }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    auto* indices = has_indices_ ? static_cast<std::uint8_t*>(call.outputs[1]) : nullptr;
    geometry_.for_each_row(geometry_.window.y.output, [&](std::int64_t image, std::int64_t o) {
      const std::int64_t at = image * geometry_.y_image() + o * geometry_.y_row;
      PoolRow row{x + image * geometry_.x_image(), y + at, indices ? indices + at : nullptr,
                  rows_[static_cast<std::size_t>(o)]};
      if (!shares_.rows.empty()) row.share = shares_.rows[static_cast<std::size_t>(o)];
      (loops().pooling.*row_)(geometry_.shape, row);
    });
  }

 private:
  Geometry geometry_;
  std::vector<WindowTaps> rows_, columns_;
  Shares shares_;
  bool has_indices_;
  ForwardRow row_;
};

class MaxPairsKernel final : public host::Kernel {
 public:
  explicit MaxPairsKernel(const host::KernelRequest& request) : geometry_(request, request.inputs[0].shape) {}

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    auto* indices = static_cast<std::uint8_t*>(call.outputs[1]);
    geometry_.for_each_row(geometry_.window.y.output, [&](std::int64_t image, std::int64_t o) {
      const float* const top = x + image * geometry_.x_image() + 2 * o * geometry_.x_row;
      const std::int64_t at = image * geometry_.y_image() + o * geometry_.y_row;
      loops().pooling.max_pairs(geometry_.shape,
                                {top, top + geometry_.x_row, y + at, indices ? indices + at : nullptr});
    });
  }

 private:
  Geometry geometry_;
};

// Inputs in the order of the operation: max dy, indices; average dy; L2 x, y, dy.
struct GradientInputs {
  int x = -1, y = -1, dy = -1, indices = -1;
};

class PoolingGradientKernel final : public host::Kernel {
 public:
  PoolingGradientKernel(const host::KernelRequest& request, GradientRow row, GradientInputs inputs)
      : geometry_(request, request.outputs[0].shape),
        rows_(geometry_.window.y),
        columns_(geometry_.window.x),
        shares_(request.node.attributes, geometry_.window),
        inputs_(inputs),
        row_(row) {
    geometry_.shape.column_readers = columns_.data();
    geometry_.shape.column_shares = shares_.columns.data();
  }

  void run(const host::KernelCall& call) override {
    const auto* x = at<float>(call, inputs_.x);
    const auto *y = at<float>(call, inputs_.y), *dy = at<float>(call, inputs_.dy);
    const auto* indices = at<std::uint8_t>(call, inputs_.indices);
    auto* dx = static_cast<float*>(call.outputs[0]);
    geometry_.for_each_row(geometry_.window.y.input, [&](std::int64_t image, std::int64_t i) {
      const std::int64_t pixels = image * geometry_.x_image() + i * geometry_.x_row,
                         windows = image * geometry_.y_image();
      const auto moved = [](auto* image_of, std::int64_t by) { return image_of ? image_of + by : nullptr; };
      (loops().pooling.*row_)(geometry_.shape, {dx + pixels, dy + windows, moved(indices, windows), moved(x, pixels),
                                                moved(y, windows), rows_[i], shares_.rows.data()});
    });
  }

 private:
  template <typename Element>
  static const Element* at(const host::KernelCall& call, int input) {
    return input < 0 ? nullptr : static_cast<const Element*>(call.inputs[input]);
  }

  Geometry geometry_;
  ReaderLists rows_, columns_;
  Shares shares_;
  GradientInputs inputs_;
  GradientRow row_;
};

class MaxPairsGradientKernel final : public host::Kernel {
 public:
  explicit MaxPairsGradientKernel(const host::KernelRequest& request) : geometry_(request, request.outputs[0].shape) {}

  void run(const host::KernelCall& call) override {
    const auto* dy = static_cast<const float*>(call.inputs[0]);
    const auto* indices = static_cast<const std::uint8_t*>(call.inputs[1]);
    auto* dx = static_cast<float*>(call.outputs[0]);
    const std::int64_t windows = geometry_.window.y.output, unread = geometry_.window.y.input - 2 * windows;
    geometry_.for_each_row(windows, [&](std::int64_t image, std::int64_t o) {
      float* const top = dx + image * geometry_.x_image() + 2 * o * geometry_.x_row;
      const std::int64_t at = image * geometry_.y_image() + o * geometry_.y_row;
      loops().pooling.max_pairs_gradient(geometry_.shape, {dy + at, indices + at, top, top + geometry_.x_row});
      if (o + 1 == windows) std::fill_n(top + 2 * geometry_.x_row, unread * geometry_.x_row, 0.0f);
    });
  }

 private:
  Geometry geometry_;
};

// ---- factories

bool is_float32_pooling(const host::KernelRequest& request) {
  const auto fits = [](const TensorType& type) {
    return (type.dtype == DType::Float32 || type.dtype == DType::UInt8) && type.shape.elements() > 0;
  };
  return std::ranges::all_of(request.inputs, fits) && std::ranges::all_of(request.outputs, fits);
}

std::unique_ptr<host::Kernel> make_max(const host::KernelRequest& request) {
  if (!is_float32_pooling(request)) return nullptr;
  if (is_pairs(window_of(request.node.attributes, request.inputs[0].shape)))
    return std::make_unique<MaxPairsKernel>(request);
  return make_few_channels_max(request, std::make_unique<ForwardKernel>(request, &PoolingLoops::max));
}

std::unique_ptr<host::Kernel> make_max_gradient(const host::KernelRequest& request) {
  if (!is_float32_pooling(request)) return nullptr;
  if (is_pairs(window_of(request.node.attributes, request.outputs[0].shape)))
    return std::make_unique<MaxPairsGradientKernel>(request);
  return std::make_unique<PoolingGradientKernel>(request, &PoolingLoops::max_gradient,
                                                 GradientInputs{.dy = 0, .indices = 1});
}

template <ForwardRow kRow>
std::unique_ptr<host::Kernel> make_pooling(const host::KernelRequest& request) {
  return is_float32_pooling(request) ? std::make_unique<ForwardKernel>(request, kRow) : nullptr;
}

std::unique_ptr<host::Kernel> make_average(const host::KernelRequest& request) {
  if (!is_float32_pooling(request)) return nullptr;
  const Window window = window_of(request.node.attributes, request.inputs[0].shape);
  Shares shares(request.node.attributes, window);
  if (auto kernel = make_few_channels_average(request, window, std::move(shares.rows), shares.columns)) return kernel;
  return std::make_unique<ForwardKernel>(request, &PoolingLoops::average);
}

std::unique_ptr<host::Kernel> make_average_gradient(const host::KernelRequest& request) {
  if (!is_float32_pooling(request)) return nullptr;
  return std::make_unique<PoolingGradientKernel>(request, &PoolingLoops::average_gradient, GradientInputs{.dy = 0});
}

std::unique_ptr<host::Kernel> make_l2_gradient(const host::KernelRequest& request) {
  if (!is_float32_pooling(request)) return nullptr;
  return std::make_unique<PoolingGradientKernel>(request, &PoolingLoops::l2_gradient,
                                                 GradientInputs{.x = 0, .y = 1, .dy = 2});
}

}  // namespace

void add_pooling_kernels(host::KernelTable& table) {
  table.add("pool2d_max", make_max);
  table.add("pool2d_max_gradient", make_max_gradient);
  table.add("pool2d_average", make_average);
  table.add("pool2d_average_gradient", make_average_gradient);
  table.add("pool2d_l2", make_pooling<&PoolingLoops::l2>);
  table.add("pool2d_l2_gradient", make_l2_gradient);
}

}  // namespace openmps::engine::cpu
