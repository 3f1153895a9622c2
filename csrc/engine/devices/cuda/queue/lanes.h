// Parallel branches of a plan: independent steps go into several branches, so that the GPU runs small ones at the same
// time. They are known when a plan is compiled; each branch is a stream while a run is captured.
#pragma once

#include <functional>
#include <vector>

#include "engine/devices/cuda/driver/context.h"

namespace openmps::engine::cuda {

struct Lanes {
  struct Step {
    std::size_t lane = 0;
    std::vector<std::size_t> waits_for;  // steps of other branches
    bool is_awaited = false;             // by a step of another branch
  };
  std::vector<Step> steps;
  std::size_t count = 1;
};

// Steps keep their order within a branch. `depends(later, earlier)`: whether `later` has to run after `earlier`.
Lanes lanes_of(std::size_t steps, const std::function<bool(std::size_t later, std::size_t earlier)>& depends);

// The streams and events of the branches except the first, which is the caller's stream. Made and destroyed in the
// context.
class LaneStreams {
 public:
  LaneStreams(std::shared_ptr<const Context> context, const Lanes& lanes);
  ~LaneStreams();
  LaneStreams(const LaneStreams&) = delete;
  LaneStreams& operator=(const LaneStreams&) = delete;

  CUstream stream(std::size_t lane, CUstream first) const { return lane == 0 ? first : streams_[lane - 1]; }
  // All branches begin after the work in the first; it continues after all of them.
  void fork(CUstream first) const;
  void join(CUstream first) const;
  void record(std::size_t step, CUstream stream) const;
  void wait(std::size_t step, CUstream stream) const;

 private:
  CUevent make_event() const;
  std::shared_ptr<const Context> context_;
  std::vector<CUstream> streams_;
  std::vector<CUevent> of_steps_, of_lanes_;  // null: no step waits for it
};

}  // namespace openmps::engine::cuda
