// Parallel branches of a plan: independent steps go into several branches, so that the GPU runs small ones at the same
// time. Sums over ranks have a separate branch, the last one, in their order. Branches are known when a plan is
// compiled; each is a stream while a run is captured.
#pragma once

#include <functional>
#include <vector>

#include "engine/devices/cuda/driver/context.h"

namespace openmps::engine::cuda {

struct ParallelBranches {
  struct Step {
    std::size_t branch = 0;
    std::vector<std::size_t> waits_for;  // steps of other branches
    bool has_waiter = false;             // by a step of another branch
  };
  std::vector<Step> steps;
  std::size_t count = 1;
  bool last_is_urgent = false;  // because other ranks wait for it
};

// Steps keep their order within a branch. `depends(later, earlier)`: whether `later` has to run after `earlier`.
// `sums(step)`: whether it goes into the separate branch.
ParallelBranches parallel_branches_of(std::size_t steps,
                                      const std::function<bool(std::size_t later, std::size_t earlier)>& depends,
                                      const std::function<bool(std::size_t step)>& sums);

// The streams and events of the branches except the first, which is the caller's stream. Made and destroyed in the
// context.
class BranchStreams {
 public:
  BranchStreams(std::shared_ptr<const Context> context, const ParallelBranches& branches);
  ~BranchStreams();
  BranchStreams(const BranchStreams&) = delete;
  BranchStreams& operator=(const BranchStreams&) = delete;

  CUstream stream(std::size_t branch, CUstream first) const { return branch == 0 ? first : streams_[branch - 1]; }
  // All branches begin after the work in the first; it continues after all of them.
  void fork(CUstream first) const;
  void join(CUstream first) const;
  void record(std::size_t step, CUstream stream) const;
  void wait(std::size_t step, CUstream stream) const;

 private:
  CUevent make_event() const;
  std::shared_ptr<const Context> context_;
  std::vector<CUstream> streams_;
  std::vector<CUevent> step_events_, branch_events_;  // null: no step waits for it
};

}  // namespace openmps::engine::cuda
