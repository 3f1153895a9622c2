#include "frameworks/MetalPerformanceShadersGraph/graph/static_type.h"

#include <algorithm>
#include <span>

namespace openmps::fw::graph {
namespace {

// Without extents of 1: equal for two shapes means that their elements have one order.
std::vector<std::int64_t> without_ones(std::span<const std::int64_t> extents) {
  std::vector<std::int64_t> left(extents.begin(), extents.end());
  std::erase(left, 1);
  return left;
}

}  // namespace

StaticType::StaticType(const engine::TensorType& type) : dtype(type.dtype), extents(std::in_place) {
  for (const engine::Extent extent : type.shape.extents())
    extents->push_back(extent.is_known() ? extent.number() : kUnknown);
}

bool StaticType::is_fixed() const noexcept {
  return extents && std::ranges::none_of(*extents, [](std::int64_t extent) { return extent < 0; });
}

bool StaticType::admits(const engine::TensorType& type) const noexcept {
  if (type.dtype != dtype) return false;
  if (!extents) return true;
  return std::ranges::equal(*extents, type.shape.extents(),
                            [](std::int64_t own, std::int64_t given) { return own < 0 || own == given; });
}

std::optional<engine::Shape> StaticType::shape_for(const engine::TensorType& type) const {
  if (admits(type)) return type.shape;
  const StaticType given(type);
  if (type.dtype != dtype || !is_fixed() || !given.is_fixed()) return std::nullopt;
  if (without_ones(*extents) != without_ones(*given.extents)) return std::nullopt;
  return fixed().shape;
}

void StaticType::forget_difference(const StaticType& other) {
  if (!extents || !other.extents || extents->size() != other.extents->size()) return extents.reset();
  for (std::size_t axis = 0; axis < extents->size(); ++axis)
    if ((*extents)[axis] != (*other.extents)[axis]) (*extents)[axis] = kUnknown;
}

std::string StaticType::str() const {
  const std::string element = (is_complex ? "complex " : "") + std::string(engine::name_of(dtype));
  if (!extents) return element + " of unknown rank";
  std::string text = element + " (";
  const std::size_t rank = extents->size() - (is_complex ? 1 : 0);
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const std::int64_t extent = (*extents)[axis];
    text += (axis ? ", " : "") + (extent < 0 ? std::string("?") : std::to_string(extent));
  }
  return text + (rank == 1 ? ",)" : ")");
}

}  // namespace openmps::fw::graph
