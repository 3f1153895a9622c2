#include "frameworks/Metal/SubmissionLine.h"

namespace openmps::fw {

void SubmissionLine::append(Place& place) noexcept {
  if (place.taken) return;
  place.taken = true;
  *end_ = &place;
  end_ = &place.next;
}

void SubmissionLine::enqueue(Place& place) noexcept {
  const std::lock_guard lock(mutex_);
  append(place);
}

void SubmissionLine::commit(Place& place, engine::Submission submission) noexcept {
  const std::lock_guard lock(mutex_);
  place.submission = std::move(submission);
  place.ready = true;
  append(place);
  submit_ready();
}

void SubmissionLine::leave(Place& place) noexcept {
  const std::lock_guard lock(mutex_);
  Place** at = &first_;
  while (*at && *at != &place) at = &(*at)->next;
  if (!*at) return;
  *at = place.next;
  if (end_ == &place.next) end_ = at;
  submit_ready();
}

// Under the lock, which preserves the order. A submitted place may be destroyed at once, because its buffer can
// complete on the worker.
void SubmissionLine::submit_ready() noexcept {
  while (first_ && first_->ready) {
    engine::Submission submission = std::move(first_->submission);
    first_ = first_->next;
    if (!first_) end_ = &first_;
    in_flight_.fetch_add(1);
    queue_->submit(std::move(submission));
  }
}

// Sequentially consistent counters: either the finishing thread sees the waiter, or the waiter sees that there is room.
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
