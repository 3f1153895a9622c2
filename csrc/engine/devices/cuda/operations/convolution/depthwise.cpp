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
constexpr std::int64_t kMostTaps = 225;       // the loops over them are unrolled
constexpr std::int64_t kMostProducts = 2048;  // of a thread
constexpr std::int64_t kMostSums = 64;        // that a thread holds in registers for the gradient of weights
constexpr std::int64_t kMostChannels = 4;     // of a thread: with more, conversions of halves take longer than memory
constexpr std::int64_t kResident = 3;         // blocks on a multiprocessor that compute the gradient of weights
constexpr std::int64_t kMostPixels = std::int64_t{1} << 30;
constexpr std::int64_t kMostSharedBytes = 48 << 10;  // of a block

enum class DepthwiseKind : std::uint8_t { Forward, DataGradient, WeightsGradient };

// `Places` of the kernel.
struct KernelPlaces {
  KernelDivisor blocks, columns, strips;
  std::uint32_t pixels = 0;
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

// The largest number of channels that 16 bytes hold, that divides all of them, and for which a thread has registers.
std::int64_t widest(const DepthwiseLayer& layer) {
  std::int64_t each = common_group(layer.dtype, {&layer.channels, 1});
  const std::int64_t most = layer.kind == DepthwiseKind::WeightsGradient ? kMostSums : kMostProducts;
  while (each > 1 && (each > kMostChannels || each * layer.window.taps() > most)) each /= 2;
  return each;
}

// The function of a layer, and how its threads lie.
class DepthwiseFunction {
 public:
  DepthwiseFunction(const DepthwiseLayer& layer, const Context& context) : each_(widest(layer)) {
    const std::int64_t taps = layer.window.taps(), groups = layer.channels / each_;
    lanes_ = std::min<std::int64_t>(32, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(groups))));
    const auto weight_bytes = static_cast<std::int64_t>(size_of(layer.dtype) > 4 ? sizeof(double) : sizeof(float));
    while (lanes_ > 1 && taps * lanes_ * each_ * weight_bytes > kMostSharedBytes) lanes_ /= 2;
    channel_blocks_ = (groups + lanes_ - 1) / lanes_;
    rows_ = layer.kind == DepthwiseKind::DataGradient ? 1 : 4;
    const auto strips = [&] { return (layer.height() + rows_ - 1) / rows_; };
    const auto is_too_long = [&] {
      const std::int64_t threads = layer.images * strips() * layer.width() * groups;
      return rows_ * each_ * taps > kMostProducts || rows_ > layer.height() ||
             threads < kBlockThreads * 4 * context.multiprocessors;
    };
    while (rows_ > 1 && is_too_long()) rows_ /= 2;
    const std::int64_t pixels = layer.images * strips() * layer.width(), in_block = kBlockThreads / lanes_;
    pixel_blocks_ = (pixels + in_block - 1) / in_block;
    places_ = {KernelDivisor(channel_blocks_), KernelDivisor(layer.width()), KernelDivisor(strips()),
               static_cast<std::uint32_t>(pixels)};
    alignment_ = static_cast<std::size_t>(each_) * size_of(layer.dtype);
    function_ = context.compiler->request("depthwise", defines(layer), "depthwise.cu");
  }

  std::int64_t channel_blocks() const { return channel_blocks_; }
  std::int64_t pixel_blocks() const { return pixel_blocks_; }
  const KernelPlaces& places() const { return places_; }
  const Function& get() const { return *function_; }
  unsigned blocks() const { return static_cast<unsigned>(channel_blocks_ * pixel_blocks_); }
  bool is_aligned(CUdeviceptr addresses) const { return addresses % alignment_ == 0; }

 private:
  std::string defines(const DepthwiseLayer& layer) const {
    const char* const kind = layer.kind == DepthwiseKind::Forward        ? "FORWARD"
                             : layer.kind == DepthwiseKind::DataGradient ? "DATA_GRADIENT"
                                                                         : "WEIGHTS_GRADIENT";
    const Window& w = layer.window;
    return std::string("#define D ") + kernel_type(layer.dtype) + "\n" + define(kind, 1) + define("KY", w.y.kernel) +
           define("KX", w.x.kernel) + define("STRIDE_Y", w.y.stride) + define("STRIDE_X", w.x.stride) +
           define("STEP_Y", w.y.dilation) + define("STEP_X", w.x.dilation) + define("EACH", each_) +
           define("LANES", lanes_) + define("ROWS", rows_) + define("FLIPPED", layer.flipped) +
           define("RESIDENT", kResident);
  }

  std::int64_t each_, lanes_ = 1, rows_ = 1, channel_blocks_ = 1, pixel_blocks_ = 1;
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
           call.inputs[1], has_bias_ ? call.inputs[2] : CUdeviceptr{0}, call.outputs[0], channels_, window_,
           function_.places(), aligned, slope_);
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
    // As many blocks as run at once, so that few partial sums are left.
    const std::int64_t wanted = kResident * context_.multiprocessors / function_.channel_blocks();
    shares_ = std::clamp<std::int64_t>(wanted, 1, function_.pixel_blocks());
    finish_.emplace(context_, exact_type(request.outputs[0].dtype), computed_type({&layer.dtype, 1}), shares_,
                    request.outputs[0].shape.elements(), step_of(Op::ReduceSum), 1.0);
  }

  std::size_t workspace_bytes() const noexcept override {
    return std::max(finish_->workspace_bytes(), bias_.workspace_bytes());
  }

  void run(const KernelCall& call) const override {
    if (call.outputs[1]) bias_.run(call.inputs[1], call.outputs[1], call.workspace, call.stream);
    if (!call.outputs[0]) return;
    const bool aligned = function_.is_aligned(call.inputs[0] | call.inputs[1]);
    launch(context_, function_.get(), {static_cast<unsigned>(function_.channel_blocks() * shares_)}, {kBlockThreads},
           call.stream, call.inputs[0], call.inputs[1], call.workspace,
           static_cast<std::uint32_t>(function_.pixel_blocks()), static_cast<std::uint32_t>(shares_), channels_,
           window_, function_.places(), aligned);
    finish_->run(call.workspace, call.outputs[0], call.stream);
  }

 private:
  const Context& context_;
  DepthwiseFunction function_;
  KernelWindow window_;
  std::int32_t channels_;
  std::int64_t shares_ = 1;
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
  if (pixels > kMostPixels || image[0] > kMostPixels / pixels ||
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
