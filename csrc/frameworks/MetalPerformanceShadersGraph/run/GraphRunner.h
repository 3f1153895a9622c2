// Runs a graph: finds or compiles the form for the targets, feeds and callables, and records the work.
//
// One for each graph. Encoding takes a lock, so any thread may encode; user code never runs under it. Compiled forms
// are kept; the least recently used one is removed first.
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
#include "frameworks/MetalPerformanceShadersGraph/run/VariableMemory.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

using FeedList = std::vector<std::pair<TensorId, MPSGraphTensorData*>>;
struct RunCall {
  id<MTLCommandBuffer> commandBuffer;
  FeedList feeds;
  Targets targets;
  // Memory for the target tensors, in their order; nil for those that get new memory.
  std::vector<MPSGraphTensorData*> destinations;
  Callables callables{};
  bool synchronize = true;  // so that the CPU may read the results
};

class GraphRunner {
 public:
  // `building` guards the graph.
  GraphRunner(const GraphData& graph, std::recursive_mutex& building)
      : graph_(graph), building_(building), variables_(graph, building) {}

  // Returns the target tensors' data in their order.
  std::vector<MPSGraphTensorData*> encode(const RunCall& call);
  // Compiles ahead for feeds of these types. Elements that determine the compiled form are not known then; those forms
  // are compiled by the run.
  void prepare(engine::Device& device, const FeedTypes& feeds, const Targets& targets, const Callables& callables);
  // The compiled work of runs with feeds of these types, with the present values of the variables. Elements of feeds
  // may determine the form. Then the package has the forms that were run and are still kept, and all forms of a few
  // bools. If only predicates depend on them, it also has one form for all other elements. Raises if there is no form.
  Package package(engine::Device& device, const FeedTypes& feeds, const Targets& targets, const Callables& callables);
  // From here on, runs of its targets use the package's forms.
  void take_package(Package package) { package_ = std::move(package); }
  // The work of a run with feeds of these types: `graph.str()` is the graph before the passes, `stages` has the plans.
  // If elements of feeds determine the form, it is the form for all of them; raises if there is none.
  std::shared_ptr<const Specialization> form(engine::Device& device, const FeedTypes& feeds, const Targets& targets,
                                             const Callables& callables);
  VariableMemory& variables() noexcept { return variables_; }
  // How forms are compiled from here on; a package has its own.
  engine::CompileOptions options();
  void set_options(const engine::CompileOptions& options);

 private:
  using SpecializationRef = std::shared_ptr<const Specialization>;
  using DecidingElements = std::vector<Elements>;  // by the feeds that determine the form
  struct Entry {
    std::string key;        // device, targets, options, callables, types and elements
    std::size_t types_end;  // the end of the key without the elements
    DecidingElements elements;
    SpecializationRef specialization;
  };
  SpecializationRef find(engine::Device& device, const FeedTypes& types, DecidingElements elements,
                         const Targets& targets, const Callables& callables);
  DecidingElements elements_of(engine::Device& device, const FeedList& feeds, const Targets& targets);
  const Deciding& deciding(engine::Device& device, const Targets& targets);
  // For all elements of feeds that determine only predicates; fails if they determine more.
  Result<SpecializationRef> general_form(engine::Device& device, const FeedTypes& feeds, const Targets& targets,
                                         const Callables& callables);
  FeedTypes types_of(const FeedList& feeds);
  bool is_complex(TensorId tensor);
  VariableMemory& memory_of(const PlanInput& variable) { return variable.owner ? *variable.owner : variables_; }

  const GraphData& graph_;  // to be read under `building_`
  std::recursive_mutex& building_;
  std::mutex mutex_;          // guards all members below; taken before `building_`
  std::list<Entry> entries_;  // most recently used first
  std::unordered_map<std::string, std::list<Entry>::iterator> places_;
  std::map<std::string, Deciding> deciding_;
  std::optional<Package> package_;
  engine::CompileOptions options_;
  std::uint32_t step_ = 0;
  VariableMemory variables_;
};

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
