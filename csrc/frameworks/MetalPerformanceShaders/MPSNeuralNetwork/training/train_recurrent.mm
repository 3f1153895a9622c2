#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/TrainedLayer.h"

namespace openmps::fw::nn {
namespace {

// The weights outside of trained blocks; they change in place.
class TrainedRecurrent final : public TrainedLayer {
 public:
  explicit TrainedRecurrent(std::shared_ptr<RecurrentWeights> weights) : weights_(std::move(weights)) {}

  const void *weights() const override { return weights_.get(); }
  int updates_on_device() const override {
    return [weights_->source() respondsToSelector:@selector(updateWithCommandBuffer:)] ? 1 : 0;
  }
  bool can_update_on_cpu() const override {
    return [weights_->source() respondsToSelector:@selector(updateWithGradients)];
  }

  void update_on_device(id<MTLCommandBuffer> commandBuffer, const StateBatches &, const std::string &) override {
    [weights_->source() updateWithCommandBuffer:commandBuffer];
  }
  void update_on_cpu(const StateBatches &, const std::string &) override { [weights_->source() updateWithGradients]; }

  std::function<void()> undo() const override {
    return [] {};
  }

 private:
  std::shared_ptr<RecurrentWeights> weights_;  // shared with the kernels and plans of the layer
};

}  // namespace

std::shared_ptr<TrainedLayer> train_recurrent(std::shared_ptr<RecurrentWeights> weights) {
  return std::make_shared<TrainedRecurrent>(std::move(weights));
}

}  // namespace openmps::fw::nn
