// A tensor cut up for statistics over some of its axes: (batch, above, outer, count, inner), of which above and count
// are reduced. Batch, instance, group and layer normalisation in both image layouts have this form.
#pragma once

#include <optional>

#include "engine/ir/op_def.h"

namespace openmps::engine {

struct MomentsExtents {
  std::int64_t batch = 1, above = 1, outer = 1, count = 1, inner = 1;

  std::int64_t results() const noexcept { return batch * outer * inner; }
  std::int64_t reduced() const noexcept { return above * count; }
  std::int64_t elements() const noexcept { return results() * reduced(); }
};
// The batch is 1 unless all other parts but inner are needed. Nothing if kept and reduced axes alternate more often.
std::optional<MomentsExtents> moments_extents(const Integers& axes, const Shape& shape);

}  // namespace openmps::engine
