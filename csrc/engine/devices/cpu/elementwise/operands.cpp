#include "engine/devices/cpu/elementwise/operands.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cpu/isa/loops.h"

namespace openmps::engine::cpu {
namespace {

// Longer rows are gathered tile by tile: repeating them would cost a pass over memory.
constexpr std::int64_t kLongestPeriod = 16384;
constexpr std::int64_t kLeastTilesInBlock = 2;

template <typename Element>
void copy_apart(std::byte* to, const std::byte* from, std::int64_t stride, std::int64_t count) noexcept {
  constexpr auto kSize = static_cast<std::int64_t>(sizeof(Element));
  if (stride == 0) {
    Element value;
    std::memcpy(&value, from, sizeof value);
    for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * kSize, &value, sizeof value);
    return;
  }
  for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * kSize, from + i * stride * kSize, sizeof(Element));
}

void copy_elements(std::byte* to, const std::byte* from, std::int64_t stride, std::int64_t count,
                   std::int64_t size) noexcept {
  if (stride == 1)
    std::memcpy(to, from, static_cast<std::size_t>(count * size));
  else if (size == 8)
    copy_apart<std::uint64_t>(to, from, stride, count);
  else if (size == 4 && stride == 0)
    copy_apart<std::uint32_t>(to, from, stride, count);
  else if (size == 4)
    loops().pick(static_cast<float*>(static_cast<void*>(to)), static_cast<const float*>(static_cast<const void*>(from)),
                 stride, count);
  else if (size == 2)
    copy_apart<std::uint16_t>(to, from, stride, count);
  else
    copy_apart<std::uint8_t>(to, from, stride, count);
}

// The first `done` bytes are repeated until there are `all`.
void repeat_bytes(std::byte* to, std::int64_t done, std::int64_t all) noexcept {
  for (; done < all; done = std::min(all, 2 * done))
    std::memcpy(to + done, to, static_cast<std::size_t>(std::min(done, all - done)));
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

std::optional<std::int32_t> Operand::channel_of_four(std::int64_t elements) const noexcept {
  const bool is_channel =
      kind_ == Kind::Strided && axes_.size() == 1 && axes_[0].stride == 4 && dtype_ == DType::Float32;
  // Else the last pixel might have fewer.
  return is_channel && elements % 4 == 0 ? std::optional(static_cast<std::int32_t>(start_ % 4)) : std::nullopt;
}

const void* Operand::pixels(const void* data, std::int64_t begin) const noexcept {
  return static_cast<const std::byte*>(data) + (start_ / 4 + begin) * 4 * size_;
}

std::size_t Operand::pattern_bytes(std::int64_t tile) const noexcept {
  return kind_ == Kind::Periodic ? static_cast<std::size_t>((period_ + tile) * size_) : 0;
}

void Operand::make_pattern(const void* data, void* pattern, std::int64_t tile) const noexcept {
  auto* to = static_cast<std::byte*>(pattern);
  const std::int64_t row = period_ * size_;
  std::memcpy(to, static_cast<const std::byte*>(data) + start_ * size_, static_cast<std::size_t>(row));
  repeat_bytes(to, row, row + tile * size_);
}

std::size_t Operand::gather_bytes(std::int64_t tile) const noexcept {
  if (kind_ != Kind::Strided) return 0;
  return static_cast<std::size_t>((block(tile) > 0 ? row() + tile : tile) * size_);
}

std::int64_t Operand::block(std::int64_t tile) const noexcept {
  if (kind_ != Kind::Strided || axes_.size() < 2) return 0;
  const std::int64_t elements = axes_[axes_.size() - 2].extent * axes_.back().extent;
  const bool repeats = axes_.back().stride == 1 && axes_[axes_.size() - 2].stride == 0;
  return repeats && row() < tile && elements >= kLeastTilesInBlock * tile ? elements : 0;
}

void Operand::gather_block(const void* data, void* gathered, std::int64_t begin, std::int64_t tile) const noexcept {
  gather(data, gathered, begin - begin % block(tile), row() + tile);
}

const void* Operand::in_block(const void* gathered, std::int64_t begin) const noexcept {
  return static_cast<const std::byte*>(gathered) + begin % row() * size_;
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
  const auto* from = static_cast<const std::byte*>(data);
  auto* target = static_cast<std::byte*>(to);
  const Axis inner = axes_.back(), outer = axes_.size() > 1 ? axes_[axes_.size() - 2] : Axis{1, 0};
  while (count > 0) {
    // The place along all axes is found once for the rest of the last but one.
    std::int64_t column = begin % inner.extent, left = outer.extent - begin / inner.extent % outer.extent;
    std::int64_t offset = offset_of(begin);
    while (count > 0 && left > 0) {
      const bool repeats = outer.stride == 0 && column == 0;
      const std::int64_t run = std::min(count, inner.extent - column), rows = repeats ? left : 1,
                         all = std::min(count, rows * run);
      copy_elements(target, from + offset * size_, inner.stride, run, size_);
      repeat_bytes(target, run * size_, all * size_);
      offset += outer.stride - column * inner.stride;
      column = 0;
      left -= rows;
      target += all * size_;
      begin += all;
      count -= all;
    }
  }
}

}  // namespace openmps::engine::cpu
