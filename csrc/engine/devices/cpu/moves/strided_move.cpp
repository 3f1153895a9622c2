#include "engine/devices/cpu/moves/strided_move.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/moves/transpose.h"
#include "engine/devices/cpu/parallel.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

// A transposition reads so many lines of the source at a time, side by side, and each from its beginning on. They fill
// a part of a cache line of the result. It stays in the L2 cache until the next lines fill the rest.
constexpr std::int64_t kBand = 8;
constexpr std::int64_t kMostTile = 256, kLeastTile = 32;  // units of these lines
constexpr std::int64_t kAhead = 16;                       // units after which a line of the result is written
constexpr std::int64_t kStridedMoveGrain = 32768;         // bytes worth another thread
constexpr std::int64_t kLargestUnit = 64;                 // bytes; longer ones are moved one by one
constexpr std::int64_t kLine = 4096;                      // units of a line that one thread moves

}  // namespace

StridedMove::StridedMove(std::vector<Axis> axes, std::int64_t from_start, std::int64_t to_start, std::int64_t element,
                         int threads)
    : outer_(std::move(axes)), from_start_(from_start * element), to_start_(to_start * element), unit_(element) {
  std::int64_t elements = 1;
  for (Axis& axis : outer_) {
    elements *= axis.extent;
    axis.from *= element;
    axis.to *= element;
  }
  simplify();
  choose_unit(element);
  choose_tiles(threads);
  items_ = tiles_;
  for (const Axis& axis : outer_) items_ *= axis.extent;
  threads_ = std::min<int>(useful_threads(threads, elements * element, kStridedMoveGrain),
                           static_cast<int>(std::max<std::int64_t>(1, std::min<std::int64_t>(items_, threads))));
}

// Drops axes of one element and joins neighbours with compatible strides.
void StridedMove::simplify() {
  std::vector<Axis> joined;
  for (const Axis& axis : outer_) {
    if (axis.extent == 1) continue;
    const bool continues =
        !joined.empty() && joined.back().from == axis.from * axis.extent && joined.back().to == axis.to * axis.extent;
    if (continues)
      joined.back() = {joined.back().extent * axis.extent, axis.from, axis.to};
    else
      joined.push_back(axis);
  }
  outer_ = std::move(joined);
}

// A pixel of few channels is one unit.
void StridedMove::choose_unit(std::int64_t element) {
  const auto is_adjacent = [&](const Axis& axis) { return axis.from == element && axis.to == element; };
  if (outer_.size() > 1 && is_adjacent(outer_.back())) {
    unit_ = outer_.back().extent * element;
    outer_.pop_back();
  }
  if (outer_.empty() || unit_ > kLargestUnit) return;
  inner_ = outer_.back();
  outer_.pop_back();
}

// Fetches memory that will be written soon. GCC 12 drops a call of it as one without effects, unless it is inlined.
inline __attribute__((always_inline)) void fetch(const std::byte* to, std::int64_t bytes) noexcept {
  for (std::int64_t at = 0; at < bytes; at += static_cast<std::int64_t>(kCacheLine)) __builtin_prefetch(to + at, 1);
}

// `units` of `rows` lines. The axes are copied: bytes that are written could be members.
template <std::size_t kUnit>
void StridedMove::run_tile(const std::byte* from, std::byte* to, std::int64_t rows, std::int64_t units) const noexcept {
  const auto unit = kUnit == 0 ? static_cast<std::size_t>(unit_) : kUnit;
  const Axis inner = inner_, across = across_;
  const std::int64_t band = rows == 1 ? units : kBand;
  const bool has_squares = kUnit == kSquare && across.from == kSquare && inner.to == kSquare;
  for (std::int64_t start = 0; start < units; start += band) {
    const std::int64_t count = std::min(units - start, band);
    const std::byte* source = from + start * inner.from;
    std::byte* target = to + start * inner.to;
    std::int64_t row = 0;
    if (has_squares && count == kBand)
      for (; row + kSquare <= rows; row += kSquare, source += kSquare * across.from, target += kSquare * across.to) {
        if (row + kSquare + kAhead <= rows)
          for (std::int64_t i = 0; i < kSquare; ++i) fetch(target + (kAhead + i) * across.to, kBand * inner.to);
        for (std::int64_t i = 0; i < kBand; i += kSquare)
          transpose_square(source + i * inner.from, inner.from, target + i * inner.to, across.to);
      }
    for (; row < rows; ++row, source += across.from, target += across.to) {
      if (row + kAhead < rows) fetch(target + kAhead * across.to, count * inner.to);
      for (std::int64_t i = 0; i < count; ++i) std::memcpy(target + i * inner.to, source + i * inner.from, unit);
    }
  }
}

void StridedMove::choose_tiles(int threads) {
  switch (unit_) {
    case 1:
      tile_ = &StridedMove::run_tile<1>;
      break;
    case 2:
      tile_ = &StridedMove::run_tile<2>;
      break;
    case 4:
      tile_ = &StridedMove::run_tile<4>;
      break;
    case 8:
      tile_ = &StridedMove::run_tile<8>;
      break;
    case 12:
      tile_ = &StridedMove::run_tile<12>;
      break;
    case 16:
      tile_ = &StridedMove::run_tile<16>;
      break;
    default:
      tile_ = &StridedMove::run_tile<0>;
  }
  tiles_ = (inner_.extent + kLine - 1) / kLine;
  if (inner_.extent == 1 || inner_.from == unit_ || inner_.from == 0) return;
  const auto across =
      std::ranges::find_if(outer_, [&](const Axis& axis) { return axis.from == unit_ && axis.extent > 1; });
  if (across == outer_.end()) return;
  across_ = *across;
  outer_.erase(across);
  // As many tiles as threads.
  std::int64_t others = 1;
  for (const Axis& axis : outer_) others *= axis.extent;
  const std::int64_t shares = (threads + others - 1) / others, share = (across_.extent + shares - 1) / shares;
  tile_units_ = std::clamp((share + kLeastTile - 1) / kLeastTile * kLeastTile, kLeastTile, kMostTile);
  tiles_ = (across_.extent + tile_units_ - 1) / tile_units_;
}

// Adjacent units, one unit repeated, or units apart.
void StridedMove::run_line(const std::byte* from, std::byte* to, std::int64_t units) const noexcept {
  const std::size_t whole = CheckedSize(units) * unit_;
  if (units == 1 || (inner_.from == unit_ && inner_.to == unit_)) return void(std::memcpy(to, from, whole));
  if (inner_.from != 0 || inner_.to != unit_) return (this->*tile_)(from, to, 1, units);
  auto done = static_cast<std::size_t>(unit_);
  std::memcpy(to, from, done);
  for (; done < whole; done = std::min(whole, 2 * done)) std::memcpy(to + done, to, std::min(done, whole - done));
}

void StridedMove::run_items(const std::byte* from, std::byte* to, std::int64_t begin, std::int64_t end) const noexcept {
  const bool has_tiles = across_.extent > 1;
  const Axis& divided = has_tiles ? across_ : inner_;
  const std::int64_t step = has_tiles ? tile_units_ : kLine;
  for (std::int64_t item = begin; item < end; ++item) {
    const std::int64_t first = item % tiles_ * step, count = std::min(step, divided.extent - first);
    std::int64_t rest = item / tiles_, source = from_start_ + first * divided.from,
                 target = to_start_ + first * divided.to;
    for (std::size_t axis = outer_.size(); axis-- > 0;) {
      source += rest % outer_[axis].extent * outer_[axis].from;
      target += rest % outer_[axis].extent * outer_[axis].to;
      rest /= outer_[axis].extent;
    }
    if (has_tiles)
      (this->*tile_)(from + source, to + target, count, inner_.extent);
    else
      run_line(from + source, to + target, count);
  }
}

void StridedMove::run(const void* from, void* to) const noexcept {
  parallel_ranges(threads_, items_, 1, [&](std::int64_t begin, std::int64_t end, int) {
    run_items(static_cast<const std::byte*>(from), static_cast<std::byte*>(to), begin, end);
  });
}

}  // namespace openmps::engine::cpu
