// The source of a convolution's weights, and their updates: MPSCNNConvolutionDataSource.
//
// Two kinds. `NativeDataSource` keeps the arrays and an optimizer itself and needs no user code. `adapt` makes one of
// any implementation of the interface `ConvolutionDataSource`, a Python class for instance.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/api.h"
#include "core/data_sources/optimizer.h"

namespace openmps::core {

struct Neuron {
  std::int32_t type = 0;  // MPSCNNNeuronType
  float a = 0, b = 0, c = 0;
};

struct ConvolutionDescriptor {
  std::int64_t kernel_height = 1, kernel_width = 1;
  std::int64_t in_channels = 1, out_channels = 1;
  std::int64_t stride_y = 1, stride_x = 1;
  std::int64_t dilation_y = 1, dilation_x = 1;
  std::int64_t groups = 1;
  std::int64_t sub_pixel_scale = 1;  // more: MPSCNNSubPixelConvolutionDescriptor
  Neuron neuron;                     // after the bias

  // (out_channels, kernel_height, kernel_width, in_channels / groups)
  std::int64_t weight_count() const;
};

// The interface of user code. `load` comes first after construction and after each `purge`; the other methods only
// between them. Exceptions reach the caller that caused the call: building the graph, encoding, reloading.
class OPENMPS_API ConvolutionDataSource {
 public:
  virtual ~ConvolutionDataSource() = default;
  virtual std::string label() = 0;
  virtual bool load() = 0;
  virtual void purge() = 0;
  virtual ConvolutionDescriptor descriptor() = 0;
  virtual float* weights() = 0;  // (out, height, width, in / groups), valid until `purge`
  virtual float* bias() = 0;     // (out,) or null
  // Whether `update` does anything; a source without one is not trained.
  virtual bool has_update() const noexcept = 0;
  // Encodes the update on `buffer`; returns the state of the new weights, or nothing to leave them.
  virtual std::optional<WeightsState> update(const CommandBuffer& buffer, const WeightsGradient& gradient,
                                             const WeightsState& weights) = 0;
  // Whether `update_on_cpu` replaces `update`. It runs on a thread of the queue after the gradients are computed, and
  // returns whether `weights` and `bias` are to be read again.
  virtual bool updates_on_cpu() const noexcept = 0;
  virtual bool update_on_cpu(const WeightsGradient& gradient) = 0;
};

// A data source for nodes: id<MPSCNNConvolutionDataSource>, or that of another kind of node with weights.
struct OPENMPS_API DataSource {
  Handle object;
  bool updates_on_cpu = false;
};

// Weights of one bit, which are not trained: words of 32, (out, height, width, in / 32 rounded up). The lowest bit is
// the first channel. `bias` has one number for each output channel, or none.
OPENMPS_API Result<DataSource> source_of_bits(const std::string& label, const ConvolutionDescriptor& descriptor,
                                              std::vector<std::uint32_t> words, std::vector<float> bias) noexcept;

OPENMPS_API Result<DataSource> adapt(std::shared_ptr<ConvolutionDataSource> source) noexcept;

// The data source of a node that no graph reads. It has a label and no weights, so it needs no device.
OPENMPS_API Result<DataSource> unread_source(const std::string& label) noexcept;

// Updates arrays in place: weights, bias (may be empty), their gradients. Runs on the CPU between two steps.
using CustomStep = std::function<void(std::span<float> weights, std::span<const float> weights_gradient,
                                      std::span<float> bias, std::span<const float> bias_gradient)>;

struct NativeSourceSpec {
  std::string label;
  ConvolutionDescriptor descriptor;
  std::vector<float> weights;              // weight_count() numbers
  std::vector<float> bias;                 // out_channels numbers, or none
  std::optional<OptimizerSpec> optimizer;  // none: the weights stay as they are
  CustomStep custom;                       // in place of an optimizer
};

// Keeps weights and bias; trained on the device by its optimizer. The arrays follow the device when `refresh` is
// called.
class OPENMPS_API NativeDataSource {
 public:
  static Result<NativeDataSource> make(const Device& device, NativeSourceSpec spec) noexcept;

  DataSource source() const noexcept;
  // Copies the weights of the last finished update from the device. Returns whether there was one since
  // `settle_refresh`, which the caller calls after reading the arrays. No command buffer that updates them may be in
  // flight.
  Result<bool> refresh() noexcept;
  void settle_refresh() noexcept;
  std::span<float> weights() noexcept;
  std::span<float> bias() noexcept;
  // Forgets the device's state: the next load hands out the arrays. Call the graph's reload afterwards.
  void forget_device_state() noexcept;
  Optimizer* optimizer() noexcept;  // null if there is none

  struct State;

 private:
  std::shared_ptr<State> state_;
  Handle object_;
};

}  // namespace openmps::core
