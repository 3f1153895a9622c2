// Turns commands into stream work: finds where every buffer is on the card, and adds the copies that shared and managed
// buffers need.
#pragma once

#include <map>
#include <utility>

#include "engine/devices/cuda/buffer.h"
#include "engine/devices/cuda/laps.h"
#include "engine/devices/cuda/queue_arena.h"
#include "engine/devices/cuda/stream_work.h"

namespace openmps::engine::cuda {

class ListReader {
 public:
  // `queue` is what plans know the queue by. What the CPU wrote goes to the card with the work where it is little, and
  // where nothing uses the buffer in `copies`, beside the work of the lists before; else in the stream of the work.
  ListReader(const Context& context, std::shared_ptr<QueueArena> arena, Laps& laps)
      : context_(context), arena_(std::move(arena)), laps_(laps) {}
  void set_streams(CUstream work, CUstream copies) noexcept { stream_ = work, copies_ = copies; }

  // A new stretch of work.
  void begin(const Moment& moment) noexcept;
  // All but Call, Wait and Signal, which are the queue's own. Throws Error.
  void add(const CommandList& list, const Command& command);
  // Whether the stretch has copies in the stream for them, which its work has to wait for; asked once.
  bool take_copies() noexcept { return std::exchange(has_copies_, false); }
  // Ends a stretch of work: what was written to shared buffers is copied back. The work is ready to be put into the
  // stream.
  const StreamWork& finish();
  void clear() noexcept;
  // The stretch failed: what it took to the card, or would have taken, goes there again with the next one.
  void repeat_uploads() noexcept;
  // Whether choices or loops are open: the stretch cannot end here.
  bool is_inside() const noexcept { return !open_.empty(); }

 private:
  // Which bytes of a shared buffer's shadow are as new as the CPU's, and which of them are newer.
  struct Shadow {
    std::vector<Range> valid, written;
  };
  CUdeviceptr read(const BufferView& view, std::size_t bytes);
  CUdeviceptr write(const BufferView& view, std::size_t bytes);
  CUdeviceptr locate(const BufferView& view);
  // Where among the stretch's scalars, in bytes, a loop keeps how many turns were, and behind that the turn's number,
  // as often as a plan takes it.
  struct Turn {
    std::uint64_t offset = 0;
    std::size_t count = 0;
    std::uint64_t step = 0;  // what numbers are made of
    std::uint64_t numbers() const noexcept { return offset + 8; }
  };
  void add_control(const CommandList& list, const Command& command);
  void open(const WorkItem& item);
  WorkItem::Kind close();
  Turn make_turn(const CommandList& list, const Command& loop);
  void add_run(const CommandList& list, const Command& command);
  void add_copy(const BufferView& source, const BufferView& destination, std::size_t bytes);
  void add_rows(const BufferView& source, const BufferView& destination, const Command& command);
  void upload_missing(CudaBuffer& buffer, Shadow& shadow, Range wanted);
  void upload(const WorkItem& item);
  void download(CudaBuffer& buffer, Range range, CUdeviceptr from);
  static void insert(std::vector<Range>& ranges, Range range);

  const Context& context_;
  std::shared_ptr<QueueArena> arena_;
  Laps& laps_;
  CUstream stream_ = nullptr, copies_ = nullptr;
  bool has_copies_ = false;
  Moment moment_;
  StreamWork work_;
  std::ptrdiff_t uploads_ = 0;  // items at its beginning
  std::map<CudaBuffer*, Shadow> shadows_;
  std::vector<std::ptrdiff_t> open_;   // choices and loops without their end: their items, counted behind the uploads
  std::vector<Turn> turns_;            // of the loops among them
  std::vector<CudaBuffer*> managed_;   // written by the card
  std::vector<CudaBuffer*> uploaded_;  // managed too
};

}  // namespace openmps::engine::cuda
