// A matmul or convolution and the element-wise work after it. Where oneDNN can, it applies that as it writes the
// result. Otherwise the product writes into the first output, by the kernel that it has alone. The element-wise code
// then runs over that memory in place.
#include <algorithm>
#include <array>

#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/elementwise/tiles.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/kernels.h"
#include "engine/devices/cpu/onednn/post_operations.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/parameters/packed_matmul.h"
#include "engine/passes/stitching/stitch_products.h"

namespace openmps::engine::cpu {
namespace {

std::vector<DType> result_dtypes(const host::KernelRequest& request) {
  std::vector<DType> result;
  for (const TensorType& type : request.outputs) result.push_back(type.dtype);
  return result;
}

class FusedProductKernel final : public host::Kernel {
 public:
  // `operands`: the types that the chain reads, the result of the product first.
  FusedProductKernel(const host::KernelRequest& request, std::unique_ptr<host::Kernel> product, const Program& chain,
                     std::span<const TensorType> operands)
      : product_(std::move(product)),
        tiles_(chain, operands, request.outputs[0].shape, result_dtypes(request), {}),
        elements_(request.outputs[0].shape.elements()),
        threads_(Tiles::threads(chain, elements_, request.threads)),
        of_product_(request.inputs.size() + 1 - operands.size()),
        operands_(operands.size()) {
    for (const TensorType& type : request.outputs) sizes_.push_back(static_cast<std::int64_t>(size_of(type.dtype)));
    tiles_.lay_out(layout_, threads_);
    product_at_ = layout_.take(product_->workspace_bytes());
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    product_->run({call.inputs, call.outputs, WorkspaceLayout::at(call.workspace, product_at_), call.input_versions});
    operands_[0] = call.outputs[0];
    std::copy_n(call.inputs + of_product_, operands_.size() - 1, operands_.begin() + 1);
    const host::KernelCall chain{operands_.data(), call.outputs, call.workspace, nullptr};
    tiles_.begin(chain);
    parallel_ranges(threads_, elements_, tiles_.tile(), [&](std::int64_t begin, std::int64_t end, int thread) {
      Tiles::TileLoop walk(tiles_, tiles_.plain(), chain, thread);
      std::array<void*, Tiles::kMostTensors> outputs;
      for (std::int64_t at = begin; at < end; at += tiles_.tile()) {
        for (std::size_t k = 0; k < sizes_.size(); ++k)
          outputs[k] = chain.outputs[k] ? static_cast<std::byte*>(chain.outputs[k]) + at * sizes_[k] : nullptr;
        walk.run(at, std::min(tiles_.tile(), end - at), outputs.data());
      }
    });
  }

 private:
  std::unique_ptr<host::Kernel> product_;
  Tiles tiles_;
  std::int64_t elements_;
  int threads_;
  std::size_t of_product_;           // operands
  std::vector<void*> operands_;      // of the chain
  std::vector<std::int64_t> sizes_;  // of an element of each output
  WorkspaceLayout layout_;
  std::size_t product_at_ = 0;
};

// The product's own kernel, which applies the chain as it writes.
std::unique_ptr<host::Kernel> make_with_post_operations(const host::KernelRequest& product, const Program& chain,
                                                        std::span<const TensorType> operands) {
  const auto after = post_operations_of(chain, operands, product.outputs[0].shape.back());
  if (!after) return nullptr;
  if (product.node.op == &packed_matmul_def()) return make_packed_matmul_with(product, *after);
  return product.node.is(Op::Conv2d)   ? make_convolution_with(product, *after)
         : product.node.is(Op::Matmul) ? make_matmul_with(product, *after)
                                       : nullptr;
}

std::unique_ptr<host::Kernel> make_fused_product(const host::KernelRequest& request) {
  if (request.outputs[0].shape.elements() == 0) return nullptr;
  const Node product = product_of(request.node);
  const auto of_product = request.inputs.first(product.inputs.size());
  const auto of_chain = request.inputs.subspan(product.inputs.size());
  const TensorType result = product.op->infer_types(request.node.who(), of_product, product.attributes)[0];
  const Program chain = simplify(chain_of(request.node));
  std::vector<TensorType> operands{{result.dtype, request.outputs[0].shape}};
  operands.insert(operands.end(), of_chain.begin(), of_chain.end());
  const host::KernelRequest product_request = request.with(product, of_product, {&result, 1});
  if (auto kernel = make_with_post_operations(product_request, chain, operands)) return kernel;
  if (!Tiles::covers(chain, operands, result_dtypes(request))) return nullptr;
  std::unique_ptr<host::Kernel> kernel = kernels().make(product_request);
  return std::make_unique<FusedProductKernel>(request, std::move(kernel), chain, operands);
}

}  // namespace

void add_fused_product_kernels(host::KernelTable& table) { table.add("fused_product", make_fused_product); }

}  // namespace openmps::engine::cpu
