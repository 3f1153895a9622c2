#include "engine/devices/cuda/operations/pad.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>

#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/numbers.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

using Axis = Padding::Axis;
using Mode = Padding::Mode;

constexpr std::int64_t kPadThreads = 256, kPadEach = 4;  // of pad.cu

// The structures of pad.cu.
struct KernelPadAxis {
  KernelDivisor extent, step;
  std::int64_t before = 0, limit = 0, from = 0;
};
struct KernelPadding {
  std::int64_t rank = 0;
  KernelPadAxis axes[KernelExtents::kRank];
};
struct KernelSixteen {
  std::byte bytes[kSixteen] = {};
};

bool is_whole(const Axis& axis) { return axis.result == axis.source && axis.before == 0 && axis.step == 1; }

// Padding around rows is padding around their elements, multiplied by the elements of a row.
std::vector<Axis> merged_axes(const std::vector<Axis>& axes, Mode mode) {
  std::vector<Axis> result;
  for (const Axis& axis : axes) {
    const bool joins = !result.empty() && is_whole(axis) && result.back().step == 1 &&
                       (mode == Mode::Constant || is_whole(result.back()));
    if (!joins) {
      result.push_back(axis);
      continue;
    }
    for (std::int64_t* value : {&result.back().result, &result.back().source, &result.back().before})
      *value *= axis.result;
  }
  return result;
}

// Elements of 16 bytes in place of `each` ones, where everything is a multiple of them.
std::optional<std::vector<Axis>> widened_axes(std::vector<Axis> axes, Mode mode, std::int64_t each) {
  if (axes.empty()) return std::nullopt;
  Axis& last = axes.back();
  const bool in_runs = last.step == 1 && (mode == Mode::Constant || is_whole(last));
  const bool fits = in_runs && divided(last.result, each) && divided(last.source, each) && divided(last.before, each);
  return fits ? std::optional(std::move(axes)) : std::nullopt;
}

class Pad final : public Kernel {
 public:
  Pad(const KernelRequest& request, const Padding& padding)
      : context_(request.context), mode_(padding.mode), element_(size_of(request.outputs[0].dtype)) {
    if (request.outputs[0].shape.elements() == 0) return;
    const std::vector<Axis> axes = merged_axes(padding.axes, padding.mode);
    if (axes.size() > KernelExtents::kRank)
      throw Error(ErrorKind::Unsupported, request.node.who() + ": pads " + std::to_string(axes.size()) +
                                              " axes that cannot be merged, the cuda device takes up to " +
                                              std::to_string(KernelExtents::kRank) + ".");
    store_number(request.outputs[0].dtype, value_.bytes, 0, padding.value);
    for (std::size_t at = element_; at < kSixteen; at += element_)
      std::memcpy(value_.bytes + at, value_.bytes, element_);
    plain_ = with(axes, element_, element_type(element_));
    if (const auto wide = widened_axes(axes, mode_, static_cast<std::int64_t>(kSixteen / element_)))
      wide_ = with(*wide, kSixteen, "Sixteen");
  }

  void run(const KernelCall& call) const override {
    const bool is_wide = wide_.function && (call.inputs[0] | call.outputs[0]) % kSixteen == 0;
    const Variant& variant = is_wide ? wide_ : plain_;
    for (const Piece& piece : variant.pieces)
      launch(context_, *variant.function,
             {static_cast<unsigned>((piece.count + kPadThreads * kPadEach - 1) / (kPadThreads * kPadEach))},
             {kPadThreads}, call.stream, call.inputs[0], call.outputs[0] + piece.start, piece.count, piece.padding,
             value_);
  }

 private:
  struct Piece {
    std::size_t start;  // bytes into the result
    std::int64_t count;
    KernelPadding padding;
  };
  struct Variant {
    std::vector<Piece> pieces;
    std::shared_ptr<Function> function;
  };

  Variant with(const std::vector<Axis>& axes, std::size_t bytes, const char* type) const {
    Variant variant;
    variant.function = context_.compiler->request(
        "pad",
        std::string("#define ELEMENT ") + type + "\n#define MODE " + std::to_string(static_cast<int>(mode_)) + "\n",
        "pad.cu");
    cut(axes, 0, 0, bytes, variant.pieces);
    return variant;
  }

  static std::int64_t elements(std::span<const Axis> axes) {
    std::int64_t count = 1;
    for (const Axis& axis : axes) count *= axis.result;
    return count;
  }

  static Piece piece_of(std::span<const Axis> axes, std::size_t start) {
    Piece piece{start, elements(axes), {}};
    std::int64_t from = 1;
    for (std::size_t i = axes.size(); i-- > 0;) {
      const Axis& axis = axes[i];
      piece.padding.axes[piece.padding.rank++] = {KernelDivisor(axis.result), KernelDivisor(axis.step), axis.before,
                                                  axis.source, from};
      from *= axis.source;
    }
    return piece;
  }

  // Cuts along the slowest axes until no piece has too many elements.
  static void cut(const std::vector<Axis>& axes, std::size_t slowest, std::size_t start, std::size_t bytes,
                  std::vector<Piece>& pieces) {
    if (elements(axes) <= kMostMoved) return pieces.push_back(piece_of(axes, start));
    const std::int64_t extent = axes[slowest].result, inner = elements(axes) / extent,
                       most = std::max<std::int64_t>(1, kMostMoved / inner);
    for (std::int64_t at = 0; at < extent; at += most) {
      std::vector<Axis> part = axes;
      part[slowest].result = std::min(most, extent - at);
      part[slowest].before -= at;
      cut(part, slowest + 1, start + static_cast<std::size_t>(at * inner) * bytes, bytes, pieces);
    }
  }

  const Context& context_;
  Mode mode_;
  std::size_t element_;
  KernelSixteen value_;
  Variant plain_, wide_;
};

}  // namespace

std::unique_ptr<Kernel> make_pad(const KernelRequest& request, const Padding& padding) {
  return std::make_unique<Pad>(request, padding);
}

}  // namespace openmps::engine::cuda
