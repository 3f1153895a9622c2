#include "frameworks/Metal/SubmissionLine.h"

namespace openmps::fw {

void SubmissionLine::append(QueueSlot& slot) noexcept {
  if (slot.taken) return;
  slot.taken = true;
  *end_ = &slot;
  end_ = &slot.next;
}

void SubmissionLine::enqueue(QueueSlot& slot) noexcept {
  const std::lock_guard lock(mutex_);
  append(slot);
}

void SubmissionLine::commit(QueueSlot& slot, engine::Submission submission) noexcept {
  const std::lock_guard lock(mutex_);
  slot.submission = std::move(submission);
  slot.ready = true;
  append(slot);
  submit_ready();
}

void SubmissionLine::leave(QueueSlot& slot) noexcept {
  const std::lock_guard lock(mutex_);
  QueueSlot** at = &first_;
  while (*at && *at != &slot) at = &(*at)->next;
  if (!*at) return;
  *at = slot.next;
  if (end_ == &slot.next) end_ = at;
  submit_ready();
}

// Under the lock, which preserves the order. A submitted slot may be destroyed at once, because its buffer can
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
