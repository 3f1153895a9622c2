#include "engine/devices/cuda/queue/stream_work.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "engine/devices/cuda/queue/conditions.h"
#include "engine/devices/cuda/queue/transfers.h"

namespace openmps::engine::cuda {
namespace {

void* host(std::uint64_t address) { return reinterpret_cast<void*>(address); }

using Single = CudaExecutable::Single;

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
    for (std::size_t i = 0; i < work_.items.size();)
      i += work_.items[i].kind == WorkItem::Kind::Run ? std::max<std::size_t>(1, singles_from(i).size()) : 1;
    context_.compiler->finish();
  }

 private:
  void write(std::size_t first, std::size_t last) {
    while (first < last) first = write_at(first);
  }

  // Returns the index of the next item.
  std::size_t write_at(std::size_t i) {
    const WorkItem& item = work_.items[i];
    switch (item.kind) {
      case WorkItem::Kind::Run: {
        const std::size_t together = joined(i);
        if (together == 1) run(item);
        return i + together;
      }
      case WorkItem::Kind::If:
        return write_if(i);
      case WorkItem::Kind::WhileCondition:
        return write_while(i);
      case WorkItem::Kind::While:
      case WorkItem::Kind::NextIteration:
        conditions_.set_iteration_numbers(item, scalars_, stream_);
        return i + 1;
      case WorkItem::Kind::Else:
      case WorkItem::Kind::End:
        return i + 1;
      default:
        if (const std::size_t moved = moved_together(i)) return i + moved;
        move(item);
        return i + 1;
    }
  }

  // How many moves from this item on one kernel makes. If a download's kernel cannot be launched, the driver copies.
  // The work before it is in the stream, and the CPU has to see its results.
  std::size_t moved_together(std::size_t i) const {
    try {
      return transfers_.move(std::span(work_.items).subspan(i), stream_);
    } catch (const Error&) {
      if (!timed_ || work_.items[i].kind != WorkItem::Kind::Download) throw;
      return 0;
    }
  }

  std::size_t write_if(std::size_t at) {
    const WorkItem& condition = work_.items[at];
    const std::size_t else_at = at + condition.count, end = else_at + work_.items[else_at].count;
    if (!timed_)
      conditions_.add_if(condition, {stream_, depth_}, inside(at + 1, else_at), inside(else_at + 1, end));
    else if (conditions_.is_set(condition, stream_))
      inside(at + 1, else_at)(stream_);
    else
      inside(else_at + 1, end)(stream_);
    return end + 1;
  }

  std::size_t write_while(std::size_t at) {
    const WorkItem& condition = work_.items[at];
    const std::size_t end = at + condition.count;
    if (!timed_)
      conditions_.add_while(condition, {stream_, depth_}, inside(at + 1, end));
    else
      while (conditions_.is_set(condition, stream_)) inside(at + 1, end)(stream_);
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

  std::span<const CUdeviceptr> externals_of(const WorkItem& item) const {
    return std::span(work_.addresses).subspan(item.from, item.count);
  }

  void move(const WorkItem& item) const {
    const Driver& driver = context_.driver;
    switch (item.kind) {
      case WorkItem::Kind::Upload:
        return context_.check(driver.cuMemcpyHtoDAsync(item.to, host(item.from), item.bytes, stream_),
                              "Copying to the GPU");
      case WorkItem::Kind::Download:
        return context_.check(driver.cuMemcpyDtoHAsync(host(item.to), item.from, item.bytes, stream_),
                              "Copying from the GPU");
      case WorkItem::Kind::Copy:
        return context_.check(driver.cuMemcpyDtoDAsync(item.to, item.from, item.bytes, stream_), "Copying on the GPU");
      case WorkItem::Kind::CopyRows: {
        const RowCopyParameters rows{{.device = item.from, .step = item.from_step},
                                     {.device = item.to, .step = item.to_step},
                                     item.bytes,
                                     item.value};
        return context_.check(driver.cuMemcpy2DAsync(&rows, stream_), "Copying rows on the GPU");
      }
      case WorkItem::Kind::Fill:
        return context_.check(
            driver.cuMemsetD8Async(item.to, static_cast<unsigned char>(item.value), item.bytes, stream_),
            "Filling memory");
      default:
        return;
    }
  }

  void run(const WorkItem& item) const {
    const auto& [executable, instance] = work_.runners[item.value];
    // The streams of branches belong to the outermost graph.
    const bool in_lanes = !timed_ && depth_ == 0;
    if (timed_ && executable->is_profiling())
      executable->enqueue_timed(*instance, externals_of(item), scalars_ + item.bytes, stream_);
    else
      executable->enqueue(*instance, externals_of(item), scalars_ + item.bytes, stream_, in_lanes);
  }

  Single single_of(const WorkItem& item) const {
    const auto& [executable, instance] = work_.runners[item.value];
    if (executable->is_profiling()) return {};
    return executable->single(*instance, externals_of(item), scalars_ + item.bytes);
  }

  // The runs from this item on that can be one launch.
  std::vector<Single> singles_from(std::size_t first) const {
    std::vector<Single> singles;
    for (std::size_t i = first; i < work_.items.size() && work_.items[i].kind == WorkItem::Kind::Run; ++i) {
      Single next = single_of(work_.items[i]);
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
    if (timed_) context_.compiler->finish();  // a joint kernel may be new; while capturing none is
    std::vector<const Kernel*> kernels;
    std::vector<KernelCall> calls;
    for (const Single& one : singles) {
      kernels.push_back(one.kernel);
      calls.push_back({one.operands.data(), one.operands.data() + one.inputs, 0, stream_});
    }
    kernels[0]->run_together(kernels, calls);
    return singles.size();
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

}  // namespace

bool updates_in_place(const StreamWork& work) {
  using Kind = WorkItem::Kind;
  std::unordered_set<std::uint64_t> written, read_before;
  const auto reads = [&](std::uint64_t address) {
    if (!written.contains(address)) read_before.insert(address);
  };
  const auto updates = [&](std::uint64_t address) {
    written.insert(address);
    return read_before.contains(address);
  };
  for (const WorkItem& item : work.items) {
    if (item.kind == Kind::Copy || item.kind == Kind::CopyRows) {
      reads(item.from);
      if (updates(item.to)) return true;
    } else if (item.kind == Kind::Run) {
      const auto externals = std::span(work.addresses).subspan(item.from, item.count);
      const std::size_t inputs = work.runners[item.value].executable->inputs().size();
      std::ranges::for_each(externals.first(inputs), reads);
      if (std::ranges::any_of(externals.subspan(inputs), updates)) return true;
    }
  }
  return false;
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
