#include "engine/passes/attention/attention_use.h"

#include "engine/ops/attention/attention.h"

namespace openmps::engine {

std::optional<MaskExtents> mask_extents(const Shape& mask, const Shape& scores) {
  const auto extent = [&](std::size_t from_last) {
    return from_last < mask.rank() ? mask.back(from_last).number() : std::int64_t{1};
  };
  MaskExtents result{1, extent(2), extent(1), extent(0)};
  std::int64_t batch = 1;
  for (std::size_t axis = 3; axis < scores.rank(); ++axis) {
    batch *= scores.back(axis).number();
    result.batch *= extent(axis);
  }
  return result.batch == 1 || result.batch == batch ? std::optional(result) : std::nullopt;
}

std::optional<AttentionUse> attention_use(const Shape& q, const Shape& v, const Shape* mask,
                                          const Attributes& attributes) {
  const bool tokens_first = attributes.flag("tokens_first");
  AttentionUse use(q, v, attributes.number("scale"), tokens_first);
  use.is_causal = attributes.flag("causal");
  if (!mask) return use;
  Shape scores = tokens_first ? with_heads_exchanged(q) : q;
  scores[scores.rank() - 1] = use.keys;
  use.mask = mask_extents(*mask, scores);
  return use.mask ? std::optional(use) : std::nullopt;
}

}  // namespace openmps::engine
