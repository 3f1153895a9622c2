// One encoded `while`: the memory of its blocks and of the loops inside them, and how the blocks take turns.
#pragma once

#import <Metal/Metal.h>

#include <map>
#include <vector>

#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

// Whether a run of it uses up a step of the random numbers.
bool takes_step(const Program& program);

class RunningLoop {
 public:
  // `plans` has to live as long. Memory is taken once, for every turn.
  RunningLoop(id<MTLDevice> device, const LoopPlans& plans);

  // Where the loop's start writes to: first arguments, then surroundings.
  const std::vector<engine::BufferView>& made() const noexcept { return made_; }
  // Adds the loop's results, and what it keeps, by what plans call them.
  void name_results(std::map<int, engine::BufferView>& results) const;
  // Takes turns until the predicate is 0, and waits. On the worker of the queue that the loop was encoded for, in its
  // order; the blocks run on `queue`, one of the loops' own. `step` is the run's.
  Status run(engine::Queue& queue, std::uint32_t step) const;

 private:
  Status run_block(engine::Queue& queue, const Program& block, const std::vector<RunningLoop>& loops,
                   std::span<const engine::BufferView> arguments, std::span<const engine::BufferView> outputs,
                   std::uint32_t step) const;

  const LoopPlans& plans_;
  std::vector<engine::BufferView> made_, left_;  // left_: the predicate, then the results
  std::vector<RunningLoop> before_, after_;      // the loops inside
};

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
