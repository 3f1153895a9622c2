// Histograms of bytes. Each thread counts a part of a row in its own tables; sums of integers do not depend on the
// order.
#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/byte_lookup.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kCountingGrain = 32768;  // bytes counted in a few times the wake-up time of a thread
// Bytes are counted in these tables in turn. Equal ones often follow each other, and an addition waits for the one
// before it at the same place.
constexpr std::int64_t kTables = 8;

void count_part(const std::uint8_t* bytes, std::int64_t count, std::uint32_t* tables) noexcept {
  std::fill_n(tables, kTables * kByteTable, 0U);
  std::int64_t i = 0;
  for (; i + kTables <= count; i += kTables) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes + i, sizeof eight);
#pragma GCC unroll 8
    for (std::int64_t k = 0; k < kTables; ++k)
      ++tables[k * kByteTable + static_cast<std::int64_t>(eight >> 8 * k & 255)];
  }
  for (; i < count; ++i) ++tables[bytes[i]];
}

class CountBytesKernel final : public host::Kernel {
 public:
  explicit CountBytesKernel(const host::KernelRequest& request)
      : values_(request.inputs[0].shape.back().number()),
        places_(request.outputs[0].shape.back().number()),
        rows_(request.outputs[0].shape.elements() / places_),
        layout_(useful_threads(request.threads, values_, kCountingGrain)),
        tables_(layout_.take(CheckedSize(kTables * kByteTable) * sizeof(std::uint32_t))) {}

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* bytes = static_cast<const std::uint8_t*>(call.inputs[0]);
    auto* counts = static_cast<std::uint32_t*>(call.outputs[0]);
    for (std::int64_t row = 0; row < rows_; ++row) count_row(call, bytes + row * values_, counts + row * places_);
  }

 private:
  void count_row(const host::KernelCall& call, const std::uint8_t* bytes, std::uint32_t* counts) const {
    const auto tables_of = [&](int thread) {
      return static_cast<std::uint32_t*>(WorkspaceLayout::at(layout_.of(call.workspace, thread), tables_));
    };
    std::fill_n(counts, places_, 0U);
    if (values_ == 0) return;
    parallel_ranges(layout_.threads(), values_, static_cast<std::int64_t>(kCacheLine),
                    [&](std::int64_t begin, std::int64_t end, int thread) {
                      count_part(bytes + begin, end - begin, tables_of(thread));
                    });
    const std::int64_t places = std::min(places_, kByteTable);
    for (int thread = 0; thread < layout_.threads(); ++thread)
      for (std::int64_t k = 0; k < kTables; ++k)
        for (std::int64_t i = 0; i < places; ++i) counts[i] += tables_of(thread)[k * kByteTable + i];
  }

  std::int64_t values_, places_, rows_;
  ThreadLayout layout_;
  std::size_t tables_;
};

std::unique_ptr<host::Kernel> make_count_bytes(const host::KernelRequest& request) {
  if (request.outputs[0].shape.elements() == 0) return nullptr;
  return std::make_unique<CountBytesKernel>(request);
}

}  // namespace

void add_counting_kernels(host::KernelTable& table) { table.add("count_bytes", make_count_bytes); }

}  // namespace openmps::engine::cpu
