// NCCL: sums over the GPUs of several processes, the ranks, each of which has one GPU.
//
// Collectives of one NCCL communicator need the same order in all ranks. Tensors are summed in the order of the queue,
// numbers of the CPU in the order of the program's calls. So there are two communicators.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "engine/devices/cuda/driver/context.h"
#include "engine/runtime/communicator.h"

namespace openmps::engine::cuda {

// NCCL's library; null if it is not found. It is looked for at the first call, and listed in the libraries' reports.
const Library* find_nccl();

// NCCL's communicators stay until the process ends, because captured graphs use them whenever they run.
class GpuCommunicator final : public Communicator {
 public:
  // A name for a new group of ranks, which one of them makes and hands to the others. Throws Error(Device): there is no
  // NCCL, or it fails.
  static std::string new_group();
  // Waits for the other ranks, which pass the same group and size. Throws Error(Device).
  GpuCommunicator(std::shared_ptr<const Context> context, std::string_view group, int rank, int size);
  ~GpuCommunicator() override;
  std::uint64_t id() const noexcept { return id_; }  // never used twice in a process, never 0

  // Sums or means of device memory: `to` may be `from`, and must not overlap it otherwise. Does not wait. May be called
  // while the stream is captured. All tensors of a call travel together.
  struct Part {
    CUdeviceptr from = 0, to = 0;
    std::size_t count = 0;
  };
  void all_reduce(std::span<const Part> parts, DType dtype, bool is_mean, CUstream stream) const;
  // Sums of this rank's parts of the tensors, each in its place; and the parts of all ranks (runtime/communicator.h).
  void reduce_scatter(std::span<const Part> parts, DType dtype, CUstream stream) const;
  void all_gather(std::span<const Part> parts, DType dtype, CUstream stream) const;

  // Of numbers in the CPU's memory; uint8 and int64 too.
  Status add_up(void* numbers, std::size_t count, DType dtype) noexcept override;
  // Refuses: kernels call the functions above.
  Status exchange(Collective collective, void* numbers, std::span<const std::size_t> counts,
                  DType dtype) noexcept override;
  Status check() noexcept override;
  void abort() noexcept override;

 private:
  struct Table;
  static const Table& nccl();
  void connect(std::string_view group);
  void warm_up();
  // A tensor in parts of `each` elements and a remainder of the last rank; where this rank's part and the remainder
  // begin.
  struct Divided {
    std::size_t each = 0, rest = 0, own_bytes = 0, rest_bytes = 0;
  };
  Divided divided_by(const Part& part, DType dtype) const;
  template <typename F>
  void group(std::span<const Part> parts, F&& call) const;
  void add_up_part(std::byte* numbers, std::size_t count, DType dtype);

  const std::uint64_t id_;
  const Table& table_;
  const std::shared_ptr<const Context> context_;
  std::mutex mutex_;  // of the CPU's numbers
  void *tensors_ = nullptr, *numbers_ = nullptr;
  CUstream stream_ = nullptr;
  void* staging_ = nullptr;  // pinned
  Block device_staging_;
  std::atomic<bool> is_aborted_{false};
};

}  // namespace openmps::engine::cuda
