#include "engine/devices/cuda/queue/graph_cache.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/runtime/overloaded.h"

namespace openmps::engine::cuda {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  return (hash ^ value) * 0x9E3779B97F4A7C15u + (hash >> 29);
}

// Hashes of work: of its structure, which is everything except the addresses that it reads and writes, and of all.
class WorkHash {
 public:
  explicit WorkHash(const StreamWork& work) : structure_(work.items.size()) {
    for (const WorkItem& item : work.items) {
      add(item.index());
      std::visit(*this, item);
    }
    for (const CUdeviceptr address : work.addresses) add_address(address);
  }
  std::uint64_t structure() const noexcept { return structure_; }
  std::uint64_t all() const noexcept { return mix(structure_, addresses_); }

  void operator()(const one_of<work::Upload, work::Download> auto& move) {
    add(move.bytes, move.is_pinned);
    add_address(move.to, move.from);
  }
  void operator()(const work::Copy& copy) {
    add(copy.bytes);
    add_address(copy.to, copy.from);
  }
  void operator()(const work::CopyRows& copy) {
    add(copy.row_bytes, copy.rows, copy.to_step, copy.from_step);
    add_address(copy.to, copy.from);
  }
  void operator()(const work::Fill& fill) {
    add(fill.bytes, fill.value);
    add_address(fill.to);
  }
  void operator()(const work::Run& run) {
    add(run.instance, run.first_address, run.addresses, run.scalars, run.runner, run.ranks);
  }
  void operator()(const work::Dispatch& dispatch) {
    add(dispatch.pipeline, dispatch.launch, dispatch.first_address);
    add_address(dispatch.counts);
  }
  void operator()(const work::If& condition) {
    add_predicate(condition.predicate);
    add(condition.to_else);
  }
  void operator()(const work::Else& part) { add(part.to_end); }
  void operator()(const work::WhileCondition& condition) {
    add_predicate(condition.predicate);
    add(condition.to_end);
  }
  void operator()(const one_of<work::While, work::NextIteration> auto& iteration) {
    add(iteration.numbers.offset, iteration.numbers.count, iteration.numbers.step);
  }
  void operator()(const work::End&) {}

 private:
  void add(auto... values) { ((structure_ = mix(structure_, values)), ...); }
  void add_address(auto... addresses) { ((addresses_ = mix(addresses_, bits_of(addresses))), ...); }
  void add_predicate(const work::Predicate& predicate) {
    add(predicate.bytes, predicate.mask);
    add_address(predicate.at);
  }
  static std::uint64_t bits_of(CUdeviceptr address) { return address; }
  static std::uint64_t bits_of(const void* address) { return reinterpret_cast<std::uint64_t>(address); }

  std::uint64_t structure_, addresses_ = 0;
};

}  // namespace

GraphCache::~GraphCache() {
  while (!entries_.empty()) drop_last();
}

void GraphCache::destroy(Captured& captured) const {
  if (captured.executable) context_.driver.cuGraphExecDestroy(captured.executable);
  if (captured.graph) context_.driver.cuGraphDestroy(captured.graph);
  captured = {};
}

void GraphCache::drop_last() {
  destroy(entries_.back().captured);
  entries_.pop_back();
}

GraphCache::Entry& GraphCache::entry_of(const StreamWork& work, bool& is_known) {
  const WorkHash hashes(work);
  const std::uint64_t structure = hashes.structure(), hash = hashes.all();
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.hash == hash && entry.items == work.items && entry.addresses == work.addresses;
  });
  if (found != entries_.end()) {
    is_known = true;
    changes_in_a_row_ = 0;
    entries_.splice(entries_.begin(), entries_, found);
    return entries_.front();
  }
  is_known = std::ranges::any_of(entries_, [&](const Entry& entry) { return entry.structure == structure; });
  ++changes_in_a_row_;
  if (entries_.size() == kMost) drop_last();
  Entry& added = entries_.emplace_front(Entry{hash, structure, work.items, work.addresses, {}, {}, false});
  for (const KernelLaunch& launch : work.launches) added.pipelines.push_back(launch.pipeline);
  return added;
}

bool GraphCache::succeeds(CUresult result, const char* what) {
  if (result != kCudaSuccess) counts_.refusal = what + (": " + context_.driver.describe(result));
  return result == kCudaSuccess;
}

CUgraph GraphCache::capture(const StreamWork& work, CUstream stream) {
  const Driver& driver = context_.driver;
  if (!succeeds(driver.cuStreamBeginCapture(stream, kCaptureThreadLocal), "beginning to capture")) return nullptr;
  CUgraph graph = nullptr;
  std::exception_ptr problem;
  try {
    std::size_t captured = 0;
    enqueue(context_, transfers_, conditions_, work, stream, false, captured);
  } catch (...) {
    problem = std::current_exception();
  }
  const bool is_valid = succeeds(driver.cuStreamEndCapture(stream, &graph), "capturing");
  if (is_valid && !problem) return graph;
  if (graph) driver.cuGraphDestroy(graph);
  // Work that cannot be captured makes the capture invalid. A launch that fails does not.
  if (is_valid) std::rethrow_exception(problem);
  return nullptr;
}

CUgraphNode GraphCache::first_of(CUgraph graph) const {
  const Driver& driver = context_.driver;
  std::size_t count = 0;
  if (driver.cuGraphGetRootNodes(graph, nullptr, &count) != kCudaSuccess) return nullptr;
  std::vector<CUgraphNode> roots(count);
  if (driver.cuGraphGetRootNodes(graph, roots.data(), &count) != kCudaSuccess) return nullptr;
  std::erase_if(roots, [&](CUgraphNode node) {
    int type = kGraphKernelNode;
    return driver.cuGraphNodeGetType(node, &type) == kCudaSuccess && type != kGraphKernelNode;
  });
  return roots.size() == 1 ? roots[0] : nullptr;
}

GraphCache::Captured GraphCache::take_oldest(std::uint64_t structure) {
  Entry* oldest = nullptr;
  std::size_t count = 0;
  for (Entry& entry : entries_)
    if (entry.captured.executable && entry.structure == structure) oldest = &entry, ++count;
  return count < kMostOfOneStructure ? Captured{} : std::exchange(oldest->captured, {});
}

// Running launches keep their parameters: a graph may be updated while it runs.
bool GraphCache::make_executable(Entry& entry, const StreamWork& work, CUstream stream) {
  const CUgraph graph = capture(work, stream);
  if (!graph) return false;
  const Driver& driver = context_.driver;
  GraphUpdate update;
  // NCCL keeps the arguments of its kernels as long as the graph in which they were captured.
  Captured& captured = entry.captured = work.has_collectives ? Captured{} : take_oldest(entry.structure);
  if (captured.executable && driver.cuGraphExecUpdate(captured.executable, graph, &update) == kCudaSuccess) {
    driver.cuGraphDestroy(graph);
    ++counts_.updated;
  } else {
    destroy(captured);
    captured.graph = graph;
    captured.first = first_of(graph);
    const bool has_place = captured.first || !Transfers::carries(work) || work.scalars.empty();
    if (!has_place || !succeeds(driver.cuGraphInstantiate(&captured.executable, graph, 0), "making a graph ready")) {
      captured.executable = nullptr;
      destroy(captured);
      return false;
    }
    ++counts_.captured;
  }
  captured.numbers = work.scalars;
  return true;
}

void GraphCache::replay(Captured& captured, const StreamWork& work, CUstream stream) {
  if (Transfers::carries(work) && captured.numbers != work.scalars) {
    transfers_.update_numbers(work, captured.executable, captured.first);
    captured.numbers = work.scalars;
  }
  timer_.end(QueueTimer::GraphUpdate);
  context_.check(context_.driver.cuGraphLaunch(captured.executable, stream), "Launching a captured list");
  timer_.end(QueueTimer::Launch);
  ++counts_.replayed;
}

void GraphCache::run(const StreamWork& work, CUstream stream, std::size_t& put) {
  put = 0;
  if (!Transfers::carries(work)) transfers_.put(work, stream);
  if (work.has_control_flow) conditions_.prepare(work);
  if (work.has_control_flow && !conditions_.has_nodes()) counts_.refusal = conditions_.problem();
  if (captures_ && work.can_be_captured && (!work.has_control_flow || conditions_.has_nodes())) {
    bool is_known = false;
    Entry& entry = entry_of(work, is_known);
    const bool settles = is_known && changes_in_a_row_ <= kMostChangesInARow;
    if (!entry.captured.executable && !entry.refused && (settles || updates_in_place(work))) {
      if (!settles) make_joint_kernels(context_, transfers_, conditions_, work);
      entry.refused = !make_executable(entry, work, stream) && settles;
    }
    if (entry.captured.executable) return replay(entry.captured, work, stream);
  }
  timer_.end(QueueTimer::GraphUpdate);
  enqueue(context_, transfers_, conditions_, work, stream, true, put);
  timer_.end(QueueTimer::Launch);
  ++counts_.plain;
}

}  // namespace openmps::engine::cuda
