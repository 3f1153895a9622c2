#include "engine/devices/cpu/elementwise/tiles.h"

#include <algorithm>

#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kTileGrain = 8192;  // elements; fewer are done before another thread has woken

}  // namespace

Integers views_of(const Attributes& attributes) {
  return attributes.find("views") ? attributes.integers("views") : Integers{};
}

bool fits_float(DType dtype) {
  switch (dtype) {
    case DType::Float32:
    case DType::Float16:
    case DType::BFloat16:
    case DType::Bool:
    case DType::UInt8:
    case DType::Int8:
      return true;
    default:
      return false;
  }
}

bool Tiles::covers(const Program& program, std::span<const TensorType> inputs, std::span<const DType> outputs) {
  const bool only_converts =
      std::ranges::all_of(program.steps, [](const Step& step) { return step.primitive == Primitive::Input; });
  const auto fits = [&](DType dtype) { return fits_float(dtype) || (only_converts && dtype == DType::Int32); };
  const auto input_fits = [&](const TensorType& type) { return fits(type.dtype); };
  if (!std::ranges::all_of(inputs, input_fits) || !std::ranges::all_of(outputs, fits)) return false;
  const bool int32_both_ends = only_converts && inputs[0].dtype == DType::Int32 && outputs[0] == DType::Int32;
  return !int32_both_ends && inputs.size() <= kMostTensors && outputs.size() <= kMostTensors;
}

int Tiles::threads(const Program& program, std::int64_t elements, int most) noexcept {
  return useful_threads(most, elements * static_cast<std::int64_t>(1 + program.steps.size() / 8), kTileGrain);
}

Tiles::Tiles(const Program& program, std::span<const TensorType> inputs, const Shape& shape, std::vector<DType> outputs,
             const Integers& views) {
  spec_.program = program;
  spec_.outputs = std::move(outputs);
  auto view = views.begin();
  for (const TensorType& type : inputs) {
    if (view != views.end() && view->number() != 0) {
      std::vector<std::int64_t> strides;
      for (std::size_t axis = 0; axis < shape.rank(); ++axis)
        strides.push_back(view[2 + static_cast<int>(axis)].number());
      operands_.emplace_back(type.dtype, view[1].number(), strides, shape);
    } else {
      operands_.emplace_back(type, shape);
    }
    if (view != views.end()) view += 2 + static_cast<std::ptrdiff_t>(shape.rank());
    spec_.inputs.push_back({type.dtype, operands_.back().kind() == Operand::Kind::Single});
    if (has_assembler()) spec_.inputs.back().channel_of_four = operands_.back().channel_of_four(type.shape.elements());
  }
  plain_ = assemble(spec_);
  if (!plain_) {  // perhaps for lack of registers
    for (TileInput& input : spec_.inputs) input.channel_of_four.reset();
    plain_ = assemble(spec_);
  }
  if (!plain_) plain_ = interpret(spec_);
  tile_ = std::min(plain_->tile(), chosen_tile());
}

// Where operands are parts of rows, a tile is a row: then none is gathered.
std::int64_t Tiles::chosen_tile() const {
  std::int64_t row = 0;
  bool gathers = false, has_equal_rows = true, repeats = true;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const Operand& operand = operands_[i];
    if (!is_gathered(i)) continue;
    has_equal_rows = has_equal_rows && operand.row() != 0 && (!gathers || operand.row() == row);
    repeats = repeats && operand.block(kRepeatedTile) > 0;
    row = operand.row();
    gathers = true;
  }
  if (!gathers) return kLargestTile;
  if (has_equal_rows && row >= kGatheredTile && row <= kLargestTile) return row;
  return repeats ? kRepeatedTile : kGatheredTile;
}

const TileProgram* Tiles::streaming() {
  if (tile_ % (kCacheLine / sizeof(float)) != 0) return nullptr;
  TileSpec spec = spec_;
  spec.streaming = true;
  streaming_ = assemble(spec);
  return streaming_.get();
}

void Tiles::lay_out(WorkspaceLayout& layout, int threads) {
  for (const Operand& operand : operands_) patterns_.push_back(layout.take(operand.pattern_bytes(tile_)));
  WorkspaceLayout per_thread;
  program_scratch_ = per_thread.take(plain_->scratch_bytes());
  for (std::size_t i = 0; i < operands_.size(); ++i)
    gathered_.push_back(per_thread.take(is_gathered(i) ? operands_[i].gather_bytes(tile_) : 0));
  scratch_per_thread_ = per_thread.bytes();
  scratch_ = layout.take(scratch_per_thread_ * static_cast<std::size_t>(threads));
}

void Tiles::begin(const host::KernelCall& call) const noexcept {
  for (std::size_t i = 0; i < operands_.size(); ++i)
    if (operands_[i].kind() == Operand::Kind::Periodic)
      operands_[i].make_pattern(call.inputs[i], WorkspaceLayout::at(call.workspace, patterns_[i]), tile_);
}

Tiles::TileLoop::TileLoop(const Tiles& tiles, const TileProgram& program, const host::KernelCall& call,
                          int thread) noexcept
    : tiles_(tiles),
      program_(program),
      call_(call),
      scratch_(static_cast<std::byte*>(call.workspace) + tiles.scratch_ +
               static_cast<std::size_t>(thread) * tiles.scratch_per_thread_) {
  std::fill_n(blocks_.begin(), tiles.operands_.size(), -1);
  program_.prepare(call.inputs, scratch_ + tiles_.program_scratch_);
}

// Elements of a row that repeats in blocks, where a tile is within one.
const void* Tiles::TileLoop::gathered(std::size_t input, std::int64_t at, std::int64_t count) noexcept {
  const Operand& operand = tiles_.operands_[input];
  std::byte* const own = scratch_ + tiles_.gathered_[input];
  std::int64_t& held = blocks_[input];
  const std::int64_t block = operand.block(tiles_.tile_);
  if (block == 0 || at % block + count > block) {
    held = -1;
    return operand.tile(call_.inputs[input], WorkspaceLayout::at(call_.workspace, tiles_.patterns_[input]), own, at,
                        count);
  }
  if (held != at / block) operand.gather_block(call_.inputs[input], own, at, tiles_.tile_);
  held = at / block;
  return operand.in_block(own, at);
}

void Tiles::TileLoop::run(std::int64_t at, std::int64_t count, void* const* outputs) noexcept {
  std::array<const void*, kMostTensors> inputs;
  for (std::size_t i = 0; i < tiles_.operands_.size(); ++i)
    inputs[i] = tiles_.spec_.inputs[i].channel_of_four ? tiles_.operands_[i].pixels(call_.inputs[i], at)
                                                       : gathered(i, at, count);
  program_.run(inputs.data(), outputs, count, scratch_ + tiles_.program_scratch_);
}

}  // namespace openmps::engine::cpu
