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

  // Begins a new segment.
  void begin(const TimelinePoint& point) noexcept;
  // Takes every command except Call, Wait and Signal, which the queue handles. Throws Error.
  void add(const CommandList& list, const Command& command);
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
  // The place of a loop's numbers among the segment's scalars, in bytes. First comes the count of iterations, then the
  // iteration's number, once for each use in a plan.
  struct IterationNumbers {
    std::uint64_t offset = 0;
    std::size_t count = 0;
    std::uint64_t step = 0;  // of the loop; part of the numbers' hash
    std::uint64_t numbers() const noexcept { return offset + 8; }
  };
  void add_control(const CommandList& list, const Command& command);
  void open(const WorkItem& item);
  WorkItem::Kind close();
  IterationNumbers make_iteration_numbers(const CommandList& list, const Command& loop);
  void add_run(const CommandList& list, const Command& command);
  void add_copy(const BufferView& source, const BufferView& destination, std::size_t bytes);
  void add_rows(const BufferView& source, const BufferView& destination, const Command& command);
  void upload_missing(CudaBuffer& buffer, Shadow& shadow, Range wanted);
  void upload(const WorkItem& item);
  void download(CudaBuffer& buffer, Range range, CUdeviceptr from);
  static void insert(std::vector<Range>& ranges, Range range);

  const Context& context_;
  std::shared_ptr<QueueArena> arena_;
  QueueTimer& timer_;
  CUstream stream_ = nullptr, copies_ = nullptr;
  bool has_copies_ = false;
  TimelinePoint point_;
  StreamWork work_;
  std::ptrdiff_t uploads_ = 0;  // items at its beginning
  std::map<CudaBuffer*, Shadow> shadows_;
  std::vector<std::ptrdiff_t> open_;  // open if and while: the indices of their items, counted after the uploads
  std::vector<IterationNumbers> iterations_;        // of the loops among them
  std::vector<CudaBuffer*> managed_;                // written by the GPU
  std::vector<CudaBuffer*> uploaded_, downloaded_;  // managed too; uploaded by items of the segment
};

}  // namespace openmps::engine::cuda
