// Which bytes of a heap are taken. First fit; any thread.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace openmps::fw {

class HeapSpace {
 public:
  explicit HeapSpace(std::size_t size) noexcept : size_(size) {}

  std::size_t size() const noexcept { return size_; }
  // The offset of `bytes` free ones, taken from now on; none where nothing fits.
  std::optional<std::size_t> take(std::size_t bytes, std::size_t alignment);
  void give_back(std::size_t offset) noexcept;
  std::size_t used() const;
  std::size_t largest(std::size_t alignment) const;

 private:
  const std::size_t size_;
  mutable std::mutex mutex_;
  std::map<std::size_t, std::size_t> taken_;  // offset -> bytes
};

// Bytes taken from a heap. Every view of them shares this object, work in flight too, so that they are not used again
// too early.
class HeapRange {
 public:
  HeapRange(std::shared_ptr<HeapSpace> space, std::shared_ptr<void> memory, std::size_t offset) noexcept
      : space_(std::move(space)), memory_(std::move(memory)), offset_(offset) {}
  ~HeapRange() { give_back(); }
  HeapRange(const HeapRange&) = delete;
  HeapRange& operator=(const HeapRange&) = delete;

  // Before the end, as makeAliasable does; a second time does nothing.
  void give_back() noexcept;

 private:
  std::shared_ptr<HeapSpace> space_;  // with the heap and its other ranges
  std::shared_ptr<void> memory_;      // the heap's buffer stays as long as a range of it
  std::size_t offset_;
  std::once_flag given_back_;
};

}  // namespace openmps::fw
