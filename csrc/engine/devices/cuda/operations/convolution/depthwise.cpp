// Convolutions in which each channel is one by itself, and their gradients. They read and write each element about
// once: memory decides their time.
#include <algorithm>
#include <bit>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/reduce.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kBlockThreads = 256;
constexpr std::int64_t kMostTaps = 225;    // the loops over them are unrolled
constexpr std::int64_t kMostSums = 64;     // that a thread holds in registers for the gradient of weights
constexpr std::int64_t kFewSums = 32;      // those of several channels
constexpr std::int64_t kMostChannels = 2;  // of a thread: the pixels of a longer strip share more reads
constexpr std::int64_t kMostOfPixel = 4;   // of a thread that computes one pixel
constexpr std::int64_t kMostWords = 96;    // of a thread's strip in registers
constexpr std::int64_t kManyTaps = 25;     // so many products a pixel take longer than memory
constexpr std::int64_t kResident = 2;      // blocks on a multiprocessor
constexpr std::int64_t kWaves = 4;         // of them, at most, where each has its own weights to read
constexpr std::int64_t kSectorBytes = 32;  // that memory moves at once
constexpr std::int64_t kMostPixels = std::int64_t{1} << 30;
constexpr std::int64_t kMostOfRow = std::int64_t{1} << 24;  // channels: offsets in what a strip reads have 32 bits
constexpr std::int64_t kMostSharedBytes = 48 << 10;         // of a block

enum class DepthwiseKind : std::uint8_t { Forward, DataGradient, WeightsGradient };

// `Places` of the kernel.
struct KernelPlaces {
  KernelDivisor columns, rows;
  std::uint32_t strips = 0, share = 1;
};

struct DepthwiseLayer {
  DepthwiseKind kind;
  DType dtype;
  Window window;
  std::int64_t images, channels;
  bool flipped = false;  // the weights are rotated

  // Where threads lie: pixels of the result, or of the data gradient.
  std::int64_t height() const { return kind == DepthwiseKind::DataGradient ? window.y.input : window.y.output; }
  std::int64_t width() const { return kind == DepthwiseKind::DataGradient ? window.x.input : window.x.output; }
};

std::int64_t blocks_of(std::int64_t count, std::int64_t each) { return (count + each - 1) / each; }

// The share of a thread: `each` channels of `rows` by `columns` pixels.
class Strip {
 public:
  Strip(const DepthwiseLayer& layer, std::int64_t multiprocessors)
      : each(widest(layer)), rows(most_rows(layer)), columns(best_columns(layer, most_columns(layer))) {
    // Pixels of a wide window are in registers for one channel at least.
    if (columns == 1 && most_columns(layer) > 1 && layer.width() > 1) {
      each = 1;
      columns = best_columns(layer, most_columns(layer));
    }
    const auto is_too_long = [&] {
      return count(layer) * (layer.channels / each) < kBlockThreads * 4 * multiprocessors;
    };
    while (rows * columns > 1 && is_too_long()) {
      if (rows > 1 && columns <= kShortStrip)
        rows /= 2;
      else
        columns = best_columns(layer, columns / 2);
    }
  }

  std::int64_t down(const DepthwiseLayer& layer) const { return blocks_of(layer.height(), rows); }
  std::int64_t across(const DepthwiseLayer& layer) const { return blocks_of(layer.width(), columns); }
  std::int64_t count(const DepthwiseLayer& layer) const { return layer.images * down(layer) * across(layer); }

  std::int64_t each, rows, columns;

 private:
  static constexpr std::int64_t kShortStrip = 8;

  // Divides all channels. A thread has registers for them, and moves them at once.
  static std::int64_t widest(const DepthwiseLayer& layer) {
    std::int64_t each = common_group(layer.dtype, {&layer.channels, 1});
    const bool has_sums = layer.kind == DepthwiseKind::WeightsGradient;
    const std::int64_t most = layer.kind == DepthwiseKind::DataGradient ? kMostOfPixel : kMostChannels;
    while (each > 1 && (each > most || each * static_cast<std::int64_t>(size_of(layer.dtype)) > 8 ||
                        (has_sums && each * layer.window.taps() > kFewSums)))
      each /= 2;
    return each;
  }

  // Several, if they read the same rows. The gradient of weights has more, as it reads two images.
  static std::int64_t most_rows(const DepthwiseLayer& layer) {
    const WindowAxis& y = layer.window.y;
    if (layer.kind == DepthwiseKind::DataGradient || y.dilation > 1 || y.stride >= y.kernel) return 1;
    const std::int64_t most = layer.kind == DepthwiseKind::WeightsGradient ? 4 : 2;
    return std::min<std::int64_t>(most,
                                  static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(layer.height()))));
  }

  // A strip's neighbours read kernel - 1 of its pixels again.
  static std::int64_t most_columns(const DepthwiseLayer& layer) {
    if (layer.kind == DepthwiseKind::DataGradient) return 1;
    if (layer.kind == DepthwiseKind::WeightsGradient) return kShortStrip;
    return std::max(kShortStrip, 2 * layer.window.x.kernel);
  }

  // The registers of a strip, of 4 bytes each.
  std::int64_t words(const DepthwiseLayer& layer, std::int64_t width) const {
    const WindowAxis& x = layer.window.x;
    const std::int64_t read = (width - 1) * x.stride + x.extent(),
                       sums = layer.kind == DepthwiseKind::WeightsGradient ? layer.window.taps() : 0;
    return (sums + rows * width + read) * each * (layer.dtype == DType::Float64 ? 2 : 1);
  }

  // The fewest pixels in vain: beyond the image, and two for what a strip takes beside its columns.
  std::int64_t best_columns(const DepthwiseLayer& layer, std::int64_t most) const {
    const auto cost = [&](std::int64_t width) { return blocks_of(layer.width(), width) * (width + 2); };
    std::int64_t best = 1;
    for (std::int64_t width = 2; width <= std::min(most, layer.width()) && words(layer, width) <= kMostWords; ++width)
      if (cost(width) <= cost(best)) best = width;
    return best;
  }
};

// The function of a layer, and how its threads lie.
class DepthwiseFunction {
 public:
  DepthwiseFunction(const DepthwiseLayer& layer, const Context& context) : strip_(layer, context.multiprocessors) {
    const std::int64_t groups = layer.channels / strip_.each;
    lanes_ = best_lanes(layer, groups);
    channel_blocks_ = blocks_of(groups, lanes_);
    const std::int64_t strips = strip_.count(layer), all = blocks_of(strips, kBlockThreads / lanes_);
    const std::int64_t wanted = kResident * context.multiprocessors;
    // As many blocks as run at once write few partial sums. Several waves of others end together.
    const std::int64_t share = layer.kind == DepthwiseKind::WeightsGradient
                                   ? blocks_of(all, std::max<std::int64_t>(1, wanted / channel_blocks_))
                                   : std::max<std::int64_t>(1, all * channel_blocks_ / (wanted * kWaves));
    shares_ = blocks_of(all, share);
    places_ = {KernelDivisor(strip_.across(layer)), KernelDivisor(strip_.down(layer)),
               static_cast<std::uint32_t>(strips), static_cast<std::uint32_t>(share)};
    alignment_ = static_cast<std::size_t>(strip_.each) * size_of(layer.dtype);
    function_ = context.compiler->request("depthwise", defines(layer), "depthwise.cu");
  }

  std::int64_t channel_blocks() const { return channel_blocks_; }
  std::int64_t shares() const { return shares_; }  // of the strips, one for each block of the same channels
  const KernelPlaces& places() const { return places_; }
  const Function& get() const { return *function_; }
  unsigned blocks() const { return static_cast<unsigned>(channel_blocks_ * shares_); }
  bool is_aligned(CUdeviceptr addresses) const { return addresses % alignment_ == 0; }

 private:
  std::string defines(const DepthwiseLayer& layer) const {
    const char* const kind = layer.kind == DepthwiseKind::Forward        ? "FORWARD"
                             : layer.kind == DepthwiseKind::DataGradient ? "DATA_GRADIENT"
                                                                         : "WEIGHTS_GRADIENT";
    const Window& w = layer.window;
    // Kernels of few taps wait for memory. One serves all numbers of channels.
    const std::int64_t channels = w.taps() < kManyTaps ? 0 : layer.channels;
    return std::string("#define D ") + kernel_type(layer.dtype) + "\n" + define(kind, 1) + define("KY", w.y.kernel) +
           define("KX", w.x.kernel) + define("STRIDE_Y", w.y.stride) + define("STRIDE_X", w.x.stride) +
           define("STEP_Y", w.y.dilation) + define("STEP_X", w.x.dilation) + define("CHANNELS", channels) +
           define("EACH", strip_.each) + define("LANES", lanes_) + define("ROWS", strip_.rows) +
           define("COLS", strip_.columns) + define("FLIPPED", layer.flipped) + define("RESIDENT", kResident);
  }

  // A power of two that leaves the fewest threads without channels. They read a sector of memory, and the block's
  // weights have room.
  std::int64_t best_lanes(const DepthwiseLayer& layer, std::int64_t groups) const {
    const auto bytes = static_cast<std::int64_t>(size_of(layer.dtype)),
               weight_bytes = static_cast<std::int64_t>(bytes > 4 ? sizeof(double) : sizeof(float));
    std::int64_t lanes =
        std::min<std::int64_t>(32, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(groups))));
    while (lanes > 1 && layer.window.taps() * (lanes + 1) * strip_.each * weight_bytes > kMostSharedBytes) lanes /= 2;
    std::int64_t best = lanes;
    for (; lanes >= 1 && lanes * strip_.each * bytes >= kSectorBytes; lanes /= 2)
      if (blocks_of(groups, lanes) * lanes < blocks_of(groups, best) * best) best = lanes;
    return best;
  }

  Strip strip_;
  std::int64_t lanes_ = 1, channel_blocks_ = 1, shares_ = 1;
  std::size_t alignment_ = 1;
  KernelPlaces places_;
  std::shared_ptr<Function> function_;
};

// The convolution, or its data gradient: with strides above 1 each pixel adds up the windows that read it.
class DepthwiseConvolution final : public Kernel {
 public:
  DepthwiseConvolution(const KernelRequest& request, const DepthwiseLayer& layer, bool has_bias = false,
                       double slope = 1)
      : context_(request.context),
        function_(layer, context_),
        window_(kernel_window(layer.window)),
        channels_(static_cast<std::int32_t>(layer.channels)),
        has_bias_(has_bias),
        slope_(slope) {}

  void run(const KernelCall& call) const override {
    const bool aligned = function_.is_aligned(call.inputs[0] | call.outputs[0]);
    launch(context_, function_.get(), {function_.blocks()}, {kBlockThreads}, call.stream, call.inputs[0],
           call.inputs[1], has_bias_ ? call.inputs[2] : CUdeviceptr{0}, call.outputs[0],
           static_cast<std::int32_t>(function_.channel_blocks()), channels_, window_, function_.places(), aligned,
           slope_);
  }

 private:
  const Context& context_;
  DepthwiseFunction function_;
  KernelWindow window_;
  std::int32_t channels_;
  bool has_bias_;
  double slope_;
};

class DepthwiseWeightsGradient final : public Kernel {
 public:
  DepthwiseWeightsGradient(const KernelRequest& request, const DepthwiseLayer& layer)
      : context_(request.context),
        function_(layer, context_),
        window_(kernel_window(layer.window)),
        channels_(static_cast<std::int32_t>(layer.channels)),
        bias_(context_, layer.dtype, request.outputs[1].dtype, request.inputs[1].shape, {true, true, true, false},
              step_of(Op::ReduceSum), request.node.who()) {
    finish_.emplace(context_, exact_type(request.outputs[0].dtype), computed_type({&layer.dtype, 1}),
                    function_.shares(), request.outputs[0].shape.elements(), step_of(Op::ReduceSum), 1.0);
  }

  std::size_t workspace_bytes() const noexcept override {
    return std::max(finish_->workspace_bytes(), bias_.workspace_bytes());
  }

  void run(const KernelCall& call) const override {
    if (call.outputs[1]) bias_.run(call.inputs[1], call.outputs[1], call.workspace, call.stream);
    if (!call.outputs[0]) return;
    const bool aligned = function_.is_aligned(call.inputs[0] | call.inputs[1]);
    launch(context_, function_.get(), {function_.blocks()}, {kBlockThreads}, call.stream, call.inputs[0],
           call.inputs[1], call.workspace, static_cast<std::int32_t>(function_.channel_blocks()), channels_, window_,
           function_.places(), aligned);
    finish_->run(call.workspace, call.outputs[0], call.stream);
  }

 private:
  const Context& context_;
  DepthwiseFunction function_;
  KernelWindow window_;
  std::int32_t channels_;
  Reduce bias_;
  std::optional<PartialReduction> finish_;
};

// Nothing if the convolution is not depth-wise, is empty, or has a larger window than the kernels are made for.
std::optional<DepthwiseLayer> layer_of(const KernelRequest& request, DepthwiseKind kind, const Shape& image,
                                       const Shape& weights) {
  const std::int64_t channels = image[3], groups = request.node.attributes.integer("groups");
  if (channels == 0 || groups != channels || weights[0] != channels) return std::nullopt;
  const Window window = Window::of(request.node.attributes, {image[1], image[2]}, {weights[1], weights[2]});
  const bool is_empty = image.elements() == 0 || window.y.output * window.x.output == 0;
  const std::int64_t most = kind == DepthwiseKind::WeightsGradient ? kMostSums : kMostTaps;
  const auto has_numbers = [&](const WindowAxis& axis) { return axis.extent() <= 1024 && axis.stride <= 1024; };
  if (is_empty || window.taps() > most || !has_numbers(window.y) || !has_numbers(window.x)) return std::nullopt;
  const std::int64_t pixels = std::max(window.y.input * window.x.input, window.y.output * window.x.output);
  if (pixels > kMostPixels || image[0] > kMostPixels / pixels || channels > kMostOfRow ||
      channels > kMostPixels / (image[0] * pixels) * kBlockThreads)
    return std::nullopt;
  return DepthwiseLayer{kind, request.inputs[0].dtype, window, image[0], channels};
}

std::unique_ptr<Kernel> make_forward(const KernelRequest& request) {
  const auto layer = layer_of(request, DepthwiseKind::Forward, request.inputs[0].shape, request.inputs[1].shape);
  if (!layer) return nullptr;
  return std::make_unique<DepthwiseConvolution>(request, *layer, request.inputs.size() > 2,
                                                request.node.attributes.number("slope"));
}

// With strides of 1: the convolution of the result's gradient with rotated weights.
std::unique_ptr<Kernel> make_data_gradient(const KernelRequest& request) {
  auto layer = layer_of(request, DepthwiseKind::DataGradient, request.outputs[0].shape, request.inputs[1].shape);
  if (!layer) return nullptr;
  WindowAxis &y = layer->window.y, &x = layer->window.x;
  if (y.stride != 1 || x.stride != 1) return std::make_unique<DepthwiseConvolution>(request, *layer);
  for (WindowAxis* axis : {&y, &x}) {
    std::swap(axis->input, axis->output);
    axis->before = axis->extent() - 1 - axis->before;
  }
  layer->kind = DepthwiseKind::Forward;
  layer->flipped = true;
  return std::make_unique<DepthwiseConvolution>(request, *layer);
}

std::unique_ptr<Kernel> make_weights_gradient(const KernelRequest& request) {
  const auto layer =
      layer_of(request, DepthwiseKind::WeightsGradient, request.inputs[0].shape, request.outputs[0].shape);
  return layer ? std::make_unique<DepthwiseWeightsGradient>(request, *layer) : nullptr;
}

}  // namespace

void add_depthwise_kernels(KernelTable& table) {
  table.add("conv2d", make_forward);
  table.add("conv2d_data_gradient", make_data_gradient);
  table.add("conv2d_weights_gradient", make_weights_gradient);
}

}  // namespace openmps::engine::cuda
