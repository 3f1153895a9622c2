#include "engine/devices/cpu/elementwise/byte_tables.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "engine/devices/cpu/byte_lookup.h"
#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/memory.h"
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

// A table that is one number, or the byte itself, below some byte, and from it on: a threshold.
struct ByteThreshold {
  std::size_t first = kBytes;
  std::uint8_t low = 0, high = 0;
  bool keeps_low = false, keeps_high = false;

  // Whether the table has this form.
  bool read(const ByteTable& table) {
    const auto part = [&](std::size_t begin, std::size_t end, std::uint8_t& number, bool& keeps) {
      number = begin < end ? table[begin] : std::uint8_t{0};
      keeps = begin < end;
      bool is_number = true;
      for (std::size_t i = begin; i < end; ++i) {
        keeps = keeps && table[i] == i;
        is_number = is_number && table[i] == number;
      }
      return keeps || is_number;
    };
    for (first = 0; first < kBytes; ++first)
      if (part(0, first, low, keeps_low) && part(first, kBytes, high, keeps_high)) return true;
    return false;
  }

  template <bool kKeepsLow, bool kKeepsHigh>
  void apply_as(const std::uint8_t* x, std::uint8_t* y, std::int64_t count) const noexcept {
    const auto limit = static_cast<std::uint8_t>(first);
    for (std::int64_t i = 0; i < count; ++i)
      y[i] = x[i] >= limit ? (kKeepsHigh ? x[i] : high) : (kKeepsLow ? x[i] : low);
  }

  void apply(const std::uint8_t* x, std::uint8_t* y, std::int64_t count) const noexcept {
    if (keeps_low)
      return keeps_high ? void(std::memmove(y, x, static_cast<std::size_t>(count)))
                        : apply_as<true, false>(x, y, count);
    return keeps_high ? apply_as<false, true>(x, y, count) : apply_as<false, false>(x, y, count);
  }
};

class ByteTableKernel final : public host::Kernel {
 public:
  ByteTableKernel(const host::KernelRequest& request, const Program& program)
      : table_(table_of(program)),
        is_threshold_(threshold_.read(table_)),
        elements_(request.outputs[0].shape.elements()),
        threads_(useful_threads(request.threads, elements_, kByteGrain)) {}

  bool in_place(std::size_t) const noexcept override { return true; }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const std::uint8_t*>(call.inputs[0]);
    auto* y = static_cast<std::uint8_t*>(call.outputs[0]);
    parallel_ranges(threads_, elements_, static_cast<std::int64_t>(kCacheLine),
                    [&](std::int64_t begin, std::int64_t end, int) {
                      if (is_threshold_) return threshold_.apply(x + begin, y + begin, end - begin);
                      look_up(table_.data(), x + begin, y + begin, end - begin);
                    });
  }

 private:
  ByteTable table_;
  ByteThreshold threshold_;
  bool is_threshold_;
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
