// A tensor cut up for statistics over some of its axes: (above, outer, count, inner), of which above and count are
// reduced. Batch, instance and layer normalisation in both image layouts have this form.
#pragma once

#include <optional>

#include "engine/ir/op_def.h"

namespace openmps::engine {

struct MomentsExtents {
  std::int64_t above = 1, outer = 1, count = 1, inner = 1;

  std::int64_t results() const noexcept { return outer * inner; }
  std::int64_t reduced() const noexcept { return above * count; }
  std::int64_t elements() const noexcept { return results() * reduced(); }
};
// Nothing if kept and reduced axes alternate more often.
std::optional<MomentsExtents> moments_extents(const Integers& axes, const Shape& shape);

}  // namespace openmps::engine
