// A network of single kernels: what a network with recurrent layers is, of which MPSNNGraph has no nodes.
//
// Kernels are added one behind the other, each with the images that it reads; a batch is encoded kernel by kernel,
// forward and, for training, back again, as a program of Apple's would do. Layers with one data source have their
// gradients added up; updates come behind all gradients. Everything computes in float32.
#pragma once

#include <memory>
#include <vector>

#include "core/api.h"
#include "core/data_source.h"
#include "core/graph.h"
#include "core/nodes.h"
#include "core/normalization.h"
#include "core/rnn.h"

namespace openmps::core {

class KernelNetwork;

// What a kernel makes, or the network's input.
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
  // Encodes all that leads to `loss`, its gradients and the updates of the weights.
  std::shared_ptr<BatchEncoder> training(const KernelImage& loss);
  // Encodes what leads to `result`; dropout hands its source on. Both share the weights.
  std::shared_ptr<BatchEncoder> inference(const KernelImage& result);
  // Of batches that train: closes where a loss is not finite.
  void set_guard(const UpdateGuard& guard) noexcept;
  // For how many batches each dropout has been encoded, in the order of the layers.
  Result<std::vector<std::uint64_t>> random_steps() noexcept;
  Status set_random_steps(const std::vector<std::uint64_t>& steps) noexcept;
  // Nothing of this network may be in flight.
  Status reload_from_data_sources() noexcept;

  struct Impl;
  Impl& impl() noexcept { return *impl_; }

 private:
  explicit KernelNetwork(const Device& device);
  std::unique_ptr<Impl> impl_;
};

// Kernels of the network that their sources belong to: what the functions for nodes make, by the same names.
OPENMPS_API Result<KernelImage> convolution_node(const KernelImage& source, const DataSource& weights,
                                                 const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> fully_connected_node(const KernelImage& source, const DataSource& weights,
                                                     const NodeOptions& options) noexcept;
OPENMPS_API Result<KernelImage> pooling_node(PoolingKind kind, const KernelImage& source, const Window& window,
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
// In training, a batch normalization takes the statistics of its batch, which the running ones follow.
OPENMPS_API Result<KernelImage> normalization_node(const KernelImage& source, const NativeNormalization& normalization,
                                                   const NodeOptions& options) noexcept;
// Images of one row, whose pixels are the steps of a sequence; the layer's optimizer trains it.
OPENMPS_API Result<KernelImage> recurrent_node(const KernelImage& source, const RecurrentTraining& layer,
                                               const NodeOptions& options) noexcept;

}  // namespace openmps::core
