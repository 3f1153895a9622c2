#include "engine/devices/host/executable.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <mutex>

#include "engine/ir/op_def.h"
#include "engine/ir/printer.h"
#include "engine/memory/alignment.h"
#include "engine/memory/heap.h"
#include "engine/process/process_end.h"

namespace openmps::engine::host {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// From so many launches on, compiling takes memory for a short time that counts: 33 MiB for ResNet-50.
constexpr std::size_t kLargePlan = 100;

// Marks the outputs as written, also after a kernel failed half-way.
struct Touch {
  std::span<const BufferView> outputs;
  ~Touch() {
    for (const BufferView& output : outputs) output.buffer->touch();
  }
};

// A block of the pool for one run.
class Loan {
 public:
  Loan(ArenaPool& pool, std::size_t bytes) : pool_(pool), block_(pool.take(bytes)) {}
  ~Loan() { pool_.give_back(std::move(block_)); }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;
  std::byte* memory() const noexcept { return block_ ? static_cast<std::byte*>(block_->host()) : nullptr; }

 private:
  ArenaPool& pool_;
  std::shared_ptr<Buffer> block_;
};

}  // namespace

// Kernels with their table of pointers. Used by one thread at a time.
class HostExecutable::Instance {
 public:
  Instance(const Plan& plan, const KernelTable& kernels, int threads, Precision precision) : plan_(plan) {
    make_launches(kernels, threads, precision);
    scalars_.resize(plan.graph.inputs().size());
    pointers_.resize(plan.graph.values().size());
    versions_.resize(plan.graph.values().size());
    point_at_fixed_places();
    list_parameters();
  }

  // Of every run: arena and workspace.
  std::size_t memory_bytes() const noexcept { return aligned(plan_.arena_bytes) + aligned(workspace_bytes_); }
  // Of the next run: the first one borrows memory for what preparations make, so that a plan that runs once keeps none.
  std::size_t memory_of_next_run() const noexcept { return memory_bytes() + (has_run_ ? 0 : plan_.kept_bytes); }

  // Before a run. `memory`: memory_of_next_run(), mostly the same address as before. Throws Error(OutOfMemory).
  void place_values(std::byte* memory, ArenaPool& pool) {
    if (memory != arena_) {
      arena_ = memory;
      place(in_arena_, memory);
    }
    if (plan_.kept_bytes == 0 || kept_) return;
    if (has_run_) kept_ = pool.allocate_kept(plan_.kept_bytes);
    place(in_kept_, kept_ ? static_cast<std::byte*>(kept_->host()) : memory + memory_bytes());
  }

  void bind(std::span<const BufferView> views, std::span<const Scalar> scalars, std::size_t input_count) {
    for (std::size_t i = 0; i < scalars.size(); ++i) scalars_[i] = scalars[i].bits;
    for (const External& external : externals_) {
      const bool output = external.kind == Place::Kind::Output;
      const BufferView& view = views[external.index + (output ? input_count : 0)];
      pointers_[external.value] = view.host();
      versions_[external.value] = output ? 0 : view.buffer->version();
    }
  }

  // `times`: of all launches; may be null.
  void launch_all(std::vector<LaunchTime>* times) {
    if (!has_run_ && launches_.size() >= kLargePlan) trim_heap();
    if (times) times->resize(launches_.size());
    const bool is_prepared = parameters_stayed();
    if (!is_prepared) begin_preparations();
    for (std::size_t i = is_prepared ? plan_.preparations : 0; i < launches_.size(); ++i) {
      const auto start = times ? Clock::now() : Clock::time_point();
      fill_call(launches_[i]);
      run_kernel(launches_[i]);
      if (times) (*times)[i].milliseconds += milliseconds_since(start);
    }
    if (!is_prepared) end_preparations();
    has_run_ = true;
    for (std::size_t i = 0; times && i < launches_.size(); ++i) {
      (*times)[i].name = launches_[i].node->who();
      (*times)[i].runs += 1;
    }
  }

  void copy_final(std::span<const BufferView> outputs) {
    for (const Plan::FinalCopy& copy : plan_.final_copies) {
      const std::size_t bytes = plan_.graph.type(copy.value).bytes();
      if (bytes > 0)
        std::memmove(outputs[static_cast<std::size_t>(copy.output)].host(),
                     pointers_[static_cast<std::size_t>(copy.value)], bytes);
    }
  }

 private:
  struct Launch {
    const Node* node;
    std::unique_ptr<Kernel> kernel;
    std::vector<void*> inputs, outputs;
    std::vector<std::uint64_t> versions;
  };
  struct External {
    Place::Kind kind;
    std::size_t value, index;
  };

  void make_launches(const KernelTable& kernels, int threads, Precision precision) {
    for (NodeId id : plan_.launches) {
      const Node& node = plan_.graph.nodes()[static_cast<std::size_t>(id)];
      const std::vector<TensorType> inputs = plan_.graph.types(node.inputs);
      const std::vector<TensorType> outputs = plan_.graph.types(node.outputs);
      Launch launch;
      launch.node = &node;
      launch.kernel = kernels.make({node, inputs, outputs, threads, precision});
      if (!launch.kernel)
        throw Error(ErrorKind::Unsupported,
                    node.who() + ": is not available on this device for " + inputs.at(0).str() + ".");
      workspace_bytes_ = std::max(workspace_bytes_, launch.kernel->workspace_bytes());
      launch.inputs.resize(inputs.size());
      launch.outputs.resize(outputs.size());
      launch.versions.resize(inputs.size());
      launches_.push_back(std::move(launch));
    }
  }

  void point_at_fixed_places() {
    for (std::size_t value = 0; value < pointers_.size(); ++value) {
      const Place& place = plan_.places[value];
      const auto index = static_cast<std::size_t>(place.index);
      switch (place.kind) {
        case Place::Kind::Nowhere:
          break;
        case Place::Kind::Arena:
          in_arena_.push_back(value);
          break;
        case Place::Kind::Kept:
          in_kept_.push_back(value);
          break;
        case Place::Kind::Scalar:
          pointers_[value] = &scalars_[index];
          break;
        case Place::Kind::Constant:
          pointers_[value] =
              const_cast<std::byte*>(plan_.graph.nodes()[index].attributes.literal("value").bytes.data());
          versions_[value] = kVersionOfConstants;
          break;
        case Place::Kind::Input:
        case Place::Kind::Output:
          externals_.push_back({place.kind, value, index});
          break;
      }
    }
  }

  void place(const std::vector<std::size_t>& values, std::byte* memory) noexcept {
    for (const std::size_t value : values) pointers_[value] = memory + plan_.places[value].offset;
  }

  // ---- what preparations make

  struct Stamp {
    const void* data = nullptr;
    std::uint64_t version = 0;
    bool operator==(const Stamp&) const = default;
  };
  struct Parameter {
    std::size_t value;
    Stamp stamp;  // when the preparations ran last
  };

  void list_parameters() {
    for (std::size_t launch = 0; launch < plan_.preparations; ++launch)
      for (const ValueId input : launches_[launch].node->inputs)
        if (const auto value = static_cast<std::size_t>(input); plan_.places[value].kind == Place::Kind::Input)
          parameters_.push_back({value, {}});
  }

  Stamp stamp_of(std::size_t value) const noexcept { return {pointers_[value], versions_[value]}; }

  // Whether the kept memory has what preparations make of these parameters.
  bool parameters_stayed() const noexcept {
    return are_kept_ && std::ranges::all_of(parameters_, [this](const Parameter& parameter) {
             return parameter.stamp == stamp_of(parameter.value);
           });
  }

  // Kernels compare versions of what they read with those of their packed copies.
  void begin_preparations() noexcept {
    are_kept_ = false;
    ++last_version_;
    for (const std::size_t value : in_kept_) versions_[value] = kept_ ? last_version_ : 0;
  }

  void end_preparations() noexcept {
    for (Parameter& parameter : parameters_) parameter.stamp = stamp_of(parameter.value);
    are_kept_ = kept_ != nullptr;
  }

  void fill_call(Launch& launch) {
    for (std::size_t i = 0; i < launch.inputs.size(); ++i) {
      const auto value = static_cast<std::size_t>(launch.node->inputs[i]);
      launch.inputs[i] = pointers_[value];
      launch.versions[i] = versions_[value];
    }
    for (std::size_t i = 0; i < launch.outputs.size(); ++i)
      launch.outputs[i] = pointers_[static_cast<std::size_t>(launch.node->outputs[i])];
  }

  void run_kernel(Launch& launch) {
    stop_point();
    try {
      launch.kernel->run(
          {launch.inputs.data(), launch.outputs.data(), arena_ + aligned(plan_.arena_bytes), launch.versions.data()});
    } catch (const Error& error) {
      throw error.with_context("while running " + launch.node->who());
    } catch (const std::exception& e) {
      throw Error(ErrorKind::Device, launch.node->who() + ": the kernel failed: " + e.what() + ".");
    }
  }

  static constexpr std::uint64_t kVersionOfConstants = 1;

  const Plan& plan_;
  std::vector<Launch> launches_;
  std::vector<std::uint64_t> scalars_;
  std::vector<void*> pointers_;          // by value
  std::vector<std::uint64_t> versions_;  // by value; 0 for values that every run computes
  std::vector<External> externals_;
  std::vector<std::size_t> in_arena_, in_kept_;  // values
  std::byte* arena_ = nullptr;                   // of the previous run; the workspace follows it
  std::size_t workspace_bytes_ = 0;
  std::vector<Parameter> parameters_;  // that preparations read
  std::shared_ptr<Buffer> kept_;       // from the second run on
  bool has_run_ = false, are_kept_ = false;
  std::uint64_t last_version_ = kVersionOfConstants;  // of kept values
};

struct HostExecutable::State {
  std::mutex mutex;
  std::vector<std::unique_ptr<Instance>> idle;
  std::atomic<bool> profiling{false};
  std::vector<LaunchTime> times;
};

HostExecutable::HostExecutable(Plan plan, const KernelTable& kernels, int threads, Precision precision,
                               std::shared_ptr<ArenaPool> arenas)
    : PlannedExecutable(std::move(plan)),
      kernels_(kernels),
      threads_(threads),
      precision_(precision),
      arenas_(std::move(arenas)),
      state_(std::make_unique<State>()) {
  state_->idle.reserve(8);
  state_->idle.push_back(std::make_unique<Instance>(plan_, kernels_, threads_, precision_));
  const std::size_t bytes = state_->idle.front()->memory_bytes();
  arenas_->begin_need(bytes);
  memory_bytes_ = bytes;
}

HostExecutable::~HostExecutable() { arenas_->end_need(memory_bytes_); }

std::unique_ptr<HostExecutable::Instance> HostExecutable::take_instance() {
  {
    const std::lock_guard lock(state_->mutex);
    if (!state_->idle.empty()) {
      std::unique_ptr<Instance> instance = std::move(state_->idle.back());
      state_->idle.pop_back();
      return instance;
    }
  }
  return std::make_unique<Instance>(plan_, kernels_, threads_, precision_);
}

void HostExecutable::run(std::span<const BufferView> views, std::span<const Scalar> scalars) {
  std::unique_ptr<Instance> instance = take_instance();
  const auto outputs = views.subspan(inputs_.size(), outputs_.size());
  const Touch touch{outputs};
  const Loan loan(*arenas_, instance->memory_of_next_run());
  instance->place_values(loan.memory(), *arenas_);
  instance->bind(views, scalars, inputs_.size());
  if (state_->profiling) {
    const std::lock_guard lock(state_->mutex);
    instance->launch_all(&state_->times);
  } else {
    instance->launch_all(nullptr);
  }
  instance->copy_final(outputs);
  const std::lock_guard lock(state_->mutex);
  state_->idle.push_back(std::move(instance));
}

std::string HostExecutable::str() const {
  return print(plan_.graph) + "arena " + std::to_string(plan_.arena_bytes) + " bytes, " +
         std::to_string(plan_.launches.size()) + " launches\n";
}

void HostExecutable::profile(bool on) noexcept {
  const std::lock_guard lock(state_->mutex);
  state_->profiling = on;
  state_->times.clear();
}

std::vector<Executable::LaunchTime> HostExecutable::timeline() const {
  const std::lock_guard lock(state_->mutex);
  return state_->times;
}

}  // namespace openmps::engine::host
