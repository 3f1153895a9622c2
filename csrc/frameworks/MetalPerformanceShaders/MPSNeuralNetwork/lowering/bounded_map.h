// A small map from a text to a value that drops the least recently used entry. For one thread at a time; few entries,
// so a list is enough.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <utility>

namespace openmps::fw::nn {

template <typename T>
class BoundedMap {
 public:
  explicit BoundedMap(std::size_t bound) : bound_(bound) {}

  // The value of `key`, which becomes the most recently used; null if there is none.
  T* find(const std::string& key) {
    for (auto i = entries_.begin(); i != entries_.end(); ++i) {
      if (i->first != key) continue;
      if (i != entries_.begin()) entries_.splice(entries_.begin(), entries_, i);
      return &entries_.front().second;
    }
    return nullptr;
  }

  T& insert(std::string key, T value) {
    if (entries_.size() == bound_) entries_.pop_back();
    entries_.emplace_front(std::move(key), std::move(value));
    return entries_.front().second;
  }

  void clear() { entries_.clear(); }

 private:
  std::size_t bound_;
  std::list<std::pair<std::string, T>> entries_;
};

}  // namespace openmps::fw::nn
