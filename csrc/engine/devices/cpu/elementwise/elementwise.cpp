// Every element-wise operation, single or stitched into a fused kernel: one pass over memory, tile by tile.
#include <algorithm>
#include <array>

#include "engine/devices/cpu/elementwise/byte_tables.h"
#include "engine/devices/cpu/elementwise/conversions.h"
#include "engine/devices/cpu/elementwise/integers.h"
#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/elementwise/tiles.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/devices/cpu/processor/processor.h"
#include "engine/ir/op_def.h"
#include "engine/ir/registry.h"

namespace openmps::engine::cpu {
namespace {

std::vector<DType> dtypes_of(std::span<const TensorType> types) {
  std::vector<DType> result;
  for (const TensorType& type : types) result.push_back(type.dtype);
  return result;
}

class ElementwiseKernel final : public host::Kernel {
 public:
  ElementwiseKernel(const host::KernelRequest& request, const Program& program)
      : tiles_(program, request.inputs, request.outputs[0].shape, dtypes_of(request.outputs),
               views_of(request.node.attributes)),
        input_count_(request.inputs.size()),
        elements_(request.outputs[0].shape.elements()),
        threads_(Tiles::threads(program, elements_, request.threads)) {
    for (const TensorType& type : request.outputs)
      output_sizes_.push_back(static_cast<std::int64_t>(size_of(type.dtype)));
    // Results not much larger than the last-level cache partly stay there until the next kernel reads them.
    if (total_bytes(request) > last_level_cache_bytes() / 2 * 3) streaming_ = tiles_.streaming();
    tiles_.lay_out(layout_, threads_);
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  bool in_place(std::size_t input) const noexcept override { return tiles_.is_whole(input); }

  void run(const host::KernelCall& call) override {
    tiles_.begin(call);
    const TileProgram& program = streaming_ && may_stream(call) ? *streaming_ : tiles_.plain();
    parallel_ranges(threads_, elements_, tiles_.tile(), [&](std::int64_t begin, std::int64_t end, int thread) {
      Tiles::TileLoop walk(tiles_, program, call, thread);
      std::array<void*, Tiles::kMostTensors> outputs;
      for (std::int64_t at = begin; at < end; at += tiles_.tile()) {
        for (std::size_t k = 0; k < output_sizes_.size(); ++k)
          outputs[k] = call.outputs[k] ? static_cast<std::byte*>(call.outputs[k]) + at * output_sizes_[k] : nullptr;
        walk.run(at, std::min(tiles_.tile(), end - at), outputs.data());
      }
    });
  }

 private:
  static std::size_t total_bytes(const host::KernelRequest& request) {
    std::size_t bytes = 0;
    for (const TensorType& type : request.inputs) bytes += type.bytes();
    for (const TensorType& type : request.outputs) bytes += type.bytes();
    return bytes;
  }

  // Streaming stores need whole cache lines. An output with an input's memory is in the cache already.
  bool may_stream(const host::KernelCall& call) const noexcept {
    for (std::size_t k = 0; k < output_sizes_.size(); ++k) {
      if (reinterpret_cast<std::uintptr_t>(call.outputs[k]) % kCacheLine != 0) return false;
      for (std::size_t i = 0; i < input_count_; ++i)
        if (call.inputs[i] == call.outputs[k]) return false;
    }
    return true;
  }

  Tiles tiles_;
  std::size_t input_count_;
  std::vector<std::int64_t> output_sizes_;
  std::int64_t elements_;
  const TileProgram* streaming_ = nullptr;
  int threads_;
  WorkspaceLayout layout_;
};

std::unique_ptr<host::Kernel> make_elementwise(const host::KernelRequest& request) {
  if (request.inputs.empty() || request.outputs[0].shape.elements() == 0) return nullptr;
  const Program plain =
      request.node.program ? *request.node.program : request.node.op->expression().instantiate(request.node.attributes);
  // A cast at its ends does not make the work integer.
  const bool in_floats = request.node.attributes.find("in_floats") != nullptr;
  if (std::unique_ptr<host::Kernel> integers = in_floats ? nullptr : make_integers(request, plain)) return integers;
  const Program program = simplify(plain);
  const bool is_plain = in_floats && views_of(request.node.attributes).empty();
  if (std::unique_ptr<host::Kernel> table = is_plain ? make_byte_table(request, program) : nullptr) return table;
  if (!Tiles::covers(program, request.inputs, dtypes_of(request.outputs)))
    return views_of(request.node.attributes).empty() ? make_conversion(request, program) : nullptr;
  return std::make_unique<ElementwiseKernel>(request, program);
}

}  // namespace

void add_elementwise_kernels(host::KernelTable& table) {
  for (const auto& [name, definition] : registry().all())
    if (definition.is_elementwise()) table.add(name, make_elementwise);
  table.add("fused_elementwise", make_elementwise);
}

}  // namespace openmps::engine::cpu
