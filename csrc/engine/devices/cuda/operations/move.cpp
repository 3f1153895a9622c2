#include "engine/devices/cuda/operations/move.h"

#include <algorithm>
#include <optional>

#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kMoveThreads = 256, kMoveEach = 4;  // of move.cu
constexpr std::int64_t kTransposeTile = 32;                // of transpose.cu

// The structures of the kernels.
struct KernelPiece {
  CUdeviceptr from = 0, to = 0;
  std::uint32_t count = 0, first_block = 0;
  std::int64_t rank = 0;
  KernelPairAxis axes[KernelExtents::kRank];
};
struct KernelMatrix {
  CUdeviceptr from = 0, to = 0;
  std::int64_t rows = 0, columns = 0, from_step = 0, to_step = 0;
  KernelDivisor across, down;
  std::uint32_t first_block = 0, rank = 0;
};
template <int kAxes>
struct KernelMatrices : KernelMatrix {
  KernelPairAxis axes[kAxes];
};
template <typename Piece, int kMostPieces>
struct KernelPieces {
  std::int64_t number = 0;
  Piece list[kMostPieces];
};
// A kernel's argument must not exceed 4 KiB.
constexpr int kPieces = 12, kMatrices = 32;
constexpr int kFewAxes = 1;  // beside a matrix that shares a launch with others

// A traversal with its axes merged.
struct Path {
  std::size_t input;
  std::vector<std::int64_t> extents, from, to;
  std::int64_t from_start, to_start;

  std::int64_t count() const {
    std::int64_t product = 1;
    for (const std::int64_t extent : extents) product *= extent;
    return product;
  }
  bool ends_in_runs() const { return !extents.empty() && from.back() == 1 && to.back() == 1; }
};

Path path_of(const StridedCopy& walk, const std::string& who) {
  const Strides views[] = {walk.from, walk.to};
  const MergedViews together = merged(walk.shape, views, who);
  const auto list = [&](const std::int64_t* first) { return std::vector(first, first + together.shape.rank); };
  return {walk.input,
          list(together.shape.extents),
          list(together.views[0].strides),
          list(together.views[1].strides),
          walk.from_start,
          walk.to_start};
}

// Elements of 16 bytes in place of `each` ones, where everything is a multiple of them.
std::optional<Path> widened_path(Path path, std::int64_t each) {
  if (!path.ends_in_runs()) return std::nullopt;
  const auto divides = [&](std::int64_t& value) { return divided(value, each); };
  bool fits = divides(path.extents.back()) && divides(path.from_start) && divides(path.to_start);
  for (std::size_t axis = 0; axis + 1 < path.extents.size(); ++axis)
    fits = fits && divides(path.from[axis]) && divides(path.to[axis]);
  return fits ? std::optional(std::move(path)) : std::nullopt;
}

// Cuts along the slowest axes until no piece has too many elements.
void cut(const Path& path, std::vector<Path>& pieces, std::size_t axis = 0) {
  if (path.count() <= kMostMoved) return pieces.push_back(path);
  const std::int64_t inner = path.count() / path.extents[axis], most = std::max<std::int64_t>(1, kMostMoved / inner);
  for (std::int64_t start = 0; start < path.extents[axis]; start += most) {
    Path piece = path;
    piece.extents[axis] = std::min(most, path.extents[axis] - start);
    piece.from_start += start * path.from[axis];
    piece.to_start += start * path.to[axis];
    cut(piece, pieces, axis + 1);
  }
}

KernelPairAxis axis_of(const Path& path, std::size_t axis) {
  return {KernelDivisor(path.extents[axis]), 0, path.from[axis], path.to[axis]};
}

class Move final : public Kernel {
 public:
  Move(const KernelRequest& request, const std::vector<Path>& paths, bool clears)
      : context_(request.context),
        clears_(clears),
        element_(size_of(request.outputs[0].dtype)),
        bytes_(request.outputs[0].bytes()) {
    plain_ = with(paths, element_, element_type(element_));
    std::vector<Path> wide, others;
    for (const Path& path : paths)
      if (auto one = widened_path(path, static_cast<std::int64_t>(kSixteen / element_)))
        wide.push_back(*std::move(one));
      else
        others.push_back(path);
    if (wide.empty()) return;
    wide_ = with(wide, kSixteen, "Sixteen");
    narrow_ = with(others, element_, element_type(element_));
  }

  void run(const KernelCall& call) const override {
    const Move* const self = this;
    launch_all({&self, 1}, {&call, 1});
  }

  bool joins(const Kernel& next) const override {
    const auto* other = dynamic_cast<const Move*>(&next);
    return other && !clears_ && !other->clears_ && other->element_ == element_ &&
           other->wide_.pieces.empty() == wide_.pieces.empty() && other->narrow_.pieces.empty() &&
           narrow_.pieces.empty();
  }

  std::unique_ptr<JointKernel> make_joint(std::span<const Kernel* const> kernels) const override {
    return joint_launch<Move>(kernels,
                              [this](Kernels of, std::span<const KernelCall> calls) { launch_all(of, calls); });
  }

 private:
  using Kernels = std::span<const Move* const>;

  void launch_all(Kernels kernels, std::span<const KernelCall> calls) const {
    if (clears_ && bytes_ > 0)
      context_.check(context_.driver.cuMemsetD8Async(calls[0].outputs[0], 0, bytes_, calls[0].stream),
                     "Clearing memory");
    bool is_wide = !wide_.pieces.empty();
    for (std::size_t i = 0; i < calls.size(); ++i) is_wide = is_wide && kernels[i]->lies_even(calls[i]);
    if (!is_wide) return launch_pieces(&Move::plain_, kernels, calls);
    launch_pieces(&Move::wide_, kernels, calls);
    launch_pieces(&Move::narrow_, kernels, calls);
  }

  struct Piece {
    std::size_t input;
    KernelPiece kernel;  // addresses from the operands' on
  };
  struct Variant {
    std::vector<Piece> pieces;
    std::shared_ptr<Function> one, many;
  };

  void launch_pieces(Variant Move::*variant, Kernels kernels, std::span<const KernelCall> calls) const {
    KernelPieces<KernelPiece, kPieces> argument;
    unsigned blocks = 0;
    const auto flush = [&] {
      if (argument.number == 0) return;
      void* arguments[] = {&argument};
      const Function& function = argument.number > 1 ? *(this->*variant).many : *(this->*variant).one;
      launch(context_, function, {blocks}, {kMoveThreads}, calls[0].stream, arguments);
      argument.number = 0;
      blocks = 0;
    };
    for (std::size_t i = 0; i < calls.size(); ++i)
      for (const Piece& piece : (kernels[i]->*variant).pieces) {
        KernelPiece& written = argument.list[argument.number++] = piece.kernel;
        written.from += calls[i].inputs[piece.input];
        written.to += calls[i].outputs[0];
        written.first_block = blocks;
        blocks += static_cast<unsigned>((written.count + kMoveThreads * kMoveEach - 1) / (kMoveThreads * kMoveEach));
        if (argument.number == kPieces) flush();
      }
    flush();
  }

  Variant with(const std::vector<Path>& paths, std::size_t bytes, const char* type) const {
    Variant variant;
    const auto function = [&](int pieces) {
      return context_.compiler->request(
          "move", std::string("#define ELEMENT ") + type + "\n#define PIECES " + std::to_string(pieces) + "\n",
          "move.cu");
    };
    variant.one = function(1);
    variant.many = function(kPieces);
    std::vector<Path> small;
    for (const Path& path : paths) cut(path, small);
    for (const Path& path : small) {
      KernelPiece piece;
      piece.from = CheckedSize(path.from_start) * bytes;
      piece.to = CheckedSize(path.to_start) * bytes;
      piece.count = static_cast<std::uint32_t>(path.count());
      for (std::size_t axis = path.extents.size(); axis-- > 0;) piece.axes[piece.rank++] = axis_of(path, axis);
      variant.pieces.push_back({path.input, piece});
    }
    return variant;
  }

  bool lies_even(const KernelCall& call) const {
    CUdeviceptr all = call.outputs[0];
    for (const Piece& piece : wide_.pieces) all |= call.inputs[piece.input];
    return all % kSixteen == 0;
  }

  const Context& context_;
  bool clears_;
  std::size_t element_, bytes_;
  Variant plain_;  // all pieces
  // Pieces that move 16 bytes at once, and the others; both are empty if there are none of the first.
  Variant wide_, narrow_;
};

// A transposed matrix, once or for all positions of the other axes.
class Transposition final : public Kernel {
 public:
  // Null if the walk is no transposition, or one with short rows.
  static std::unique_ptr<Kernel> make(const KernelRequest& request, const Path& path) {
    const std::size_t rank = path.extents.size();
    if (rank < 2 || path.to[rank - 1] != 1 || path.to_start) return nullptr;
    std::size_t row = rank;
    for (std::size_t axis = 0; axis + 1 < rank; ++axis)
      if (path.from[axis] == 1 && path.extents[axis] >= kShortest) row = axis;
    if (row == rank || path.extents[rank - 1] < kShortest) return nullptr;
    std::unique_ptr<Transposition> transposition(new Transposition(request, path, row));
    return transposition->blocks_ <= kMostMoved ? std::move(transposition) : nullptr;
  }

  void run(const KernelCall& call) const override {
    const Transposition* const self = this;
    launch_each<1, KernelExtents::kRank>(*one_, {&self, 1}, {&call, 1});
  }

  bool joins(const Kernel& next) const override {
    const auto* other = dynamic_cast<const Transposition*>(&next);
    return other && many_ && other->many_ == many_;
  }

  std::unique_ptr<JointKernel> make_joint(std::span<const Kernel* const> kernels) const override {
    return joint_launch<Transposition>(kernels, [this](Kernels of, std::span<const KernelCall> calls) {
      launch_each<kMatrices, kFewAxes>(*many_, of, calls);
    });
  }

 private:
  using Kernels = std::span<const Transposition* const>;
  static constexpr std::int64_t kShortest = 8;

  Transposition(const KernelRequest& request, const Path& path, std::size_t row)
      : context_(request.context), input_(path.input) {
    matrix_.from = CheckedSize(path.from_start) * size_of(request.outputs[0].dtype);
    const std::size_t column = path.extents.size() - 1;
    matrix_.rows = path.extents[row];
    matrix_.columns = path.extents[column];
    matrix_.from_step = path.from[column];
    matrix_.to_step = path.to[row];
    const auto tiles = [](std::int64_t extent) { return (extent + kTransposeTile - 1) / kTransposeTile; };
    matrix_.across = KernelDivisor(tiles(matrix_.columns));
    matrix_.down = KernelDivisor(tiles(matrix_.rows));
    blocks_ = tiles(matrix_.columns) * tiles(matrix_.rows);
    for (std::size_t axis = column; axis-- > 0;) {
      if (axis == row) continue;
      blocks_ *= path.extents[axis];
      matrix_.axes[matrix_.rank++] = axis_of(path, axis);
    }
    const auto function = [&](int pieces, int axes) {
      return context_.compiler->request("transpose",
                                        std::string("#define ELEMENT ") +
                                            element_type(size_of(request.outputs[0].dtype)) + "\n#define PIECES " +
                                            std::to_string(pieces) + "\n#define AXES " + std::to_string(axes) + "\n",
                                        "transpose.cu");
    };
    one_ = function(1, KernelExtents::kRank);
    if (matrix_.rank <= kFewAxes) many_ = function(kMatrices, kFewAxes);
  }

  template <int kMostPieces, int kAxes>
  void launch_each(const Function& function, Kernels kernels, std::span<const KernelCall> calls) const {
    for (std::size_t first = 0; first < calls.size(); first += kMostPieces) {
      KernelPieces<KernelMatrices<kAxes>, kMostPieces> argument;
      std::int64_t blocks = 0;
      const std::size_t end = std::min<std::size_t>(calls.size(), first + kMostPieces);
      for (std::size_t i = first; i < end; ++i) {
        const Transposition& each = *kernels[i];
        KernelMatrices<kAxes>& written = argument.list[argument.number++];
        static_cast<KernelMatrix&>(written) = each.matrix_;
        std::copy_n(each.matrix_.axes, each.matrix_.rank, written.axes);
        written.from += calls[i].inputs[each.input_];
        written.to = calls[i].outputs[0];
        written.first_block = static_cast<std::uint32_t>(blocks);
        blocks += each.blocks_;
      }
      void* arguments[] = {&argument};
      launch(context_, function, {static_cast<unsigned>(blocks)}, {kTransposeTile, 8}, calls[0].stream, arguments);
    }
  }

  const Context& context_;
  std::size_t input_;
  KernelMatrices<KernelExtents::kRank> matrix_;  // addresses from the operands' on
  std::int64_t blocks_ = 1;
  std::shared_ptr<Function> one_, many_;  // no `many_`: it has too many axes
};

}  // namespace

std::unique_ptr<Kernel> make_move(const KernelRequest& request, const std::vector<StridedCopy>& walks, bool clears) {
  std::vector<Path> paths;
  for (const StridedCopy& walk : walks)
    if (walk.shape.elements() > 0) paths.push_back(path_of(walk, request.node.who()));
  if (paths.size() == 1 && !clears)
    if (auto transposition = Transposition::make(request, paths[0])) return transposition;
  return std::make_unique<Move>(request, paths, clears);
}

}  // namespace openmps::engine::cuda
