// Device memory that is used again: images, temporaries and states take blocks of recurring sizes step after step.
//
// Of several that fit, the one made first is handed out, and images and arrays have blocks of their own: the steps of a
// loop then find the same few blocks for the same things, which a GPU's captured work counts on.
//
// A block goes back when its last owner lets go; a command list owns what it uses until it has run, so no block is
// handed out while work in flight needs it. Idle blocks are bounded by what was in use at once: a step finds all its
// blocks again, and sizes that come and go leave little behind. The one idle longest is freed first. Safe on any
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

  enum class Use : std::uint8_t { Image, Array };
  // At least `bytes`; all zero if `zeroed`, else of undefined content.
  Result<std::shared_ptr<engine::Buffer>> take(engine::Device& device, std::size_t bytes, engine::Storage storage,
                                               Use use, bool zeroed) noexcept;
  // Frees what nobody uses.
  void trim() noexcept;
  std::size_t idle_bytes() const noexcept;

 private:
  using Key = std::tuple<const engine::Device*, engine::Storage, Use, std::size_t>;
  struct Block {
    std::uint64_t number = 0;  // in the order of making
    std::shared_ptr<engine::Buffer> buffer;
  };
  struct Idle {
    Key key;
    Block block;
  };
  using Place = std::list<Idle>::iterator;

  Block take_idle(const Key& key);
  void note_use(const Key& key);
  std::size_t most_idle() const noexcept;
  void give_back(const Key& key, Block block) noexcept;

  mutable std::mutex mutex_;
  std::list<Idle> idle_;  // idle longest comes first
  std::map<std::pair<Key, std::uint64_t>, Place> places_;
  std::uint64_t made_ = 0;
  std::size_t idle_bytes_ = 0, used_bytes_ = 0, most_used_bytes_ = 0;
};

}  // namespace openmps::fw
