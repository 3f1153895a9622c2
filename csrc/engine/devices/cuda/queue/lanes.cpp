#include "engine/devices/cuda/queue/lanes.h"

#include <algorithm>

namespace openmps::engine::cuda {
namespace {

constexpr std::size_t kMostLanes = 3;
// With more steps, the comparison of every step with every other takes longer than it saves.
constexpr std::size_t kMostSteps = 500;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

class Assignment {
 public:
  Assignment(std::size_t steps, const std::function<bool(std::size_t, std::size_t)>& depends) : depends_(depends) {
    lanes_.steps.resize(steps);
    for (std::size_t step = 0; step < steps; ++step) add(step);
    for (const Lanes::Step& step : lanes_.steps) lanes_.count = std::max(lanes_.count, step.lane + 1);
  }
  Lanes take() { return std::move(lanes_); }

 private:
  struct Lane {
    std::size_t last = kNone;           // step
    std::size_t length = 0;             // length of the chain of steps that ends here
    std::size_t seen[kMostLanes] = {};  // by branch: steps before this one are over
  };

  void add(std::size_t step) {
    std::size_t needed[kMostLanes] = {};  // by branch: one past the last step that this one needs
    std::size_t length = 0;
    for (std::size_t earlier = 0; earlier < step; ++earlier)
      if (depends_(step, earlier)) {
        needed[lanes_.steps[earlier].lane] = earlier + 1;
        length = std::max(length, lengths_[earlier]);
      }
    const std::size_t chosen = lane_for(needed);
    Lane& lane = all_[chosen];
    Lanes::Step& made = lanes_.steps[step];
    made.lane = chosen;
    for (std::size_t other = 0; other < kMostLanes; ++other) {
      if (other == chosen || needed[other] <= lane.seen[other]) continue;
      lane.seen[other] = needed[other];
      made.waits_for.push_back(needed[other] - 1);
      lanes_.steps[needed[other] - 1].is_awaited = true;
    }
    lane.last = step;
    lane.length = std::max(length, lane.length) + 1;
    lengths_.push_back(lane.length);
  }

  // The branch of the last step if this one continues it; else the branch that is done first.
  std::size_t lane_for(const std::size_t* needed) const {
    for (std::size_t lane = 0; lane < kMostLanes; ++lane)
      if (needed[lane] > 0 && all_[lane].last == needed[lane] - 1) return lane;
    return static_cast<std::size_t>(std::ranges::min_element(all_, {}, &Lane::length) - std::begin(all_));
  }

  const std::function<bool(std::size_t, std::size_t)>& depends_;
  Lanes lanes_;
  Lane all_[kMostLanes];
  std::vector<std::size_t> lengths_;  // by step
};

}  // namespace

Lanes lanes_of(std::size_t steps, const std::function<bool(std::size_t later, std::size_t earlier)>& depends) {
  if (steps <= kMostSteps) return Assignment(steps, depends).take();
  Lanes one;
  one.steps.resize(steps);
  return one;
}

LaneStreams::LaneStreams(std::shared_ptr<const Context> context, const Lanes& lanes) : context_(std::move(context)) {
  streams_.resize(lanes.count - 1);
  for (CUstream& stream : streams_)
    context_->check(context_->driver.cuStreamCreate(&stream, kStreamNonBlocking), "Making a stream");
  for (std::size_t lane = 0; lane < lanes.count; ++lane) of_lanes_.push_back(make_event());
  for (const Lanes::Step& step : lanes.steps) of_steps_.push_back(step.is_awaited ? make_event() : nullptr);
}

LaneStreams::~LaneStreams() {
  try {
    const CurrentContext held = context_->current();
    for (const std::vector<CUevent>* events : {&of_steps_, &of_lanes_})
      for (CUevent event : *events)
        if (event) context_->driver.cuEventDestroy(event);
    for (CUstream stream : streams_) context_->driver.cuStreamDestroy(stream);
  } catch (...) {  // the driver is gone before us: the process ends
  }
}

CUevent LaneStreams::make_event() const {
  CUevent event = nullptr;
  context_->check(context_->driver.cuEventCreate(&event, kEventDisableTiming), "Making an event");
  return event;
}

void LaneStreams::record(std::size_t step, CUstream stream) const {
  context_->check(context_->driver.cuEventRecord(of_steps_[step], stream), "Marking the end of a launch");
}

void LaneStreams::wait(std::size_t step, CUstream stream) const {
  context_->check(context_->driver.cuStreamWaitEvent(stream, of_steps_[step], 0), "Waiting for a launch");
}

void LaneStreams::fork(CUstream first) const {
  context_->check(context_->driver.cuEventRecord(of_lanes_[0], first), "Marking the beginning of a run");
  for (CUstream stream : streams_)
    context_->check(context_->driver.cuStreamWaitEvent(stream, of_lanes_[0], 0), "Beginning a run");
}

void LaneStreams::join(CUstream first) const {
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    context_->check(context_->driver.cuEventRecord(of_lanes_[i + 1], streams_[i]), "Marking the end of a run");
    context_->check(context_->driver.cuStreamWaitEvent(first, of_lanes_[i + 1], 0), "Ending a run");
  }
}

}  // namespace openmps::engine::cuda
