#include <optional>

#include "core/kernel_network/kernel_layers_objc.h"

namespace openmps::core {
namespace {

using Batch = MPSCNNBatchNormalization *;
using Instance = MPSCNNInstanceNormalization *;
using Group = MPSCNNGroupNormalization *;
using Parameters = MPSCNNNormalizationGammaAndBetaState *;
using Statistics = MPSCNNNormalizationMeanAndVarianceState *;

// The names of the three protocols' methods.
struct Methods {
  SEL on_device, on_cpu;
};
Methods methods_of(NormalizationKind kind) {
  switch (kind) {
    case NormalizationKind::Batch:
      return {
        @selector(updateGammaAndBetaWithCommandBuffer:batchNormalizationState:),
            @selector(updateGammaAndBetaWithBatchNormalizationState:)
      };
    case NormalizationKind::Instance:
      return {
        @selector(updateGammaAndBetaWithCommandBuffer:instanceNormalizationStateBatch:),
            @selector(updateGammaAndBetaWithInstanceNormalizationStateBatch:)
      };
    case NormalizationKind::Group:
      return {
        @selector(updateGammaAndBetaWithCommandBuffer:groupNormalizationStateBatch:),
            @selector(updateGammaAndBetaWithGroupNormalizationStateBatch:)
      };
  }
}

// Gamma, beta and the running statistics of the layers that share a data source.
class NormalizationSource : public TrainedSource {
 public:
  explicit NormalizationSource(const DataSource &data) : source_(data.object), on_cpu_(data.updates_on_cpu) {}

  void add_kernel(NormalizationKind kind, MPSCNNKernel *kernel) {
    kind_ = kind;
    kernels_.push_back(retained(kernel));
  }
  // The state of a batch normalisation, filled with the statistics of a batch.
  void add_statistics(MPSCNNBatchNormalizationState *state) { [statistics() addObject:state]; }
  // States with the gradients of gamma and beta: one for a batch normalisation, else one for each image.
  void add_gradients(id<MTLCommandBuffer> buffer, MPSStateBatch *states) {
    if (kind_ != NormalizationKind::Batch || [gradients() count] == 0) {
      [gradients() addObjectsFromArray:states];
      return;
    }
    auto *const sum = (MPSCNNBatchNormalizationState *)[gradients() objectAtIndex:0];
    auto *const other = (MPSCNNBatchNormalizationState *)[states objectAtIndex:0];
    encode_sum(buffer, [sum gradientForGamma], [other gradientForGamma]);
    encode_sum(buffer, [sum gradientForBeta], [other gradientForBeta]);
  }

  bool trains() const override {
    const Methods methods = methods_of(kind_);
    return [provider() respondsToSelector:on_cpu_ ? methods.on_cpu : methods.on_device];
  }

  void begin_batch() override {
    gradients_ = retained([NSMutableArray array]);
    statistics_ = retained([NSMutableArray array]);
  }

  void encode_update(id<MTLCommandBuffer> buffer) override {
    if (on_cpu_) {
      for (MPSState *state in gradients()) [state synchronizeOnCommandBuffer:buffer];
      for (MPSState *state in statistics()) [state synchronizeOnCommandBuffer:buffer];
      waits_ = true;
      return;
    }
    if (trains() && [gradients() count] > 0)
      if (Parameters updated = updated_on_device(buffer)) take(buffer, updated);
    for (MPSCNNBatchNormalizationState *state in statistics())
      if (Statistics updated = [batch_source() updateMeanAndVarianceWithCommandBuffer:buffer
                                                              batchNormalizationState:state])
        for (const Handle &kernel : kernels_)
          [object_in<Batch>(kernel) reloadMeanAndVarianceWithCommandBuffer:buffer meanAndVarianceState:updated];
  }

  void finish_batch() override {
    if (!std::exchange(waits_, false)) return;
    bool changed = [gradients() count] > 0 && updated_on_cpu();
    for (MPSCNNBatchNormalizationState *state in statistics())
      changed |= static_cast<bool>([batch_source() updateMeanAndVarianceWithBatchNormalizationState:state]);
    if (changed) reload();
  }

  bool waits() const override { return waits_; }
  void forget_batch() override { waits_ = false; }

  void reload() override {
    for (const Handle &kernel : kernels_) {
      [object_in<Instance>(kernel) reloadGammaAndBetaFromDataSource];  // all three have it
      if (kind_ == NormalizationKind::Batch) [object_in<Batch>(kernel) reloadMeanAndVarianceFromDataSource];
    }
  }

 private:
  NSObject *provider() const { return object_in<NSObject *>(source_); }
  id<MPSCNNBatchNormalizationDataSource> batch_source() const {
    return object_in<id<MPSCNNBatchNormalizationDataSource>>(source_);
  }
  id<MPSCNNInstanceNormalizationDataSource> instance_source() const {
    return object_in<id<MPSCNNInstanceNormalizationDataSource>>(source_);
  }
  id<MPSCNNGroupNormalizationDataSource> group_source() const {
    return object_in<id<MPSCNNGroupNormalizationDataSource>>(source_);
  }
  NSMutableArray *gradients() const { return object_in<NSMutableArray *>(gradients_); }
  NSMutableArray *statistics() const { return object_in<NSMutableArray *>(statistics_); }

  Parameters updated_on_device(id<MTLCommandBuffer> buffer) const {
    switch (kind_) {
      case NormalizationKind::Batch:
        return [batch_source() updateGammaAndBetaWithCommandBuffer:buffer
                                           batchNormalizationState:[gradients() objectAtIndex:0]];
      case NormalizationKind::Instance:
        return [instance_source() updateGammaAndBetaWithCommandBuffer:buffer
                                      instanceNormalizationStateBatch:gradients()];
      case NormalizationKind::Group:
        return [group_source() updateGammaAndBetaWithCommandBuffer:buffer groupNormalizationStateBatch:gradients()];
    }
  }

  bool updated_on_cpu() const {
    switch (kind_) {
      case NormalizationKind::Batch:
        return [batch_source() updateGammaAndBetaWithBatchNormalizationState:[gradients() objectAtIndex:0]];
      case NormalizationKind::Instance:
        return [instance_source() updateGammaAndBetaWithInstanceNormalizationStateBatch:gradients()];
      case NormalizationKind::Group:
        return [group_source() updateGammaAndBetaWithGroupNormalizationStateBatch:gradients()];
    }
  }

  void take(id<MTLCommandBuffer> buffer, Parameters updated) const {
    for (const Handle &kernel : kernels_)
      [object_in<Instance>(kernel) reloadGammaAndBetaWithCommandBuffer:buffer gammaAndBetaState:updated];
  }

  Handle source_;
  bool on_cpu_, waits_ = false;
  NormalizationKind kind_ = NormalizationKind::Batch;
  std::vector<Handle> kernels_;
  // NSMutableArray of states, for the batch that is being encoded or waits for the CPU.
  Handle gradients_, statistics_;
};

// Normalises each image separately.
class ImageNormalizationLayer : public FilterLayer {
 public:
  ImageNormalizationLayer(NormalizationKind kind, MPSCNNKernel *kernel, MPSCNNGradientKernel *gradient,
                          std::shared_ptr<NormalizationSource> source, const NodeOptions &options)
      : FilterLayer(kernel, gradient, options), source_(std::move(source)) {
    source_->add_kernel(kind, kernel);
  }

  bool trains() const override { return source_->trains(); }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &wanted) override {
    std::vector<MPSImageBatch *> result = FilterLayer::encode_backward(batch, pass, gradient, wanted);
    source_->add_gradients(batch.buffer, pass.states);
    return result;
  }

 protected:
  NormalizationSource &source() const { return *source_; }

 private:
  std::shared_ptr<NormalizationSource> source_;
};

// Normalises all images of a batch together; predictions use the running statistics.
class BatchNormalizationLayer : public ImageNormalizationLayer {
 public:
  BatchNormalizationLayer(id<MTLDevice> device, MPSCNNBatchNormalization *kernel,
                          std::shared_ptr<NormalizationSource> source, const NodeOptions &options)
      : ImageNormalizationLayer(NormalizationKind::Batch, kernel,
                                [[MPSCNNBatchNormalizationGradient alloc] initWithDevice:device
                                                                   fusedNeuronDescriptor:nil],
                                std::move(source), options),
        statistics_(adopt([[MPSCNNBatchNormalizationStatistics alloc] initWithDevice:device])),
        statistics_gradient_(adopt([[MPSCNNBatchNormalizationStatisticsGradient alloc] initWithDevice:device
                                                                                fusedNeuronDescriptor:nil])) {
    if (options.label.empty()) return;
    for (const Handle &made : {statistics_, statistics_gradient_})
      [object_in<MPSKernel *>(made) setLabel:string_from(options.label)];
  }

  MPSImageBatch *encode_forward(const BatchEncoding &batch, LayerPass &pass) override {
    if (!batch.trains) return FilterLayer::encode_forward(batch, pass);
    auto *const forward = (Batch)kernel();
    MPSImageBatch *const sources = pass.sources[0];
    MPSImage *const first = [sources firstObject];
    MPSImageBatch *const images =
        new_images(batch, forward, [sources count], [first height], [first width], [first featureChannels]);
    MPSCNNBatchNormalizationState *const state = [forward resultStateForSourceImage:first
                                                                       sourceStates:nil
                                                                   destinationImage:[images firstObject]];
    [object_in<MPSCNNBatchNormalizationStatistics *>(statistics_) encodeBatchToCommandBuffer:batch.buffer
                                                                                sourceImages:sources
                                                                     batchNormalizationState:state];
    [forward encodeBatchToCommandBuffer:batch.buffer
                           sourceImages:sources
                batchNormalizationState:state
                      destinationImages:images];
    pass.states = [NSArray arrayWithObject:state];
    source().add_statistics(state);
    return images;
  }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &wanted) override {
    auto *const state = (MPSCNNBatchNormalizationState *)[pass.states firstObject];
    auto *const by_statistics = object_in<MPSCNNBatchNormalizationStatisticsGradient *>(statistics_gradient_);
    [by_statistics encodeBatchToCommandBuffer:batch.buffer
                              sourceGradients:gradient
                                 sourceImages:pass.sources[0]
                      batchNormalizationState:state];
    source().add_gradients(batch.buffer, pass.states);
    if (!wanted[0]) return {nil};
    auto *const backward = (MPSCNNBatchNormalizationGradient *)gradient_kernel();
    [backward setDestinationImageAllocator:batch.images];
    return {[backward encodeBatchToCommandBuffer:batch.buffer
                                 sourceGradients:gradient
                                    sourceImages:pass.sources[0]
                         batchNormalizationState:state]};
  }

 private:
  Handle statistics_, statistics_gradient_;
};

}  // namespace

NewLayer new_normalization_layer(id<MTLDevice> device, NormalizationKind kind, const DataSource &data,
                                 SourceTable &sources, const NodeOptions &options) {
  auto source = sources.find_or_make<NormalizationSource>(data);
  switch (kind) {
    case NormalizationKind::Batch: {
      const auto provider = object_in<id<MPSCNNBatchNormalizationDataSource>>(data.object);
      return std::make_unique<BatchNormalizationLayer>(
          device, [[MPSCNNBatchNormalization alloc] initWithDevice:device dataSource:provider], std::move(source),
          options);
    }
    case NormalizationKind::Instance: {
      const auto provider = object_in<id<MPSCNNInstanceNormalizationDataSource>>(data.object);
      return std::make_unique<ImageNormalizationLayer>(
          kind, [[MPSCNNInstanceNormalization alloc] initWithDevice:device dataSource:provider],
          [[MPSCNNInstanceNormalizationGradient alloc] initWithDevice:device], std::move(source), options);
    }
    case NormalizationKind::Group: {
      const auto provider = object_in<id<MPSCNNGroupNormalizationDataSource>>(data.object);
      return std::make_unique<ImageNormalizationLayer>(
          kind, [[MPSCNNGroupNormalization alloc] initWithDevice:device dataSource:provider],
          [[MPSCNNGroupNormalizationGradient alloc] initWithDevice:device], std::move(source), options);
    }
  }
}

}  // namespace openmps::core
