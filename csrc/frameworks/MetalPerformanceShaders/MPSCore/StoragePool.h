// Device memory that is used again: images, temporaries and states take blocks of recurring sizes step after step.
//
// A block goes back when its last owner lets go; a command list owns what it uses until it has run, so no block is
// handed out while work in flight needs it. Idle blocks are bounded; the one idle longest is freed first. Safe on any
// thread.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "engine/engine.h"

namespace openmps::fw {

class StoragePool {
 public:
  // The pool of the process; never destroyed, because blocks come back until the very end.
  static StoragePool& instance() noexcept;

  // At least `bytes`; all zero if `zeroed`, else of undefined content.
  Result<std::shared_ptr<engine::Buffer>> take(engine::Device& device, std::size_t bytes, engine::Storage storage,
                                               bool zeroed) noexcept;
  // Frees what nobody uses.
  void trim() noexcept;
  std::size_t idle_bytes() const noexcept;

 private:
  using Key = std::tuple<const engine::Device*, engine::Storage, std::size_t>;
  struct Idle {
    Key key;
    std::shared_ptr<engine::Buffer> buffer;
  };
  using Place = std::list<Idle>::iterator;

  std::shared_ptr<engine::Buffer> take_idle(const Key& key);
  void give_back(const Key& key, std::shared_ptr<engine::Buffer> buffer) noexcept;

  mutable std::mutex mutex_;
  std::list<Idle> idle_;  // idle longest comes first
  std::multimap<Key, Place> places_;
  std::size_t idle_bytes_ = 0;
};

}  // namespace openmps::fw
