#include "frameworks/MetalPerformanceShadersGraph/run/RunningStages.h"

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw::graph {
namespace {

engine::BufferView memory_for(id<MTLDevice> device, const engine::TensorType &type) {
  return pooled_view(device, std::max<std::size_t>(type.bytes(), 1), engine::Storage::Managed, false);
}

using Views = std::vector<engine::BufferView>;

Views joined(Views views, std::span<const engine::BufferView> more) {
  views.insert(views.end(), more.begin(), more.end());
  return views;
}

}  // namespace

RunningStages::RunningStages(id<MTLDevice> device, std::shared_ptr<const engine::Stages> stages)
    : stages_(std::move(stages)) {
  for (const engine::TensorType &type : stages_->slots) slots_.push_back(memory_for(device, type));
  for (const engine::Stage &stage : stages_->stages) {
    Inside inside;
    for (std::size_t i = 0; i < stage.regions.size(); ++i)
      inside.regions[i] = std::make_unique<const RunningStages>(device, stage.regions[i]);
    if (stage.kind == engine::Stage::Kind::While) {
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
  if (call.is_in_while && !stage.scalars.empty())
    return list.run_with_iteration(stage.plan, inputs_of(stage, call), outputs_of(stage, call));
  const std::vector<engine::Scalar> scalars(stage.scalars.size(), engine::Scalar::uint32(call.step));
  return list.run(stage.plan, inputs_of(stage, call), outputs_of(stage, call), scalars);
}

Status RunningStages::record_if(std::size_t index, engine::CommandList &list, const StageCall &call) const {
  const engine::Stage &stage = stages_->stages[index];
  const Views inputs = inputs_of(stage, call);
  const StageCall inside{Views(inputs.begin() + 1, inputs.end()), call.step, outputs_of(stage, call), call.is_in_while};
  Status status = list.begin_if(inputs[0], stage.predicate.dtype);
  if (status) status = inside_[index].regions[0]->record_all(list, inside);
  if (status) status = list.begin_else();
  if (status) status = inside_[index].regions[1]->record_all(list, inside);
  return status ? list.end() : status;
}

Status RunningStages::record_while(std::size_t index, engine::CommandList &list, const StageCall &call) const {
  const engine::Stage &stage = stages_->stages[index];
  const Inside &inside = inside_[index];
  const Views inputs = inputs_of(stage, call), results = outputs_of(stage, call);
  const auto first = std::span(inputs).first(stage.own), captured = std::span(inputs).subspan(stage.own);
  const Views left = joined({inside.predicate}, results);
  const auto before = [&](std::span<const engine::BufferView> arguments) {
    return inside.regions[0]->record_all(
        list, {joined(Views(arguments.begin(), arguments.end()), captured), call.step, left, true});
  };
  list.begin_while(call.step);
  Status status = before(first);
  if (status) status = list.while_condition(inside.predicate, stage.predicate.dtype);
  if (status)
    status = inside.regions[1]->record_all(list, {joined(results, captured), call.step, inside.arguments, true});
  if (status) status = list.next_iteration();
  if (status) status = before(inside.arguments);
  return status ? list.end() : status;
}

Status RunningStages::record_all(engine::CommandList &list, const StageCall &call) const {
  for (std::size_t i = 0; i < inside_.size(); ++i) {
    const engine::Stage &stage = stages_->stages[i];
    Status status = stage.kind == engine::Stage::Kind::Plan ? record_plan(stage, list, call)
                    : stage.kind == engine::Stage::Kind::If ? record_if(i, list, call)
                                                            : record_while(i, list, call);
    if (!status) return status;
  }
  return Status::ok();
}

Status RunningStages::record(engine::CommandList &list, const StageCall &call) const {
  const engine::CommandList::Mark mark = list.mark();
  Status status = record_all(list, call);
  if (!status) list.rewind(mark);
  return status;
}

}  // namespace openmps::fw::graph
