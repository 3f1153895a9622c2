// Operations that move elements: transpose, broadcast, slice and its gradient, concatenate.
#include "engine/devices/cuda/families.h"
#include "engine/devices/cuda/kernel_source.h"
#include "engine/devices/cuda/strided.h"
#include "engine/ops/axes.h"
#include "engine/ops/op_def.h"

namespace openmps::engine::cuda {
namespace {

// One walk over `shape`, from a view of an input to a view of the output.
struct Walk {
  std::size_t input = 0;
  Shape shape;
  Strides from{}, to{};
  std::int64_t from_start = 0, to_start = 0;
};

class Move final : public Kernel {
 public:
  Move(const KernelRequest& request, const std::vector<Walk>& walks, bool clears = false)
      : context_(request.context), clears_(clears), bytes_(request.outputs[0].bytes()) {
    function_ = context_.compiler->request(
        "move", std::string("#define ELEMENT ") + element_type(size_of(request.outputs[0].dtype)) + "\n", "move.cu");
    for (const Walk& walk : walks) {
      if (walk.shape.elements() == 0) continue;
      const Strides views[] = {walk.from, walk.to};
      const MergedViews merged_views = merged(walk.shape, views, request.node.who());
      steps_.push_back({walk.input, walk.shape.elements(), merged_views.shape, merged_views.views[0],
                        merged_views.views[1], walk.from_start, walk.to_start});
    }
  }

  void run(const KernelCall& call) const override {
    if (clears_ && bytes_ > 0)
      context_.check(context_.driver.cuMemsetD8Async(call.outputs[0], 0, bytes_, call.stream), "Clearing memory");
    for (const Step& s : steps_)
      launch(context_, *function_, blocks_for(context_, s.count), {256}, call.stream, call.inputs[s.input],
             call.outputs[0], s.count, s.shape, s.from, s.to, s.from_start, s.to_start);
  }

 private:
  struct Step {
    std::size_t input;
    std::int64_t count;
    KernelExtents shape;
    KernelStrides from, to;
    std::int64_t from_start, to_start;
  };
  const Context& context_;
  bool clears_;
  std::size_t bytes_;
  std::vector<Step> steps_;
  std::shared_ptr<Function> function_;
};

std::unique_ptr<Kernel> make_transpose(const KernelRequest& request) {
  const Shape &x = request.inputs[0].shape, &y = request.outputs[0].shape;
  const Integers& permutation = request.node.attributes.integers("permutation");
  Walk walk{0, y, {}, y.strides()};
  for (std::size_t axis = 0; axis < y.rank(); ++axis)
    walk.from[axis] = x.strides()[axis_position(permutation[axis], x.rank())];
  return std::make_unique<Move>(request, std::vector{walk});
}

std::unique_ptr<Kernel> make_broadcast(const KernelRequest& request) {
  const Shape& y = request.outputs[0].shape;
  return std::make_unique<Move>(request,
                                std::vector{Walk{0, y, broadcast_strides(request.inputs[0].shape, y), y.strides()}});
}

// The view of `whole` that a slice takes.
void take_slice(const Attributes& attributes, const Shape& whole, Strides& strides, std::int64_t& start) {
  for (std::size_t axis = 0; axis < whole.rank(); ++axis) {
    strides[axis] = whole.strides()[axis] * attributes.integers("strides")[axis];
    start += whole.strides()[axis] * attributes.integers("starts")[axis];
  }
}

std::unique_ptr<Kernel> make_slice(const KernelRequest& request) {
  const Shape& y = request.outputs[0].shape;
  Walk walk{0, y, {}, y.strides()};
  take_slice(request.node.attributes, request.inputs[0].shape, walk.from, walk.from_start);
  return std::make_unique<Move>(request, std::vector{walk});
}

std::unique_ptr<Kernel> make_slice_gradient(const KernelRequest& request) {
  const Shape& dy = request.inputs[0].shape;
  Walk walk{0, dy, dy.strides()};
  take_slice(request.node.attributes, request.outputs[0].shape, walk.to, walk.to_start);
  return std::make_unique<Move>(request, std::vector{walk}, true);
}

std::unique_ptr<Kernel> make_concatenate(const KernelRequest& request) {
  const Shape& y = request.outputs[0].shape;
  const std::size_t axis = axis_position(request.node.attributes.integer("axis"), y.rank());
  std::vector<Walk> walks;
  std::int64_t start = 0;
  for (std::size_t i = 0; i < request.inputs.size(); ++i) {
    const Shape& x = request.inputs[i].shape;
    walks.push_back({i, x, x.strides(), y.strides(), 0, start});
    start += x[axis] * y.strides()[axis];
  }
  return std::make_unique<Move>(request, walks);
}

}  // namespace

void add_shape_kernels(KernelTable& table) {
  table.add("broadcast_to", make_broadcast);
  table.add("concatenate", make_concatenate);
  table.add("slice", make_slice);
  table.add("slice_gradient", make_slice_gradient);
  table.add("transpose", make_transpose);
}

}  // namespace openmps::engine::cuda
