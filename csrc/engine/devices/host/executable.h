// A plan made ready for a host device: its kernels and their table of pointers. Arenas belong to the device.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"
#include "engine/devices/host/memory/arena_pool.h"
#include "engine/plan/planned_executable.h"
#include "engine/runtime/command_list.h"

namespace openmps::engine::host {

class HostExecutable final : public PlannedExecutable {
 public:
  // Throws Error: an operation without a kernel, or too little memory.
  HostExecutable(Plan plan, const KernelTable& kernels, int threads, Precision precision,
                 std::shared_ptr<ArenaPool> arenas);
  ~HostExecutable() override;

  // One run, on the calling thread. Throws Error that names the node. Several threads may call it at once. Each uses
  // separate kernels, made on first need and kept, and borrows an arena.
  void run(std::span<const BufferView> views, std::span<const Scalar> scalars);

  std::string str() const override;
  void profile(bool on) noexcept override;
  std::vector<LaunchTime> timeline() const override;

 private:
  class Instance;
  struct State;
  std::unique_ptr<Instance> take_instance();
  const KernelTable& kernels_;
  int threads_;
  Precision precision_;
  std::shared_ptr<ArenaPool> arenas_;
  std::size_t memory_bytes_ = 0;  // of every run: arena and workspace
  std::unique_ptr<State> state_;
};

}  // namespace openmps::engine::host
