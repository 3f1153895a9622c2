#include <numeric>

#include "result/checked_size.h"

#include "compat/error_context.h"
#include "core/graph.h"

namespace openmps::core {

// The memory of one batch in flight; kept for the next batch of the same size.
struct Loop::BatchSlot {
  std::int64_t count = 0;
  ImageBatch images;
  LabelBatch labels;
  CommandBuffer buffer;
  std::vector<float> losses;
};

namespace {

Status reserve(std::vector<double>& numbers, std::size_t count) noexcept {
  try {
    numbers.reserve(count);
    return Status::ok();
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace

Loop::Loop(Device device, CommandQueue queue, Graph graph, BatchShape shape, int depth)
    : device_(std::move(device)), queue_(std::move(queue)), graph_(std::move(graph)), shape_(shape), depth_(depth) {}

Loop::~Loop() { static_cast<void>(drain()); }

std::shared_ptr<Loop::BatchSlot> Loop::take_slot(std::int64_t count, bool labelled) {
  std::vector<std::shared_ptr<BatchSlot>>& idle = idle_[count];
  idle.reserve(static_cast<std::size_t>(depth_) + 1);  // so that returning places cannot fail
  if (!idle.empty()) {
    std::shared_ptr<BatchSlot> slot = idle.back();
    idle.pop_back();
    return slot;
  }
  auto slot = std::make_shared<BatchSlot>();
  slot->count = count;
  slot->images =
      ImageBatch::make(device_, count, shape_.height, shape_.width, shape_.channels, shape_.format).take_or_throw();
  if (labelled)
    slot->labels = LabelBatch::make(device_, count, shape_.label_height, shape_.label_width, shape_.label_channels,
                                    shape_.weighted)
                       .take_or_throw();
  slot->losses.resize(static_cast<std::size_t>(count));
  return slot;
}

Result<double> Loop::finish_oldest() noexcept {
  const std::shared_ptr<BatchSlot> slot = std::move(in_flight_.front());
  in_flight_.pop_front();
  Status status = slot->buffer.wait_until_completed();
  slot->buffer = {};
  if (!status) status = with_context(status, "while running a batch of " + std::to_string(slot->count) + " images");
  if (status) status = graph_.finish_batch();
  if (status) status = slot->labels.read_losses(slot->losses.data());
  idle_[slot->count].push_back(slot);
  if (!status) return status;
  return std::accumulate(slot->losses.begin(), slot->losses.end(), 0.0);
}

// Every step that could fail is done before the commit.
void Loop::start(const std::shared_ptr<BatchSlot>& slot) {
  in_flight_.push_back(slot);
  try {
    slot->buffer = queue_.command_buffer().take_or_throw();
    graph_.encode_batch(slot->buffer, {slot->images}, {slot->labels}).take_or_throw();
    slot->buffer.commit().throw_if_error();
  } catch (...) {
    in_flight_.pop_back();
    throw;
  }
}

Result<std::optional<double>> Loop::submit_training(const void* images, const float* labels, const float* weights,
                                                    std::int64_t count, const std::int64_t* picks) noexcept {
  std::optional<double> finished;
  if (in_flight_.size() >= static_cast<std::size_t>(depth_)) {
    Result<double> loss = finish_oldest();
    if (!loss) return loss.status();
    finished = loss.value();
  }
  try {
    const std::shared_ptr<BatchSlot> slot = take_slot(count, true);
    slot->images.write_picked(images, picks, count).throw_if_error();
    slot->labels.labels.write_picked(labels, picks, count).throw_if_error();
    if (weights) slot->labels.weights.write_picked(weights, picks, count).throw_if_error();
    start(slot);
    return finished;
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

Result<std::vector<double>> Loop::drain() noexcept {
  std::vector<double> losses;
  Status status = reserve(losses, in_flight_.size());
  while (!in_flight_.empty()) {
    Result<double> loss = finish_oldest();
    if (!loss && status)
      status = loss.status();
    else if (loss && status)
      losses.push_back(loss.value());
  }
  if (!status) return status;
  return losses;
}

Result<std::array<std::int64_t, 4>> Loop::predict(const void* images, std::int64_t count,
                                                  std::vector<float>& results) noexcept {
  try {
    const std::shared_ptr<BatchSlot> slot = take_slot(count, false);
    slot->images.write(images, 0, count).throw_if_error();
    const CommandBuffer buffer = queue_.command_buffer().take_or_throw();
    const ImageBatch result = graph_.encode_batch(buffer, {slot->images}, {}).take_or_throw();
    buffer.commit().throw_if_error();
    buffer.wait_until_completed().throw_if_error();
    const std::array<std::int64_t, 4> shape = result.shape().take_or_throw();
    results.resize(CheckedSize(shape[0]) * shape[1] * shape[2] * shape[3]);
    result.read(results.data()).throw_if_error();
    idle_[count].push_back(slot);
    return shape;
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace openmps::core
