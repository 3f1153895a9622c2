#include "engine/devices/cuda/executable.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engine/devices/cuda/driver/profiler_range.h"
#include "engine/devices/cuda/operations/kernels.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/printer.h"
#include "engine/settings.h"

namespace openmps::engine::cuda {
namespace {

// With OPENMPS_POISON the memory of a run begins as NaN, which reveals reads of memory that was never written.
bool poisons() {
  static const bool wanted = is_on("OPENMPS_POISON");
  return wanted;
}

// Time for the CPU to put a timed run into the stream before the GPU begins it.
constexpr std::uint64_t kHeadStart = 1'000'000;

constexpr std::size_t kAlignment = 256;
std::size_t aligned(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

std::string with_others(const std::string& name, std::size_t others) {
  return name + (others ? " and " + std::to_string(others) + " more" : "");
}

// The addresses of all values in one run.
class CudaExecutable::Bound {
 public:
  Bound(const CudaExecutable& owner, const Instance& run_instance, std::span<const CUdeviceptr> externals,
        CUdeviceptr scalars)
      : addresses_(owner.plan_.places.size()) {
    CUdeviceptr workspace = run_instance.arena + aligned(owner.arena_bytes_);
    for (const std::size_t bytes : owner.branch_workspaces_) {
      workspaces_.push_back(workspace);
      workspace += aligned(bytes);
    }
    for (std::size_t value = 0; value < addresses_.size(); ++value) {
      const Place& place = owner.plan_.places[value];
      const auto index = static_cast<std::size_t>(place.index);
      switch (place.kind) {
        case Place::Kind::Nowhere:
          break;
        case Place::Kind::Kept:  // its plans have no preparations
        case Place::Kind::Arena:
          addresses_[value] = run_instance.arena + place.offset;
          break;
        case Place::Kind::Scalar:
          addresses_[value] = scalars + 8 * index;
          break;
        case Place::Kind::Constant:
          addresses_[value] = owner.constants_.address() + owner.constant_offsets_[index];
          break;
        case Place::Kind::Input:
          addresses_[value] = externals[index];
          break;
        case Place::Kind::Output:
          addresses_[value] = externals[owner.inputs_.size() + index];
          break;
      }
    }
  }
  CUdeviceptr operator[](ValueId value) const { return addresses_[static_cast<std::size_t>(value)]; }

  CUdeviceptr workspace(std::size_t branch) const { return workspaces_[branch]; }

 private:
  std::vector<CUdeviceptr> addresses_, workspaces_;
};

CudaExecutable::CudaExecutable(Plan plan, std::shared_ptr<const Context> context, const CompileOptions& options)
    : PlannedExecutable(std::move(plan)), context_(std::move(context)) {
  check_memory(plan_.arena_bytes, options.batch);  // before algorithms are measured on memory of the same sizes
  make_kernels(options);
  make_steps();
  make_branches();
  context_->compiler->finish();
  make_constants();
  check_memory(memory_bytes_, options.batch);
}

// One run's memory has to fit now; it is allocated when the plan first runs.
void CudaExecutable::check_memory(std::size_t needed, std::int64_t batch) const {
  const auto [free, total] = context_->memory->available();
  if (needed <= free) return;
  std::string sentence = who() + " needs " + std::to_string(needed) + " bytes of the GPU's memory, " +
                         std::to_string(free) + " of " + std::to_string(total) + " are free";
  // Nearly all of it holds values with one part for each image.
  const auto fitting =
      static_cast<std::int64_t>(static_cast<double>(batch) * static_cast<double>(free) / static_cast<double>(needed));
  if (batch > 0)
    sentence += "; of the " + std::to_string(batch) + " images of the batch about " + std::to_string(fitting) + " fit";
  throw Error(ErrorKind::OutOfMemory, sentence + ".");
}

CudaExecutable::~CudaExecutable() {
  for (const auto& instance : instances_)
    if (const auto queue = instance->queue.lock()) queue->end_need(instance->arena, memory_bytes_);
}

void CudaExecutable::make_kernels(const CompileOptions& options) {
  for (NodeId id : plan_.launches) {
    const Node& node = plan_.graph.nodes()[static_cast<std::size_t>(id)];
    const std::vector<TensorType> inputs = plan_.graph.types(node.inputs), outputs = plan_.graph.types(node.outputs);
    std::unique_ptr<Kernel> kernel = kernels().make({node, inputs, outputs, *context_, options});
    if (!kernel) throw Error(ErrorKind::Unsupported, node.who() + ": is not available on this device.");
    kernels_.push_back(std::move(kernel));
    can_be_captured_ = can_be_captured_ && kernels_.back()->can_be_captured();
    has_collectives_ = has_collectives_ || node.op->is_collective();
  }
}

// Joins neighbours that the kernels can run as one launch.
void CudaExecutable::make_steps() {
  for (std::size_t i = 0; i < kernels_.size(); ++i) {
    const Node& node = plan_.graph.nodes()[static_cast<std::size_t>(plan_.launches[i])];
    const bool joins =
        !steps_.empty() && steps_.back().kernels.front()->joins(*kernels_[i]) &&
        std::ranges::all_of(steps_.back().nodes, [&](const Node* earlier) { return are_independent(*earlier, node); });
    if (!joins) steps_.emplace_back();
    steps_.back().nodes.push_back(&node);
    steps_.back().kernels.push_back(kernels_[i].get());
  }
  for (Step& step : steps_)
    if (step.kernels.size() > 1) step.joint = step.kernels[0]->make_joint(step.kernels);
}

std::size_t CudaExecutable::Step::workspace_bytes() const noexcept {
  if (joint) return joint->workspace_bytes();
  std::size_t most = 0;
  for (const Kernel* kernel : kernels) most = std::max(most, kernel->workspace_bytes());
  return most;
}

std::string CudaExecutable::Step::name() const { return with_others(nodes[0]->who(), nodes.size() - 1); }

void CudaExecutable::make_branches() {
  const bool one_by_one = skips_kernel("parallel_branches");
  const auto depends = [&](std::size_t later, std::size_t earlier) {
    return one_by_one || !std::ranges::all_of(steps_[earlier].nodes, [&](const Node* one) {
             return std::ranges::all_of(steps_[later].nodes,
                                        [&](const Node* other) { return are_independent(*one, *other); });
           });
  };
  branches_ = parallel_branches_of(steps_.size(), depends,
                                   [&](std::size_t step) { return steps_[step].nodes[0]->op->is_collective(); });
  branch_workspaces_.resize(branches_.count);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    std::size_t& bytes = branch_workspaces_[branches_.steps[i].branch];
    bytes = std::max(bytes, steps_[i].workspace_bytes());
  }
  // A run outside of a capture has one branch and uses the first workspace.
  for (const Step& step : steps_) branch_workspaces_[0] = std::max(branch_workspaces_[0], step.workspace_bytes());
  workspace_bytes_ = std::accumulate(branch_workspaces_.begin(), branch_workspaces_.end(), std::size_t{0});
  memory_bytes_ = aligned(arena_bytes_);
  for (const std::size_t bytes : branch_workspaces_) memory_bytes_ += aligned(bytes);
}

// Whether neither writes memory that the other reads or writes.
bool CudaExecutable::are_independent(const Node& earlier, const Node& later) const {
  const auto any_shared = [&](const std::vector<ValueId>& a, const std::vector<ValueId>& b) {
    return std::ranges::any_of(
        a, [&](ValueId x) { return std::ranges::any_of(b, [&](ValueId y) { return share_memory(x, y); }); });
  };
  return !any_shared(earlier.outputs, later.inputs) && !any_shared(earlier.inputs, later.outputs) &&
         !any_shared(earlier.outputs, later.outputs);
}

bool CudaExecutable::share_memory(ValueId a, ValueId b) const {
  // An output that may share memory with an input counts as that input.
  const auto place_of = [&](ValueId value) {
    Place place = plan_.places[static_cast<std::size_t>(value)];
    if (place.kind != Place::Kind::Output) return place;
    const int shared = plan_.graph.outputs()[static_cast<std::size_t>(place.index)].shares_input;
    return shared < 0
               ? place
               : plan_.places[static_cast<std::size_t>(plan_.graph.inputs()[static_cast<std::size_t>(shared)].value)];
  };
  const Place x = place_of(a), y = place_of(b);
  if (x.kind != y.kind || x.kind == Place::Kind::Nowhere) return false;
  if (x.kind != Place::Kind::Arena) return x.index == y.index;
  return x.offset < y.offset + plan_.graph.type(b).bytes() && y.offset < x.offset + plan_.graph.type(a).bytes();
}

void CudaExecutable::make_constants() {
  constant_offsets_.resize(plan_.graph.nodes().size());
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i < plan_.graph.nodes().size(); ++i) {
    const Node& node = plan_.graph.nodes()[i];
    if (!node.is(Op::Constant)) continue;
    const std::vector<std::byte>& value = node.attributes.literal("value").bytes;
    constant_offsets_[i] = bytes.size();
    bytes.insert(bytes.end(), value.begin(), value.end());
    bytes.resize(aligned(bytes.size()));
  }
  if (bytes.empty()) return;
  constants_ = Block(context_, bytes.size(), "The constants of a plan");
  context_->memory->upload(constants_.address(), bytes.data(), bytes.size());
}

const CudaExecutable::Instance& CudaExecutable::instance_of(const std::shared_ptr<QueueArena>& queue) {
  const std::lock_guard lock(mutex_);
  for (const auto& instance : instances_)
    if (!instance->queue.owner_before(queue) && !queue.owner_before(instance->queue)) return *instance;
  const auto gone = std::ranges::find_if(instances_, [](const auto& instance) { return instance->queue.expired(); });
  if (gone != instances_.end()) {
    (*gone)->arena = queue->begin_need(memory_bytes_, who());
    (*gone)->queue = queue;
    return **gone;
  }
  static std::atomic<std::uint64_t> last{0};
  auto made = std::make_unique<Instance>();
  made->id = ++last;
  if (branches_.count > 1) made->branches = std::make_unique<const BranchStreams>(context_, branches_);
  instances_.reserve(instances_.size() + 1);
  made->arena = queue->begin_need(memory_bytes_, who());
  made->queue = queue;
  instances_.push_back(std::move(made));
  return *instances_.back();
}

void CudaExecutable::run_step(const Step& step, const Bound& bound, std::size_t branch, CUstream stream) const {
  const ProfilerRange range([&] { return step.name(); });
  std::vector<CUdeviceptr> addresses;
  for (const Node* node : step.nodes) {
    for (ValueId input : node->inputs) addresses.push_back(bound[input]);
    for (ValueId output : node->outputs) addresses.push_back(bound[output]);
  }
  std::vector<KernelCall> calls;
  const CUdeviceptr* at = addresses.data();
  for (const Node* node : step.nodes) {
    calls.push_back({at, at + node->inputs.size(), bound.workspace(branch), stream});
    at += node->inputs.size() + node->outputs.size();
  }
  try {
    if (step.joint)
      step.joint->run(calls);
    else
      step.kernels[0]->run(calls[0]);
  } catch (const Error& error) {
    throw Error(error.kind(), step.nodes[0]->who() + ": " + error.what());
  }
}

void CudaExecutable::run_branches(const Instance& instance, const Bound& bound, CUstream stream) const {
  const BranchStreams& streams = *instance.branches;
  streams.fork(stream);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const ParallelBranches::Step& where = branches_.steps[i];
    const CUstream branch = streams.stream(where.branch, stream);
    for (std::size_t earlier : where.waits_for) streams.wait(earlier, branch);
    run_step(steps_[i], bound, where.branch, branch);
    if (where.has_waiter) streams.record(i, branch);
  }
  streams.join(stream);
}

void CudaExecutable::enqueue(const Instance& instance, std::span<const CUdeviceptr> externals, CUdeviceptr scalars,
                             CUstream stream, bool captured) {
  const Bound bound(*this, instance, externals, scalars);
  if (poisons() && memory_bytes_ > 0)
    context_->check(context_->driver.cuMemsetD8Async(instance.arena, 0xff, memory_bytes_, stream), "Poisoning memory");
  if (captured && instance.branches)
    run_branches(instance, bound, stream);
  else
    for (const Step& step : steps_) run_step(step, bound, 0, stream);
  for (const Plan::FinalCopy& copy : plan_.final_copies) {
    const CUdeviceptr to = externals[inputs_.size() + static_cast<std::size_t>(copy.output)], from = bound[copy.value];
    const std::size_t bytes = plan_.graph.type(copy.value).bytes();
    if (to != from && bytes > 0)
      context_->check(context_->driver.cuMemcpyDtoDAsync(to, from, bytes, stream), "Copying a result");
  }
}

CudaExecutable::Single CudaExecutable::single(const Instance& instance, std::span<const CUdeviceptr> externals,
                                              CUdeviceptr scalars) const {
  const bool is_one = steps_.size() == 1 && steps_[0].kernels.size() == 1 && plan_.final_copies.empty() &&
                      workspace_bytes_ == 0 && arena_bytes_ == 0;
  if (!is_one) return {};
  const Bound bound(*this, instance, externals, scalars);
  const Node& node = *steps_[0].nodes[0];
  Single single{steps_[0].kernels[0], &node, node.inputs.size(), {}, {}};
  for (const std::vector<ValueId>* values : {&node.inputs, &node.outputs})
    for (ValueId value : *values) {
      single.operands.push_back(bound[value]);
      single.bytes.push_back(plan_.graph.type(value).bytes());
    }
  return single;
}

void CudaExecutable::enqueue_timed(const Instance& instance, std::span<const CUdeviceptr> externals,
                                   CUdeviceptr scalars, CUstream stream) {
  const Bound bound(*this, instance, externals, scalars);
  const Driver& driver = context_->driver;
  context_->compiler->finish();
  std::vector<CUevent> events(steps_.size() + 1);
  for (CUevent& event : events) context_->check(driver.cuEventCreate(&event, 0), "Making an event");
  const auto destroy = [&] {
    for (CUevent event : events) driver.cuEventDestroy(event);
  };
  launch(*context_, *delay_, {}, {1}, stream, kHeadStart);
  driver.cuEventRecord(events[0], stream);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    run_step(steps_[i], bound, 0, stream);
    driver.cuEventRecord(events[i + 1], stream);
  }
  for (const Plan::FinalCopy& copy : plan_.final_copies)
    driver.cuMemcpyDtoDAsync(externals[inputs_.size() + static_cast<std::size_t>(copy.output)], bound[copy.value],
                             plan_.graph.type(copy.value).bytes(), stream);
  context_->check(driver.cuStreamSynchronize(stream), "Waiting for a timed run");
  const std::lock_guard lock(mutex_);
  times_.resize(steps_.size());
  const bool after_first = !times_leave_out_first_ && !times_.empty() && times_.front().runs == 1;
  times_leave_out_first_ =
      times_leave_out_first_ || after_first;  // the first run loaded the kernels, and is left out once there is another
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    float milliseconds = 0;
    driver.cuEventElapsedTime(&milliseconds, events[i], events[i + 1]);
    times_[i].name = steps_[i].name();
    times_[i].milliseconds = (after_first ? 0 : times_[i].milliseconds) + static_cast<double>(milliseconds);
    times_[i].runs = after_first ? 1 : times_[i].runs + 1;
  }
  destroy();
}

std::string CudaExecutable::str() const {
  return print(plan_.graph) + "arena " + std::to_string(plan_.arena_bytes) + " bytes, workspace " +
         std::to_string(workspace_bytes_) + " bytes, " + std::to_string(steps_.size()) + " launches in " +
         std::to_string(branches_.count) + (branches_.count == 1 ? " branch\n" : " parallel branches\n");
}

void CudaExecutable::profile(bool on) noexcept {
  const std::lock_guard lock(mutex_);
  profiling_ = on;
  times_leave_out_first_ = false;
  times_.clear();
  if (on && !delay_) delay_ = context_->compiler->request("delay", "", "delay.cu");
}

std::vector<Executable::LaunchTime> CudaExecutable::timeline() const {
  const std::lock_guard lock(mutex_);
  return times_;
}

}  // namespace openmps::engine::cuda
