// Makes a network from nodes: sorts the filters and makes one kernel for each.
#pragma once

#include <unordered_map>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/Network.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

class NetworkBuilder {
 public:
  // The filters from which `results` are made. Null if a data source's `load` returns NO; raises for graphs without a
  // filter.
  static std::unique_ptr<Network> build(id<MTLDevice> device, const std::vector<std::shared_ptr<ImageCore>>& results,
                                        const std::vector<bool>& needed, const std::string& who);

 private:
  int add_image(const std::shared_ptr<ImageCore>& core);
  void add_filters_up_to(const std::shared_ptr<FilterCore>& last);
  void add_filter(const std::shared_ptr<FilterCore>& core);
  int add_source_state(const std::shared_ptr<StateCore>& core);
  bool make_kernels(id<MTLDevice> device);

  std::unique_ptr<Network> network_ = std::make_unique<Network>();
  std::vector<std::shared_ptr<FilterCore>> cores_;         // of the network's filters
  std::vector<std::shared_ptr<StateCore>> source_states_;  // of the network's source states
  std::unordered_map<const void*, int> places_;            // of filters, and of source images
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
