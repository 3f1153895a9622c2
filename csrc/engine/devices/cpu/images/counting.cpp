// Histograms of bytes. Each thread counts a part of the pixels in its own tables; sums of integers do not depend on the
// order.
#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/moves/byte_lookup.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/images/counting.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kCountingGrain = 32768;  // bytes counted in a few times the wake-up time of a thread
// Bytes are counted in about this many tables in turn. Equal ones often follow each other, and an addition waits for
// the one before it at the same place. Each table has bytes of one channel.
constexpr std::int64_t kTables = 8;

constexpr std::int64_t tables_for(std::int64_t channels) noexcept { return kTables / channels * channels; }

template <std::int64_t kChannels>
void count_part(const std::uint8_t* bytes, std::int64_t count, std::uint32_t* tables) noexcept {
  constexpr std::int64_t kTogether = tables_for(kChannels);
  std::fill_n(tables, kTogether * kByteTable, 0U);
  std::int64_t i = 0;
  // Eight bytes are read at once; those after the last table are read again.
  for (; i + kTables <= count; i += kTogether) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes + i, sizeof eight);
#pragma GCC unroll 8
    for (std::int64_t k = 0; k < kTogether; ++k)
      ++tables[k * kByteTable + static_cast<std::int64_t>(eight >> 8 * k & 255)];
  }
  for (std::int64_t k = 0; i < count; ++i, ++k) ++tables[k * kByteTable + bytes[i]];
}

constexpr decltype(&count_part<1>) kCountParts[] = {count_part<1>, count_part<2>, count_part<3>, count_part<4>};
static_assert(std::size(kCountParts) == kMostCountedChannels);

class BincountKernel final : public host::Kernel {
 public:
  explicit BincountKernel(const host::KernelRequest& request)
      : pixels_(request.inputs[0].shape[0].number()),
        channels_(request.inputs[0].shape[1].number()),
        bins_(request.outputs[0].shape[1].number()),
        layout_(useful_threads(request.threads, pixels_ * channels_, kCountingGrain)),
        tables_(layout_.take(CheckedSize(kTables * kByteTable) * sizeof(std::uint32_t))) {}

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* bytes = static_cast<const std::uint8_t*>(call.inputs[0]);
    auto* counts = static_cast<std::uint32_t*>(call.outputs[0]);
    const auto tables_of = [&](int thread) {
      return static_cast<std::uint32_t*>(WorkspaceLayout::at(layout_.of(call.workspace, thread), tables_));
    };
    std::fill_n(counts, channels_ * bins_, 0U);
    if (pixels_ == 0) return;
    parallel_ranges(layout_.threads(), pixels_, static_cast<std::int64_t>(kCacheLine),
                    [&](std::int64_t begin, std::int64_t end, int thread) {
                      kCountParts[channels_ - 1](bytes + begin * channels_, (end - begin) * channels_,
                                                 tables_of(thread));
                    });
    for (int thread = 0; thread < layout_.threads(); ++thread) add_tables(tables_of(thread), counts);
  }

 private:
  void add_tables(const std::uint32_t* tables, std::uint32_t* counts) const noexcept {
    for (std::int64_t k = 0; k < tables_for(channels_); ++k)
      for (std::int64_t i = 0; i < std::min(bins_, kByteTable); ++i)
        counts[k % channels_ * bins_ + i] += tables[k * kByteTable + i];
  }

  std::int64_t pixels_, channels_, bins_;
  ThreadLayout layout_;
  std::size_t tables_;
};

// Others are scattered (passes/lower_composites.cpp).
std::unique_ptr<host::Kernel> make_bincount(const host::KernelRequest& request) {
  const Shape& counts = request.outputs[0].shape;
  if (request.inputs[0].dtype != DType::UInt8 || counts.elements() == 0 || counts[0] > kMostCountedChannels)
    return nullptr;
  return std::make_unique<BincountKernel>(request);
}

}  // namespace

void add_counting_kernels(host::KernelTable& table) { table.add("bincount", make_bincount); }

}  // namespace openmps::engine::cpu
