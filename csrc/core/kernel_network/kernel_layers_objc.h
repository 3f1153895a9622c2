// The layers of a KernelNetwork: the forward and backward encoding of each kind of kernel. For .mm files, inside a
// guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/data_sources/trained_source.h"
#include "core/descriptors_objc.h"
#include "core/kernel_network/kernel_network.h"
#include "core/rnn/rnn_objc.h"

namespace openmps::core {

// The state of one encoding. The objects live as long as the encoding.
struct BatchEncoding {
  id<MTLCommandBuffer> buffer;
  bool trains;
  id<MPSImageAllocator> images;         // the layers' results
  NSArray<MPSCNNLossLabels *> *labels;  // nil if there is no loss
};

// The operands and results of a layer in one batch.
struct LayerPass {
  std::vector<MPSImageBatch *> sources;
  MPSImageBatch *result = nil;  // if the gradient reads it
  MPSStateBatch *states = nil;
  NSMutableArray<MPSRNNMatrixTrainingState *> *steps = nil;
};

// `count` float32 images for the result of `kernel`.
MPSImageBatch *new_images(const BatchEncoding &batch, MPSKernel *kernel, NSUInteger count, NSUInteger height,
                          NSUInteger width, NSUInteger channels);

class KernelLayer {
 public:
  virtual ~KernelLayer() = default;

  virtual MPSImageBatch *encode_forward(const BatchEncoding &batch, LayerPass &pass) = 0;
  // Gradients of the sources; nil for those that are not `wanted`. The weights' gradients go to their data source.
  virtual std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass,
                                                       MPSImageBatch *gradient, const std::vector<bool> &wanted) = 0;

  virtual bool trains() const { return false; }

  // The number of batches for which it was encoded, if its random numbers depend on that.
  virtual std::optional<std::uint64_t> random_step() const { return std::nullopt; }
  virtual void set_random_step(std::uint64_t) {}
};

using NewLayer = std::unique_ptr<KernelLayer>;

// Layers find their trained sources in the network's table.
NewLayer new_convolution_layer(id<MTLDevice> device, bool fully_connected, const DataSource &weights,
                               SourceTable &sources, const NodeOptions &options);
NewLayer new_normalization_layer(id<MTLDevice> device, NormalizationKind kind, const DataSource &data,
                                 SourceTable &sources, const NodeOptions &options);
NewLayer new_pooling_layer(id<MTLDevice> device, PoolingKind kind, const PoolingWindow &window,
                           const NodeOptions &options);
NewLayer new_neuron_layer(id<MTLDevice> device, MPSNNNeuronDescriptor *neuron, const NodeOptions &options);
NewLayer new_softmax_layer(id<MTLDevice> device, bool logarithm, const NodeOptions &options);
NewLayer new_dropout_layer(id<MTLDevice> device, float keep_probability, std::uint64_t seed,
                           const NodeOptions &options);
NewLayer new_arithmetic_layer(id<MTLDevice> device, ArithmeticKind kind, const NodeOptions &options);
NewLayer new_concatenation_layer(id<MTLDevice> device, const NodeOptions &options);
NewLayer new_loss_layer(id<MTLDevice> device, MPSCNNLossDescriptor *loss, const NodeOptions &options);
NewLayer new_recurrent_layer(id<MTLDevice> device, const RecurrentTraining &layer, SourceTable &sources,
                             const NodeOptions &options);

// A kernel of one source and its gradient kernel.
class FilterLayer : public KernelLayer {
 public:
  // Takes over both kernels; `padding` if the options name none, nothing if the kernel has no policy.
  FilterLayer(MPSCNNKernel *kernel, MPSCNNGradientKernel *gradient, const NodeOptions &options, Padding padding = {});

  MPSImageBatch *encode_forward(const BatchEncoding &batch, LayerPass &pass) override;
  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &wanted) override;

 protected:
  // `forward`: the images of the forward pass that the gradient kernel reads.
  MPSImageBatch *encode_gradient(const BatchEncoding &batch, const LayerPass &pass, MPSImageBatch *gradient,
                                 MPSImageBatch *forward);
  MPSCNNKernel *kernel() const { return object_in<MPSCNNKernel *>(kernel_); }
  MPSCNNGradientKernel *gradient_kernel() const { return object_in<MPSCNNGradientKernel *>(gradient_); }

 private:
  Handle kernel_, gradient_;
};

}  // namespace openmps::core
