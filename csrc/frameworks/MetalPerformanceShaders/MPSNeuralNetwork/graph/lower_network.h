// A network for one set of source sizes and formats: one plan from source images and labels to results, losses and
// gradients.
#pragma once

#include <atomic>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/Network.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/encode_filter.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// The properties that a plan depends on.
struct NetworkSources {
  std::vector<ImageLayout> images;
  struct Labels {
    ImageLayout labels, weights, losses;
    bool has_weights = false;
  };
  std::vector<Labels> labels;
  MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat16;
  engine::CompileOptions options;
  // The values that close the graph's update guard if they are not finite.
  enum class Guarded : std::uint8_t { Nothing, Losses, EveryNode } guarded = Guarded::Nothing;

  // Whether data sources get sums over all processes, and whether batches are normalised over all processes.
  bool sums_over_ranks = false, normalizes_over_ranks = false;
  // With sums over processes: for each training of the network, whether the processes share its update.
  std::vector<bool> shares_updates;
  // With sums over processes: how many images of the whole batch come before those of this process. Read at every
  // encode.
  std::shared_ptr<std::atomic<std::uint32_t>> first_image = {};

  bool rounds_as_apple() const noexcept { return nn::rounds_as_apple(options.precision); }
  std::string key() const;
  std::int64_t batch() const noexcept { return images.empty() ? 0 : images[0].n; }
};

struct NetworkPlan {
  std::shared_ptr<BoundPlan> plan;  // without executable if no result, loss or gradient is needed
  // Images that leave the plan. The bindings of role Image on the output side count in this list.
  struct Output {
    int image = kNone;
    Nhwc extents;
    MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat16;
  };
  std::vector<Output> outputs;
  std::vector<Nhwc> images;  // extents of the network's images; of 0 elements for those that are not made
  // By state of the network: the inputs that a separate gradient kernel would need. Empty for states that are not
  // exported.
  std::vector<FilterPlan> states;
  // the flag of the graph's update guard, looked up at every encode; null without one
  std::shared_ptr<Parameter> guard;
};

// Raises the error of the first filter that refuses its sources.
NetworkPlan lower_network(const Network& network, const NetworkSources& sources, engine::Device& device,
                          const std::string& who);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
