// The order of one Metal queue: the places in it, the committed buffers, and the number of lists in flight.
//
// The engine's queue runs lists in the order in which they are submitted. A Metal buffer may take its slot earlier, by
// `enqueue`, and then delays all later buffers until it is committed. Shared by a queue and its command buffers. Any
// thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>

#include "engine/engine.h"
#include "frameworks/Metal/CompletionThread.h"

namespace openmps::fw {

// A command buffer's slot. It belongs to the buffer, which gives it back by `leave` if it is never committed.
struct QueueSlot {
  engine::Submission submission;
  bool taken = false;  // guarded by the line's lock, as are the next members
  bool ready = false;
  QueueSlot* next = nullptr;  // the next slot in the line
};

class SubmissionLine {
 public:
  SubmissionLine(std::shared_ptr<engine::Queue> queue, std::size_t limit) : queue_(std::move(queue)), limit_(limit) {}

  // Null if memory is missing.
  std::unique_ptr<engine::CommandList> make_list() noexcept { return queue_->make_list(); }
  void enqueue(QueueSlot& slot) noexcept;
  // Takes a slot unless the buffer has one, and submits all buffers that need not wait any more.
  void commit(QueueSlot& slot, engine::Submission submission) noexcept;
  void leave(QueueSlot& slot) noexcept;

  // Returns once fewer than the limit are in flight.
  void wait_for_room();
  // The worker has run one list.
  void finished_one() noexcept;

  CompletionThread& completion_thread() noexcept { return completion_thread_; }

 private:
  void append(QueueSlot& slot) noexcept;
  void submit_ready() noexcept;

  const std::shared_ptr<engine::Queue> queue_;  // the engine returns queues as shared pointers
  const std::size_t limit_;
  std::mutex mutex_;
  std::condition_variable room_;
  QueueSlot* first_ = nullptr;
  QueueSlot** end_ = &first_;  // the end, for the next slot
  std::atomic<std::size_t> in_flight_{0};
  std::atomic<std::size_t> waiting_{0};
  CompletionThread completion_thread_;
};

}  // namespace openmps::fw
