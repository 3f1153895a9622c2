#include "frameworks/Metal/resources/HeapSpace.h"

#include <algorithm>

namespace openmps::fw {
namespace {

std::size_t rounded_up(std::size_t value, std::size_t to) { return (value + to - 1) / to * to; }

}  // namespace

std::optional<std::size_t> HeapSpace::take(std::size_t bytes, std::size_t alignment) {
  const std::lock_guard lock(mutex_);
  std::size_t begin = 0;
  for (const auto& [offset, taken] : taken_) {
    if (begin + bytes <= offset) break;
    begin = rounded_up(offset + taken, alignment);
  }
  if (begin > size_ || size_ - begin < bytes) return std::nullopt;
  taken_.emplace(begin, bytes);
  return begin;
}

void HeapSpace::give_back(std::size_t offset) noexcept {
  const std::lock_guard lock(mutex_);
  taken_.erase(offset);
}

std::size_t HeapSpace::used() const {
  const std::lock_guard lock(mutex_);
  std::size_t sum = 0;
  for (const auto& [offset, taken] : taken_) sum += taken;
  return sum;
}

std::size_t HeapSpace::largest(std::size_t alignment) const {
  const std::lock_guard lock(mutex_);
  std::size_t begin = 0, best = 0;
  for (const auto& [offset, taken] : taken_) {
    if (offset > begin) best = std::max(best, offset - begin);
    begin = rounded_up(offset + taken, alignment);
  }
  return size_ > begin ? std::max(best, size_ - begin) : best;
}

void HeapRange::give_back() noexcept {
  std::call_once(given_back_, [this] { space_->give_back(offset_); });
}

}  // namespace openmps::fw
