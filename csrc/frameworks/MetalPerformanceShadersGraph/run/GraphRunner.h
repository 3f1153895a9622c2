// Runs a graph: finds or compiles what the targets need for the feeds at hand, keeps the variables, records the work.
//
// One for each graph. Encoding takes a lock, so that any thread may do it; nothing of the user's runs under it.
// Compiled forms are kept, the one used longest ago goes first.
#pragma once

#include <list>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#import <MetalPerformanceShadersGraph/MPSGraphTensorData.h>

#include "frameworks/MetalPerformanceShadersGraph/graph/package.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

using FeedList = std::vector<std::pair<TensorId, MPSGraphTensorData*>>;
struct RunCall {
  id<MTLCommandBuffer> commandBuffer;
  FeedList feeds;
  Targets targets;
  // Where the target tensors go, in their order; nil for those that get memory of their own.
  std::vector<MPSGraphTensorData*> destinations;
  bool synchronize = true;  // so that the CPU may read the results
};

class GraphRunner {
 public:
  // `building` guards the graph.
  GraphRunner(const GraphData& graph, std::recursive_mutex& building) : graph_(graph), building_(building) {}

  // Returns the target tensors' data in their order.
  std::vector<MPSGraphTensorData*> encode(const RunCall& call);
  // Compiles ahead for feeds of these types. Elements that decide something are not known then; it is left to the run.
  void prepare(engine::Device& device, const FeedTypes& feeds, const Targets& targets);
  // What runs with feeds of these types do, with the variables' values of now. Where elements of feeds decide what is
  // compiled, the package has the forms that were run and still are kept, all forms of a few bools, and, if only
  // choices are decided, one for all other elements. Raises where that is none.
  Package package(engine::Device& device, const FeedTypes& feeds, const Targets& targets);
  // From here on runs of its targets do what the package says.
  void take_package(Package package) { package_ = std::move(package); }
  // What a run with feeds of these types would do, printed: the graph before the passes, then the plans. Where elements
  // of feeds decide something, the form for all of them; raises where there is none.
  std::string describe(engine::Device& device, const FeedTypes& feeds, const Targets& targets);

 private:
  using SpecializationRef = std::shared_ptr<const Specialization>;
  using DecidingElements = std::vector<Elements>;  // by the feeds that decide
  struct Entry {
    std::string key;        // device, targets, types and elements
    std::size_t types_end;  // of that, but for the elements
    DecidingElements elements;
    SpecializationRef specialization;
  };
  struct Stored {
    engine::Device* device = nullptr;
    std::shared_ptr<engine::Buffer> buffer;
  };

  SpecializationRef find(engine::Device& device, const FeedTypes& types, DecidingElements elements,
                         const Targets& targets);
  DecidingElements elements_of(engine::Device& device, const FeedList& feeds, const Targets& targets);
  const Deciding& deciding(engine::Device& device, const Targets& targets);
  // For all elements of feeds that decide choices alone; fails where they decide more.
  Result<SpecializationRef> general_form(engine::Device& device, const FeedTypes& feeds, const Targets& targets);
  std::shared_ptr<const engine::Literal> value_of(int variable);
  engine::BufferView variable(engine::Device& device, int variable);
  void take_turn(id<MTLCommandBuffer> commandBuffer);

  const GraphData& graph_;  // to be read under `building_`
  std::recursive_mutex& building_;
  std::mutex mutex_;          // of all below; taken before `building_`
  std::list<Entry> entries_;  // used last comes first
  std::unordered_map<std::string, std::list<Entry>::iterator> places_;
  std::map<std::string, Deciding> deciding_;
  std::vector<Stored> variables_;
  std::optional<Package> package_;
  std::uint32_t step_ = 0;
  objc::Ref<id<MTLCommandBuffer>> last_;  // the one that used the variables last
};

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
