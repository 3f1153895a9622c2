#include "core/kernel_network/kernel_network.h"

#include <algorithm>

#include "core/kernel_network/batch_images.h"
#include "core/kernel_network/kernel_layers_objc.h"
#include "core/training_objc.h"

namespace openmps::core {

// Images by index: the input, then the layers' results; sources come before results.
struct KernelNetwork::Impl {
  struct NetworkLayer {
    NewLayer layer;  // none for the input
    std::vector<std::size_t> sources;
    bool stops_gradient = false;
  };

  Device device;
  std::vector<NetworkLayer> entries;
  SourceTable trained;  // used by the layers
  Handle add;           // MPSCNNAdd, for the gradients of an image that several layers read
  Handle memory;        // OMPSBatchImages, for batches that train
  UpdateGuard guard;

  id<MTLDevice> metal() const { return object_in<id<MTLDevice>>(device.object); }

  // The images from which `target` is computed, itself included.
  std::vector<bool> images_of(std::size_t target) const {
    std::vector<bool> needed(target + 1);
    needed[target] = true;
    for (std::size_t i = target + 1; i-- > 0;)
      if (needed[i])
        for (const std::size_t source : entries[i].sources) needed[source] = true;
    return needed;
  }

  // The images whose gradients lead to trained weights.
  std::vector<bool> images_that_learn() const {
    std::vector<bool> learns(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const NetworkLayer &entry = entries[i];
      const bool behind =
          std::any_of(entry.sources.begin(), entry.sources.end(), [&](std::size_t source) { return learns[source]; });
      learns[i] = !entry.stops_gradient && (behind || (entry.layer && entry.layer->trains()));
    }
    return learns;
  }

  std::vector<MPSImageBatch *> encode_forward(const BatchEncoding &batch, std::size_t target, MPSImageBatch *input,
                                              std::vector<LayerPass> &passes) {
    const std::vector<bool> needed = images_of(target);
    std::vector<MPSImageBatch *> images(target + 1);
    for (std::size_t i = 0; i <= target; ++i) {
      if (!needed[i]) continue;
      if (!entries[i].layer) {
        images[i] = input;
        continue;
      }
      for (const std::size_t source : entries[i].sources) passes[i].sources.push_back(images[source]);
      images[i] = entries[i].layer->encode_forward(batch, passes[i]);
    }
    return images;
  }

  void encode_backward(const BatchEncoding &batch, std::size_t loss, std::vector<LayerPass> &passes) {
    const std::vector<bool> learns = images_that_learn();
    std::vector<MPSImageBatch *> gradients(loss + 1);
    for (std::size_t i = loss + 1; i-- > 0;) {
      const NetworkLayer &entry = entries[i];
      if (!entry.layer || (i != loss && gradients[i] == nil)) continue;
      std::vector<bool> wanted;
      for (const std::size_t source : entry.sources) wanted.push_back(learns[source]);
      const std::vector<MPSImageBatch *> found = entry.layer->encode_backward(batch, passes[i], gradients[i], wanted);
      for (std::size_t k = 0; k < found.size(); ++k)
        if (wanted[k]) add_to(gradients[entry.sources[k]], found[k], batch);
    }
  }

  void add_to(MPSImageBatch *&sum, MPSImageBatch *gradient, const BatchEncoding &batch) {
    if (sum == nil) {
      sum = gradient;
      return;
    }
    auto *kernel = object_in<MPSCNNAdd *>(add);
    if (!kernel) {
      kernel = [[MPSCNNAdd alloc] initWithDevice:metal()];
      add = adopt(kernel);
    }
    [kernel setDestinationImageAllocator:batch.images];
    sum = [kernel encodeBatchToCommandBuffer:batch.buffer primaryImages:sum secondaryImages:gradient];
  }
};

namespace {

MPSImageBatch *only_batch(const std::vector<ImageBatch> &sources) {
  return object_in<MPSImageBatch *>(sources.at(0).images);
}

class TrainingEncoder : public BatchEncoder {
 public:
  TrainingEncoder(std::shared_ptr<KernelNetwork> network, std::size_t loss)
      : network_(std::move(network)), loss_(loss) {}

  Result<ImageBatch> encode_batch(const CommandBuffer &buffer, const std::vector<ImageBatch> &sources,
                                  const std::vector<LabelBatch> &labels) noexcept override {
    return guarded<ImageBatch>([&] {
      KernelNetwork::Impl &network = network_->impl();
      auto *const images = object_in<OMPSBatchImages *>(network.memory);
      const BatchEncoding batch{object_in<id<MTLCommandBuffer>>(buffer.object), true, images,
                                object_in<NSArray<MPSCNNLossLabels *> *>(labels.at(0).states)};
      [images beginBatchOfCount:[only_batch(sources) count] queue:[batch.buffer commandQueue]];
      std::vector<LayerPass> passes(network.entries.size());
      network.trained.for_each([](TrainedSource &source) { source.begin_batch(); });
      network.encode_forward(batch, loss_, only_batch(sources), passes);
      network.encode_backward(batch, loss_, passes);
      [object_in<id<OMPSGuard>>(network.guard.object) encodeCheckOfLosses:batch.labels toCommandBuffer:batch.buffer];
      network.trained.for_each([&](TrainedSource &source) { source.encode_update(batch.buffer); });
      return ImageBatch{};
    });
  }

  Status finish_batch() noexcept override {
    return objc_guard([&] {
      const KernelNetwork::Impl &network = network_->impl();
      bool waits = false;
      network.trained.for_each([&](TrainedSource &source) { waits = waits || source.waits(); });
      const id<OMPSGuard> guard = object_in<id<OMPSGuard>>(network.guard.object);
      const bool may_update = !waits || guard == nil || [guard isOpen];
      network.trained.for_each([&](TrainedSource &source) {
        if (may_update)
          source.finish_batch();
        else
          source.forget_batch();
      });
    });
  }

 private:
  std::shared_ptr<KernelNetwork> network_;
  std::size_t loss_;
};

class InferenceEncoder : public BatchEncoder {
 public:
  InferenceEncoder(std::shared_ptr<KernelNetwork> network, std::size_t result)
      : network_(std::move(network)), result_(result) {}

  Result<ImageBatch> encode_batch(const CommandBuffer &buffer, const std::vector<ImageBatch> &sources,
                                  const std::vector<LabelBatch> &) noexcept override {
    return guarded<ImageBatch>([&] {
      KernelNetwork::Impl &network = network_->impl();
      const BatchEncoding batch{object_in<id<MTLCommandBuffer>>(buffer.object), false, [MPSImage defaultAllocator],
                                nil};
      std::vector<LayerPass> passes(network.entries.size());
      MPSImageBatch *const result = network.encode_forward(batch, result_, only_batch(sources), passes)[result_];
      MPSImageBatchSynchronize(result, batch.buffer);
      return ImageBatch{{}, retained(result)};
    });
  }

 private:
  std::shared_ptr<KernelNetwork> network_;
  std::size_t result_;
};

// `make` makes the layer with the operands `sources`, images of one network.
template <typename F>
Result<KernelImage> appended(const std::vector<KernelImage> &sources, F &&make) noexcept {
  return guarded<KernelImage>([&] {
    KernelNetwork::Impl &network = sources[0].network->impl();
    KernelNetwork::Impl::NetworkLayer entry;
    for (const KernelImage &source : sources) entry.sources.push_back(source.index);
    entry.layer = make(network.metal(), network.trained);
    network.entries.push_back(std::move(entry));
    return KernelImage{sources[0].network, network.entries.size() - 1};
  });
}

Result<KernelImage> convolution(bool fully_connected, const KernelImage &source, const DataSource &weights,
                                const NodeOptions &options) noexcept {
  return appended({source}, [&](id<MTLDevice> device, SourceTable &sources) {
    return new_convolution_layer(device, fully_connected, weights, sources, options);
  });
}

}  // namespace

void KernelImage::set_stops_gradient(bool stops) const noexcept {
  network->impl().entries[index].stops_gradient = stops;
}

KernelNetwork::KernelNetwork(const Device &device) : impl_(std::make_unique<Impl>()) {
  impl_->device = device;
  impl_->memory = adopt([[OMPSBatchImages alloc] init]);
}
KernelNetwork::~KernelNetwork() = default;

std::shared_ptr<KernelNetwork> KernelNetwork::make(const Device &device) {
  return std::shared_ptr<KernelNetwork>(new KernelNetwork(device));
}

KernelImage KernelNetwork::input() noexcept {
  impl_->entries.emplace_back();
  return {shared_from_this(), impl_->entries.size() - 1};
}

std::shared_ptr<BatchEncoder> KernelNetwork::training(const KernelImage &loss) {
  return std::make_shared<TrainingEncoder>(shared_from_this(), loss.index);
}

std::shared_ptr<BatchEncoder> KernelNetwork::inference(const KernelImage &result) {
  return std::make_shared<InferenceEncoder>(shared_from_this(), result.index);
}

void KernelNetwork::set_guard(const UpdateGuard &guard) noexcept { impl_->guard = guard; }

Result<std::vector<std::uint64_t>> KernelNetwork::random_steps() noexcept {
  return guarded<std::vector<std::uint64_t>>([&] {
    std::vector<std::uint64_t> steps;
    for (const Impl::NetworkLayer &entry : impl_->entries)
      if (entry.layer && entry.layer->random_step()) steps.push_back(*entry.layer->random_step());
    return steps;
  });
}

Status KernelNetwork::set_random_steps(const std::vector<std::uint64_t> &steps) noexcept {
  return objc_guard([&] {
    std::size_t next = 0;
    for (const Impl::NetworkLayer &entry : impl_->entries)
      if (entry.layer && entry.layer->random_step() && next < steps.size()) entry.layer->set_random_step(steps[next++]);
  });
}

Status KernelNetwork::reload_from_data_sources() noexcept {
  return objc_guard([&] { impl_->trained.for_each([](TrainedSource &source) { source.reload(); }); });
}

Result<KernelImage> convolution_node(const KernelImage &source, const DataSource &weights,
                                     const NodeOptions &options) noexcept {
  return convolution(false, source, weights, options);
}

Result<KernelImage> fully_connected_node(const KernelImage &source, const DataSource &weights,
                                         const NodeOptions &options) noexcept {
  return convolution(true, source, weights, options);
}

Result<KernelImage> pooling_node(PoolingKind kind, const KernelImage &source, const PoolingWindow &window,
                                 const NodeOptions &options) noexcept {
  return appended(
      {source}, [&](id<MTLDevice> device, SourceTable &) { return new_pooling_layer(device, kind, window, options); });
}

Result<KernelImage> neuron_node(int type, const KernelImage &source, float a, float b, float c,
                                const std::vector<float> &channel_a, const NodeOptions &options) noexcept {
  return appended({source}, [&](id<MTLDevice> device, SourceTable &) {
    return new_neuron_layer(device, neuron_descriptor(type, a, b, c, channel_a), options);
  });
}

Result<KernelImage> softmax_node(bool logarithm, const KernelImage &source, const NodeOptions &options) noexcept {
  return appended({source},
                  [&](id<MTLDevice> device, SourceTable &) { return new_softmax_layer(device, logarithm, options); });
}

Result<KernelImage> dropout_node(const KernelImage &source, float keep_probability, std::uint64_t seed,
                                 const NodeOptions &options) noexcept {
  return appended({source}, [&](id<MTLDevice> device, SourceTable &) {
    return new_dropout_layer(device, keep_probability, seed, options);
  });
}

Result<KernelImage> arithmetic_node(ArithmeticKind kind, const KernelImage &left, const KernelImage &right,
                                    const NodeOptions &options) noexcept {
  return appended({left, right},
                  [&](id<MTLDevice> device, SourceTable &) { return new_arithmetic_layer(device, kind, options); });
}

Result<KernelImage> concatenation_node(const std::vector<KernelImage> &sources, const NodeOptions &options) noexcept {
  return appended(sources,
                  [&](id<MTLDevice> device, SourceTable &) { return new_concatenation_layer(device, options); });
}

Result<KernelImage> loss_node(const KernelImage &source, const LossSpec &loss, const NodeOptions &options) noexcept {
  return appended({source}, [&](id<MTLDevice> device, SourceTable &) {
    return new_loss_layer(device, loss_descriptor(loss), options);
  });
}

Result<KernelImage> normalization_node(const KernelImage &source, const NativeNormalization &normalization,
                                       const NodeOptions &options) noexcept {
  return appended({source}, [&](id<MTLDevice> device, SourceTable &sources) {
    return new_normalization_layer(device, normalization.kind(), normalization.source(), sources, options);
  });
}

Result<KernelImage> recurrent_node(const KernelImage &source, const RecurrentTraining &layer,
                                   const NodeOptions &options) noexcept {
  return appended({source}, [&](id<MTLDevice> device, SourceTable &sources) {
    return new_recurrent_layer(device, layer, sources, options);
  });
}

}  // namespace openmps::core
