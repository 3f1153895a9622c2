#include "engine/devices/cuda/parallel_branches.h"

#include <algorithm>

namespace openmps::engine::cuda {
namespace {

constexpr std::size_t kMostBranches = 3;
constexpr std::size_t kOfSums = kMostBranches;  // their branch until all are known
// With more steps, the comparison of every step with every other takes longer than it saves.
constexpr std::size_t kMostSteps = 500;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

class Assignment {
 public:
  using Depends = std::function<bool(std::size_t, std::size_t)>;
  using Sums = std::function<bool(std::size_t)>;

  Assignment(std::size_t steps, const Depends& depends, const Sums& sums)
      : depends_(depends), sums_(sums), has_one_branch_(steps > kMostSteps) {
    branches_.steps.resize(steps);
    for (std::size_t step = 0; step < steps; ++step) add(step);
    for (const ParallelBranches::Step& step : branches_.steps)
      if (step.branch != kOfSums) branches_.count = std::max(branches_.count, step.branch + 1);
    if (all_[kOfSums].last == kNone) return;
    for (ParallelBranches::Step& step : branches_.steps)
      if (step.branch == kOfSums) step.branch = branches_.count;
    ++branches_.count;
    branches_.last_is_urgent = true;
  }
  ParallelBranches take() { return std::move(branches_); }

 private:
  struct Branch {
    std::size_t last = kNone;                  // step
    std::size_t length = 0;                    // length of the chain of steps that ends here
    std::size_t seen[kMostBranches + 1] = {};  // by branch: steps before this one are over
  };

  void add(std::size_t step) {
    const bool is_sum = sums_(step);
    std::size_t needed[kMostBranches + 1] = {};  // by branch: one past the last step that this one needs
    std::size_t length = 0;
    for (std::size_t earlier = 0; earlier < step; ++earlier) {
      const std::size_t branch = branches_.steps[earlier].branch;
      // Steps of one branch have an order already.
      if ((has_one_branch_ || is_sum) && (branch == kOfSums) == is_sum) continue;
      if (!depends_(step, earlier)) continue;
      needed[branch] = earlier + 1;
      length = std::max(length, lengths_[earlier]);
    }
    const std::size_t chosen = is_sum ? kOfSums : has_one_branch_ ? 0 : branch_for(needed);
    Branch& branch = all_[chosen];
    ParallelBranches::Step& made = branches_.steps[step];
    made.branch = chosen;
    for (std::size_t other = 0; other <= kMostBranches; ++other) {
      if (other == chosen || needed[other] <= branch.seen[other]) continue;
      branch.seen[other] = needed[other];
      made.waits_for.push_back(needed[other] - 1);
      branches_.steps[needed[other] - 1].has_waiter = true;
    }
    branch.last = step;
    branch.length = std::max(length, branch.length) + 1;
    lengths_.push_back(branch.length);
  }

  // The branch of the last step if this one continues it; else the branch that is done first.
  std::size_t branch_for(const std::size_t* needed) const {
    for (std::size_t branch = 0; branch < kMostBranches; ++branch)
      if (needed[branch] > 0 && all_[branch].last == needed[branch] - 1) return branch;
    return static_cast<std::size_t>(std::ranges::min_element(all_, all_ + kMostBranches, {}, &Branch::length) - all_);
  }

  const Depends& depends_;
  const Sums& sums_;
  const bool has_one_branch_;  // beside that of sums
  ParallelBranches branches_;
  Branch all_[kMostBranches + 1];
  std::vector<std::size_t> lengths_;  // by step
};

}  // namespace

ParallelBranches parallel_branches_of(std::size_t steps,
                                      const std::function<bool(std::size_t later, std::size_t earlier)>& depends,
                                      const std::function<bool(std::size_t step)>& sums) {
  return Assignment(steps, depends, sums).take();
}

BranchStreams::BranchStreams(std::shared_ptr<const Context> context, const ParallelBranches& branches)
    : context_(std::move(context)) {
  streams_.resize(branches.count - 1);
  for (CUstream& stream : streams_) {
    const bool is_urgent = branches.last_is_urgent && &stream == &streams_.back();
    context_->check(
        context_->driver.cuStreamCreateWithPriority(&stream, kStreamNonBlocking, is_urgent ? kHighestPriority : 0),
        "Making a stream");
  }
  for (std::size_t branch = 0; branch < branches.count; ++branch) branch_events_.push_back(make_event());
  for (const ParallelBranches::Step& step : branches.steps)
    step_events_.push_back(step.has_waiter ? make_event() : nullptr);
}

BranchStreams::~BranchStreams() {
  try {
    const CurrentContext held = context_->current();
    for (const std::vector<CUevent>* events : {&step_events_, &branch_events_})
      for (CUevent event : *events)
        if (event) context_->driver.cuEventDestroy(event);
    for (CUstream stream : streams_) context_->driver.cuStreamDestroy(stream);
  } catch (...) {  // the driver is gone before us: the process ends
  }
}

CUevent BranchStreams::make_event() const {
  CUevent event = nullptr;
  context_->check(context_->driver.cuEventCreate(&event, kEventDisableTiming), "Making an event");
  return event;
}

void BranchStreams::record(std::size_t step, CUstream stream) const {
  context_->check(context_->driver.cuEventRecord(step_events_[step], stream), "Marking the end of a launch");
}

void BranchStreams::wait(std::size_t step, CUstream stream) const {
  context_->check(context_->driver.cuStreamWaitEvent(stream, step_events_[step], 0), "Waiting for a launch");
}

void BranchStreams::fork(CUstream first) const {
  context_->check(context_->driver.cuEventRecord(branch_events_[0], first), "Marking the beginning of a run");
  for (CUstream stream : streams_)
    context_->check(context_->driver.cuStreamWaitEvent(stream, branch_events_[0], 0), "Beginning a run");
}

void BranchStreams::join(CUstream first) const {
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    context_->check(context_->driver.cuEventRecord(branch_events_[i + 1], streams_[i]), "Marking the end of a run");
    context_->check(context_->driver.cuStreamWaitEvent(first, branch_events_[i + 1], 0), "Ending a run");
  }
}

}  // namespace openmps::engine::cuda
