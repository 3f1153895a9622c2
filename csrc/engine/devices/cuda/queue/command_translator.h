// Translates commands into stream work: finds the device address of every buffer, and adds the copies that shared and
// managed buffers need.
#pragma once

#include <map>
#include <utility>

#include "engine/devices/cuda/memory/buffer.h"
#include "engine/devices/cuda/memory/queue_arena.h"
#include "engine/devices/cuda/queue/queue_timer.h"
#include "engine/devices/cuda/queue/stream_work.h"

namespace openmps::engine::cuda {

class CommandTranslator {
 public:
  // `arena` identifies the queue to plans. Small writes of the CPU are copied by the segment itself. Larger ones use
  // the stream `copies` beside earlier work if no work uses the buffer, else the stream of the work.
  CommandTranslator(const Context& context, std::shared_ptr<QueueArena> arena, QueueTimer& timer)
      : context_(context), arena_(std::move(arena)), timer_(timer) {}
  void set_streams(CUstream work, CUstream copies) noexcept { stream_ = work, copies_ = copies; }
  // Where the segment's numbers are, and how many bytes they may have.
  void set_numbers(CUdeviceptr numbers, std::size_t most_bytes) noexcept {
    numbers_ = numbers, most_number_bytes_ = most_bytes;
  }

  // Begins a new segment.
  void begin(const TimelinePoint& point) noexcept;
  // Add one command of a list. Call, Wait and Signal are the queue's own. Throw Error.
  void add(const CommandList& list, const command::Run& run);
  void add(const CommandList& list, const command::RunWithIteration& run);
  void add(const CommandList& list, const command::Dispatch& dispatch);
  void add(const CommandList& list, const command::Copy& copy);
  void add(const CommandList& list, const command::CopyRows& copy);
  void add(const CommandList& list, const command::Fill& fill);
  void add(const CommandList& list, const command::Synchronize& synchronize);
  void add(const CommandList& list, const command::If& condition);
  void add(const CommandList& list, const command::Else& part);
  void add(const CommandList& list, const command::While& loop);
  void add(const CommandList& list, const command::WhileCondition& condition);
  void add(const CommandList& list, const command::NextIteration& next);
  void add(const CommandList& list, const command::End& end);
  // Whether the segment has put copies into their stream, which its work has to wait for; clears the flag.
  bool take_copies() noexcept { return std::exchange(has_copies_, false); }
  // Ends a segment: copies the bytes written to shared buffers back. The work can then be put into the stream.
  const StreamWork& finish();
  void clear() noexcept;
  // After a segment has failed of which `put` items are in the stream. If all uploads are, the device has the buffers'
  // content, changed by the work after them. Else nothing was computed, and the next segment repeats the uploads.
  // Readers repeat the downloads.
  void fail(std::size_t put) noexcept;
  // Whether an if or while is open: the segment cannot end here.
  bool is_inside() const noexcept { return !open_.empty(); }
  // Whether the segment should end before the next command: it has so many numbers that others may not fit.
  bool is_full() const noexcept { return 8 * work_.scalars.size() > most_number_bytes_ / 2; }

 private:
  // The bytes of a shared buffer's shadow that are as new as the CPU's, and those that are newer.
  struct Shadow {
    std::vector<Range> valid, written;
  };
  CUdeviceptr read(const BufferView& view, std::size_t bytes);
  CUdeviceptr write(const BufferView& view, std::size_t bytes);
  // The address, where the content is up to date except for the bytes that the caller overwrites.
  CUdeviceptr locate(const BufferView& view, Range overwritten = {});
  void upload_whole(CudaBuffer& buffer);
  void fill_with_zeros(CudaBuffer& buffer, Range overwritten);
  work::Predicate read_predicate(const command::Predicate& predicate);
  // Begins a part of an if or while: until `close` or `End` all items are inside of it.
  void open(const WorkItem& item);
  // The item that begins the innermost part, and its distance to the next item.
  WorkItem& innermost() { return work_.items[static_cast<std::size_t>(open_.back() + uploads_)]; }
  std::uint64_t distance_from_innermost() const noexcept;
  work::IterationNumbers make_iteration_numbers(const command::While& loop);
  CUdeviceptr use(const BufferView& view, std::size_t bytes, shaders::Access access);
  void bind_buffer(KernelLaunch& made, const shaders::Argument& argument, const DispatchArguments& arguments);
  void bind_textures(KernelLaunch& made, const DispatchArguments& arguments);
  void bind_resources(KernelLaunch& made, const DispatchArguments& arguments);
  CUdeviceptr add_numbers(const void* data, std::size_t bytes);
  void append_words(const omps::Launch& launch);
  void add_run(CudaExecutable& executable, std::span<const BufferView> views, std::uint64_t scalars);
  void upload_missing(CudaBuffer& buffer, Shadow& shadow, Range wanted);
  void upload(const WorkItem& item);  // an Upload or a Fill
  void download(CudaBuffer& buffer, Range range, CUdeviceptr from);
  static void insert(std::vector<Range>& ranges, Range range);

  const Context& context_;
  std::shared_ptr<QueueArena> arena_;
  QueueTimer& timer_;
  CUstream stream_ = nullptr, copies_ = nullptr;
  bool has_copies_ = false;
  CUdeviceptr numbers_ = 0;
  std::size_t most_number_bytes_ = 0;
  TimelinePoint point_;
  StreamWork work_;
  std::ptrdiff_t uploads_ = 0;  // items at its beginning
  std::map<CudaBuffer*, Shadow> shadows_;
  std::vector<std::ptrdiff_t> open_;  // open if and while: the indices of their items, counted after the uploads
  std::vector<work::IterationNumbers> iterations_;  // of the loops among them
  std::vector<CudaBuffer*> managed_;                // written by the GPU
  std::vector<CudaBuffer*> uploaded_, downloaded_;  // managed too; uploaded by items of the segment
};

}  // namespace openmps::engine::cuda
