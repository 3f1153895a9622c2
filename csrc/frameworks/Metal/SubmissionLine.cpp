#include "frameworks/Metal/SubmissionLine.h"

#include <algorithm>

namespace openmps::fw {

void SubmissionLine::enqueue(Place& place) {
  const std::lock_guard lock(mutex_);
  if (place.taken) return;
  place.taken = true;
  places_.push_back(&place);
}

void SubmissionLine::commit(Place& place, engine::Submission submission) {
  const std::lock_guard lock(mutex_);
  place.submission = std::move(submission);
  place.ready = true;
  if (!place.taken) places_.push_back(&place);
  place.taken = true;
  submit_ready();
}

void SubmissionLine::leave(Place& place) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find(places_.begin(), places_.end(), &place);
  if (found == places_.end()) return;
  places_.erase(found);
  submit_ready();
}

// Under the lock, which keeps the order. A submitted place may be gone at once: its buffer can complete on the worker.
void SubmissionLine::submit_ready() {
  while (!places_.empty() && places_.front()->ready) {
    engine::Submission submission = std::move(places_.front()->submission);
    places_.pop_front();
    in_flight_.fetch_add(1);
    queue_->submit(std::move(submission));
  }
}

// Sequentially consistent counters: either the finisher sees who waits, or the waiter sees that there is room.
void SubmissionLine::wait_for_room() {
  if (in_flight_.load() < limit_) return;
  std::unique_lock lock(mutex_);
  waiting_.fetch_add(1);
  room_.wait(lock, [this] { return in_flight_.load() < limit_; });
  waiting_.fetch_sub(1);
}

void SubmissionLine::finished_one() noexcept {
  in_flight_.fetch_sub(1);
  if (waiting_.load() == 0) return;
  const std::lock_guard lock(mutex_);
  room_.notify_all();
}

}  // namespace openmps::fw
