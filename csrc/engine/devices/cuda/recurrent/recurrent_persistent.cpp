#include "engine/devices/cuda/recurrent/recurrent_persistent.h"

#include "engine/devices/cuda/recurrent/recurrent_text.h"
#include "engine/settings.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::size_t kCounterStep = 128;  // a cache line for each group's counter

OperandPrecision operand_precision_of(Precision precision, const Context& context) {
  if (context.major < 8 || precision == Precision::Float32) return OperandPrecision::Float32;
  return precision == Precision::BFloat16 ? OperandPrecision::BFloat16 : OperandPrecision::TF32;
}

}  // namespace

std::unique_ptr<PersistentRecurrentKernel> PersistentRecurrentKernel::make(const KernelRequest& request,
                                                                           const CellSchedule& schedule) {
  const Context& context = request.context;
  if (context.major < 7 || schedule.steps == 0 || !can_be_persistent(schedule) || skips_kernel("recurrent_persistent"))
    return nullptr;
  const auto tile = choose_tile(schedule, operand_precision_of(request.options.precision, context),
                                {context.multiprocessors, context.shared_bytes},
                                {!skips_kernel("recurrent_spin_wait"), !skips_kernel("recurrent_register_weights")});
  if (!tile) return nullptr;
  return std::unique_ptr<PersistentRecurrentKernel>(new PersistentRecurrentKernel(context, schedule, *tile));
}

PersistentRecurrentKernel::PersistentRecurrentKernel(const Context& context, const CellSchedule& schedule,
                                                     const PersistentTile& tile)
    : context_(context),
      blocks_(static_cast<unsigned>(tile.slices * tile.groups)),
      threads_(static_cast<unsigned>(tile.threads)),
      sources_(schedule.tensors.size()),
      steps_(static_cast<std::int32_t>(schedule.steps)),
      first_step_(static_cast<std::int32_t>(schedule.step_at(0))),
      direction_(schedule.reverse != schedule.backward ? -1 : 1),
      before_(schedule.reverse ? 1 : -1) {
  if (!tile.has_all_features() && !tile.spin_waits) counters_ = kCounterStep * static_cast<std::size_t>(tile.groups);
  workspace_ = (counters_ + 255) / 256 * 256;
  for (const CellMatmul* product : matmuls_of(schedule)) {
    const int t = product->source.tensor;
    Source& source = sources_[static_cast<std::size_t>(t)];
    const bool is_shared = is_exchanged(schedule, tile, t);
    const std::size_t copies = !is_shared        ? 1
                               : tile.spin_waits ? static_cast<std::size_t>(schedule.steps)
                                                 : 2,
                      bytes = CheckedSize(schedule.elements(t)) * sizeof(float) * copies;
    // A layer of one step reads only its inputs.
    if (tile.spin_waits && (schedule.steps > 1 || product->source.at_start == kNoTensor)) source.missing = bytes;
    if (!is_shared || source.place != kNowhere) continue;
    source.place = workspace_;
    workspace_ += (bytes + 255) / 256 * 256;
  }
  function_ = context.compiler->request("recurrent_persistent", persistent_kernel_text(schedule, tile), "",
                                        static_cast<unsigned>(shared_memory_layout(schedule, tile).total) * 4);
}

void PersistentRecurrentKernel::run(std::span<const CUdeviceptr> tensors, CUdeviceptr workspace,
                                    CUstream stream) const {
  std::vector<CUdeviceptr> addresses(tensors.begin(), tensors.end());
  CUdeviceptr any = 0;
  for (const CUdeviceptr address : tensors) any |= address;
  addresses.resize(sources_.size(), 0);
  const auto fill = [&](CUdeviceptr memory, unsigned char value, std::size_t bytes) {
    if (bytes > 0) context_.check(context_.driver.cuMemsetD8Async(memory, value, bytes, stream), "Filling memory");
  };
  fill(workspace, 0, counters_);
  for (std::size_t t = 0; t < sources_.size(); ++t) {
    if (sources_[t].place != kNowhere) addresses[t] = workspace + sources_[t].place;
    fill(addresses[t], 0xff, sources_[t].missing);
  }
  std::int32_t steps = steps_, first_step = first_step_, direction = direction_, before = before_,
               aligned = any % 16 == 0;
  void* arguments[] = {addresses.data(), &workspace, &steps, &first_step, &direction, &before, &aligned};
  launch_together(context_, *function_, {blocks_}, {threads_}, stream, arguments);
}

}  // namespace openmps::engine::cuda
