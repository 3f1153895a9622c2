// A layer that a graph trains: its data source gets the gradients of its parameters and may return new ones. Layers
// that share a data source may be one. For one thread at a time.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/WeightsTable.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// The gradient states of a layer, or of each layer that shares the data source, the last layer first.
using StateBatches = std::vector<MPSStateBatch*>;

class TrainedLayer {
 public:
  TrainedLayer() = default;
  TrainedLayer(const TrainedLayer&) = delete;
  TrainedLayer& operator=(const TrainedLayer&) = delete;
  virtual ~TrainedLayer() = default;

  // The same for layers with one data source.
  virtual const void* weights() const = 0;
  // Whether the gradients of several layers are added up in the first state; else the source gets all states.
  virtual bool adds_gradients() const { return true; }
  // Whether it reads the states of all layers, for values that are no gradients.
  virtual bool reads_every_state() const { return false; }

  // Over the processes that train together, gradients are summed. A statistic, of which each process has its own, is
  // averaged.
  virtual bool is_statistic(int /*resource*/) const { return false; }
  // Whether gradients have an axis of images, over which the data source sums them.
  virtual bool has_gradients_by_image() const { return false; }

  // Whether the data source's update is that of a part, of which each process makes another one. Raises for a layer
  // that cannot have such an update.
  virtual bool shares_update(const std::string& /*who*/) const { return false; }
  // The parameters that an update changes, of a layer whose update may be shared.
  virtual std::vector<std::shared_ptr<Parameter>> parameters() const { return {}; }

  // The number of methods that the data source has for training on the device; each reads a temporary state once.
  virtual int updates_on_device() const = 0;
  // Whether it has one for training on the CPU.
  virtual bool can_update_on_cpu() const = 0;

  // While encoding: the data source encodes its update after the gradients. The returned parameters are used from here
  // on.
  virtual void update_on_device(id<MTLCommandBuffer> commandBuffer, const StateBatches& states,
                                const std::string& who) = 0;
  // Called after the gradients are computed. Parameters that the data source reports as changed are read again.
  virtual void update_on_cpu(const StateBatches& states, const std::string& who) = 0;

  // Returns a function that restores the parameters in use now.
  virtual std::function<void()> undo() const = 0;
};

// A data source that a gradient filter trains.
struct TrainedSource {
  std::shared_ptr<TrainedLayer> layer;
  MPSNNTrainingStyle style;
  int number = 0;                       // FilterCall::StateResult::source
  objc::Ref<Filter*> convolution = {};  // whose state has the gradients; empty: the forward filter's
};

// The data sources of a forward kernel, in the order of their updates; none for a kernel without parameters.
std::vector<TrainedSource> trained_sources(Filter* forward_kernel, MPSNNTrainingStyle style);
// Whether a graph with this kernel updates a data source of several filters once.
bool adds_shared_gradients(Filter* kernel);

std::shared_ptr<TrainedLayer> train_convolution(std::shared_ptr<ConvolutionWeights> weights);
std::shared_ptr<TrainedLayer> train_normalization(std::shared_ptr<NormalizationWeights> weights);
std::shared_ptr<TrainedLayer> train_recurrent(std::shared_ptr<RecurrentWeights> weights);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
