// Captured CUDA graphs of one queue. Work seen for the second time is captured, from then on replayed; work that never
// comes back costs nothing but a look. Used by the queue's worker alone, in the context.
#pragma once

#include <list>

#include "engine/devices/cuda/stream_work.h"

namespace openmps::engine::cuda {

class GraphCache {
 public:
  explicit GraphCache(const Context& context) : context_(context) {}
  ~GraphCache();
  GraphCache(const GraphCache&) = delete;
  GraphCache& operator=(const GraphCache&) = delete;

  // Puts the work into the stream, as one launch where it has been captured.
  void run(const StreamWork& work, CUdeviceptr scalars, CUstream stream);

  struct Counts {
    std::uint64_t plain = 0, captured = 0, replayed = 0;
  };
  const Counts& counts() const noexcept { return counts_; }

 private:
  struct Entry {
    std::uint64_t hash = 0;
    std::vector<WorkItem> items;
    std::vector<CUdeviceptr> addresses;
    CUgraphExec executable = nullptr;
    bool refused = false;  // capturing failed once
  };
  Entry* find(const StreamWork& work, std::uint64_t hash);
  void remember(const StreamWork& work, std::uint64_t hash);
  bool capture(Entry& entry, const StreamWork& work, CUdeviceptr scalars, CUstream stream);

  static constexpr std::size_t kMost = 64;
  const Context& context_;
  std::list<Entry> entries_;  // used last first
  Counts counts_;
};

}  // namespace openmps::engine::cuda
