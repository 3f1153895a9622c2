// A first-in, first-out queue in one block of memory. A push that was announced allocates nothing and cannot fail. Not
// thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace openmps::engine {

template <typename T>
class Ring {
 public:
  explicit Ring(std::size_t places = 0) : places_(places) {}

  bool empty() const noexcept { return size_ == 0; }
  std::size_t size() const noexcept { return size_; }

  // Reserves a place for one future push; throws std::bad_alloc and leaves everything as it was. At most `kMostPlaces`
  // are reserved, so that announcements without pushes do not make the ring grow for ever.
  void announce() {
    reserve(std::min(size_ + announced_ + 1, std::max(size_, kMostPlaces)));
    ++announced_;
  }

  void push(T item) {
    reserve(size_ + 1);
    at(size_) = std::move(item);
    ++size_;
    if (announced_ > 0) --announced_;
  }

  T pop() {
    T item = std::exchange(at(0), T());
    first_ = first_ + 1 == places_.size() ? 0 : first_ + 1;
    --size_;
    return item;
  }

 private:
  static constexpr std::size_t kMostPlaces = 1024;

  T& at(std::size_t index) noexcept {
    const std::size_t place = first_ + index;
    return places_[place < places_.size() ? place : place - places_.size()];
  }

  void reserve(std::size_t count) {
    if (count <= places_.size()) return;
    std::vector<T> larger(std::max(count, 2 * places_.size()));
    for (std::size_t i = 0; i < size_; ++i) larger[i] = std::move(at(i));
    places_ = std::move(larger);
    first_ = 0;
  }

  std::vector<T> places_;
  std::size_t first_ = 0, size_ = 0;
  std::size_t announced_ = 0;  // future pushes
};

}  // namespace openmps::engine
