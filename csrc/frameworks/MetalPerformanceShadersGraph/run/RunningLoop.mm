#include "frameworks/MetalPerformanceShadersGraph/run/RunningLoop.h"

#include <algorithm>
#include <future>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw::graph {
namespace {

std::vector<engine::BufferView> memory_for(id<MTLDevice> device, const engine::Executable &plan) {
  std::vector<engine::BufferView> memory;
  for (const engine::TensorType &type : plan.outputs())
    memory.push_back(pooled_view(device, std::max<std::size_t>(type.bytes(), 1), engine::Storage::Managed, false));
  return memory;
}

Status run_now(engine::Queue &queue, const BoundPlan &plan, std::span<const engine::BufferView> inputs,
               std::span<const engine::BufferView> outputs, std::uint32_t step) {
  const engine::Scalar scalar = engine::Scalar::uint32(step);
  std::unique_ptr<engine::CommandList> list = queue.make_list();
  if (Status status = list->run(plan.plan, inputs, outputs, std::span(&scalar, plan.takes_step ? 1U : 0U)); !status)
    return status;
  std::promise<Status> done;
  queue.submit({std::move(list), [] {}, [&done](const Status &status) { done.set_value(status); }});
  return done.get_future().get();
}

// Another number for each turn, and not that of another run's: mixed as MurmurHash3 ends (Appleby, public domain).
std::uint32_t step_of_turn(std::uint32_t step, std::uint32_t turn) {
  std::uint32_t mixed = step * 0x9E3779B1U + turn + 1;
  mixed = (mixed ^ (mixed >> 16)) * 0x85EBCA6BU;
  mixed = (mixed ^ (mixed >> 13)) * 0xC2B2AE35U;
  return mixed ^ (mixed >> 16);
}

}  // namespace

bool takes_step(const Program &program) {
  return program.main.takes_step || std::ranges::any_of(program.loops, [](const LoopPlans &loop) {
           return loop.start.takes_step || takes_step(loop.before) || takes_step(loop.after);
         });
}

RunningLoop::RunningLoop(id<MTLDevice> device, const LoopPlans &plans)
    : plans_(plans), made_(memory_for(device, *plans.start.plan)), left_(memory_for(device, *plans.before.main.plan)) {
  for (const LoopPlans &inner : plans.before.loops) before_.emplace_back(device, inner);
  for (const LoopPlans &inner : plans.after.loops) after_.emplace_back(device, inner);
}

void RunningLoop::name_results(std::map<int, engine::BufferView> &results) const {
  for (std::size_t i = 0; i < plans_.results.size(); ++i) results[plans_.results[i]] = left_[i + 1];
  for (std::size_t i = 0; i < plans_.kept.size(); ++i)
    if (plans_.kept[i] != kNone) results[plans_.kept[i]] = made_[plans_.arguments + i];
}

Status RunningLoop::run(engine::Queue &queue, std::uint32_t step) const {
  const engine::DType dtype = plans_.before.main.plan->outputs()[0].dtype;
  const std::span<const engine::BufferView> arguments(made_.data(), plans_.arguments), left(left_);
  for (std::uint32_t turn = 0;; ++turn) {
    const std::uint32_t own = step_of_turn(step, turn);
    if (Status status = run_block(queue, plans_.before, before_, arguments, left, own); !status) return status;
    if (Status status = left[0].buffer->fetch(); !status) return status;
    if (engine::load_number(dtype, left[0].host(), 0) == 0) return Status::ok();
    if (Status status = run_block(queue, plans_.after, after_, left.subspan(1), arguments, own); !status) return status;
  }
}

Status RunningLoop::run_block(engine::Queue &queue, const Program &block, const std::vector<RunningLoop> &loops,
                              std::span<const engine::BufferView> arguments,
                              std::span<const engine::BufferView> outputs, std::uint32_t step) const {
  std::map<int, engine::BufferView> results;
  const auto inputs_of = [&](const BoundPlan &plan) {
    std::vector<engine::BufferView> inputs;
    for (const PlanInput &input : plan.inputs) {
      const auto id = static_cast<std::size_t>(input.id);
      if (input.kind == PlanInput::Kind::Argument)
        inputs.push_back(arguments[id]);
      else if (input.kind == PlanInput::Kind::Surrounding)
        inputs.push_back(made_[plans_.arguments + id]);
      else
        inputs.push_back(results.at(input.id));
    }
    return inputs;
  };
  for (const RunningLoop &inner : loops) {
    if (Status status = run_now(queue, inner.plans_.start, inputs_of(inner.plans_.start), inner.made_, step); !status)
      return status;
    if (Status status = inner.run(queue, step); !status) return status;
    inner.name_results(results);
  }
  return run_now(queue, block.main, inputs_of(block.main), outputs, step);
}

}  // namespace openmps::fw::graph
