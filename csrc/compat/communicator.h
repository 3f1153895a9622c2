// How the Metal beneath us learns of the other processes that train together. Apple publishes no such functions: there
// they fail for more than one process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "result/result.h"

namespace openmps {

enum class SumType { UInt8, Int32, Int64, Float32, Float64 };
// Called on threads of queues, one at a time. AllReduce: each number becomes the sum over all processes; there is one
// count. ReduceScatter: `counts` has the size of a block for each process; the sum of this one's comes to the
// beginning. AllGather: each block becomes that of its process.
enum class Collective : std::uint8_t { AllReduce, ReduceScatter, AllGather };
using Exchange =
    std::function<Status(Collective collective, void* numbers, std::span<const std::size_t> counts, SumType type)>;

// This process is number `rank` of `size`; for a size of 1 it is alone again, and `exchange` is dropped. `exchange`
// gets tensors of the CPU, float32 or float64. No work may be in flight. Fails unless 0 <= rank < size.
Status set_communicator(int rank, int size, Exchange exchange) noexcept;

// Where processes share updates: the elements of a tensor that this process updates, all of a small tensor.
struct TensorPart {
  std::size_t first = 0, count = 0;
};
TensorPart own_part(std::size_t elements) noexcept;

// GPUs of several processes, one each, whose tensors NCCL sums. One process names a group and hands the name to the
// others; then all connect, and wait for each other.
Result<std::string> new_gpu_group(const std::string& device) noexcept;
Status connect_gpu(const std::string& device, const std::string& group, int rank, int size) noexcept;
// The GPU sums nothing any more; the connection is kept for the next `connect_gpu` of the same rank and size.
void disconnect_gpu() noexcept;
// Sums numbers in the CPU's memory by way of the GPU. Called by one thread, in the same order in all processes.
Status add_up_by_gpu(void* numbers, std::size_t count, SumType type) noexcept;
// Fails once the connection has failed. Does not wait. Any thread.
Status check_gpus() noexcept;
// Lets all calls that wait for other processes return, with wrong numbers. For a process that is about to end.
void abort_gpus() noexcept;

}  // namespace openmps
