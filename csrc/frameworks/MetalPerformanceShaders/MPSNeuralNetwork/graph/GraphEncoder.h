// Encodes a network: finds the plan for the given images, binds it, records the run, then lets the data sources update
// their weights.
#pragma once

#include <atomic>

#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSTraining.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/lower_network.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

struct GraphRequest {
  id<MTLCommandBuffer> commandBuffer;
  NSArray<MPSImageBatch *> *sourceImages;
  NSArray<MPSStateBatch *> *_Nullable sourceStates = nil;
  id<MPSImageAllocator> allocator;  // of the result
  MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat16;
  bool temporary_states = false;
  engine::CompileOptions options;
  OMPSUpdateGuard *_Nullable guard = nil;
  bool guards_every_node = false;
  bool sums_over_ranks = false, normalizes_over_ranks = false;
  std::shared_ptr<std::atomic<std::uint32_t>> first_image;
};

struct GraphAnswer {
  MPSImageBatch *_Nullable result = nil;
  NSMutableArray<MPSImageBatch *> *exported_images;
  NSMutableArray<MPSStateBatch *> *exported_states;
};

class GraphEncoder {
 public:
  GraphEncoder(std::unique_ptr<Network> network, MPSKernel *graph) : network_(std::move(network)), graph_(graph) {}

  const Network &network() const { return *network_; }
  GraphAnswer encode(const GraphRequest &request);
  // Compiles the plan of the request and describes it (OMPSInspection.h); encodes nothing. Needs no command buffer.
  std::string report(const GraphRequest &request);
  void reload();

 private:
  NetworkSources sources_of(const GraphRequest &request, std::vector<struct LabelBatch> &labels) const;
  const NetworkPlan &plan_for(const NetworkSources &sources);

  std::unique_ptr<Network> network_;
  MPSKernel *graph_;  // owns this
  // One plan for each combination of batch size, image sizes and formats in recent use.
  BoundedMap<NetworkPlan> plans_{16};
  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
