// Captured CUDA graphs of one queue. Work that is seen for the second time is captured and from then on replayed. Work
// that updates memory in place, such as a training step, is captured before it runs: if one of its launches fails, then
// none runs. Work of the same structure on other memory updates a graph that has not been used for long. Other work
// that changes again and again is put into the stream launch by launch. Used only by the queue's worker, in the
// context.
#pragma once

#include <list>

#include "engine/devices/cuda/queue/conditions.h"
#include "engine/devices/cuda/queue/queue_timer.h"
#include "engine/devices/cuda/queue/transfers.h"
#include "engine/settings.h"

namespace openmps::engine::cuda {

class GraphCache {
 public:
  GraphCache(const Context& context, const Transfers& transfers, QueueTimer& timer)
      : context_(context),
        transfers_(transfers),
        conditions_(context),
        timer_(timer),
        captures_(!skips_kernel("cuda_graphs")) {}
  ~GraphCache();
  GraphCache(const GraphCache&) = delete;
  GraphCache& operator=(const GraphCache&) = delete;

  // Puts the work into the stream, as one launch if it has been captured. `put`: how many items are in the stream, also
  // if it throws.
  void run(const StreamWork& work, CUstream stream, std::size_t& put);

  struct Counts {
    std::uint64_t plain = 0, captured = 0, updated = 0, replayed = 0;
    std::string refusal;  // why no graph can hold the last work that was refused
  };
  const Counts& counts() const noexcept { return counts_; }

 private:
  // A graph that can be launched, and the parameters of its first node.
  struct Captured {
    CUgraphExec executable = nullptr;
    CUgraph graph = nullptr;      // the graph that `first` belongs to
    CUgraphNode first = nullptr;  // carries the numbers, if there are any
    std::vector<std::uint64_t> numbers;
  };
  struct Entry {
    std::uint64_t hash = 0, structure = 0;
    std::vector<WorkItem> items;
    std::vector<CUdeviceptr> addresses;
    std::vector<std::shared_ptr<const CudaPipeline>> pipelines;  // whose kernels the graph has
    Captured captured;
    bool refused = false;  // capturing failed once
  };
  // Finds or adds the entry, and moves it to the front. `is_known`: work of this structure has been seen before.
  Entry& entry_of(const StreamWork& work, bool& is_known);
  bool make_executable(Entry& entry, const StreamWork& work, CUstream stream);
  // The graph of the work that `enqueue` puts into the stream; null if it cannot be captured. Throws what `enqueue`
  // throws, and no work is in the stream then.
  CUgraph capture(const StreamWork& work, CUstream stream);
  bool succeeds(CUresult result, const char* what);
  // The only kernel of a graph without dependencies; null if there are several. NCCL waits there for earlier sums.
  CUgraphNode first_of(CUgraph graph) const;
  // The graph of the same structure that has not been used for the longest time, once there are enough of them.
  Captured take_oldest(std::uint64_t structure);
  void replay(Captured& captured, const StreamWork& work, CUstream stream);
  void destroy(Captured& captured) const;
  void drop_last();

  static constexpr std::size_t kMost = 96, kMostOfOneStructure = 48;
  static constexpr int kMostChangesInARow = 3;
  const Context& context_;
  const Transfers& transfers_;
  ConditionalWork conditions_;
  QueueTimer& timer_;
  const bool captures_;
  std::list<Entry> entries_;  // used last first
  Counts counts_;
  int changes_in_a_row_ = 0;  // works that were neither replayed nor seen before
};

}  // namespace openmps::engine::cuda
