// One encoded run of a graph's stages: the memory between them, and how predicates are read and blocks take turns.
#pragma once

#import <Metal/Metal.h>

#include <array>
#include <memory>
#include <vector>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

struct StageCall {
  std::vector<engine::BufferView> inputs{};  // by input of the graph; empty views for scalars
  std::uint32_t step = 0;                    // what all scalars are
  std::vector<engine::BufferView> outputs{};
};

class RunningStages {
 public:
  // Memory is taken once, for every turn of a loop; none where there is one plan alone.
  RunningStages(id<MTLDevice> device, std::shared_ptr<const engine::Stages> stages);

  // Plans go on `list`; choices and loops are calls on it, at their place in its order, which run what is inside on
  // `queue` and wait for it. The list keeps `stages`.
  static Status record(const std::shared_ptr<const RunningStages>& stages, engine::CommandList& list,
                       const std::shared_ptr<engine::Queue>& queue, const StageCall& call);

 private:
  class Walk;
  struct Inside {
    std::array<std::unique_ptr<const RunningStages>, 2> regions;
    engine::BufferView predicate;               // of a loop
    std::vector<engine::BufferView> arguments;  // of a loop, from the second turn on
  };

  std::vector<engine::BufferView> inputs_of(const engine::Stage& stage, const StageCall& call) const;
  std::vector<engine::BufferView> outputs_of(const engine::Stage& stage, const StageCall& call) const;
  Status record_plan(const engine::Stage& stage, engine::CommandList& list, const StageCall& call) const;

  std::shared_ptr<const engine::Stages> stages_;
  std::vector<engine::BufferView> slots_;
  std::vector<Inside> inside_;  // by stage
};

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
