#include "engine/ir/types.h"

#include <algorithm>

#include "engine/ir/extent_exploration.h"

namespace openmps::engine {
namespace {

struct DTypeInfo {
  const char* name;
  std::size_t size;
  bool is_float;
  bool is_integer;
};

// By DType's order.
constexpr std::array<DTypeInfo, 13> kTypes{{{"float32", 4, true, false},
                                            {"float16", 2, true, false},
                                            {"bfloat16", 2, true, false},
                                            {"float64", 8, true, false},
                                            {"int8", 1, false, true},
                                            {"uint8", 1, false, true},
                                            {"int16", 2, false, true},
                                            {"uint16", 2, false, true},
                                            {"int32", 4, false, true},
                                            {"uint32", 4, false, true},
                                            {"int64", 8, false, true},
                                            {"uint64", 8, false, true},
                                            {"bool", 1, false, false}}};

const DTypeInfo& info_of(DType dtype) noexcept { return kTypes[static_cast<std::size_t>(dtype)]; }

}  // namespace

std::size_t size_of(DType dtype) noexcept { return info_of(dtype).size; }
const char* name_of(DType dtype) noexcept { return info_of(dtype).name; }
bool is_float(DType dtype) noexcept { return info_of(dtype).is_float; }
bool is_integer(DType dtype) noexcept { return info_of(dtype).is_integer; }

Shape::Shape(std::span<const Extent> extents) {
  for (const Extent extent : extents) push_back(extent);
}

Shape::Shape(std::span<const std::int64_t> extents) {
  for (const std::int64_t extent : extents) push_back(extent);
}

void Shape::push_back(Extent extent) {
  if (rank_ == kMaxRank)
    throw Error(ErrorKind::Shape, "A tensor has more than 16 dimensions; 16 is the most MPSNDArray allows.");
  if (extent < 0) throw Error(ErrorKind::Shape, "A dimension is " + to_string(extent) + "; it has to be 0 or more.");
  extents_[rank_++] = extent;
}

Extent Shape::elements() const {
  Extent count = 1;
  for (const Extent extent : extents()) count *= extent;
  return count;
}

bool Shape::is_known() const {
  return std::ranges::all_of(extents(), [](Extent extent) { return extent.is_known(); });
}

std::array<std::int64_t, Shape::kMaxRank> Shape::strides() const {
  std::array<std::int64_t, kMaxRank> result{};
  Extent step = 1;
  for (std::size_t axis = rank_; axis-- > 0;) {
    result[axis] = step;
    step *= extents_[axis];
  }
  return result;
}

bool Shape::operator==(const Shape& other) const {
  if (rank_ != other.rank_) return false;
  for (std::size_t axis = 0; axis < rank_; ++axis)
    if (extents_[axis] != other.extents_[axis]) return false;
  return true;
}

std::string Shape::str() const {
  std::string text = "(";
  for (std::size_t axis = 0; axis < rank_; ++axis) text += (axis ? ", " : "") + to_string(extents_[axis]);
  return text + (rank_ == 1 ? ",)" : ")");
}

Shape broadcast(const Shape& a, const Shape& b, const std::string& who) {
  const Shape& longer = a.rank() >= b.rank() ? a : b;
  const Shape& shorter = a.rank() >= b.rank() ? b : a;
  Shape result = longer;
  const std::size_t shift = longer.rank() - shorter.rank();
  for (std::size_t axis = 0; axis < shorter.rank(); ++axis) {
    const std::optional<Extent> common = broadcast(longer[axis + shift], shorter[axis]);
    if (!common)
      throw Error(ErrorKind::Shape, who + ": shapes " + a.str() + " and " + b.str() + " cannot be broadcast together.");
    result[axis + shift] = *common;
  }
  return result;
}

bool has_size(const TensorType& type) noexcept {
  constexpr std::int64_t kMostBytes = std::int64_t{1} << 60;
  auto bytes = static_cast<std::int64_t>(size_of(type.dtype));
  for (const Extent extent : type.shape.extents())
    if (extent.is_number() && extent > 1 &&
        (__builtin_mul_overflow(bytes, extent.number(), &bytes) || bytes > kMostBytes))
      return false;
  return true;
}

std::string TensorType::str() const { return std::string(name_of(dtype)) + " " + shape.str(); }

}  // namespace openmps::engine
