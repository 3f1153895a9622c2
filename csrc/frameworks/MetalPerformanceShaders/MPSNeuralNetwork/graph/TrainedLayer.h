// What a graph trains: a layer whose data source is given the gradients of its parameters and may answer with new ones.
// For one thread at a time.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <functional>
#include <memory>
#include <string>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/WeightsTable.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

class TrainedLayer {
 public:
  TrainedLayer() = default;
  TrainedLayer(const TrainedLayer&) = delete;
  TrainedLayer& operator=(const TrainedLayer&) = delete;
  virtual ~TrainedLayer() = default;

  // How many methods the data source has that training on the device calls: each takes a read off a temporary state.
  virtual int updates_on_device() const = 0;
  // Whether it has one that training on the CPU calls.
  virtual bool can_update_on_cpu() const = 0;

  // While encoding: the data source encodes its update behind the gradients. What it returns is in use from here on.
  virtual void update_on_device(id<MTLCommandBuffer> commandBuffer, MPSStateBatch* states, const std::string& who) = 0;
  // When the gradients are there. What the data source says that it changed is read again.
  virtual void update_on_cpu(MPSStateBatch* states, const std::string& who) = 0;

  // Goes back to the parameters that are in use now.
  virtual std::function<void()> way_back() const = 0;
};

std::shared_ptr<TrainedLayer> train_convolution(std::shared_ptr<ConvolutionWeights> weights);
std::shared_ptr<TrainedLayer> train_normalization(std::shared_ptr<NormalizationWeights> weights);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
