#include "engine/devices/cuda/driver/nccl.h"

#include <algorithm>
#include <cstring>

#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

// ncclUniqueId, which is passed by value.
struct GroupId {
  char bytes[128];
};
// The values of the library's enumerations that we use.
enum Reduction : int { kSum = 0, kMean = 4 };
constexpr int kNcclSuccess = 0, kNcclInProgress = 7;

#define OPENMPS_NCCL_FUNCTIONS(X)                                                                                      \
  X(ncclGetUniqueId, (GroupId * id))                                                                                   \
  X(ncclCommInitRank, (void** made, int size, GroupId id, int rank))                                                   \
  X(ncclCommGetAsyncError, (void* communicator, int* result))                                                          \
  X(ncclCommAbort, (void* communicator))                                                                               \
  X(ncclGroupStart, ())                                                                                                \
  X(ncclGroupEnd, ())                                                                                                  \
  X(ncclAllReduce,                                                                                                     \
    (const void* from, void* to, std::size_t count, int type, int reduction, void* communicator, CUstream stream))     \
  X(ncclReduceScatter,                                                                                                 \
    (const void* from, void* to, std::size_t count, int type, int reduction, void* communicator, CUstream stream))     \
  X(ncclReduce, (const void* from, void* to, std::size_t count, int type, int reduction, int root, void* communicator, \
                 CUstream stream))                                                                                     \
  X(ncclAllGather, (const void* from, void* to, std::size_t count, int type, void* communicator, CUstream stream))     \
  X(ncclBroadcast,                                                                                                     \
    (const void* from, void* to, std::size_t count, int type, int root, void* communicator, CUstream stream))

constexpr std::size_t kStagingBytes = std::size_t{1} << 20;
constexpr int kCommunicators = 2;  // of tensors, and of numbers of the CPU

int type_of(DType dtype) {
  switch (dtype) {
    case DType::UInt8:
      return 1;
    case DType::Int32:
      return 2;
    case DType::Int64:
      return 4;
    case DType::Float16:
      return 6;
    case DType::Float32:
      return 7;
    case DType::Float64:
      return 8;
    case DType::BFloat16:
      return 9;
    default:
      throw Error(ErrorKind::DType, std::string("NCCL adds up no ") + name_of(dtype) + ".");
  }
}

std::uint64_t next_id() noexcept {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

void* nccl_pointer(CUdeviceptr address) { return reinterpret_cast<void*>(address); }

}  // namespace

const Library* find_nccl() {
  static const Library* const library = open_library({"NCCL", {"libnccl.so.2"}, {"nccl"}, "OPENMPS_CUDA_NCCL"});
  return library;
}

struct GpuCommunicator::Table {
  OPENMPS_NCCL_FUNCTIONS(OPENMPS_LIBRARY_MEMBER)
  const char* (*ncclGetErrorString)(int result) = nullptr;

  bool find(const Library& library) {
    OPENMPS_NCCL_FUNCTIONS(OPENMPS_LIBRARY_FIND)
    ncclGetErrorString = reinterpret_cast<const char* (*)(int)>(library.find("ncclGetErrorString"));
    if (!ncclGetErrorString) report_missing(library, "ncclGetErrorString");
    return ncclGetErrorString != nullptr;
  }
  void check(int result, const char* what) const {
    if (result != kNcclSuccess && result != kNcclInProgress)
      throw Error(ErrorKind::Device, std::string(what) + " failed: NCCL reports " + describe(result) + ".");
  }
  std::string describe(int result) const {
    return "status " + std::to_string(result) + " (" + ncclGetErrorString(result) + ")";
  }
};

const GpuCommunicator::Table& GpuCommunicator::nccl() {
  static const Table* const table = []() -> const Table* {
    static Table found;
    const Library* const library = find_nccl();
    return library && found.find(*library) ? &found : nullptr;
  }();
  if (table) return *table;
  throw Error(
      ErrorKind::Device,
      "NCCL, which adds up tensors of several GPUs, is not found; `openmps doctor` says where it was looked for.");
}

std::string GpuCommunicator::new_group() {
  std::string group;
  for (int i = 0; i < kCommunicators; ++i) {
    GroupId id;
    nccl().check(nccl().ncclGetUniqueId(&id), "Naming a group of ranks");
    group.append(id.bytes, sizeof id.bytes);
  }
  return group;
}

GpuCommunicator::GpuCommunicator(std::shared_ptr<const Context> context, std::string_view group, int rank, int size)
    : Communicator(rank, size), id_(next_id()), table_(nccl()), context_(std::move(context)) {
  if (group.size() != kCommunicators * sizeof(GroupId))
    throw Error(ErrorKind::InvalidArgument, "A group of ranks has a name of " + std::to_string(group.size()) +
                                                " bytes, expected " + std::to_string(kCommunicators * sizeof(GroupId)) +
                                                ".");
  const CurrentContext held = context_->current();
  context_->check(context_->driver.cuStreamCreateWithPriority(&stream_, kStreamNonBlocking, kHighestPriority),
                  "Making a stream");
  staging_ = context_->memory->take_pinned(kStagingBytes);
  device_staging_ = Block(context_, kStagingBytes, "The numbers that ranks exchange");
  connect(group);
  warm_up();
}

GpuCommunicator::~GpuCommunicator() {
  try {
    const CurrentContext held = context_->current();
    context_->memory->give_back_pinned(staging_, kStagingBytes);
    context_->driver.cuStreamDestroy(stream_);
  } catch (...) {  // the driver is gone before us: the process ends
  }
}

void GpuCommunicator::connect(std::string_view group) {
  for (void** const made : {&tensors_, &numbers_}) {
    GroupId id;
    std::memcpy(id.bytes, group.data(), sizeof id.bytes);
    group.remove_prefix(sizeof id.bytes);
    table_.check(table_.ncclCommInitRank(made, size(), id, rank()), "Connecting the GPUs of the ranks");
  }
}

// NCCL makes its connections at the first sums that need them, and chooses them by size.
void GpuCommunicator::warm_up() {
  constexpr std::size_t kMost = std::size_t{32} << 20;
  const LocalBlock block(*context_->memory, kMost, "The first sum over ranks");
  const CUdeviceptr at = block.address();
  context_->check(context_->driver.cuMemsetD8Async(at, 0, kMost, stream_), "Filling memory");
  for (const std::size_t bytes : {sizeof(float), std::size_t{64} << 10, std::size_t{1} << 20, kMost}) {
    const Part part{at, at, bytes / sizeof(float)};
    all_reduce(std::span(&part, 1), DType::Float32, false, stream_);
    reduce_scatter(std::span(&part, 1), DType::Float32, stream_);
    all_gather(std::span(&part, 1), DType::Float32, stream_);
  }
  context_->check(context_->driver.cuStreamSynchronize(stream_), "Adding up numbers of all ranks");
}

template <typename F>
void GpuCommunicator::group(std::span<const Part> parts, F&& call) const {
  table_.check(table_.ncclGroupStart(), "Beginning a message of all ranks");
  int result = kNcclSuccess;
  for (const Part& part : parts)
    if (part.count > 0 && result == kNcclSuccess) result = call(part);
  const int ended = table_.ncclGroupEnd();  // always, so that the next group begins anew
  table_.check(result, "Exchanging tensors of all ranks");
  table_.check(ended, "Exchanging tensors of all ranks");
}

void GpuCommunicator::all_reduce(std::span<const Part> parts, DType dtype, bool is_mean, CUstream stream) const {
  group(parts, [&](const Part& part) {
    return table_.ncclAllReduce(nccl_pointer(part.from), nccl_pointer(part.to), part.count, type_of(dtype),
                                is_mean ? kMean : kSum, tensors_, stream);
  });
}

// NCCL has parts of one size alone. The remainder, which the last rank has too, is a separate message.
void GpuCommunicator::reduce_scatter(std::span<const Part> parts, DType dtype, CUstream stream) const {
  const int type = type_of(dtype);
  group(parts, [&](const Part& part) {
    const Divided divided = divided_by(part, dtype);
    int result = kNcclSuccess;
    if (divided.each > 0)
      result = table_.ncclReduceScatter(nccl_pointer(part.from), nccl_pointer(part.to + divided.own_bytes),
                                        divided.each, type, kSum, tensors_, stream);
    if (divided.rest > 0 && result == kNcclSuccess)
      result =
          table_.ncclReduce(nccl_pointer(part.from + divided.rest_bytes), nccl_pointer(part.to + divided.rest_bytes),
                            divided.rest, type, kSum, size() - 1, tensors_, stream);
    return result;
  });
}

void GpuCommunicator::all_gather(std::span<const Part> parts, DType dtype, CUstream stream) const {
  const int type = type_of(dtype);
  group(parts, [&](const Part& part) {
    const Divided divided = divided_by(part, dtype);
    int result = kNcclSuccess;
    if (divided.each > 0)
      result = table_.ncclAllGather(nccl_pointer(part.from + divided.own_bytes), nccl_pointer(part.to), divided.each,
                                    type, tensors_, stream);
    if (divided.rest > 0 && result == kNcclSuccess)
      result =
          table_.ncclBroadcast(nccl_pointer(part.from + divided.rest_bytes), nccl_pointer(part.to + divided.rest_bytes),
                               divided.rest, type, size() - 1, tensors_, stream);
    return result;
  });
}

GpuCommunicator::Divided GpuCommunicator::divided_by(const Part& part, DType dtype) const {
  const TensorPart own = part_of(part.count, rank(), size()), last = part_of(part.count, size() - 1, size());
  const std::size_t each = part_of(part.count, 0, size()).count;
  return {each, last.count - each, CheckedSize(own.first) * size_of(dtype),
          CheckedSize(last.first + each) * size_of(dtype)};
}

Status GpuCommunicator::exchange(Collective /*collective*/, void* /*numbers*/, std::span<const std::size_t> /*counts*/,
                                 DType /*dtype*/) noexcept {
  return Status(ErrorKind::Unsupported, "Ranks with GPUs exchange no tensors of the CPU.");
}

Status GpuCommunicator::add_up(void* numbers, std::size_t count, DType dtype) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    const CurrentContext held = context_->current();
    auto* bytes = static_cast<std::byte*>(numbers);
    const std::size_t most = kStagingBytes / size_of(dtype);
    while (count > 0) {
      const std::size_t now = std::min(count, most);
      add_up_part(bytes, now, dtype);
      bytes += now * size_of(dtype);
      count -= now;
    }
    return Status::ok();
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

void GpuCommunicator::add_up_part(std::byte* numbers, std::size_t count, DType dtype) {
  const Driver& driver = context_->driver;
  const CUdeviceptr at = device_staging_.address();
  const std::size_t bytes = CheckedSize(count) * size_of(dtype);
  if (is_aborted_) throw Error(ErrorKind::Device, "The connection of the ranks has ended.");
  std::memcpy(staging_, numbers, bytes);
  context_->check(driver.cuMemcpyHtoDAsync(at, staging_, bytes, stream_), "Copying to the GPU");
  table_.check(table_.ncclAllReduce(nccl_pointer(at), nccl_pointer(at), count, type_of(dtype), kSum, numbers_, stream_),
               "Adding up numbers of all ranks");
  context_->check(driver.cuMemcpyDtoHAsync(staging_, at, bytes, stream_), "Copying from the GPU");
  context_->check(driver.cuStreamSynchronize(stream_), "Adding up numbers of all ranks");
  if (is_aborted_) throw Error(ErrorKind::Device, "The connection of the ranks has ended.");
  std::memcpy(numbers, staging_, bytes);
}

Status GpuCommunicator::check() noexcept {
  try {
    for (void* const communicator : {tensors_, numbers_}) {
      int result = kNcclSuccess;
      if (is_aborted_) return Status::ok();
      table_.check(table_.ncclCommGetAsyncError(communicator, &result), "Looking at the connection of the ranks");
      table_.check(result, "The connection of the ranks");
    }
    return Status::ok();
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

void GpuCommunicator::abort() noexcept {
  if (is_aborted_.exchange(true)) return;
  for (void* const communicator : {tensors_, numbers_})
    if (communicator) table_.ncclCommAbort(communicator);
}

}  // namespace openmps::engine::cuda
