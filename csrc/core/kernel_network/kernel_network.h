// A network of single kernels, for networks with recurrent layers, which MPSNNGraph does not have.
//
// Kernels are added one after another, each with the images that it reads. A batch is encoded kernel by kernel: forward
// and, for training, backward, as in Apple's programs. The gradients of layers with one data source are added up;
// updates come after all gradients. All kernels compute in float32.
#pragma once

#include <memory>
#include <vector>

#include "core/api.h"
#include "core/data_sources/data_source.h"
#include "core/data_sources/normalization.h"
#include "core/graph.h"
#include "core/nodes.h"
#include "core/rnn/rnn.h"

namespace openmps::core {

class KernelNetwork;

// The result of a kernel, or the network's input.
struct OPENMPS_API KernelImage {
  std::shared_ptr<KernelNetwork> network;
  std::size_t index = 0;

  void set_stops_gradient(bool stops) const noexcept;
};

class OPENMPS_API KernelNetwork : public std::enable_shared_from_this<KernelNetwork> {
 public:
  static std::shared_ptr<KernelNetwork> make(const Device& device);
  ~KernelNetwork();

  KernelImage input() noexcept;
  // Encodes the kernels that lead to `loss`, their gradients and the updates of the weights.
  std::shared_ptr<BatchEncoder> training(const KernelImage& loss);
  // Encodes the kernels that lead to `result`; dropout passes its source on. Both share the weights.
  std::shared_ptr<BatchEncoder> inference(const KernelImage& result);
  // For batches that train: closes if a loss is not finite.
  void set_guard(const UpdateGuard& guard) noexcept;
  // The number of batches for which each dropout was encoded, in the order of the layers.
  Result<std::vector<std::uint64_t>> random_steps() noexcept;
  Status set_random_steps(const std::vector<std::uint64_t>& steps) noexcept;
  // No work of this network may be in flight.
  Status reload_from_data_sources() noexcept;

  struct Impl;
  Impl& impl() noexcept { return *impl_; }

 private:
  explicit KernelNetwork(const Device& device);
  std::unique_ptr<Impl> impl_;
};

// The counterparts of the functions for nodes, by the same names: they add kernels to the network of their sources.
OPENMPS_API Result<KernelImage> convolution_node(const KernelImage& source, const DataSource& weights,
                                                 const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> fully_connected_node(const KernelImage& source, const DataSource& weights,
                                                     const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> pooling_node(PoolingKind kind, const KernelImage& source, const PoolingWindow& window,
                                             const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> neuron_node(int type, const KernelImage& source, float a, float b, float c,
                                            const std::vector<float>& channel_a, const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> softmax_node(bool logarithm, const KernelImage& source,
                                             const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> dropout_node(const KernelImage& source, float keep_probability, std::uint64_t seed,
                                             const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> arithmetic_node(ArithmeticKind kind, const KernelImage& left, const KernelImage& right,
                                                const NodeOptions& options) noexcept;
// Every source has a multiple of four channels.
OPENMPS_API Result<KernelImage> concatenation_node(const std::vector<KernelImage>& sources,
                                                   const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> loss_node(const KernelImage& source, const LossSpec& loss,
                                          const NodeOptions& options) noexcept;
// In training, a batch normalization uses the statistics of its batch, which update the running ones.
OPENMPS_API Result<KernelImage> normalization_node(const KernelImage& source, const NativeNormalization& normalization,
                                                   const NodeOptions& options) noexcept;
// Images of one row, whose pixels are the steps of a sequence; the layer's optimizer trains it.
OPENMPS_API Result<KernelImage> recurrent_node(const KernelImage& source, const RecurrentTraining& layer,
                                               const NodeOptions& options) noexcept;

}  // namespace openmps::core
