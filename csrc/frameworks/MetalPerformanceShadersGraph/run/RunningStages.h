// One encoded run of a graph's stages: the memory between them, and their commands.
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
  std::uint32_t step = 0;                    // the value of all scalars outside of loops
  std::vector<engine::BufferView> outputs{};
  bool is_in_while = false;
};

class RunningStages {
 public:
  // Memory is taken once for all iterations of a loop; no memory if there is only one plan.
  RunningStages(id<MTLDevice> device, std::shared_ptr<const engine::Stages> stages);

  // Records all commands or, on failure, none.
  Status record(engine::CommandList& list, const StageCall& call) const;

 private:
  struct Inside {
    std::array<std::unique_ptr<const RunningStages>, 2> regions;
    engine::BufferView predicate;               // of a loop
    std::vector<engine::BufferView> arguments;  // of a loop, from the second iteration on
  };

  std::vector<engine::BufferView> inputs_of(const engine::Stage& stage, const StageCall& call) const;
  std::vector<engine::BufferView> outputs_of(const engine::Stage& stage, const StageCall& call) const;
  Status record_all(engine::CommandList& list, const StageCall& call) const;
  Status record_plan(const engine::Stage& stage, engine::CommandList& list, const StageCall& call) const;
  Status record_if(std::size_t index, engine::CommandList& list, const StageCall& call) const;
  Status record_while(std::size_t index, engine::CommandList& list, const StageCall& call) const;

  std::shared_ptr<const engine::Stages> stages_;
  std::vector<engine::BufferView> slots_;
  std::vector<Inside> inside_;  // by stage
};

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
