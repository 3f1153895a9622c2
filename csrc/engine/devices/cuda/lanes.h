// Steps of a plan side by side: those that need nothing of each other go into several lanes, so that a card that one of
// them does not fill runs them at a time. Known when a plan is compiled; streams stand for lanes while a run is
// captured.
#pragma once

#include <functional>
#include <vector>

#include "engine/devices/cuda/context.h"

namespace openmps::engine::cuda {

struct Lanes {
  struct Step {
    std::size_t lane = 0;
    std::vector<std::size_t> waits_for;  // steps of other lanes
    bool is_awaited = false;             // by a step of another lane
  };
  std::vector<Step> steps;
  std::size_t count = 1;
};

// Steps keep their order within a lane. `depends(later, earlier)`: whether `later` has to come behind.
Lanes lanes_of(std::size_t steps, const std::function<bool(std::size_t later, std::size_t earlier)>& depends);

// The streams and events of the lanes but the first, which is the stream of whoever runs the plan. Made and destroyed
// in the context.
class LaneStreams {
 public:
  LaneStreams(std::shared_ptr<const Context> context, const Lanes& lanes);
  ~LaneStreams();
  LaneStreams(const LaneStreams&) = delete;
  LaneStreams& operator=(const LaneStreams&) = delete;

  CUstream stream(std::size_t lane, CUstream first) const { return lane == 0 ? first : streams_[lane - 1]; }
  // All lanes begin behind what is in the first, and it goes on behind all of them.
  void fork(CUstream first) const;
  void join(CUstream first) const;
  void record(std::size_t step, CUstream stream) const;
  void wait(std::size_t step, CUstream stream) const;

 private:
  CUevent make_event() const;
  std::shared_ptr<const Context> context_;
  std::vector<CUstream> streams_;
  std::vector<CUevent> of_steps_, of_lanes_;  // null: nobody waits for the step
};

}  // namespace openmps::engine::cuda
