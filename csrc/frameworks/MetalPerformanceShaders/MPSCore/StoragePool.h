// Reusable device memory: images, temporaries and states take blocks of the same sizes step after step.
//
// Of several blocks that fit, the oldest is handed out, and images and arrays have separate blocks. Thus the steps of a
// loop use the same few blocks for the same objects, which captured work of a GPU needs.
//
// A block returns when its last owner releases it. A command list owns the memory that it uses until it has run, so no
// block is handed out while work in flight needs it. Idle blocks are bounded by the largest use at one time. Thus a
// step finds all its blocks again, and sizes that vary leave little behind. The block that was idle longest is freed
// first. Safe on any thread.
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
  // The pool of the process; never destroyed, because blocks return until the very end.
  static StoragePool& instance() noexcept;

  enum class Use : std::uint8_t { Image, Array };
  // At least `bytes`; all zero if `zeroed`, else of undefined content.
  Result<std::shared_ptr<engine::Buffer>> take(engine::Device& device, std::size_t bytes, engine::Storage storage,
                                               Use use, bool zeroed) noexcept;
  // Frees all idle blocks.
  void trim() noexcept;

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
  using IdlePosition = std::list<Idle>::iterator;

  Block take_idle(const Key& key);
  void note_use(const Key& key);
  std::size_t most_idle() const noexcept;
  void give_back(const Key& key, Block block) noexcept;

  mutable std::mutex mutex_;
  std::list<Idle> idle_;  // longest idle first
  std::map<std::pair<Key, std::uint64_t>, IdlePosition> positions_;
  std::uint64_t made_ = 0;
  std::size_t idle_bytes_ = 0, used_bytes_ = 0, most_used_bytes_ = 0;
};

}  // namespace openmps::fw
