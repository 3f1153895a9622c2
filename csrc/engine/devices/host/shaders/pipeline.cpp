#include "engine/devices/host/shaders/pipeline.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <optional>

#include "engine/devices/host/shaders/group_memory.h"
#include "engine/devices/host/shaders/object.h"
#include "engine/devices/host/threads/team.h"
#include "engine/devices/user_kernels/kernel_launch.h"
#include "engine/runtime/check_dispatch.h"
#include "engine/runtime/overloaded.h"

namespace openmps::engine::host {
namespace {

using shaders::Access;
using shaders::Argument;
using shaders::ArgumentKind;

// The time that waking a team takes.
constexpr double kTeamNanoseconds = 10000;
// Pieces for each thread: groups may take different times.
constexpr std::uint32_t kPiecesEach = 8;

// Whether threads of a group may wait for each other, on their own stacks. Two forms of entry functions are loops
// instead (engine/shaders/prelude/entry.h).
bool has_fibres(const std::string& text) {
  return text.find("\nOMPS_GRID_ENTRY(") == std::string::npos && text.find("\nOMPS_LOOP_ENTRY(") == std::string::npos;
}

class HostPipeline final : public Pipeline {
 public:
  HostPipeline(const shaders::Kernel& kernel, std::shared_ptr<const KernelObject> object, bool is_checked)
      : Pipeline(kernel.function),
        object_(std::move(object)),
        is_checked_(is_checked),
        has_fibres_(host::has_fibres(kernel.host_text)) {
    static_group_bytes_ = object_->group_bytes();
    max_threads_ = function_.max_threads > 0 ? std::min(function_.max_threads, omps::kMaxThreads) : omps::kMaxThreads;
  }

  KernelEntry entry() const noexcept { return object_->entry(); }
  bool is_checked() const noexcept { return is_checked_; }
  bool has_fibres() const noexcept { return has_fibres_; }

  // Nanoseconds of a group on one thread in the last runs; 0: there was none.
  double group_time() const noexcept { return group_time_.load(std::memory_order_relaxed); }
  // A run that waited for a core took longer than its groups: one measurement at most doubles the time.
  void measured(double nanoseconds) const noexcept {
    const double before = group_time();
    group_time_.store(before > 0 ? std::min(nanoseconds, 2 * before) : nanoseconds, std::memory_order_relaxed);
  }

 private:
  std::shared_ptr<const KernelObject> object_;
  const bool is_checked_, has_fibres_;
  mutable std::atomic<double> group_time_{0};
};

// The launch of a dispatch, and what it points to.
class HostLaunch {
 public:
  HostLaunch(const shaders::Function& function, const DispatchArguments& arguments, Extent3 threads, Extent3 group)
      : groups_(groups_of(threads, group)) {
    std::memset(static_cast<void*>(&launch_), 0, offsetof(omps::Launch, inline_bytes));
    set_grid(launch_, threads, groups_, group);
    set_small_arguments(launch_, function, arguments);
    textures_.resize(launch_.texture_count);
    launch_.textures = textures_.data();
    for (const Argument& argument : function.arguments) {
      if (argument.kind == ArgumentKind::Buffer) bind_buffer(arguments, argument.index);
      if (argument.kind == ArgumentKind::Texture) bind_textures(arguments, argument);
    }
  }
  HostLaunch(const HostLaunch&) = delete;
  HostLaunch& operator=(const HostLaunch&) = delete;

  const omps::Launch& launch() const noexcept { return launch_; }
  std::uint32_t group_count() const noexcept { return groups_.x * groups_.y * groups_.z; }
  std::size_t group_threads() const noexcept {
    return std::size_t{launch_.group[0]} * launch_.group[1] * launch_.group[2];
  }
  void bind(const BoundMemory& memory) noexcept {
    launch_.buffers[memory.index] = static_cast<unsigned char*>(memory.address);
    launch_.buffer_bytes[memory.index] = memory.bytes;
  }
  void check_into(omps::Fault& fault, const DispatchArguments& arguments) {
    launch_.fault = &fault;
    for (const DispatchArguments::Resource& each : arguments.resources)
      memories_.push_back({reinterpret_cast<unsigned char*>(each.view.host()), each.bytes});
    launch_.memories = memories_.data();
    launch_.memory_count = memories_.size();
  }

 private:
  void bind_buffer(const DispatchArguments& arguments, std::uint32_t index) {
    std::visit(overloaded{[](std::monostate) {},
                          [&](const DispatchArguments::BufferArgument& given) {
                            launch_.buffers[index] = reinterpret_cast<unsigned char*>(given.view.host());
                            launch_.buffer_bytes[index] = given.bytes;
                          },
                          [&](const DispatchArguments::Bytes& given) {
                            launch_.buffers[index] = copied(given.bytes);
                            launch_.buffer_bytes[index] = given.bytes.size();
                          }},
               arguments.buffers[index]);
  }

  // Types of kernels may need more alignment than a vector's memory has: 64 bytes for 16 numbers of 32 bits.
  unsigned char* copied(const std::vector<std::byte>& bytes) {
    constexpr std::size_t kAlignment = 64;
    const std::size_t rounded = (bytes.size() + kAlignment - 1) / kAlignment * kAlignment;
    unsigned char* place = launch_.inline_bytes + inline_used_;
    if (rounded <= omps::kInlineBytes - inline_used_)
      inline_used_ += rounded;
    else
      place = large_.emplace_back(allocate_aligned(kAlignment, rounded)).get();
    std::memcpy(place, bytes.data(), bytes.size());
    return place;
  }

  struct Free {
    void operator()(unsigned char* memory) const noexcept { std::free(memory); }
  };
  using Memory = std::unique_ptr<unsigned char, Free>;
  static Memory allocate_aligned(std::size_t alignment, std::size_t bytes) {
    Memory memory(static_cast<unsigned char*>(std::aligned_alloc(alignment, bytes)));
    if (!memory) throw std::bad_alloc();
    return memory;
  }

  void bind_textures(const DispatchArguments& arguments, const Argument& argument) {
    for (std::uint32_t i = argument.index; i < argument.index + std::max(1u, argument.count); ++i) {
      const TextureView& texture = *arguments.textures[i];
      textures_[i] = texture_at(texture, reinterpret_cast<unsigned char*>(texture.memory.host()));
    }
  }

  const Extent3 groups_;
  omps::Launch launch_;
  std::size_t inline_used_ =
      -reinterpret_cast<std::uintptr_t>(launch_.inline_bytes) % 64;  // as far as bytes are aligned
  std::vector<Memory> large_;
  std::vector<omps::Texture> textures_;
  std::vector<omps::Memory> memories_;
};

// Marks what the kernel writes as changed.
void touch_written(const shaders::Function& function, const DispatchArguments& arguments) {
  for (const Argument& argument : function.arguments) {
    if (argument.access == Access::Read) continue;
    if (argument.kind == ArgumentKind::Buffer)
      if (const auto* const given = std::get_if<DispatchArguments::BufferArgument>(&arguments.buffers[argument.index]))
        given->view.buffer->touch();
    if (argument.kind == ArgumentKind::Texture)
      for (std::uint32_t i = argument.index; i < argument.index + std::max(1u, argument.count); ++i)
        arguments.textures[i]->memory.buffer->touch();
  }
  for (const DispatchArguments::Resource& resource : arguments.resources)
    if (resource.access != Access::Read) resource.view.buffer->touch();
}

void run_groups(const HostPipeline& pipeline, const HostLaunch& launch, std::uint32_t first, std::uint32_t last) {
  const std::size_t stacks = pipeline.has_fibres() ? launch.group_threads() : 0;
  omps::GroupMemory& memory = group_memory_of_thread().with_room_for(stacks, launch.launch().threadgroup_bytes);
  pipeline.entry()(&launch.launch(), first, last, &memory);
}

// Threads take pieces of the groups until none is left.
void run_in_team(const HostPipeline& pipeline, const HostLaunch& launch, int threads) {
  const std::uint32_t groups = launch.group_count();
  const auto pieces = static_cast<std::uint32_t>(threads) * kPiecesEach;
  const std::uint32_t each = std::max(1u, groups / pieces);
  std::atomic<std::uint64_t> next{0};
  std::exception_ptr failure;
  std::atomic_flag has_failed;
#pragma omp parallel num_threads(threads)
  try {
    for (std::uint64_t first = next.fetch_add(each); first < groups; first = next.fetch_add(each))
      run_groups(pipeline, launch, static_cast<std::uint32_t>(first),
                 static_cast<std::uint32_t>(std::min<std::uint64_t>(groups, first + each)));
  } catch (...) {
    if (!has_failed.test_and_set()) failure = std::current_exception();
  }
  if (failure) std::rethrow_exception(failure);
}

void run_all_groups(const HostPipeline& pipeline, const HostLaunch& launch) {
  using Clock = std::chrono::steady_clock;
  const std::uint32_t groups = launch.group_count();
  const double expected = pipeline.group_time() * groups;
  const bool in_team = team_size > 1 && groups > 1 && (expected == 0 || expected > kTeamNanoseconds);
  const Clock::time_point begin = Clock::now();
  if (in_team)
    run_in_team(pipeline, launch, team_size);
  else
    run_groups(pipeline, launch, 0, groups);
  const double time = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
  const double busy = in_team ? std::min<double>(team_size, groups) : 1;
  pipeline.measured(std::max(1.0, time * busy / groups));
}

// The grid of an indirect dispatch has whole groups.
std::optional<Extent3> threads_of(const command::Dispatch& dispatch) {
  if (!dispatch.group_counts) return dispatch.threads;
  std::uint32_t counts[3];
  std::memcpy(counts, dispatch.group_counts.host(), sizeof counts);
  const Extent3 groups{counts[0], counts[1], counts[2]};
  if (groups.x == 0 || groups.y == 0 || groups.z == 0) return std::nullopt;
  return whole_threads(*dispatch.pipeline, groups, dispatch.group);
}

}  // namespace

std::shared_ptr<Pipeline> make_pipeline(const shaders::Kernel& kernel) {
  if (!wants_checks()) return std::make_shared<HostPipeline>(kernel, object_of(kernel), false);
  return checked_text_made(kernel.host_text, [&](std::string text) -> std::shared_ptr<Pipeline> {
    shaders::Kernel checked = kernel;
    checked.host_text = std::move(text);
    return std::make_shared<HostPipeline>(checked, object_of(checked), true);
  });
}

void run_dispatch(const command::Dispatch& dispatch) {
  const auto& pipeline = static_cast<const HostPipeline&>(*dispatch.pipeline);
  const std::optional<Extent3> threads = threads_of(dispatch);
  if (!threads) return;
  HostLaunch launch(pipeline.function(), *dispatch.arguments, *threads, dispatch.group);
  omps::Fault fault{};
  if (pipeline.is_checked()) launch.check_into(fault, *dispatch.arguments);
  run_all_groups(pipeline, launch);
  touch_written(pipeline.function(), *dispatch.arguments);
  if (fault.flag != 0) throw fault_of(pipeline.function(), fault);
}

void run_kernel(const Pipeline& pipeline, const DispatchArguments& arguments, Extent3 threads, Extent3 group,
                std::span<const BoundMemory> buffers) {
  const auto& compiled = static_cast<const HostPipeline&>(pipeline);
  HostLaunch launch(compiled.function(), arguments, threads, group);
  for (const BoundMemory& memory : buffers) launch.bind(memory);
  omps::Fault fault{};
  if (compiled.is_checked()) launch.check_into(fault, arguments);
  run_all_groups(compiled, launch);
  if (fault.flag != 0) throw fault_of(compiled.function(), fault);
}

}  // namespace openmps::engine::host
