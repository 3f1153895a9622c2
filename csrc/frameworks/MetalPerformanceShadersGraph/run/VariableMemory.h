// The memory of a graph's variables. Runs of the graph use it, and those of graphs that call the graph.
#pragma once

#import <Metal/Metal.h>

#include <memory>
#include <mutex>
#include <vector>

#include "frameworks/MetalPerformanceShadersGraph/graph/package.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

// Any thread may use it.
class VariableMemory {
 public:
  // `building` guards the graph.
  VariableMemory(const GraphData& graph, std::recursive_mutex& building) : graph_(graph), building_(building) {}

  // A variable is on the device that used it last.
  engine::BufferView on(engine::Device& device, int variable);
  // The name and the present elements, after all committed runs.
  Package::Variable value(int variable);
  // For the next run: two queues alternate in the use of variables, so it waits for the previous one if that was on
  // another queue.
  void wait_for_previous_run(id<MTLCommandBuffer> commandBuffer);

 private:
  struct Stored {
    engine::Device* device = nullptr;
    std::shared_ptr<engine::Buffer> buffer;
  };

  const GraphData& graph_;  // to be read under `building_`
  std::recursive_mutex& building_;
  std::mutex mutex_;  // guards the members below; taken before `building_`
  std::vector<Stored> stored_;
  objc::Ref<id<MTLCommandBuffer>> last_;  // the last one that used the variables
};

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
