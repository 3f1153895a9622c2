// One encoded run of a graph's stages: the memory between them, and the commands that they come to.
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
  std::uint32_t step = 0;                    // what all scalars are, outside of loops
  std::vector<engine::BufferView> outputs{};
  bool is_in_loop = false;
};

class RunningStages {
 public:
  // Memory is taken once, for every turn of a loop; none where there is one plan alone.
  RunningStages(id<MTLDevice> device, std::shared_ptr<const engine::Stages> stages);

  // Fails as a whole: the list is then as it was.
  Status record(engine::CommandList& list, const StageCall& call) const;

 private:
  struct Inside {
    std::array<std::unique_ptr<const RunningStages>, 2> regions;
    engine::BufferView predicate;               // of a loop
    std::vector<engine::BufferView> arguments;  // of a loop, from the second turn on
  };

  std::vector<engine::BufferView> inputs_of(const engine::Stage& stage, const StageCall& call) const;
  std::vector<engine::BufferView> outputs_of(const engine::Stage& stage, const StageCall& call) const;
  Status record_all(engine::CommandList& list, const StageCall& call) const;
  Status record_plan(const engine::Stage& stage, engine::CommandList& list, const StageCall& call) const;
  Status record_choice(std::size_t index, engine::CommandList& list, const StageCall& call) const;
  Status record_loop(std::size_t index, engine::CommandList& list, const StageCall& call) const;

  std::shared_ptr<const engine::Stages> stages_;
  std::vector<engine::BufferView> slots_;
  std::vector<Inside> inside_;  // by stage
};

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
