#include "engine/devices/cuda/graph_cache.h"

#include <algorithm>

namespace openmps::engine::cuda {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  return (hash ^ value) * 0x9E3779B97F4A7C15u + (hash >> 29);
}

std::uint64_t hash_of(const StreamWork& work) {
  std::uint64_t hash = work.items.size();
  for (const WorkItem& item : work.items) {
    hash = mix(hash, static_cast<std::uint64_t>(item.kind) << 32 | item.count);
    for (std::uint64_t value : {item.to, item.from, item.bytes, item.value, item.to_step, item.from_step})
      hash = mix(hash, value);
  }
  for (CUdeviceptr address : work.addresses) hash = mix(hash, address);
  return hash;
}

}  // namespace

GraphCache::~GraphCache() {
  for (const Entry& entry : entries_)
    if (entry.executable) context_.driver.cuGraphExecDestroy(entry.executable);
}

GraphCache::Entry* GraphCache::find(const StreamWork& work, std::uint64_t hash) {
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.hash == hash && entry.items == work.items && entry.addresses == work.addresses;
  });
  if (found == entries_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found);
  return &entries_.front();
}

void GraphCache::remember(const StreamWork& work, std::uint64_t hash) {
  if (entries_.size() == kMost) {
    if (entries_.back().executable) context_.driver.cuGraphExecDestroy(entries_.back().executable);
    entries_.pop_back();
  }
  entries_.push_front({hash, work.items, work.addresses});
}

bool GraphCache::capture(Entry& entry, const StreamWork& work, CUdeviceptr scalars, CUstream stream) {
  const Driver& driver = context_.driver;
  if (driver.cuStreamBeginCapture(stream, kCaptureThreadLocal) != kCudaSuccess) return false;
  CUgraph graph = nullptr;
  try {
    enqueue(context_, work, scalars, stream, false);
  } catch (...) {
    driver.cuStreamEndCapture(stream, &graph);
    if (graph) driver.cuGraphDestroy(graph);
    return false;
  }
  if (driver.cuStreamEndCapture(stream, &graph) != kCudaSuccess || !graph) return false;
  const bool made = driver.cuGraphInstantiate(&entry.executable, graph, 0) == kCudaSuccess;
  driver.cuGraphDestroy(graph);
  return made;
}

void GraphCache::run(const StreamWork& work, CUdeviceptr scalars, CUstream stream) {
  if (work.can_be_captured) {
    const std::uint64_t hash = hash_of(work);
    Entry* const entry = find(work, hash);
    if (!entry) {
      remember(work, hash);
    } else {
      if (!entry->executable && !entry->refused) {
        entry->refused = !capture(*entry, work, scalars, stream);
        if (!entry->refused) ++counts_.captured;
      }
      if (entry->executable) {
        context_.check(context_.driver.cuGraphLaunch(entry->executable, stream), "Launching a captured list");
        ++counts_.replayed;
        return;
      }
    }
  }
  enqueue(context_, work, scalars, stream, true);
  ++counts_.plain;
}

}  // namespace openmps::engine::cuda
