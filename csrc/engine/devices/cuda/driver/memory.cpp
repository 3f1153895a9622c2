#include "engine/devices/cuda/driver/memory.h"

#include <algorithm>
#include <new>

#include "engine/devices/cuda/driver/context.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::size_t kSmall = std::size_t{1} << 20;

// More than any machine has, and little enough to be rounded up.
constexpr std::size_t kMost = std::size_t{1} << 60;

// Few sizes, so that freed blocks can be reused; at most an eighth is wasted.
std::size_t rounded(std::size_t bytes) {
  bytes = std::max<std::size_t>(CheckedSize(bytes), 512);
  std::size_t step = 512;
  while (step * 8 < bytes) step *= 2;
  if (bytes >= kSmall) step = std::max(step, kSmall / 4);
  return CheckedSize(bytes).rounded_up(step);
}

template <typename T>
T take_free(std::multimap<std::size_t, T>& free, std::size_t bytes) {
  const auto found = free.find(bytes);
  if (found == free.end()) return T{};
  const T memory = found->second;
  free.erase(found);
  return memory;
}

}  // namespace

void Memory::refuse(std::size_t bytes, const std::string& what) const {
  std::size_t free = 0, total = 0;
  driver_.cuMemGetInfo(&free, &total);
  throw Error(ErrorKind::OutOfMemory, what + " needs " + std::to_string(bytes) + " bytes of the GPU's memory, " +
                                          std::to_string(free) + " of " + std::to_string(total) + " are free.");
}

void Memory::count(std::size_t bytes) noexcept {
  use_.allocated += bytes;
  use_.peak = std::max(use_.peak, use_.allocated);
}

CUdeviceptr Memory::take(std::size_t bytes, const std::string& what) {
  const std::lock_guard lock(mutex_);
  if (bytes > kMost) refuse(bytes, what);
  const std::size_t size = rounded(bytes);
  CUdeviceptr memory = take_free(free_, size);
  if (!memory && driver_.cuMemAlloc(&memory, size) != kCudaSuccess) {
    trim();
    if (driver_.cuMemAlloc(&memory, size) != kCudaSuccess) refuse(bytes, what);
  }
  count(size);
  return memory;
}

void Memory::map(CUdeviceptr address, std::size_t bytes, const MemoryProperties& properties, const std::string& what) {
  const std::lock_guard lock(mutex_);
  std::uint64_t memory = 0;
  if (driver_.cuMemCreate(&memory, bytes, &properties, 0) != kCudaSuccess) {
    trim();
    if (driver_.cuMemCreate(&memory, bytes, &properties, 0) != kCudaSuccess) refuse(bytes, what);
  }
  const CUresult mapped = driver_.cuMemMap(address, bytes, 0, memory, 0);
  driver_.cuMemRelease(memory);  // it stays as long as it is mapped
  driver_.check(mapped, what + ": mapping memory");
  const MemoryAccess access{properties.location};
  if (const CUresult result = driver_.cuMemSetAccess(address, bytes, &access, 1); result != kCudaSuccess) {
    driver_.cuMemUnmap(address, bytes);
    driver_.check(result, what + ": mapping memory");
  }
  count(bytes);
}

void Memory::unmap(CUdeviceptr address, std::size_t bytes) noexcept {
  const std::lock_guard lock(mutex_);
  driver_.cuMemUnmap(address, bytes);
  use_.allocated -= bytes;
}

void Memory::give_back(CUdeviceptr memory, std::size_t bytes) noexcept {
  const std::lock_guard lock(mutex_);
  use_.allocated -= rounded(bytes);
  try {
    free_.emplace(rounded(bytes), memory);
  } catch (const std::bad_alloc&) {
    driver_.cuMemFree(memory);
  }
}

void* Memory::take_pinned(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (bytes > kMost)
    throw Error(ErrorKind::OutOfMemory,
                "A shared buffer of " + std::to_string(bytes) + " bytes is larger than any machine's memory.");
  const std::size_t size = rounded(bytes);
  void* memory = take_free(free_pinned_, size);
  if (memory) return memory;
  const CUresult result = driver_.cuMemHostAlloc(&memory, size, kHostAllocPortable);
  if (result != kCudaSuccess)
    throw Error(ErrorKind::OutOfMemory, "A shared buffer of " + std::to_string(bytes) +
                                            " bytes does not fit into pinned memory: the NVIDIA driver reports " +
                                            driver_.describe(result) + ".");
  return memory;
}

void Memory::give_back_pinned(void* memory, std::size_t bytes) noexcept {
  const std::lock_guard lock(mutex_);
  try {
    free_pinned_.emplace(rounded(bytes), memory);
  } catch (const std::bad_alloc&) {
    driver_.cuMemFreeHost(memory);
  }
}

void Memory::trim() noexcept {
  for (const auto& [size, memory] : free_) driver_.cuMemFree(memory);
  free_.clear();
}

void Memory::fill(CUdeviceptr memory, std::uint8_t value, std::size_t bytes) {
  if (bytes == 0) return;
  driver_.check(driver_.cuMemsetD8Async(memory, value, bytes, upkeep_), "Filling memory");
  driver_.check(driver_.cuStreamSynchronize(upkeep_), "Filling memory");
}

void Memory::upload(CUdeviceptr to, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  driver_.check(driver_.cuMemcpyHtoDAsync(to, from, bytes, upkeep_), "Copying to the GPU");
  driver_.check(driver_.cuStreamSynchronize(upkeep_), "Copying to the GPU");
}

void Memory::download(void* to, CUdeviceptr from, std::size_t bytes) {
  if (bytes == 0) return;
  driver_.check(driver_.cuMemcpyDtoHAsync(to, from, bytes, upkeep_), "Copying from the GPU");
  driver_.check(driver_.cuStreamSynchronize(upkeep_), "Copying from the GPU");
}

MemoryUse Memory::use() const noexcept {
  const std::lock_guard lock(mutex_);
  return use_;
}

Memory::Available Memory::available() const {
  Available result;
  driver_.check(driver_.cuMemGetInfo(&result.bytes, &result.total), "Asking for the GPU's free memory");
  const std::lock_guard lock(mutex_);
  for (const auto& [size, memory] : free_) result.bytes += size;
  return result;
}

Block::Block(std::shared_ptr<const Context> context, std::size_t bytes, const std::string& what)
    : context_(std::move(context)), address_(context_->memory->take(bytes, what)), bytes_(bytes) {}

Block::~Block() {
  if (address_) context_->memory->give_back(address_, bytes_);
}

void Block::swap(Block& other) noexcept {
  std::swap(context_, other.context_);
  std::swap(address_, other.address_);
  std::swap(bytes_, other.bytes_);
}

}  // namespace openmps::engine::cuda
