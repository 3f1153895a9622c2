// Sampling of images at the positions of a grid, in one launch.
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

class GridSample final : public Kernel {
 public:
  explicit GridSample(const KernelRequest& request) : context_(request.context) {
    const Shape &x = request.inputs[0].shape, &y = request.outputs[0].shape;
    const DType dtype = request.inputs[0].dtype;
    height_ = x[1].number();
    width_ = x[2].number();
    const std::int64_t channels = x[3].number(), each = channels > 0 ? common_group(dtype, {&channels, 1}) : 1;
    groups_ = y.elements() / each;
    alignment_ = static_cast<std::size_t>(each) * size_of(dtype);
    points_ = {KernelAnyDivisor(channels / each), KernelAnyDivisor((y[1] * y[2]).number())};
    const bool zeros = request.node.attributes.text("outside") == "zero";
    function_ = context_.compiler->request(
        "grid_sample",
        std::string("#define D ") + kernel_type(dtype) + "\n" + define("EACH", each) + (zeros ? "#define ZEROS\n" : ""),
        "grid_sample.cu");
  }

  void run(const KernelCall& call) const override {
    if (groups_ == 0) return;
    launch(context_, *function_, blocks_for(context_, groups_), {256}, call.stream, call.inputs[0], call.inputs[1],
           call.outputs[0], groups_, height_, width_, points_, (call.inputs[0] | call.outputs[0]) % alignment_ == 0);
  }

 private:
  const Context& context_;
  std::int64_t height_ = 0, width_ = 0, groups_ = 0;
  std::size_t alignment_ = 1;
  // `Points` of the kernel.
  struct KernelPoints {
    KernelAnyDivisor groups, points;
  } points_;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_grid_sampling_kernels(KernelTable& table) { table.add("grid_sample", kernel_factory<GridSample>()); }

}  // namespace openmps::engine::cuda
