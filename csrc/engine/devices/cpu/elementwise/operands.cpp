#include "engine/devices/cpu/elementwise/operands.h"

#include <algorithm>
#include <cstring>

namespace openmps::engine::cpu {
namespace {

// Longer rows are gathered tile by tile: repeating them would cost a pass over memory.
constexpr std::int64_t kLongestPeriod = 16384;

void copy_elements(std::byte* to, const std::byte* from, std::int64_t stride, std::int64_t count,
                   std::int64_t size) noexcept {
  if (stride == 1) {
    std::memcpy(to, from, static_cast<std::size_t>(count * size));
    return;
  }
  const auto copy = [&](auto element) {
    using Element = decltype(element);
    for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * size, from + i * stride * size, sizeof(Element));
  };
  if (size == 8)
    copy(std::uint64_t{});
  else if (size == 4)
    copy(std::uint32_t{});
  else if (size == 2)
    copy(std::uint16_t{});
  else
    copy(std::uint8_t{});
}

}  // namespace

namespace {

// Along the axes of the result, where the tensor is broadcast to it.
std::vector<std::int64_t> repeated_strides(const Shape& shape, const Shape& result) {
  const auto dense = shape.strides();
  const std::size_t shift = result.rank() - shape.rank();
  std::vector<std::int64_t> strides;
  for (std::size_t axis = 0; axis < result.rank(); ++axis)
    strides.push_back(axis < shift || shape[axis - shift] == 1 ? 0 : dense[axis - shift]);
  return strides;
}

}  // namespace

Operand::Operand(const TensorType& type, const Shape& result)
    : Operand(type.dtype, 0, repeated_strides(type.shape, result), result) {}

Operand::Operand(DType dtype, std::int64_t start, std::span<const std::int64_t> strides, const Shape& result)
    : dtype_(dtype), size_(static_cast<std::int64_t>(size_of(dtype))), start_(start) {
  for (std::size_t axis = 0; axis < result.rank(); ++axis) {
    if (result[axis] == 1) continue;
    const std::int64_t stride = strides[axis];
    if (!axes_.empty() && axes_.back().stride == stride * result[axis])
      axes_.back() = {axes_.back().extent * result[axis].number(), stride};
    else
      axes_.push_back({result[axis].number(), stride});
  }
  if (axes_.empty() || (axes_.size() == 1 && axes_[0].stride == 0))
    kind_ = Kind::Single;
  else if (axes_.size() == 1 && axes_[0].stride == 1)
    kind_ = Kind::Whole;
  else if (axes_.size() == 2 && axes_[0].stride == 0 && axes_[1].stride == 1 && axes_[1].extent <= kLongestPeriod)
    kind_ = Kind::Periodic;
  else
    kind_ = Kind::Strided;
  if (kind_ == Kind::Periodic) period_ = axes_[1].extent;
}

std::size_t Operand::pattern_bytes(std::int64_t tile) const noexcept {
  return kind_ == Kind::Periodic ? static_cast<std::size_t>((period_ + tile) * size_) : 0;
}

void Operand::make_pattern(const void* data, void* pattern, std::int64_t tile) const noexcept {
  auto* to = static_cast<std::byte*>(pattern);
  const std::int64_t all = (period_ + tile) * size_;
  std::int64_t done = period_ * size_;
  std::memcpy(to, static_cast<const std::byte*>(data) + start_ * size_, static_cast<std::size_t>(done));
  for (; done < all; done = std::min(all, 2 * done))
    std::memcpy(to + done, to, static_cast<std::size_t>(std::min(done, all - done)));
}

std::size_t Operand::gather_bytes(std::int64_t tile) const noexcept {
  return kind_ == Kind::Strided ? static_cast<std::size_t>(tile * size_) : 0;
}

const void* Operand::tile(const void* data, const void* pattern, void* gathered, std::int64_t begin,
                          std::int64_t count) const noexcept {
  switch (kind_) {
    case Kind::Whole:
      return static_cast<const std::byte*>(data) + (start_ + begin) * size_;
    case Kind::Single:
      return static_cast<const std::byte*>(data) + start_ * size_;
    case Kind::Periodic:
      return static_cast<const std::byte*>(pattern) + begin % period_ * size_;
    case Kind::Strided:
      if (axes_.back().stride == 1 && begin % axes_.back().extent + count <= axes_.back().extent)
        return static_cast<const std::byte*>(data) + offset_of(begin) * size_;
      gather(data, gathered, begin, count);
      return gathered;
  }
  return nullptr;
}

// The place of the result's element `at` in the tensor.
std::int64_t Operand::offset_of(std::int64_t at) const noexcept {
  std::int64_t offset = start_;
  for (std::size_t axis = axes_.size(); axis-- > 0;) {
    offset += at % axes_[axis].extent * axes_[axis].stride;
    at /= axes_[axis].extent;
  }
  return offset;
}

void Operand::gather(const void* data, void* to, std::int64_t begin, std::int64_t count) const noexcept {
  const std::size_t last = axes_.size() - 1;
  const auto* from = static_cast<const std::byte*>(data);
  auto* target = static_cast<std::byte*>(to);
  while (count > 0) {
    const std::int64_t offset = offset_of(begin);
    const std::int64_t run = std::min(count, axes_[last].extent - begin % axes_[last].extent);
    copy_elements(target, from + offset * size_, axes_[last].stride, run, size_);
    target += run * size_;
    begin += run;
    count -= run;
  }
}

}  // namespace openmps::engine::cpu
