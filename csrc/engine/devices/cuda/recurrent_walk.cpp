#include "engine/devices/cuda/recurrent_walk.h"

#include "engine/devices/cuda/recurrent_text.h"
#include "engine/passes/pipeline.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::size_t kCounterStep = 128;  // a cache line for each group's counter

WalkFactors factors_of(Precision precision, const Context& context) {
  if (context.major < 8 || precision == Precision::Float32) return WalkFactors::Float32;
  return precision == Precision::BFloat16 ? WalkFactors::BFloat16 : WalkFactors::TF32;
}

}  // namespace

std::unique_ptr<RecurrentWalk> RecurrentWalk::make(const KernelRequest& request, const CellSchedule& schedule) {
  const Context& context = request.context;
  if (context.major < 7 || schedule.steps == 0 || !can_walk(schedule) || is_left_out("recurrent_walk")) return nullptr;
  const auto tile = walk_tile(schedule, factors_of(request.options.precision, context),
                              {context.multiprocessors, context.shared_bytes});
  if (!tile) return nullptr;
  return std::unique_ptr<RecurrentWalk>(new RecurrentWalk(context, schedule, *tile));
}

RecurrentWalk::RecurrentWalk(const Context& context, const CellSchedule& schedule, const WalkTile& tile)
    : context_(context),
      blocks_(static_cast<unsigned>(tile.slices * tile.groups)),
      threads_(static_cast<unsigned>(tile.threads)),
      handed_on_(schedule.tensors.size(), 0),
      steps_(static_cast<std::int32_t>(schedule.steps)),
      first_step_(static_cast<std::int32_t>(schedule.step_at(0))),
      direction_(schedule.reverse != schedule.backward ? -1 : 1),
      before_(schedule.reverse ? 1 : -1) {
  if (!tile.has_all_features()) counters_ = kCounterStep * static_cast<std::size_t>(tile.groups);
  workspace_ = (counters_ + 255) / 256 * 256;
  for (std::size_t t = 0; t < handed_on_.size(); ++t) {
    if (!is_handed_on(schedule, tile, static_cast<int>(t))) continue;
    handed_on_[t] = workspace_;
    const auto elements = static_cast<std::size_t>(schedule.elements(static_cast<int>(t)));
    workspace_ += (2 * elements * sizeof(float) + 255) / 256 * 256;
  }
  function_ = context.compiler->request("recurrent_walk", walk_text(schedule, tile), "",
                                        static_cast<unsigned>(walk_memory(schedule, tile).total) * 4);
}

void RecurrentWalk::run(std::span<const CUdeviceptr> tensors, CUdeviceptr workspace, CUstream stream) const {
  if (counters_ > 0)
    context_.check(context_.driver.cuMemsetD8Async(workspace, 0, counters_, stream), "Clearing memory");
  std::vector<CUdeviceptr> addresses(tensors.begin(), tensors.end());
  CUdeviceptr any = 0;
  for (const CUdeviceptr address : tensors) any |= address;
  addresses.resize(handed_on_.size(), 0);
  for (std::size_t t = 0; t < handed_on_.size(); ++t)
    if (handed_on_[t] > 0) addresses[t] = workspace + handed_on_[t];
  std::int32_t steps = steps_, first_step = first_step_, direction = direction_, before = before_,
               aligned = any % 16 == 0;
  void* arguments[] = {addresses.data(), &workspace, &steps, &first_step, &direction, &before, &aligned};
  launch_together(context_, *function_, {blocks_}, {threads_}, stream, arguments);
}

}  // namespace openmps::engine::cuda
