#include "engine/devices/cuda/queue/transfers.h"

#include <algorithm>

#include "engine/devices/cuda/driver/launch.h"

namespace openmps::engine::cuda {
namespace {

constexpr Grid kThreads{512};

std::uint64_t bits_of(CUdeviceptr address) { return address; }
std::uint64_t bits_of(const void* address) { return reinterpret_cast<std::uint64_t>(address); }

}  // namespace

Transfers::Transfers(std::shared_ptr<const Context> context) : context_(std::move(context)) {
  const auto request = [&](std::size_t numbers) {
    const std::string defines =
        "#define MOVES " + std::to_string(kMostMoves) + "\n#define NUMBERS " + std::to_string(numbers) + "\n";
    return context_->compiler->request("transfer", defines, "transfer.cu");
  };
  few_ = request(kFewNumbers);
  many_ = request(kMostCarried);
  context_->compiler->finish();
  block_ = Block(context_, kMostBytes, "A queue's scalars");
}

template <typename Move>
std::size_t Transfers::fill_moves(Traffic& traffic, std::span<const WorkItem> items) noexcept {
  std::size_t count = 0;
  for (; count < items.size() && count < kMostMoves; ++count) {
    const auto* const move = std::get_if<Move>(&items[count]);
    if (!move || !move->is_pinned || move->bytes > kSmallTransferBytes) break;
    traffic.moves[count] = {bits_of(move->to), bits_of(move->from), move->bytes};
  }
  traffic.move_count = static_cast<std::int32_t>(count);
  return count;
}

void Transfers::fill_numbers(Traffic& traffic, std::span<const std::uint64_t> numbers,
                             std::size_t first) const noexcept {
  traffic.numbers_to = block_.address() + 8 * first;
  traffic.number_count = static_cast<std::int32_t>(numbers.size());
  std::ranges::copy(numbers, traffic.numbers);
}

std::size_t Transfers::fill_begin(Traffic& traffic, const StreamWork& work) const noexcept {
  if (carries(work)) fill_numbers(traffic, work.scalars, 0);
  return fill_moves<work::Upload>(traffic, work.items);
}

const Function& Transfers::function_for(const Traffic& traffic) const noexcept {
  return static_cast<std::size_t>(traffic.number_count) <= kFewNumbers ? *few_ : *many_;
}

// A block for each move, and one for the numbers.
void Transfers::launch_all(Traffic& traffic, CUstream stream) const {
  void* arguments[] = {&traffic};
  launch(*context_, function_for(traffic), {static_cast<unsigned>(traffic.move_count + 1)}, kThreads, stream,
         arguments);
}

void Transfers::put(const StreamWork& work, CUstream stream) const {
  if (work.scalars.size() * 8 > kMostBytes)
    throw Error(ErrorKind::Unsupported, "A command list has " + std::to_string(work.scalars.size()) +
                                            " scalars, a queue of the cuda device takes up to " +
                                            std::to_string(kMostBytes / 8) + ".");
  for (std::size_t first = 0; first < work.scalars.size(); first += kMostCarried) {
    Traffic traffic;
    const std::size_t count = std::min(kMostCarried, work.scalars.size() - first);
    fill_numbers(traffic, std::span(work.scalars).subspan(first, count), first);
    launch_all(traffic, stream);
  }
}

std::size_t Transfers::begin(const StreamWork& work, CUstream stream) const {
  Traffic traffic;
  const std::size_t uploads = fill_begin(traffic, work);
  if (traffic.move_count + traffic.number_count > 0) launch_all(traffic, stream);
  return uploads;
}

void Transfers::update_numbers(const StreamWork& work, CUgraphExec executable, CUgraphNode first) const {
  Traffic traffic;
  fill_begin(traffic, work);
  void* arguments[] = {&traffic};
  KernelNode node;
  node.function = function_for(traffic).get();
  node.grid_x = static_cast<unsigned>(traffic.move_count + 1);
  node.block_x = kThreads.x;
  node.arguments = arguments;
  context_->check(context_->driver.cuGraphExecKernelNodeSetParams(executable, first, &node),
                  "Giving a captured list its numbers");
}

template <typename Move>
std::size_t Transfers::move(std::span<const WorkItem> items, CUstream stream) const {
  Traffic traffic;
  const std::size_t count = fill_moves<Move>(traffic, items);
  if (count > 0) launch_all(traffic, stream);
  return count;
}

std::size_t Transfers::move_uploads(std::span<const WorkItem> items, CUstream stream) const {
  return move<work::Upload>(items, stream);
}

std::size_t Transfers::move_downloads(std::span<const WorkItem> items, CUstream stream) const {
  return move<work::Download>(items, stream);
}

}  // namespace openmps::engine::cuda
