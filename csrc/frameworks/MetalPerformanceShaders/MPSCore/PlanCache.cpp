#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"

namespace openmps::fw {

Result<std::shared_ptr<engine::Executable>> PlanCache::find_or_compile(
    engine::Device& device, const std::string& key, FunctionRef<void(engine::GraphBuilder&)> build) noexcept try {
  const Key full_key{&device, key};
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = places_.find(full_key); found != places_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
      return found->second->plan;
    }
  }
  engine::GraphBuilder builder(key);
  build(builder);
  auto compiled = builder.compile(device);
  if (!compiled) return compiled.status();
  const std::shared_ptr<engine::Executable> plan = std::move(compiled).value();
  const std::lock_guard lock(mutex_);
  if (const auto found = places_.find(full_key); found != places_.end())
    return found->second->plan;  // another thread was faster
  entries_.push_front({full_key, plan});
  places_.emplace(full_key, entries_.begin());
  if (entries_.size() > bound_) {
    places_.erase(entries_.back().key);
    entries_.pop_back();
  }
  return plan;
} catch (...) {
  return Status::from(std::current_exception());
}

}  // namespace openmps::fw
