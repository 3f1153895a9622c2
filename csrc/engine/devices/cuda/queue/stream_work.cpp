#include "engine/devices/cuda/queue/stream_work.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "engine/devices/cuda/driver/profiler_range.h"
#include "engine/devices/cuda/queue/conditions.h"
#include "engine/devices/cuda/queue/transfers.h"
#include "engine/devices/user_kernels/kernel_launch.h"
#include "engine/runtime/check_dispatch.h"
#include "engine/runtime/overloaded.h"

namespace openmps::engine::cuda {
namespace {

using Single = CudaExecutable::Single;

std::string title_of(const CudaExecutable& executable) { return "graph \"" + executable.plan().graph.name + "\""; }
std::string title_of(const CudaPipeline& pipeline) { return "kernel \"" + pipeline.function().name + "\""; }

// Whether neither writes memory that the other reads or writes.
bool are_independent(const Single& a, const Single& b) {
  const auto meets = [](const Single& writer, const Single& other) {
    for (std::size_t i = writer.inputs; i < writer.operands.size(); ++i)
      for (std::size_t k = 0; k < other.operands.size(); ++k)
        if (writer.operands[i] < other.operands[k] + other.bytes[k] &&
            other.operands[k] < writer.operands[i] + writer.bytes[i])
          return true;
    return false;
  };
  return !meets(a, b) && !meets(b, a);
}

// Puts stream work into a stream, item by item. Neighbouring plans of one launch each, such as an optimizer's updates
// of all layers, become one launch if possible.
class Writer {
 public:
  Writer(const Context& context, const Transfers& transfers, const ConditionalWork& conditions, const StreamWork& work,
         CUstream stream, bool timed)
      : context_(context),
        transfers_(transfers),
        conditions_(conditions),
        work_(work),
        scalars_(transfers.numbers()),
        stream_(stream),
        timed_(timed) {}

  void write(std::size_t& put) {
    put = transfers_.begin(work_, stream_);
    while (put < work_.items.size()) put = write_at(put);
  }

  void make_joint_kernels() const {
    for (std::size_t i = 0; i < work_.items.size();) {
      const std::vector<Single> singles = singles_from(i);
      if (singles.size() > 1) joint_of(singles);
      i += std::max<std::size_t>(1, singles.size());
    }
    context_.compiler->finish();
  }

 private:
  void write(std::size_t first, std::size_t last) {
    while (first < last) first = write_at(first);
  }

  // Returns the index of the next item.
  std::size_t write_at(std::size_t i) {
    return std::visit(overloaded{[&](const work::Run& run) { return write_run(i, run); },
                                 [&](const work::If& condition) { return write_if(i, condition); },
                                 [&](const work::WhileCondition& condition) { return write_while(i, condition); },
                                 [&](const work::While& loop) {
                                   conditions_.set_first_iteration(loop.numbers, scalars_, stream_);
                                   return i + 1;
                                 },
                                 [&](const work::NextIteration& next) {
                                   conditions_.set_next_iteration(next.numbers, scalars_, stream_);
                                   return i + 1;
                                 },
                                 [&](const one_of<work::Else, work::End> auto&) { return i + 1; },
                                 [&](const one_of<work::Upload, work::Download> auto& move) {
                                   const std::size_t moved = moved_together(i, move);
                                   if (moved == 0) put(move);
                                   return i + std::max<std::size_t>(1, moved);
                                 },
                                 [&](const one_of<work::Copy, work::CopyRows, work::Dispatch, work::Fill> auto& item) {
                                   put(item);
                                   return i + 1;
                                 }},
                      work_.items[i]);
  }

  // How many moves from this item on one kernel makes.
  std::size_t moved_together(std::size_t i, const work::Upload&) const {
    return transfers_.move_uploads(std::span(work_.items).subspan(i), stream_);
  }

  // If a download's kernel cannot be launched, the driver copies. The work before it is in the stream, and the CPU has
  // to see its results.
  std::size_t moved_together(std::size_t i, const work::Download&) const {
    try {
      return transfers_.move_downloads(std::span(work_.items).subspan(i), stream_);
    } catch (const Error&) {
      if (!timed_) throw;
      return 0;
    }
  }

  std::size_t write_run(std::size_t at, const work::Run& run) const {
    const std::size_t together = joined(at);
    if (together == 1) put(run);
    return at + together;
  }

  std::size_t write_if(std::size_t at, const work::If& condition) {
    const std::size_t else_at = at + condition.to_else;
    const std::size_t end = else_at + std::get<work::Else>(work_.items[else_at]).to_end;
    if (!timed_)
      conditions_.add_if(condition.predicate, {stream_, depth_}, inside(at + 1, else_at), inside(else_at + 1, end));
    else if (conditions_.is_set(condition.predicate, stream_))
      inside(at + 1, else_at)(stream_);
    else
      inside(else_at + 1, end)(stream_);
    return end + 1;
  }

  std::size_t write_while(std::size_t at, const work::WhileCondition& condition) {
    const std::size_t end = at + condition.to_end;
    if (!timed_)
      conditions_.add_while(condition.predicate, {stream_, depth_}, inside(at + 1, end));
    else
      while (conditions_.is_set(condition.predicate, stream_)) inside(at + 1, end)(stream_);
    return end;
  }

  // Puts a body of an if or while into a stream.
  ConditionalWork::Body inside(std::size_t first, std::size_t last) {
    return [this, first, last](CUstream stream) {
      const CUstream outer = std::exchange(stream_, stream);
      ++depth_;
      write(first, last);
      --depth_;
      stream_ = outer;
    };
  }

  std::span<const CUdeviceptr> externals_of(const work::Run& run) const {
    return std::span(work_.addresses).subspan(run.first_address, run.addresses);
  }

  void put(const work::Upload& upload) const {
    context_.check(context_.driver.cuMemcpyHtoDAsync(upload.to, upload.from, upload.bytes, stream_),
                   "Copying to the GPU");
  }

  void put(const work::Download& download) const {
    context_.check(context_.driver.cuMemcpyDtoHAsync(download.to, download.from, download.bytes, stream_),
                   "Copying from the GPU");
  }

  void put(const work::Copy& copy) const {
    context_.check(context_.driver.cuMemcpyDtoDAsync(copy.to, copy.from, copy.bytes, stream_), "Copying on the GPU");
  }

  void put(const work::CopyRows& copy) const {
    const RowCopyParameters rows{{.device = copy.from, .step = copy.from_step},
                                 {.device = copy.to, .step = copy.to_step},
                                 copy.row_bytes,
                                 copy.rows};
    context_.check(context_.driver.cuMemcpy2DAsync(&rows, stream_), "Copying rows on the GPU");
  }

  void put(const work::Fill& fill) const {
    context_.check(context_.driver.cuMemsetD8Async(fill.to, fill.value, fill.bytes, stream_), "Filling memory");
  }

  void put(const work::Dispatch& dispatch) const {
    const KernelLaunch& made = work_.launches[dispatch.launch];
    const ProfilerRange range([&] { return title_of(*made.pipeline); });
    if (dispatch.counts == 0) return made.pipeline->launch(made.launch, stream_);
    const CudaPipeline& pipeline = *made.pipeline;
    std::uint32_t counts[3] = {};
    read_back(counts, dispatch.counts, sizeof counts);
    if (counts[0] == 0 || counts[1] == 0 || counts[2] == 0) return;
    omps::Launch launch = made.launch;
    const Extent3 groups{counts[0], counts[1], counts[2]}, group{launch.group[0], launch.group[1], launch.group[2]};
    set_grid(launch, whole_threads(pipeline, groups, group), groups, group);
    pipeline.launch(launch, stream_);
  }

  // Waits for the stream, which is not captured.
  void read_back(void* to, CUdeviceptr from, std::size_t bytes) const {
    context_.check(context_.driver.cuMemcpyDtoHAsync(to, from, bytes, stream_), "Copying from the GPU");
    context_.check(context_.driver.cuStreamSynchronize(stream_), "Waiting for the GPU");
  }

  void put(const work::Run& run) const {
    const auto& [executable, instance] = work_.runners[run.runner];
    // The streams of branches belong to the outermost graph.
    const bool in_lanes = !timed_ && depth_ == 0;
    if (timed_ && executable->is_profiling())
      executable->enqueue_timed(*instance, externals_of(run), scalars_ + run.scalars, stream_);
    else
      executable->enqueue(*instance, externals_of(run), scalars_ + run.scalars, stream_, in_lanes);
  }

  Single single_of(const work::Run& run) const {
    const auto& [executable, instance] = work_.runners[run.runner];
    if (executable->is_profiling()) return {};
    return executable->single(*instance, externals_of(run), scalars_ + run.scalars);
  }

  // The runs from this item on that can be one launch.
  std::vector<Single> singles_from(std::size_t first) const {
    std::vector<Single> singles;
    for (const WorkItem& item : std::span(work_.items).subspan(first)) {
      const auto* const run = std::get_if<work::Run>(&item);
      if (!run) break;
      Single next = single_of(*run);
      if (!next.kernel || (!singles.empty() && !singles[0].kernel->joins(*next.kernel))) break;
      if (!std::ranges::all_of(singles, [&](const Single& one) { return are_independent(one, next); })) break;
      singles.push_back(std::move(next));
    }
    return singles;
  }

  // How many runs from this item on were put in as one launch; 1 if none was joined. Bodies may not have run before
  // they are captured, when no kernel can be made.
  std::size_t joined(std::size_t first) const {
    if (depth_ > 0) return 1;
    const std::vector<Single> singles = singles_from(first);
    if (singles.size() < 2) return 1;
    const std::unique_ptr<JointKernel> joint = joint_of(singles);
    if (timed_) context_.compiler->finish();  // its functions may be new; while capturing none is
    std::vector<KernelCall> calls;
    for (const Single& one : singles)
      calls.push_back({one.operands.data(), one.operands.data() + one.inputs, 0, stream_});
    const ProfilerRange range([&] { return with_others(singles[0].node->who(), singles.size() - 1); });
    joint->run(calls);
    return singles.size();
  }

  static std::unique_ptr<JointKernel> joint_of(const std::vector<Single>& singles) {
    std::vector<const Kernel*> kernels;
    for (const Single& one : singles) kernels.push_back(one.kernel);
    return kernels[0]->make_joint(kernels);
  }

  const Context& context_;
  const Transfers& transfers_;
  const ConditionalWork& conditions_;
  const StreamWork& work_;
  const CUdeviceptr scalars_;
  CUstream stream_;
  const bool timed_;
  std::size_t depth_ = 0;  // if and while around it
};

// Looks at items in their order. Each function returns whether its item writes memory that an earlier one, or itself,
// has read before it was written.
class InPlaceUpdates {
 public:
  explicit InPlaceUpdates(const StreamWork& work) : work_(work) {}

  bool operator()(const one_of<work::Copy, work::CopyRows> auto& copy) {
    reads(copy.from);
    return updates(copy.to);
  }

  bool operator()(const work::Run& run) {
    const auto externals = std::span(work_.addresses).subspan(run.first_address, run.addresses);
    const std::size_t inputs = work_.runners[run.runner].executable->inputs().size();
    for (const CUdeviceptr address : externals.first(inputs)) reads(address);
    return std::ranges::any_of(externals.subspan(inputs), [this](CUdeviceptr address) { return updates(address); });
  }

  // A user's kernel is put into the stream without a capture: its results are the user's matter, and lists of kernels
  // may differ each time.
  bool operator()(const work::Dispatch& dispatch) {
    for (const auto& [address, access] : work_.launches[dispatch.launch].operands) {
      if (access != shaders::Access::Write) reads(address);
      if (access != shaders::Access::Read) updates(address);
    }
    return false;
  }

  // Their results do not depend on memory that work writes.
  bool operator()(const one_of<work::Upload, work::Download, work::Fill> auto&) { return false; }
  bool operator()(
      const one_of<work::If, work::Else, work::While, work::WhileCondition, work::NextIteration, work::End> auto&) {
    return false;
  }

 private:
  void reads(CUdeviceptr address) {
    if (!written_.contains(address)) read_before_.insert(address);
  }
  bool updates(CUdeviceptr address) {
    written_.insert(address);
    return read_before_.contains(address);
  }

  const StreamWork& work_;
  std::unordered_set<CUdeviceptr> written_, read_before_;
};

}  // namespace

std::string title_of(const StreamWork& work) {
  const std::size_t number = work.runners.size() + work.launches.size();
  if (number == 0) return "copies";
  return with_others(
      work.runners.empty() ? title_of(*work.launches[0].pipeline) : title_of(*work.runners[0].executable), number - 1);
}

bool updates_in_place(const StreamWork& work) {
  InPlaceUpdates updates(work);
  return std::ranges::any_of(work.items, [&](const WorkItem& item) { return std::visit(updates, item); });
}

void make_joint_kernels(const Context& context, const Transfers& transfers, const ConditionalWork& conditions,
                        const StreamWork& work) {
  Writer(context, transfers, conditions, work, nullptr, false).make_joint_kernels();
}

void enqueue(const Context& context, const Transfers& transfers, const ConditionalWork& conditions,
             const StreamWork& work, CUstream stream, bool timed, std::size_t& put) {
  put = 0;
  Writer(context, transfers, conditions, work, stream, timed).write(put);
}

}  // namespace openmps::engine::cuda
