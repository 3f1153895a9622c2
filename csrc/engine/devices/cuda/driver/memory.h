// Device memory, and the pinned memory that the GPU copies from and to. Freed blocks are cached for the next caller: an
// allocation by the driver takes milliseconds and stops the GPU.
#pragma once

#include <map>
#include <mutex>

#include "engine/devices/cuda/driver/driver.h"
#include "engine/runtime/device.h"

namespace openmps::engine::cuda {

// Any thread that holds the context current.
class Memory {
 public:
  Memory(const Driver& driver, CUstream upkeep) : driver_(driver), upkeep_(upkeep) {}

  // Not zeroed. Throws Error(OutOfMemory) that names the requested and the free bytes. `what` begins the sentence.
  CUdeviceptr take(std::size_t bytes, const std::string& what);
  void give_back(CUdeviceptr memory, std::size_t bytes) noexcept;
  // Maps memory to reserved addresses, and unmaps it. Throws as `take` does.
  void map(CUdeviceptr address, std::size_t bytes, const MemoryProperties& properties, const std::string& what);
  void unmap(CUdeviceptr address, std::size_t bytes) noexcept;
  void* take_pinned(std::size_t bytes);
  void give_back_pinned(void* memory, std::size_t bytes) noexcept;
  // Returns once done.
  void fill(CUdeviceptr memory, std::uint8_t value, std::size_t bytes);
  void upload(CUdeviceptr to, const void* from, std::size_t bytes);
  void download(void* to, CUdeviceptr from, std::size_t bytes);

  MemoryUse use() const noexcept;  // of the device
  // The memory that can be taken: free on the device, or cached here.
  struct Available {
    std::size_t bytes = 0, total = 0;
  };
  Available available() const;

 private:
  void trim() noexcept;
  void count(std::size_t bytes) noexcept;
  [[noreturn]] void refuse(std::size_t bytes, const std::string& what) const;

  const Driver& driver_;
  CUstream upkeep_;
  mutable std::mutex mutex_;
  std::multimap<std::size_t, CUdeviceptr> free_;  // by size
  std::multimap<std::size_t, void*> free_pinned_;
  MemoryUse use_;
};

// A block of device memory that is freed with its owner.
struct Context;
class Block {
 public:
  Block() = default;
  Block(std::shared_ptr<const Context> context, std::size_t bytes, const std::string& what);
  Block(Block&& other) noexcept { swap(other); }
  Block& operator=(Block&& other) noexcept { return swap(other), *this; }
  ~Block();
  CUdeviceptr address() const noexcept { return address_; }
  std::size_t bytes() const noexcept { return bytes_; }

 private:
  void swap(Block& other) noexcept;
  std::shared_ptr<const Context> context_;
  CUdeviceptr address_ = 0;
  std::size_t bytes_ = 0;
};

// The same for an owner that does not outlive the context.
class LocalBlock {
 public:
  LocalBlock(Memory& memory, std::size_t bytes, const std::string& what)
      : memory_(memory), address_(memory.take(bytes, what)), bytes_(bytes) {}
  ~LocalBlock() { memory_.give_back(address_, bytes_); }
  LocalBlock(const LocalBlock&) = delete;
  LocalBlock& operator=(const LocalBlock&) = delete;
  CUdeviceptr address() const noexcept { return address_; }

 private:
  Memory& memory_;
  CUdeviceptr address_;
  std::size_t bytes_;
};

}  // namespace openmps::engine::cuda
