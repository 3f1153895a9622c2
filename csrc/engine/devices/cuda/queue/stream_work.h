// A segment: copies, fills and plans with their addresses, in order. Two command lists with equal work can share one
// captured CUDA graph.
#pragma once

#include <variant>
#include <vector>

#include "engine/devices/cuda/executable.h"
#include "engine/devices/cuda/shaders/pipeline.h"

namespace openmps::engine::cuda {

// The items of stream work. A new kind is a struct and a place in `WorkItem`; after that the compiler names each
// function that has to take it.
namespace work {

// Copies from memory of the CPU.
struct Upload {
  CUdeviceptr to = 0;
  const void* from = nullptr;
  std::uint64_t bytes = 0;
  bool is_pinned = false;  // the GPU can read the CPU's memory
  bool operator==(const Upload&) const noexcept = default;
};

// Copies to memory of the CPU.
struct Download {
  void* to = nullptr;
  CUdeviceptr from = 0;
  std::uint64_t bytes = 0;
  bool is_pinned = false;  // the GPU can write the CPU's memory
  bool operator==(const Download&) const noexcept = default;
};

// Copies on the GPU.
struct Copy {
  CUdeviceptr to = 0, from = 0;
  std::uint64_t bytes = 0;
  bool operator==(const Copy&) const noexcept = default;
};

// Copies `row_bytes` of each row on the GPU. Rows are `to_step` and `from_step` bytes apart.
struct CopyRows {
  CUdeviceptr to = 0, from = 0;
  std::uint64_t row_bytes = 0, rows = 0;
  std::uint64_t to_step = 0, from_step = 0;
  bool operator==(const CopyRows&) const noexcept = default;
};

// Gives each byte the value.
struct Fill {
  CUdeviceptr to = 0;
  std::uint64_t bytes = 0;
  std::uint8_t value = 0;
  bool operator==(const Fill&) const noexcept = default;
};

// Runs a plan.
struct Run {
  std::uint64_t instance = 0;       // its number, never used twice
  std::uint64_t first_address = 0;  // of its operands, among the work's addresses
  std::uint32_t addresses = 0;
  std::uint64_t scalars = 0;  // where they are among the segment's scalars, in bytes
  std::uint64_t runner = 0;   // an index of the work's runners
  std::uint64_t ranks = 0;    // the number of the connection that it sums over, or 0
  bool operator==(const Run&) const noexcept = default;
};

// Runs a user's kernel.
struct Dispatch {
  std::uint64_t pipeline = 0;       // its number, never used twice
  std::uint64_t launch = 0;         // an index of the work's launches
  std::uint64_t first_address = 0;  // of the words of its launch, among the work's addresses
  CUdeviceptr counts = 0;           // of threadgroups, 3 uint32; 0: the launch has them
  bool operator==(const Dispatch&) const noexcept = default;
};

// One element in the GPU's memory. It is set if any bit of the mask is.
struct Predicate {
  CUdeviceptr at = 0;
  std::uint64_t bytes = 0, mask = 0;
  bool operator==(const Predicate&) const noexcept = default;
};

// The place of a loop's numbers among the segment's scalars, in bytes. First comes the count of iterations, then the
// iteration's number, once for each use in a plan.
struct IterationNumbers {
  std::uint64_t offset = 0;
  std::uint64_t count = 0;  // of the uses; 0: the loop has no numbers
  std::uint64_t step = 0;   // the place of the loop's step; it is part of the numbers' hash
  std::uint64_t numbers() const noexcept { return offset + 8; }
  bool operator==(const IterationNumbers&) const noexcept = default;
};

// As the commands of these names. Distances are in items, from the item itself.
struct If {
  Predicate predicate;
  std::uint64_t to_else = 0;
  bool operator==(const If&) const noexcept = default;
};

struct Else {
  std::uint64_t to_end = 0;
  bool operator==(const Else&) const noexcept = default;
};

struct While {
  IterationNumbers numbers;
  bool operator==(const While&) const noexcept = default;
};

struct WhileCondition {
  Predicate predicate;
  std::uint64_t to_end = 0;
  bool operator==(const WhileCondition&) const noexcept = default;
};

struct NextIteration {
  IterationNumbers numbers;
  bool operator==(const NextIteration&) const noexcept = default;
};

struct End {
  bool operator==(const End&) const noexcept = default;
};

}  // namespace work

using WorkItem =
    std::variant<work::Upload, work::Download, work::Copy, work::CopyRows, work::Fill, work::Run, work::Dispatch,
                 work::If, work::Else, work::While, work::WhileCondition, work::NextIteration, work::End>;

// Bytes up to which a kernel of the segment moves data: cheaper for the GPU than a call for the CPU.
inline constexpr std::size_t kSmallTransferBytes = std::size_t{16} << 10;

// A launch of a user's kernel, and the memory that it uses.
struct KernelLaunch {
  std::shared_ptr<const CudaPipeline> pipeline;
  omps::Launch launch;
  struct Operand {
    CUdeviceptr address;
    shaders::Access access;
  };
  std::vector<Operand> operands;
};

// Work without waits in between: first the uploads, then the recorded work. Its memory is reused.
struct StreamWork {
  std::vector<WorkItem> items;
  std::vector<CUdeviceptr> addresses;
  std::vector<std::uint64_t> scalars;
  // By work::Run; not compared, because the instance's number identifies it.
  struct Runner {
    CudaExecutable* executable;
    const CudaExecutable::Instance* instance;
  };
  std::vector<Runner> runners;
  std::vector<KernelLaunch> launches;  // by work::Dispatch; not compared, because the addresses have its words
  bool can_be_captured = true;
  bool has_control_flow = false;
  bool has_collectives = false;  // with other ranks

  void clear() noexcept {
    items.clear();
    addresses.clear();
    scalars.clear();
    runners.clear();
    launches.clear();
    can_be_captured = true;
    has_control_flow = false;
    has_collectives = false;
  }
  bool empty() const noexcept { return items.empty(); }
};

// Whether the work changes memory in place: it reads memory and writes it afterwards. If a part of such work is put
// into the stream and the rest is not, it cannot be repeated. Addresses are compared, not ranges.
bool updates_in_place(const StreamWork& work);

// The name for profilers: the first graph or kernel, and how many more there are.
std::string title_of(const StreamWork& work);

class ConditionalWork;
class Transfers;
// Makes the kernels that `enqueue` needs for launches that run as one. None can be made while the stream is captured.
void make_joint_kernels(const Context& context, const Transfers& transfers, const ConditionalWork& conditions,
                        const StreamWork& work);
// Puts all work into the stream. With `timed` the stream is not captured. Then the CPU waits for each predicate. If
// this throws, `put` is the number of items in the stream.
void enqueue(const Context& context, const Transfers& transfers, const ConditionalWork& conditions,
             const StreamWork& work, CUstream stream, bool timed, std::size_t& put);

}  // namespace openmps::engine::cuda
