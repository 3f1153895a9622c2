// The nodes of an MPSNNGraph, made one by one: images and filters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api.h"
#include "core/data_sources/data_source.h"
#include "core/data_sources/normalization.h"
#include "core/image.h"

namespace openmps::core {

class RecurrentTraining;

struct OPENMPS_API ImageNode {
  Handle object;  // MPSNNImageNode

  static Result<ImageNode> make() noexcept;
  Status set_format(PixelFormat format) const noexcept;
  Status set_stops_gradient(bool stops) const noexcept;
};

struct OPENMPS_API FilterNode {
  Handle object;  // MPSNNFilterNode

  Result<ImageNode> result_image() const noexcept;
  Status set_label(const std::string& label) const noexcept;
  // The nodes of the backward pass for the gradient of this node's result, one for each source
  // (gradientFiltersWithSource:).
  Result<std::vector<FilterNode>> gradient_filters(const ImageNode& gradient) const noexcept;
};

// Bits of MPSNNPaddingMethod; nothing: the node's default.
using Padding = std::optional<std::uint32_t>;

struct NodeOptions {
  std::string label;
  Padding padding;
};

enum class PoolingKind { Max, Average, L2Norm };
struct PoolingWindow {
  std::int64_t kernel_height = 2, kernel_width = 2, stride_y = 2, stride_x = 2;
};

enum class LossType {
  MeanAbsoluteError = 0,
  MeanSquaredError,
  SoftMaxCrossEntropy,
  SigmoidCrossEntropy,
  CategoricalCrossEntropy,
  Hinge,
  Huber,
  CosineDistance,
  Log,
  KullbackLeiblerDivergence
};
enum class Reduction { None = 0, Sum, Mean, SumByNonZeroWeights };
struct LossSpec {
  LossType type = LossType::SoftMaxCrossEntropy;
  Reduction reduction = Reduction::Sum;
  float weight = 1, label_smoothing = 0, epsilon = 1e-7f, delta = 1;
  std::int64_t classes = 1;
  bool reduce_across_batch = false;
};

enum class ArithmeticKind { Add, Subtract, Multiply, Divide };

OPENMPS_API Result<FilterNode> convolution_node(const ImageNode& source, const DataSource& weights,
                                                const NodeOptions& options) noexcept;
OPENMPS_API Result<FilterNode> fully_connected_node(const ImageNode& source, const DataSource& weights,
                                                    const NodeOptions& options) noexcept;
OPENMPS_API Result<FilterNode> normalization_node(const ImageNode& source, const NativeNormalization& normalization,
                                                  const NodeOptions& options) noexcept;
OPENMPS_API Result<FilterNode> pooling_node(PoolingKind kind, const ImageNode& source, const PoolingWindow& window,
                                            const NodeOptions& options) noexcept;
// `type` is a value of MPSCNNNeuronType; `channel_a` of PReLU, one number per channel.
OPENMPS_API Result<FilterNode> neuron_node(int type, const ImageNode& source, float a, float b, float c,
                                           const std::vector<float>& channel_a, const NodeOptions& options) noexcept;
OPENMPS_API Result<FilterNode> softmax_node(bool logarithm, const ImageNode& source,
                                            const NodeOptions& options) noexcept;
OPENMPS_API Result<FilterNode> dropout_node(const ImageNode& source, float keep_probability, std::uint64_t seed,
                                            const NodeOptions& options) noexcept;
OPENMPS_API Result<FilterNode> arithmetic_node(ArithmeticKind kind, const ImageNode& left, const ImageNode& right,
                                               const NodeOptions& options) noexcept;
OPENMPS_API Result<FilterNode> concatenation_node(const std::vector<ImageNode>& sources,
                                                  const NodeOptions& options) noexcept;
// Images of one row, whose pixels are the steps of a sequence. Without `trains` the graph leaves the weights alone.
OPENMPS_API Result<FilterNode> recurrent_node(const ImageNode& source, const RecurrentTraining& layer, bool trains,
                                              const NodeOptions& options) noexcept;
OPENMPS_API Result<FilterNode> loss_node(const ImageNode& source, const LossSpec& loss,
                                         const NodeOptions& options) noexcept;

}  // namespace openmps::core
