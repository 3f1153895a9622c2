// A plan made ready for the GPU: its kernels, its constants on the device, and its memory in the arena of each queue.
#pragma once

#include <mutex>

#include "engine/devices/cuda/memory/queue_arena.h"
#include "engine/devices/cuda/operations/kernel.h"
#include "engine/devices/cuda/parallel_branches.h"
#include "engine/plan/planned_executable.h"
#include "engine/runtime/command_list.h"

namespace openmps::engine::cuda {

// `name`, and how many others there are.
std::string with_others(const std::string& name, std::size_t others);

class CudaExecutable final : public PlannedExecutable {
 public:
  // Throws Error: an operation without a kernel, a kernel that does not compile, or too little memory.
  CudaExecutable(Plan plan, std::shared_ptr<const Context> context, const CompileOptions& options);
  ~CudaExecutable() override;

  // The memory of the plan's intermediates on one queue.
  struct Instance {
    std::uint64_t id = 0;                           // never used twice in a process
    CUdeviceptr arena = 0;                          // the intermediates, then a workspace for each branch
    std::unique_ptr<const BranchStreams> branches;  // null: there is one
    std::weak_ptr<QueueArena> queue;
  };
  // The instance of this queue; made on first need, taken over from a queue that has ended. Throws Error(OutOfMemory).
  const Instance& instance_of(const std::shared_ptr<QueueArena>& queue);

  // Puts one run into the stream. `externals`: the addresses of the inputs, then of the outputs; `scalars`: 8 bytes
  // each. Throws Error that names the node. While the stream is `captured`, independent steps go into parallel
  // branches.
  void enqueue(const Instance& instance, std::span<const CUdeviceptr> externals, CUdeviceptr scalars, CUstream stream,
               bool captured);

  // A run that consists of a single launch, with its operands: inputs, then outputs.
  struct Single {
    const Kernel* kernel = nullptr;  // null: it has more launches
    const Node* node = nullptr;
    std::size_t inputs = 0;
    std::vector<CUdeviceptr> operands;
    std::vector<std::size_t> bytes;  // of each
  };
  Single single(const Instance& instance, std::span<const CUdeviceptr> externals, CUdeviceptr scalars) const;

  // Whether it sums over ranks.
  bool has_collectives() const noexcept { return has_collectives_; }
  // Whether no launch waits for the stream.
  bool can_be_captured() const noexcept { return can_be_captured_; }
  bool is_profiling() const noexcept { return profiling_; }
  // The same with a time for every launch; waits for the end.
  void enqueue_timed(const Instance& instance, std::span<const CUdeviceptr> externals, CUdeviceptr scalars,
                     CUstream stream);

  std::string str() const override;
  void profile(bool on) noexcept override;
  std::vector<LaunchTime> timeline() const override;

 private:
  // Launches that run as one.
  struct Step {
    std::vector<const Node*> nodes;
    std::vector<const Kernel*> kernels;
    std::unique_ptr<JointKernel> joint;  // null: there is one kernel
    std::size_t workspace_bytes() const noexcept;
    std::string name() const;  // of its first node, and how many more there are
  };
  class Bound;
  void check_memory(std::size_t needed, std::int64_t batch) const;
  std::string who() const { return "The plan of graph \"" + plan_.graph.name + "\""; }
  void make_kernels(const CompileOptions& options);
  void make_steps();
  void make_constants();
  bool are_independent(const Node& earlier, const Node& later) const;
  bool share_memory(ValueId a, ValueId b) const;
  void make_branches();
  void run_step(const Step& step, const Bound& bound, std::size_t branch, CUstream stream) const;
  void run_branches(const Instance& instance, const Bound& bound, CUstream stream) const;

  std::shared_ptr<const Context> context_;
  std::vector<std::unique_ptr<Kernel>> kernels_;  // by launch
  std::vector<Step> steps_;
  bool has_collectives_ = false, can_be_captured_ = true;
  ParallelBranches branches_;                   // of the steps
  std::vector<std::size_t> branch_workspaces_;  // bytes, by branch
  Block constants_;
  std::vector<std::size_t> constant_offsets_;  // by node
  std::size_t workspace_bytes_ = 0;            // of all branches
  std::size_t memory_bytes_ = 0;               // of a run: the intermediates and then the workspaces
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Instance>> instances_;
  std::atomic<bool> profiling_{false};
  std::shared_ptr<Function> delay_;  // of profiled runs
  std::vector<LaunchTime> times_;
  bool times_leave_out_first_ = false;
};

}  // namespace openmps::engine::cuda
