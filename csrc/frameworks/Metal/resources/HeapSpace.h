// The used ranges of a heap. First fit; any thread.
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
  // Takes `bytes` free ones and returns their offset; none if they do not fit.
  std::optional<std::size_t> take(std::size_t bytes, std::size_t alignment);
  void give_back(std::size_t offset) noexcept;
  std::size_t used() const;
  std::size_t largest(std::size_t alignment) const;

 private:
  const std::size_t size_;
  mutable std::mutex mutex_;
  std::map<std::size_t, std::size_t> taken_;  // offset -> bytes
};

// Bytes taken from a heap. Every view of them shares this object, also work in flight, so that they are not reused too
// early.
class HeapRange {
 public:
  HeapRange(std::shared_ptr<HeapSpace> space, std::shared_ptr<void> memory, std::size_t offset) noexcept
      : space_(std::move(space)), memory_(std::move(memory)), offset_(offset) {}
  ~HeapRange() { give_back(); }
  HeapRange(const HeapRange&) = delete;
  HeapRange& operator=(const HeapRange&) = delete;

  // Frees them early, as makeAliasable does; a second time does nothing.
  void give_back() noexcept;

 private:
  std::shared_ptr<HeapSpace> space_;  // shared with the heap and its other ranges
  std::shared_ptr<void> memory_;      // the heap's buffer stays as long as one of its ranges
  std::size_t offset_;
  std::once_flag given_back_;
};

}  // namespace openmps::fw
