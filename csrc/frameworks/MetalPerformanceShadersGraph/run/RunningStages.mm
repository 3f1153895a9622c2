#include "frameworks/MetalPerformanceShadersGraph/run/RunningStages.h"

#include <algorithm>
#include <future>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw::graph {
namespace {

engine::BufferView memory_for(id<MTLDevice> device, const engine::TensorType &type) {
  return pooled_view(device, std::max<std::size_t>(type.bytes(), 1), engine::Storage::Managed, false);
}

// Another number for each turn, and not that of another run's: mixed as MurmurHash3 ends (Appleby, public domain).
std::uint32_t step_of_turn(std::uint32_t step, std::uint32_t turn) {
  std::uint32_t mixed = step * 0x9E3779B1U + turn + 1;
  mixed = (mixed ^ (mixed >> 16)) * 0x85EBCA6BU;
  mixed = (mixed ^ (mixed >> 13)) * 0xC2B2AE35U;
  return mixed ^ (mixed >> 16);
}

}  // namespace

RunningStages::RunningStages(id<MTLDevice> device, std::shared_ptr<const engine::Stages> stages)
    : stages_(std::move(stages)) {
  for (const engine::TensorType &type : stages_->slots) slots_.push_back(memory_for(device, type));
  for (const engine::Stage &stage : stages_->stages) {
    Inside inside;
    for (std::size_t i = 0; i < stage.regions.size(); ++i)
      inside.regions[i] = std::make_unique<const RunningStages>(device, stage.regions[i]);
    if (stage.kind == engine::Stage::Kind::Loop) {
      inside.predicate = memory_for(device, stage.predicate);
      for (const engine::TensorType &type : stage.regions[1]->outputs)
        inside.arguments.push_back(memory_for(device, type));
    }
    inside_.push_back(std::move(inside));
  }
}

std::vector<engine::BufferView> RunningStages::inputs_of(const engine::Stage &stage, const StageCall &call) const {
  std::vector<engine::BufferView> views;
  for (const engine::StageSource &source : stage.inputs) {
    const auto index = static_cast<std::size_t>(source.index);
    views.push_back(source.is_slot ? slots_[index] : call.inputs[index]);
  }
  return views;
}

std::vector<engine::BufferView> RunningStages::outputs_of(const engine::Stage &stage, const StageCall &call) const {
  std::vector<engine::BufferView> views;
  for (const int slot : stage.outputs) views.push_back(slots_[static_cast<std::size_t>(slot)]);
  if (&stage == &stages_->stages.back()) views.insert(views.end(), call.outputs.begin(), call.outputs.end());
  return views;
}

Status RunningStages::record_plan(const engine::Stage &stage, engine::CommandList &list, const StageCall &call) const {
  const std::vector<engine::Scalar> scalars(stage.scalars.size(), engine::Scalar::uint32(call.step));
  return list.run(stage.plan, inputs_of(stage, call), outputs_of(stage, call), scalars);
}

// What runs on a queue of its own while a list waits: plans are gathered until a predicate has to be read.
class RunningStages::Walk {
 public:
  explicit Walk(engine::Queue &queue) : queue_(queue) {}

  Status control(const RunningStages &at, std::size_t index, const StageCall &call) {
    const engine::Stage &stage = at.stages_->stages[index];
    const Inside &inside = at.inside_[index];
    const std::vector<engine::BufferView> inputs = at.inputs_of(stage, call);
    const auto captured = inputs.begin() + static_cast<std::ptrdiff_t>(stage.own);
    const std::vector<engine::BufferView> outputs = at.outputs_of(stage, call);
    if (stage.kind == engine::Stage::Kind::Loop)
      return turns(stage, inside, {inputs.begin(), captured}, {captured, inputs.end()}, outputs, call.step);
    bool yes = false;
    if (Status status = read(inputs[0], stage.predicate.dtype, yes); !status) return status;
    return run(*inside.regions[yes ? 0 : 1], {{captured, inputs.end()}, call.step, outputs});
  }

  Status finish() {
    if (!list_) return Status::ok();
    std::promise<Status> done;
    queue_.submit({std::move(list_), [] {}, [&done](const Status &status) { done.set_value(status); }});
    return done.get_future().get();
  }

 private:
  using Views = std::vector<engine::BufferView>;

  Status run(const RunningStages &stages, const StageCall &call) {
    for (std::size_t i = 0; i < stages.inside_.size(); ++i) {
      const engine::Stage &stage = stages.stages_->stages[i];
      if (stage.kind == engine::Stage::Kind::Plan && !list_) list_ = queue_.make_list();
      Status status =
          stage.kind == engine::Stage::Kind::Plan ? stages.record_plan(stage, *list_, call) : control(stages, i, call);
      if (!status) return status;
    }
    return Status::ok();
  }

  Status turns(const engine::Stage &stage, const Inside &inside, Views arguments, const Views &captured,
               const Views &results, std::uint32_t step) {
    const auto with_captured = [&](Views views) {
      views.insert(views.end(), captured.begin(), captured.end());
      return views;
    };
    Views left{inside.predicate};
    left.insert(left.end(), results.begin(), results.end());
    for (std::uint32_t turn = 0;; ++turn) {
      const std::uint32_t own = step_of_turn(step, turn);
      if (Status status = run(*inside.regions[0], {with_captured(arguments), own, left}); !status) return status;
      bool goes_on = false;
      if (Status status = read(inside.predicate, stage.predicate.dtype, goes_on); !status || !goes_on) return status;
      if (Status status = run(*inside.regions[1], {with_captured(results), own, inside.arguments}); !status)
        return status;
      arguments = inside.arguments;
    }
  }

  Status read(const engine::BufferView &view, engine::DType dtype, bool &value) {
    if (Status status = finish(); !status) return status;
    if (Status status = view.buffer->fetch(); !status) return status;
    value = engine::load_number(dtype, view.host(), 0) != 0;
    return Status::ok();
  }

  engine::Queue &queue_;
  std::unique_ptr<engine::CommandList> list_;
};

Status RunningStages::record(const std::shared_ptr<const RunningStages> &stages, engine::CommandList &list,
                             const std::shared_ptr<engine::Queue> &queue, const StageCall &call) {
  const std::vector<engine::Stage> &all = stages->stages_->stages;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind != engine::Stage::Kind::Plan) {
      list.call([stages, queue, call, i] {
        Walk walk(*queue);
        if (Status status = walk.control(*stages, i, call); !status) return status;
        return walk.finish();
      });
      continue;
    }
    if (Status status = stages->record_plan(all[i], list, call); !status) return status;
  }
  return Status::ok();
}

}  // namespace openmps::fw::graph
