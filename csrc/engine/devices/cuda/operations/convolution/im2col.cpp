// im2col and col2im.
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

struct KernelIm2colDivisors {
  KernelDivisor channels, taps_x, taps_y, outputs_x, outputs_y, inputs_x, inputs_y;
};

class Im2col final : public Kernel {
 public:
  // `is_col2im`: col2im, which sums the patches into images.
  Im2col(const KernelRequest& request, bool is_col2im) : context_(request.context) {
    const Shape &image = (is_col2im ? request.outputs : request.inputs)[0].shape, &result = request.outputs[0].shape;
    if (result.elements() == 0) return;
    if (result.elements() > kMostMoved)
      throw Error(ErrorKind::Unsupported, request.node.who() + ": makes " + std::to_string(result.elements()) +
                                              " elements, the cuda device takes up to " + std::to_string(kMostMoved) +
                                              ".");
    const Integers& kernel = request.node.attributes.integers("kernel_size");
    const Window window = Window::of(request.node.attributes, {image[1], image[2]}, {kernel[0], kernel[1]});
    window_ = kernel_window(window);
    const DType dtype = request.outputs[0].dtype;
    const auto each = static_cast<std::int64_t>(kSixteen / size_of(dtype));
    const auto variant = [&](std::int64_t parts) {
      const std::string text = is_col2im ? std::string("#define COL2IM\n#define D ") + kernel_type(dtype) +
                                               "\n#define EACH " + std::to_string(parts) + "\n"
                                         : std::string("#define TAKE\n#define ELEMENT ") +
                                               (parts > 1 ? "Sixteen" : element_type(size_of(dtype))) + "\n";
      Variant made{result.elements() / parts, {}, context_.compiler->request("im2col", text, "im2col.cu")};
      made.divisors = {KernelDivisor(image[3] / parts), KernelDivisor(window.x.kernel), KernelDivisor(window.y.kernel),
                       KernelDivisor(window.x.output),  KernelDivisor(window.y.output), KernelDivisor(window.x.input),
                       KernelDivisor(window.y.input)};
      return made;
    };
    plain_ = variant(1);
    if (image[3] % each == 0 && each > 1) wide_ = variant(each);
  }

  void run(const KernelCall& call) const override {
    const bool is_wide = wide_.function && (call.inputs[0] | call.outputs[0]) % kSixteen == 0;
    const Variant& v = is_wide ? wide_ : plain_;
    if (v.count > 0)
      launch(context_, *v.function, blocks_for(context_, v.count), {256}, call.stream, call.inputs[0], call.outputs[0],
             v.count, v.divisors, window_);
  }

 private:
  struct Variant {
    std::int64_t count = 0;
    KernelIm2colDivisors divisors;
    std::shared_ptr<Function> function;
  };
  const Context& context_;
  KernelWindow window_{};
  Variant plain_, wide_;
};

}  // namespace

void add_im2col_kernels(KernelTable& table) {
  table.add("im2col", kernel_factory<Im2col>(false));
  table.add("col2im", kernel_factory<Im2col>(true));
}

}  // namespace openmps::engine::cuda
