// Compiled plans of single kernels. The key is a text of all properties that the plan depends on: kind, sizes, types,
// attributes. Bounded: the least recently used plan is removed first. Safe on any thread.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "compat/function_ref.h"
#include "engine/engine.h"

namespace openmps::fw {

class PlanCache {
 public:
  explicit PlanCache(std::size_t bound) : bound_(bound) {}

  // The plan for `key` on `device`; `build` writes its graph at the first use.
  Result<std::shared_ptr<engine::Executable>> find_or_compile(engine::Device& device, const std::string& key,
                                                              FunctionRef<void(engine::GraphBuilder&)> build) noexcept;

 private:
  using Key = std::pair<const engine::Device*, std::string>;
  struct Hash {
    std::size_t operator()(const Key& key) const noexcept {
      return std::hash<std::string>()(key.second) ^ std::hash<const void*>()(key.first);
    }
  };
  struct Entry {
    Key key;
    std::shared_ptr<engine::Executable> plan;
  };
  std::mutex mutex_;
  std::size_t bound_;
  std::list<Entry> entries_;  // most recently used first
  std::unordered_map<Key, std::list<Entry>::iterator, Hash> places_;
};

}  // namespace openmps::fw
