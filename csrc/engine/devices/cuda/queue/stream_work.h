// A segment: copies, fills and plans with their addresses, in order. Two command lists with equal work can share one
// captured CUDA graph.
#pragma once

#include <cstring>
#include <vector>

#include "engine/devices/cuda/executable.h"

namespace openmps::engine::cuda {

struct WorkItem {
  // From If on as the commands of these names.
  enum class Kind : std::uint32_t {
    Upload,
    Download,
    Copy,
    CopyRows,
    Fill,
    Run,
    If,
    Else,
    While,
    WhileCondition,
    NextIteration,
    End
  };
  Kind kind = Kind::Run;
  // Run: addresses; If: the distance to its Else; Else, While, WhileCondition: the distance to the End
  std::uint32_t count = 0;
  std::uint64_t to = 0,
                from = 0;   // addresses on either side; Run: the instance's number, the first address; If,
                            // WhileCondition: from the predicate; While, NextIteration: from the offset of the step
  std::uint64_t bytes = 0;  // Run: offset of its scalars; CopyRows: of one row; While, NextIteration: offset of the
                            // iteration count and, after it, of its numbers
  std::uint64_t value = 0;  // Fill; CopyRows: rows; Upload, Download: kPinned or 0; Run: index of the runner;
                            // If, WhileCondition: the bits that decide; While, NextIteration: how many numbers
  std::uint64_t to_step = 0, from_step = 0;  // CopyRows; Run: the number of the ranks' connection, 0

  bool operator==(const WorkItem&) const noexcept = default;
};

// The host memory of a move is pinned: the GPU can read and write it.
inline constexpr std::uint64_t kPinned = 1;
// Bytes up to which a kernel of the segment moves data: cheaper for the GPU than a call for the CPU.
inline constexpr std::size_t kSmallTransferBytes = std::size_t{16} << 10;

// Work without waits in between: first the uploads, then the recorded work. Its memory is reused.
struct StreamWork {
  std::vector<WorkItem> items;
  std::vector<CUdeviceptr> addresses;
  std::vector<std::uint64_t> scalars;
  // By Run item; not compared, because the instance's number identifies it.
  struct Runner {
    CudaExecutable* executable;
    const CudaExecutable::Instance* instance;
  };
  std::vector<Runner> runners;
  bool can_be_captured = true;
  bool has_control_flow = false;
  bool has_collectives = false;  // with other ranks

  void clear() noexcept {
    items.clear();
    addresses.clear();
    scalars.clear();
    runners.clear();
    can_be_captured = true;
    has_control_flow = false;
    has_collectives = false;
  }
  bool empty() const noexcept { return items.empty(); }
};

// Whether the work changes memory in place: it reads memory and writes it afterwards. If a part of such work is put
// into the stream and the rest is not, it cannot be repeated. Addresses are compared, not ranges.
bool updates_in_place(const StreamWork& work);

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
