// The data source of weights that a recurrent layer outside of a graph trains. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <vector>

#include "core/data_sources/data_source.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

// Weights of a layer that a convolution's data source trains.
class WeightsUser {
 public:
  virtual ~WeightsUser() = default;
  // Their gradient in the last pass at this point of `buffer`.
  virtual MPSCNNConvolutionGradientState* gradient(id<MTLCommandBuffer> buffer) const = 0;
  // The weights at this point of `buffer`, as the input of an update.
  virtual MPSCNNConvolutionWeightsAndBiasesState* weights_before_update(id<MTLCommandBuffer> buffer) = 0;
  virtual void take(id<MTLCommandBuffer> buffer, MPSCNNConvolutionWeightsAndBiasesState* updated) = 0;
  virtual void reload(id<MPSCNNConvolutionDataSource> source) = 0;
};

// Users with the same source add up their gradients for one update.
class TrainedSource {
 public:
  TrainedSource(const DataSource& data, WeightsUser* user);

  bool is(const DataSource& data) const { return source_.get() == data.object.get(); }
  // The user of the weights has to outlive this object.
  void add_user(WeightsUser* user) { users_.push_back(user); }

  bool trains() const { return trains_; }
  // Call after the gradients of a pass.
  void encode_update(id<MTLCommandBuffer> buffer);
  // That command buffer has completed.
  void finish_update();

 private:
  id<MPSCNNConvolutionDataSource> source() const { return object_in<id<MPSCNNConvolutionDataSource>>(source_); }

  Handle source_;
  bool on_cpu_, trains_;
  std::vector<WeightsUser*> users_;
  Handle waiting_gradient_, waiting_weights_;  // for an update that waits for the CPU
};

}  // namespace openmps::core
