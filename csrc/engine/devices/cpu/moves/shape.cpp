// Operations that move elements and compute nothing. All dtypes: they move bytes.
#include <cstring>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/moves/strided_move.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/axes.h"
#include "engine/ops/strided.h"

namespace openmps::engine::cpu {
namespace {

// One move for each input, into an output that is cleared first if the moves do not fill it.
class MoveKernel final : public host::Kernel {
 public:
  explicit MoveKernel(std::vector<StridedMove> moves, std::size_t cleared_bytes = 0, int threads = 1)
      : moves_(std::move(moves)),
        cleared_bytes_(cleared_bytes),
        threads_(useful_threads(threads, static_cast<std::int64_t>(cleared_bytes), kClearedGrain)) {}

  void run(const host::KernelCall& call) override {
    parallel_ranges(
        threads_, static_cast<std::int64_t>(cleared_bytes_), 4096, [&](std::int64_t begin, std::int64_t end, int) {
          std::memset(static_cast<std::byte*>(call.outputs[0]) + begin, 0, static_cast<std::size_t>(end - begin));
        });
    for (std::size_t i = 0; i < moves_.size(); ++i) moves_[i].run(call.inputs[i], call.outputs[0]);
  }

 private:
  std::vector<StridedMove> moves_;
  static constexpr std::int64_t kClearedGrain = 131072;  // bytes cleared in a few times the wake-up time of a thread
  std::size_t cleared_bytes_;
  int threads_;
};

std::vector<StridedMove::Axis> axes_of(const Shape& extents, const Strides& from, const Strides& to) {
  std::vector<StridedMove::Axis> axes;
  for (std::size_t axis = 0; axis < extents.rank(); ++axis) axes.push_back({extents[axis], from[axis], to[axis]});
  return axes;
}

std::int64_t element_of(const host::KernelRequest& request) {
  return static_cast<std::int64_t>(size_of(request.outputs[0].dtype));
}

// The one input read with the steps `from`, the output written densely.
std::unique_ptr<host::Kernel> make_gather(const host::KernelRequest& request, const Strides& from,
                                          std::int64_t start = 0) {
  const Shape& y = request.outputs[0].shape;
  if (y.elements() == 0) return nullptr;
  std::vector<StridedMove> moves;
  moves.emplace_back(axes_of(y, from, y.strides()), start, 0, element_of(request), request.threads);
  return std::make_unique<MoveKernel>(std::move(moves));
}

std::unique_ptr<host::Kernel> make_transpose(const host::KernelRequest& request) {
  const Shape& x = request.inputs[0].shape;
  const Integers& permutation = request.node.attributes.integers("permutation");
  const Strides dense = x.strides();
  Strides from{};
  for (std::size_t axis = 0; axis < permutation.size(); ++axis)
    from[axis] = dense[axis_position(permutation[axis], x.rank())];
  return make_gather(request, from);
}

std::unique_ptr<host::Kernel> make_broadcast(const host::KernelRequest& request) {
  return make_gather(request, broadcast_strides(request.inputs[0].shape, request.outputs[0].shape));
}

// A slice of `whole`: its steps, and its start.
struct Slice {
  Strides steps{};
  std::int64_t start = 0;
  Slice(const Attributes& attributes, const Shape& whole) {
    const Strides dense = whole.strides();
    for (std::size_t axis = 0; axis < whole.rank(); ++axis) {
      steps[axis] = dense[axis] * attributes.integers("strides")[axis];
      start += dense[axis] * attributes.integers("starts")[axis];
    }
  }
};

std::unique_ptr<host::Kernel> make_slice(const host::KernelRequest& request) {
  const Slice slice(request.node.attributes, request.inputs[0].shape);
  return make_gather(request, slice.steps, slice.start);
}

std::unique_ptr<host::Kernel> make_slice_gradient(const host::KernelRequest& request) {
  const TensorType &dy = request.inputs[0], &dx = request.outputs[0];
  if (dy.shape.elements() == 0) return nullptr;
  const Slice slice(request.node.attributes, dx.shape);
  std::vector<StridedMove> moves;
  moves.emplace_back(axes_of(dy.shape, dy.shape.strides(), slice.steps), 0, slice.start, element_of(request),
                     request.threads);
  return std::make_unique<MoveKernel>(std::move(moves), dx.bytes(), request.threads);
}

std::unique_ptr<host::Kernel> make_concatenate(const host::KernelRequest& request) {
  const Shape& y = request.outputs[0].shape;
  const Strides to = y.strides();
  const std::size_t axis = axis_position(request.node.attributes.integer("axis"), y.rank());
  std::vector<StridedMove> moves;
  std::int64_t start = 0;
  for (const TensorType& x : request.inputs) {
    if (x.shape.elements() == 0) return nullptr;
    moves.emplace_back(axes_of(x.shape, x.shape.strides(), to), 0, start, element_of(request), request.threads);
    start += x.shape[axis] * to[axis];
  }
  return std::make_unique<MoveKernel>(std::move(moves));
}

}  // namespace

void add_shape_kernels(host::KernelTable& table) {
  table.add("broadcast_to", make_broadcast);
  table.add("concatenate", make_concatenate);
  table.add("slice", make_slice);
  table.add("slice_gradient", make_slice_gradient);
  table.add("transpose", make_transpose);
}

}  // namespace openmps::engine::cpu
