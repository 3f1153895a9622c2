#include "engine/devices/cpu/strided_move.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/parallel.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

// Edge of a tile of a transposition: its cache lines on both sides stay in the L1 cache.
constexpr std::int64_t kTile = 32;
constexpr std::int64_t kStridedMoveGrain = 32768;  // bytes worth another thread

}  // namespace

StridedMove::StridedMove(std::vector<Axis> axes, std::int64_t from_start, std::int64_t to_start, std::int64_t element,
                         int threads)
    : outer_(std::move(axes)), from_start_(from_start), to_start_(to_start), element_(element) {
  std::int64_t elements = 1;
  for (const Axis& axis : outer_) elements *= axis.extent;
  simplify();
  choose_tiles();
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

void StridedMove::choose_tiles() {
  if (outer_.empty()) return;
  inner_ = outer_.back();
  outer_.pop_back();
  if (inner_.from == 1 || inner_.from == 0) return;
  const auto across = std::ranges::find_if(outer_, [](const Axis& axis) { return axis.from == 1 && axis.extent > 1; });
  if (across == outer_.end()) return;
  across_ = *across;
  outer_.erase(across);
  tiles_ = (across_.extent + kTile - 1) / kTile;
}

template <typename Element>
void StridedMove::run_tile(const Element* from, Element* to, std::int64_t rows) const noexcept {
  for (std::int64_t start = 0; start < inner_.extent; start += kTile) {
    const std::int64_t end = std::min(inner_.extent, start + kTile);
    for (std::int64_t row = 0; row < rows; ++row) {
      const Element* source = from + row * across_.from;
      Element* target = to + row * across_.to;
      for (std::int64_t i = start; i < end; ++i) target[i * inner_.to] = source[i * inner_.from];
    }
  }
}

template <typename Element>
void StridedMove::run_items(const Element* from, Element* to, std::int64_t begin, std::int64_t end) const noexcept {
  for (std::int64_t item = begin; item < end; ++item) {
    const std::int64_t tile = item % tiles_;
    std::int64_t rest = item / tiles_, source = from_start_ + tile * kTile * across_.from,
                 target = to_start_ + tile * kTile * across_.to;
    for (std::size_t axis = outer_.size(); axis-- > 0;) {
      source += rest % outer_[axis].extent * outer_[axis].from;
      target += rest % outer_[axis].extent * outer_[axis].to;
      rest /= outer_[axis].extent;
    }
    if (inner_.from == 1 && inner_.to == 1)
      std::memcpy(to + target, from + source, CheckedSize(inner_.extent) * sizeof(Element));
    else if (inner_.from == 0 && inner_.to == 1)
      std::fill_n(to + target, inner_.extent, from[source]);
    else
      run_tile(from + source, to + target, std::min(kTile, across_.extent - tile * kTile));
  }
}

template <typename Element>
void StridedMove::run_typed(const void* from, void* to) const noexcept {
  parallel_ranges(threads_, items_, 1, [&](std::int64_t begin, std::int64_t end, int) {
    run_items(static_cast<const Element*>(from), static_cast<Element*>(to), begin, end);
  });
}

void StridedMove::run(const void* from, void* to) const noexcept {
  switch (element_) {
    case 1:
      return run_typed<std::uint8_t>(from, to);
    case 2:
      return run_typed<std::uint16_t>(from, to);
    case 4:
      return run_typed<std::uint32_t>(from, to);
    default:
      return run_typed<std::uint64_t>(from, to);
  }
}

}  // namespace openmps::engine::cpu
