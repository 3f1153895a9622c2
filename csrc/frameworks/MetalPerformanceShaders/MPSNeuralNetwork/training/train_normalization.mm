#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/TrainedLayer.h"

namespace openmps::fw::nn {
namespace {

// The names of the three protocols' methods.
struct Methods {
  SEL on_device, on_cpu;
};

class TrainedNormalization : public TrainedLayer {
 public:
  TrainedNormalization(std::shared_ptr<NormalizationWeights> weights, Methods methods)
      : weights_(std::move(weights)), methods_(methods) {}

  const void *weights() const override { return weights_.get(); }
  bool reads_every_state() const override { return true; }
  int updates_on_device() const override { return answers(methods_.on_device) ? 1 : 0; }
  bool can_update_on_cpu() const override { return answers(methods_.on_cpu); }

  std::function<void()> undo() const override {
    return [weights = weights_, gamma_and_beta = weights_->gamma_and_beta().in_use(),
            statistics = weights_->mean_and_variance().in_use()] {
      weights->gamma_and_beta().use_again(gamma_and_beta);
      weights->mean_and_variance().use_again(statistics);
    };
  }

 protected:
  bool answers(SEL method) const { return [weights_->source() respondsToSelector:method]; }
  NormalizationWeights &values() const { return *weights_; }

 private:
  std::shared_ptr<NormalizationWeights> weights_;  // shared with the kernels and plans of the layer
  Methods methods_;
};

// Gamma and beta first, then the statistics of each layer, the first layer first.
class TrainedBatchNormalization final : public TrainedNormalization {
 public:
  explicit TrainedBatchNormalization(std::shared_ptr<NormalizationWeights> weights)
      : TrainedNormalization(std::move(weights), {
          @selector(updateGammaAndBetaWithCommandBuffer:batchNormalizationState:),
              @selector(updateGammaAndBetaWithBatchNormalizationState:)
        }) {}

  bool is_statistic(int resource) const override { return resource == kMean || resource == kVariance; }
  int updates_on_device() const override {
    return TrainedNormalization::updates_on_device() + (answers(kStatisticsOnDevice) ? 1 : 0);
  }
  bool can_update_on_cpu() const override {
    return TrainedNormalization::can_update_on_cpu() || answers(kStatisticsOnCpu);
  }

  void update_on_device(id<MTLCommandBuffer> commandBuffer, const StateBatches &states,
                        const std::string &who) override {
    if (TrainedNormalization::updates_on_device() > 0) {
      MPSState *updated = [source() updateGammaAndBetaWithCommandBuffer:commandBuffer
                                                batchNormalizationState:state(states.front())];
      if (updated) values().gamma_and_beta().adopt(commandBuffer, updated, who);
    }
    if (!answers(kStatisticsOnDevice)) return;
    for (auto batch = states.rbegin(); batch != states.rend(); ++batch) {
      MPSState *updated = [source() updateMeanAndVarianceWithCommandBuffer:commandBuffer
                                                   batchNormalizationState:state(*batch)];
      if (updated) values().mean_and_variance().adopt(commandBuffer, updated, who);
    }
  }

  void update_on_cpu(const StateBatches &states, const std::string &who) override {
    if (TrainedNormalization::can_update_on_cpu() &&
        [source() updateGammaAndBetaWithBatchNormalizationState:state(states.front())])
      values().reload_gamma_and_beta(who);
    if (!answers(kStatisticsOnCpu)) return;
    bool has_new = false;
    for (auto batch = states.rbegin(); batch != states.rend(); ++batch)
      has_new |= static_cast<bool>([source() updateMeanAndVarianceWithBatchNormalizationState:state(*batch)]);
    if (has_new) values().reload_mean_and_variance(who);
  }

 private:
  const SEL kStatisticsOnDevice = @selector(updateMeanAndVarianceWithCommandBuffer:batchNormalizationState:);
  const SEL kStatisticsOnCpu = @selector(updateMeanAndVarianceWithBatchNormalizationState:);

  id<MPSCNNBatchNormalizationDataSource> source() const {
    return static_cast<id<MPSCNNBatchNormalizationDataSource>>(values().source());
  }
  // One for the whole batch.
  static MPSCNNBatchNormalizationState *state(MPSStateBatch *states) {
    return static_cast<MPSCNNBatchNormalizationState *>([states firstObject]);
  }
};

// One state for each image; the source gets those of all layers.
class TrainedImageNormalization : public TrainedNormalization {
 public:
  using TrainedNormalization::TrainedNormalization;

  bool adds_gradients() const override { return false; }
  bool has_gradients_by_image() const override { return true; }

 protected:
  static id joined(const StateBatches &states) {
    if (states.size() == 1) return states.front();
    NSMutableArray *const all = [NSMutableArray array];
    for (MPSStateBatch *batch : states) [all addObjectsFromArray:batch];
    return all;
  }
};

class TrainedInstanceNormalization final : public TrainedImageNormalization {
 public:
  explicit TrainedInstanceNormalization(std::shared_ptr<NormalizationWeights> weights)
      : TrainedImageNormalization(std::move(weights), {
          @selector(updateGammaAndBetaWithCommandBuffer:instanceNormalizationStateBatch:),
              @selector(updateGammaAndBetaWithInstanceNormalizationStateBatch:)
        }) {}

  void update_on_device(id<MTLCommandBuffer> commandBuffer, const StateBatches &states,
                        const std::string &who) override {
    id batch = joined(states);
    MPSState *updated = [source() updateGammaAndBetaWithCommandBuffer:commandBuffer
                                      instanceNormalizationStateBatch:batch];
    if (updated) values().gamma_and_beta().adopt(commandBuffer, updated, who);
  }
  void update_on_cpu(const StateBatches &states, const std::string &who) override {
    id batch = joined(states);
    if ([source() updateGammaAndBetaWithInstanceNormalizationStateBatch:batch]) values().reload(who);
  }

 private:
  id<MPSCNNInstanceNormalizationDataSource> source() const {
    return static_cast<id<MPSCNNInstanceNormalizationDataSource>>(values().source());
  }
};

class TrainedGroupNormalization final : public TrainedImageNormalization {
 public:
  explicit TrainedGroupNormalization(std::shared_ptr<NormalizationWeights> weights)
      : TrainedImageNormalization(std::move(weights), {
          @selector(updateGammaAndBetaWithCommandBuffer:groupNormalizationStateBatch:),
              @selector(updateGammaAndBetaWithGroupNormalizationStateBatch:)
        }) {}

  void update_on_device(id<MTLCommandBuffer> commandBuffer, const StateBatches &states,
                        const std::string &who) override {
    id batch = joined(states);
    MPSState *updated = [source() updateGammaAndBetaWithCommandBuffer:commandBuffer groupNormalizationStateBatch:batch];
    if (updated) values().gamma_and_beta().adopt(commandBuffer, updated, who);
  }
  void update_on_cpu(const StateBatches &states, const std::string &who) override {
    id batch = joined(states);
    if ([source() updateGammaAndBetaWithGroupNormalizationStateBatch:batch]) values().reload(who);
  }

 private:
  id<MPSCNNGroupNormalizationDataSource> source() const {
    return static_cast<id<MPSCNNGroupNormalizationDataSource>>(values().source());
  }
};

}  // namespace

std::shared_ptr<TrainedLayer> train_normalization(std::shared_ptr<NormalizationWeights> weights) {
  switch (weights->settings().over) {
    case NormalizationOver::Batch:
      return std::make_shared<TrainedBatchNormalization>(std::move(weights));
    case NormalizationOver::Instance:
      return std::make_shared<TrainedInstanceNormalization>(std::move(weights));
    case NormalizationOver::Group:
      return std::make_shared<TrainedGroupNormalization>(std::move(weights));
  }
  return nullptr;
}

}  // namespace openmps::fw::nn
