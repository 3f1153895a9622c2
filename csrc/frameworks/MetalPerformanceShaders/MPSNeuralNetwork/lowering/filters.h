// The computation of every filter in the engine's operations: one function for each kind, called by single kernels and
// by graphs.
//
// A function reads `sources` ((N, H, W, C) float32), writes `result` and, for its gradient filter, `state`. It checks
// its arguments and fails the lowering with a message that begins with `who`. Formulas: Apple's, as the operations'
// documentation states them.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSCore/neuron_operation.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/lowering.h"

namespace openmps::fw::recurrent {
struct RecurrentLayer;
struct TrainedBlock;
}  // namespace openmps::fw::recurrent

namespace openmps::fw::nn {

// The data of a forward filter for its gradient filter: its window and extents, and values. In one plan the values are
// tensors that stay inside; between two plans an MPSState carries them.
struct FilterState {
  bool is_set = false;
  FilterWindow window;
  Nhwc source;  // of the (first) source
  Nhwc destination;
  std::vector<std::pair<std::string, Tensor>> values;
  // Of a padding: the first channel of the source that it reads, and the channels before that one in the result.
  std::int64_t first_channel = 0, channels_before = 0;

  void set(const std::string& name, Tensor value) { values.emplace_back(name, value); }
  Tensor find(const std::string& name) const noexcept;
};

// Called for every encode with the extents of source and result: a factor of this encode. May be empty.
using ChosenFactor = std::function<float(const Nhwc&, const Nhwc&)>;

struct FilterCall {
  PlanBuilder& lowering;
  std::string who;  // MPSCNNConvolution "conv1"
  std::span<const Tensor> sources;
  Nhwc destination;  // the result's extents
  FilterState* state = nullptr;
  Tensor labels, label_weights;  // losses
  Nhwc loss_size;
  // Dropout of a part of a batch: how many images come before; or empty.
  std::function<std::uint32_t()> first_image = {};
  bool normalizes_over_ranks = false;  // batch normalisation, with the statistics of all processes' batches
  // Each image has a state. The states' values and resources are arrays (images, ...).
  bool has_state_for_each = false;

  Tensor result;
  Tensor loss = {};  // losses
  // Contents of buffers of the (gradient) state: gradients of weights, statistics.
  struct StateResult {
    int resource;
    Tensor value;
    Tensor before;   // the buffer's content as an input, if the new one depends on it
    int source = 0;  // for a gradient filter that trains several data sources: which of them gets the state
  };
  std::vector<StateResult> state_results = {};

  void fail(ErrorKind kind, const std::string& sentence) const { lowering.fail(kind, who + ": " + sentence); }
  void set_resource(int resource, Tensor value, Tensor before = {}) {
    state_results.push_back({resource, value, before});
  }
  void set_resource_of(int source, int resource, Tensor value) {
    state_results.push_back({resource, value, {}, source});
  }
  // A buffer of the kernel's state.
  Tensor resource(int index, const TensorType& type, const std::string& label) const {
    return lowering.input(type, {Binding::Role::StateResource, 0, {}, nullptr, index}, label);
  }
  Nhwc extents(std::size_t source) const noexcept { return nhwc(sources[source]); }
};

// The factor as a scalar of the plan.
Tensor chosen_factor(FilterCall& call, const ChosenFactor& choose, const Nhwc& source, const Nhwc& destination,
                     const char* name);

// ---- convolution.cpp

struct Convolution {
  std::int64_t inputs = 0, outputs = 0, groups = 1;
  FilterWindow window;
  Neuron neuron;
  std::vector<float> scale,
      shift;                   // a fused batch normalisation: y * scale + shift before the neuron; empty without one
  std::int64_t sub_pixel = 1;  // each position becomes sub_pixel x sub_pixel pixels of fewer channels
  // Where a plan rounds as Apple: the kernel keeps its weights in float32, not in float16; it adds up in float16.
  bool has_float_weights = false, has_half_sums = false;

  std::int64_t result_channels() const { return outputs / sub_pixel / sub_pixel; }
  TensorType weights_type() const {
    return {DType::Float32, Shape{outputs, window.y.kernel, window.x.kernel, inputs / groups}};
  }
  TensorType biases_type() const { return {DType::Float32, Shape{outputs}}; }
};

// Resources of an MPSCNNConvolutionGradientState.
inline constexpr int kWeightsGradient = 0, kBiasesGradient = 1;

enum GradientOption : unsigned { kGradientWithData = 1, kGradientWithWeights = 2 };

void lower_convolution(FilterCall& call, const Convolution& convolution, Tensor weights, Tensor biases);
void lower_convolution_gradient(FilterCall& call, const Convolution& convolution, Tensor weights, unsigned option);

// ---- binary_convolution.cpp

enum class BinaryKind : std::uint8_t { BinaryWeights, Xnor, And };

// The factors and summands around a binary convolution; an empty one is left out.
struct BinaryTerms {
  std::vector<float> input_biases, input_scales;    // of each input channel
  std::vector<float> output_scales, output_biases;  // of each output channel
};

struct BinaryConvolution {
  Convolution layer;
  BinaryKind kind = BinaryKind::BinaryWeights;
  bool scales_by_beta = false;
  BinaryTerms terms;
};

// `bits`: weights that are 0 or 1. `biases`: of the data source, instead of those of the terms; or an empty tensor.
void lower_binary_convolution(FilterCall& call, const BinaryConvolution& convolution, Tensor bits, Tensor biases);

// ---- transposed_convolution.cpp

// A convolution of the source with stride - 1 zeros between its pixels. The window's offset is its centre at the first
// result, in that larger image. Weights are [output][row][column][input of the group], as in a convolution.
void lower_transposed_convolution(FilterCall& call, const Convolution& convolution, Tensor weights, Tensor biases);
void lower_transposed_convolution_gradient(FilterCall& call, const Convolution& convolution, Tensor weights,
                                           unsigned option);

// ---- upsampling.cpp

// Result pixel i reads the source at offset + i / factor; positions outside are moved to the edge. Aligned corners: at
// i (n - 1) / (n factor - 1), for n source pixels.
struct Upsampling {
  bool is_bilinear = false;                   // else the pixel whose area covers the position
  std::array<std::int64_t, 2> factors{1, 1};  // along y, x
  FilterWindow window;                        // its offset and alignment
};

void lower_upsampling(FilterCall& call, const Upsampling& upsampling);
void lower_upsampling_gradient(FilterCall& call, const Upsampling& upsampling);

// ---- neuron.cpp

Tensor apply_neuron(FilterCall& call, const Neuron& neuron, Tensor x);
// The gradient with respect to x, given that with respect to the result.
Tensor apply_neuron_gradient(FilterCall& call, const Neuron& neuron, Tensor x, Tensor dy);
void lower_neuron(FilterCall& call, const Neuron& neuron);
void lower_neuron_gradient(FilterCall& call, const Neuron& neuron);

// ---- padding.cpp

struct Pad {
  FilterWindow window;  // the offset is the source position of the first result; the edge tells the values outside
  std::int64_t first_channel = 0;  // of those of the image that are the source
  std::int64_t channels_before = 0, channels_after = 0;
  float fill = 0;            // for Edge::Constant
  std::vector<float> fills;  // likewise, one for each channel of the result; empty: `fill`
};

void lower_pad(FilterCall& call, const Pad& pad);
void lower_pad_gradient(FilterCall& call);  // by the state

// ---- pooling.cpp

enum class PoolingKind : std::uint8_t { Max, Average, L2Norm };

struct Pooling {
  PoolingKind kind = PoolingKind::Max;
  FilterWindow window;
  Extents zero_pad{0, 0};
};

void lower_pooling(FilterCall& call, const Pooling& pooling);
void lower_pooling_gradient(FilterCall& call, const Pooling& pooling);

// ---- softmax.cpp

void lower_softmax(FilterCall& call, bool logarithm);
void lower_softmax_gradient(FilterCall& call, bool logarithm);  // sources: gradient, the forward filter's result

// ---- normalization.cpp

// The axes that share a mean and a variance, besides rows and columns: the images of a batch, none, or a group of
// adjacent channels.
enum class NormalizationOver : std::uint8_t { Batch, Instance, Group };

struct Normalization {
  NormalizationOver over = NormalizationOver::Batch;
  std::int64_t channels = 1;
  std::int64_t groups = 1;  // of channels, for Group
  float epsilon = 0;
  Neuron neuron;

  TensorType channels_type() const { return {DType::Float32, Shape{channels}}; }
};

// Resources of a normalisation's state. The last two are those of batch normalisation; the statistics of the others are
// values of the state.
inline constexpr int kGradientForGamma = 0, kGradientForBeta = 1, kGamma = 2, kBeta = 3, kMean = 4, kVariance = 5;

// gamma and beta have one value for each channel; an empty beta means none. Statistics have one for each channel, with
// the images' axis too if each image has separate ones.
struct NormalizationValues {
  Tensor gamma, beta, mean, variance;
};

// With the source's statistics, which go into the state; those of a batch go into its resources.
void lower_normalization(FilterCall& call, const Normalization& normalization, NormalizationValues values);
// With the given statistics.
void lower_normalization_by(FilterCall& call, const Normalization& normalization, const NormalizationValues& values);
// The gradient with respect to the source. The gradients of gamma and beta become resources of the state, summed over
// the batch or by image. `statistics_vary`: the statistics are those of the source, and the gradient passes through them
// too.
void lower_normalization_gradient(FilterCall& call, const Normalization& normalization,
                                  const NormalizationValues& values, bool statistics_vary, bool by_image);

// ---- batch_statistics.cpp: batch normalisation of a batch in parts

// The sums to which a part adds. Empty tensors for the first part.
struct Accumulated {
  Tensor first, second;
  Tensor share;  // the ratio of this part to all so far, for statistics
};

void lower_batch_statistics(FilterCall& call, const Normalization& normalization, const Accumulated& before);
void lower_batch_statistics_gradient(FilterCall& call, const Normalization& normalization,
                                     const NormalizationValues& values, const Accumulated& before);
// `sums`: the gradients with respect to gamma and beta; `count`: of pixels in the whole batch.
void lower_batch_data_gradient(FilterCall& call, const Normalization& normalization, const NormalizationValues& values,
                               const Accumulated& sums, Tensor count);

// For both: refuses wrong sources; the gradient before the neuron; dgamma and dbeta, summed over the axes.
bool normalization_fits(FilterCall& call, const Normalization& normalization, std::size_t source);
Tensor gradient_before_neuron(FilterCall& call, const Normalization& normalization, const NormalizationValues& values);
std::vector<Tensor> sums_of(FilterCall& call, const Normalization& normalization, const NormalizationValues& values,
                            Tensor g, const Integers& axes);

// ---- local_normalization.cpp

enum class LocalKind : std::uint8_t { CrossChannel, Spatial, Contrast };

struct LocalNormalization {
  LocalKind kind = LocalKind::Spatial;
  float alpha = 1, beta = 5, delta = 1;
  float p0 = 1, pm = 0, ps = 1;  // of a local contrast
  std::int64_t channels = 1;     // size of the kernel across feature channels
  FilterWindow window;           // that of the others; its offset counts for all
};

void lower_local_normalization(FilterCall& call, const LocalNormalization& normalization);
// Sources: gradient, the forward filter's source. The window of a state counts, if there is one.
void lower_local_normalization_gradient(FilterCall& call, LocalNormalization normalization);

// ---- dropout.cpp

struct Dropout {
  float keep_probability = 0.5F;
  std::uint32_t seed = 0;
  std::array<bool, 3> shared{};  // along y, x, channels one mask value is used for all
  std::function<std::uint32_t()> next_step;
};

void lower_dropout(FilterCall& call, const Dropout& dropout);
void lower_dropout_gradient(FilterCall& call, const Dropout& dropout);

// ---- loss.cpp

enum class Reduction : std::uint8_t { None, Sum, Mean, SumByNonZeroWeights };

struct Loss {
  int type = 0;  // MPSCNNLossType
  Reduction reduction = Reduction::None;
  bool across_batch = false;
  float weight = 1, label_smoothing = 0, epsilon = 1e-7F, delta = 1;
  std::int64_t classes = 1;
  ChosenFactor chosen_weight = {};  // instead of weight
};

// The loss of every image, of size `call.loss_size`, into call.loss.
void lower_loss_value(FilterCall& call, const Loss& loss);
// d loss / d sources[0] into call.result, without any reduction factor. A weight that the forward filter chose replaces
// this one.
void lower_loss_gradient(FilterCall& call, const Loss& loss);
void lower_label_gradient(FilterCall& call, const Loss& loss);

// ---- yolo_loss.cpp

struct YoloLoss {
  Loss xy, wh, confidence, classes;
  Reduction reduction = Reduction::None;
  bool across_batch = false, rescore = true;
  float scale_xy = 10, scale_wh = 10, scale_no_object = 5, scale_object = 100, scale_class = 2;
  float least_iou_of_object = 0.7F, most_iou_of_absence = 0.3F;
  std::vector<float> anchors;  // width and height of each, in cells
};

// The loss into call.loss, its gradient with respect to sources[0] into call.result.
void lower_yolo_loss(FilterCall& call, const YoloLoss& loss);

// ---- arithmetic.cpp

enum class ArithmeticKind : std::uint8_t { Add, Subtract, Multiply, Divide, Compare };

struct Arithmetic {
  ArithmeticKind kind = ArithmeticKind::Add;
  float primary_scale = 1, secondary_scale = 1, bias = 0, minimum = 0, maximum = 0;
  // a stride of 0 along y, x, channels: one value is used for all
  std::array<bool, 3> primary_shared{}, secondary_shared{};
  // Of a comparison: MPSNNComparisonType; values whose difference is not larger count as equal.
  std::uint64_t comparison = 0;
  float threshold = 0;

  bool clamps() const noexcept;
};

void lower_arithmetic(FilterCall& call, const Arithmetic& arithmetic);
void lower_arithmetic_gradient(FilterCall& call, const Arithmetic& arithmetic, bool of_secondary);

// ---- recurrent.cpp

// Sources (N, 1, T, inputs); each image is a sequence that begins with a state of zeros. `parts` are the layer's.
void lower_recurrent(FilterCall& call, const recurrent::RecurrentLayer& layer, std::span<const Tensor> parts);
// The gradients of the parts become resources of the state of source 0. Those of block i of `trained` become the
// resources of a convolution's state, of source i + 1.
void lower_recurrent_gradient(FilterCall& call, const recurrent::RecurrentLayer& layer, std::span<const Tensor> parts,
                              std::span<const recurrent::TrainedBlock> trained);

// ---- reduction.cpp

enum class ReductionKind : std::uint8_t { Minimum, Maximum, Mean, Sum, ArgumentMinimum, ArgumentMaximum };
// One value for each row, column, pixel or feature channel.
enum class ReducedTo : std::uint8_t { Rows, Columns, Pixels, FeatureChannels };

struct ImageReduction {
  ReductionKind kind = ReductionKind::Mean;
  ReducedTo to = ReducedTo::FeatureChannels;
  Extents origin{0, 0}, size{-1, -1};  // of the source's region in pixels; -1 or more than there is: the rest
  float weight = 1;                    // factor of a sum
};

// Of the result. Fails if the region begins outside the source.
Result<Nhwc> reduced_extents(const std::string& who, const ImageReduction& reduction, const Nhwc& source);
void lower_reduction(FilterCall& call, const ImageReduction& reduction);
void lower_spatial_mean_gradient(FilterCall& call);  // by the state

// ---- gram_matrix.cpp

struct GramMatrix {
  float alpha = 1;
  ChosenFactor chosen_alpha;  // instead of alpha
};

void lower_gram_matrix(FilterCall& call, const GramMatrix& gram);
// Sources: gradient, the forward filter's source. An alpha that the forward filter chose replaces this one.
void lower_gram_matrix_gradient(FilterCall& call, float alpha);

// ---- binary_reduction.cpp

// Of a source, in pixels; a size of -1, or more than there is, stands for the rest.
struct ImageRegion {
  Extents origin{0, 0}, size{-1, -1};
};
using BinaryRegions = std::array<ImageRegion, 2>;  // of the primary and the secondary image

enum class WeightedReduction : std::uint8_t { Mean, Sum, SumByNonZeroWeights };

struct LocalCorrelation {
  std::array<std::uint64_t, 2> window{0, 0}, stride{1, 1};  // along y, x

  engine::Extent displacements() const;  // feature channels of the result
};

// Of the result. Both fail if a region begins outside its source or if the regions do not fit to each other.
Result<Nhwc> binary_reduction_extents(const std::string& who, const BinaryRegions& regions,
                                      std::span<const Nhwc> sources);
Result<Nhwc> local_correlation_extents(const std::string& who, const LocalCorrelation& correlation,
                                       const BinaryRegions& regions, std::span<const Nhwc> sources);
void lower_weighted_reduction(FilterCall& call, WeightedReduction kind, const BinaryRegions& regions);
void lower_local_correlation(FilterCall& call, const LocalCorrelation& correlation, const BinaryRegions& regions);

// ---- sampling.cpp

void lower_resize_bilinear(FilterCall& call, std::int64_t height, std::int64_t width, bool aligns_corners);
// Sources: the image, and positions (x, y) as two feature channels. `adds_position`: to that of the result.
void lower_grid_sample(FilterCall& call, Edge edge, bool adds_position);

// ---- cropping.cpp

// In units of the image without half a pixel at each side, along y, x: from 0 to 1.
struct CropRegion {
  std::array<double, 2> origin{0, 0}, size{1, 1};
};

struct Cropping {
  std::int64_t height = 1, width = 1;  // of each result
  std::vector<CropRegion> regions;     // each gives a result for each image; those of one image are neighbours
};

void lower_cropping(FilterCall& call, const Cropping& cropping);

// ---- scaling.cpp

// To a size: the centre of result i is at (i + 0.5) source / result - 0.5. Bilinear, or by the Lanczos filter.
void lower_scale(FilterCall& call, std::int64_t height, std::int64_t width, bool is_lanczos);

// ---- reshape.cpp

void lower_reshape(FilterCall& call);
void lower_reshape_gradient(FilterCall& call);

// ---- concatenation.cpp

// Channels that a source takes in a concatenation: rounded up to a multiple of four.
std::int64_t concatenated_channels(std::int64_t channels) noexcept;
void lower_concatenation(FilterCall& call);
// The part of the gradient for the source whose channels begin at `first`.
void lower_concatenation_gradient(FilterCall& call, std::int64_t first);

}  // namespace openmps::fw::nn
