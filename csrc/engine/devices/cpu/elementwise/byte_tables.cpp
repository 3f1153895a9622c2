#include "engine/devices/cpu/elementwise/byte_tables.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/moves/byte_lookup.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kByteGrain = 65536;  // bytes looked up in a few times the wake-up time of a thread
constexpr std::size_t kBytes = 256;
using ByteTable = std::array<std::uint8_t, kBytes>;

ByteTable table_of(const Program& program) {
  ByteTable bytes, results;
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  const std::unique_ptr<TileProgram> tile = interpret({program, {{DType::UInt8, false}}, {DType::UInt8}});
  const AlignedMemory scratch(tile->scratch_bytes());
  const void* const input = bytes.data();
  void* const output = results.data();
  tile->prepare(nullptr, scratch.get());
  tile->run(&input, &output, static_cast<std::int64_t>(kBytes), scratch.get());
  return results;
}

// The threshold that a table is, if it is one.
std::optional<ByteThreshold> threshold_of(const ByteTable& table) {
  // Null if the results of the bytes from `begin` up to `end` have neither form.
  const auto part = [&](std::size_t begin, std::size_t end) -> std::optional<ByteThreshold::Part> {
    bool is_number = true, is_kept = true;
    for (std::size_t i = begin; i < end; ++i) {
      is_number = is_number && table[i] == table[begin];
      is_kept = is_kept && table[i] == i;
    }
    if (is_kept) return ByteThreshold::Part{.kept = 255};
    if (is_number) return ByteThreshold::Part{.number = table[begin]};
    return std::nullopt;
  };
  for (std::size_t first = 0; first < kBytes; ++first) {
    const auto lower = part(0, first), upper = part(first, kBytes);
    if (lower && upper) return ByteThreshold{static_cast<std::uint8_t>(first), *lower, *upper};
  }
  return std::nullopt;
}

class ByteTableKernel final : public host::Kernel {
 public:
  ByteTableKernel(const host::KernelRequest& request, const Program& program)
      : table_(table_of(program)),
        threshold_(threshold_of(table_)),
        elements_(request.outputs[0].shape.elements()),
        threads_(useful_threads(request.threads, elements_, kByteGrain)) {}

  bool in_place(std::size_t) const noexcept override { return true; }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const std::uint8_t*>(call.inputs[0]);
    auto* y = static_cast<std::uint8_t*>(call.outputs[0]);
    parallel_ranges(threads_, elements_, static_cast<std::int64_t>(kCacheLine),
                    [&](std::int64_t begin, std::int64_t end, int) {
                      if (threshold_) return loops().bytes.threshold(*threshold_, x + begin, y + begin, end - begin);
                      look_up(table_.data(), x + begin, y + begin, end - begin);
                    });
  }

 private:
  ByteTable table_;
  std::optional<ByteThreshold> threshold_;
  std::int64_t elements_;
  int threads_;
};

}  // namespace

std::unique_ptr<host::Kernel> make_byte_table(const host::KernelRequest& request, const Program& program) {
  const auto is_bytes = [](std::span<const TensorType> types) {
    return types.size() == 1 && types[0].dtype == DType::UInt8;
  };
  const bool fits =
      is_bytes(request.inputs) && is_bytes(request.outputs) && request.inputs[0].shape == request.outputs[0].shape;
  return fits ? std::make_unique<ByteTableKernel>(request, program) : nullptr;
}

}  // namespace openmps::engine::cpu
