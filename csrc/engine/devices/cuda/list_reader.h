// Turns commands into stream work: finds where every buffer is on the card, and adds the copies that shared and managed
// buffers need.
#pragma once

#include <map>

#include "engine/devices/cuda/buffer.h"
#include "engine/devices/cuda/stream_work.h"

namespace openmps::engine::cuda {

class ListReader {
 public:
  ListReader(const Context& context, std::shared_ptr<const void> queue) : context_(context), queue_(std::move(queue)) {}

  // Run, Copy, Fill and Synchronize; the others are the queue's own. Throws Error.
  void add(const CommandList& list, const Command& command, CUstream stream);
  // Ends a stretch of work: what was written to shared buffers is copied back. The work is ready to be put into the
  // stream.
  const StreamWork& finish();
  void clear() noexcept;

 private:
  // Which bytes of a shared buffer's shadow are as new as the CPU's, and which of them are newer.
  struct Range {
    std::size_t begin, end;
  };
  struct Shadow {
    std::vector<Range> valid, written;
  };
  CUdeviceptr read(const BufferView& view, std::size_t bytes, CUstream stream);
  CUdeviceptr write(const BufferView& view, std::size_t bytes, CUstream stream);
  CUdeviceptr locate(const BufferView& view, CUstream stream);
  void add_run(const CommandList& list, const Command& command, CUstream stream);
  void upload_missing(CudaBuffer& buffer, Shadow& shadow, Range wanted);
  void download(CudaBuffer& buffer, Range range, CUdeviceptr from);
  static void insert(std::vector<Range>& ranges, Range range);

  const Context& context_;
  std::shared_ptr<const void> queue_;
  StreamWork work_;
  std::map<CudaBuffer*, Shadow> shadows_;
  std::vector<CudaBuffer*> managed_;  // written by the card
};

}  // namespace openmps::engine::cuda
