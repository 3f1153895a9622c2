#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/TrainedLayer.h"

#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSTraining.h>

namespace openmps::fw::nn {
namespace {

class TrainedConvolution final : public TrainedLayer {
 public:
  explicit TrainedConvolution(std::shared_ptr<ConvolutionWeights> weights) : weights_(std::move(weights)) {}

  const void *weights() const override { return weights_.get(); }
  int updates_on_device() const override {
    return [weights_->source() respondsToSelector:@selector(updateWithCommandBuffer:gradientState:sourceState:)] ? 1
                                                                                                                 : 0;
  }
  bool can_update_on_cpu() const override {
    return [weights_->source() respondsToSelector:@selector(updateWithGradientState:sourceState:)];
  }

  bool shares_update(const std::string &who) const override {
    const id source = weights_->source();
    if (![source respondsToSelector:@selector(ompsSharesUpdates)]) return false;
    const bool shares = [static_cast<id<OMPSSharedUpdates>>(source) ompsSharesUpdates] == YES;
    if (shares && weights_->has_blocks())
      refuse(ErrorKind::Unsupported, who + ": a data source of a recurrent layer's matrices cannot share updates.");
    return shares;
  }
  std::vector<std::shared_ptr<Parameter>> parameters() const override {
    std::vector<std::shared_ptr<Parameter>> all{weights_->weights()};
    if (weights_->biases()) all.push_back(weights_->biases());
    return all;
  }

  void update_on_device(id<MTLCommandBuffer> commandBuffer, const StateBatches &states,
                        const std::string &who) override {
    weights_->read_block(commandBuffer);
    MPSCNNConvolutionWeightsAndBiasesState *updated = [weights_->source() updateWithCommandBuffer:commandBuffer
                                                                                    gradientState:gradients(states)
                                                                                      sourceState:weights_->state()];
    if (!updated) return;
    weights_->parameters().adopt(commandBuffer, updated, who);
    weights_->write_blocks(commandBuffer);
  }

  void update_on_cpu(const StateBatches &states, const std::string &who) override {
    if ([weights_->source() updateWithGradientState:gradients(states) sourceState:weights_->state()])
      weights_->reload(who);
  }

  std::function<void()> undo() const override {
    return [weights = weights_, before = weights_->parameters().in_use()] { weights->parameters().use_again(before); };
  }

 private:
  // One state for the whole batch.
  static MPSCNNConvolutionGradientState *gradients(const StateBatches &states) {
    return static_cast<MPSCNNConvolutionGradientState *>([states.front() firstObject]);
  }

  std::shared_ptr<ConvolutionWeights> weights_;  // shared with the kernels and plans of the layer
};

}  // namespace

std::shared_ptr<TrainedLayer> train_convolution(std::shared_ptr<ConvolutionWeights> weights) {
  return std::make_shared<TrainedConvolution>(std::move(weights));
}

}  // namespace openmps::fw::nn
