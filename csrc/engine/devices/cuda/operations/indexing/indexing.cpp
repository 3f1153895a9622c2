// Gathers and scatters.
#include "engine/ops/families/indexing.h"

#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/indexing/index_walk.h"
#include "engine/devices/cuda/operations/indexing/sorted_scatter.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

// Whole rows are moved in units of 16 bytes if they have such a length and place. Gathers of as many rows of as many
// bytes from several tables are one launch.
class Gather final : public Kernel {
 public:
  explicit Gather(const KernelRequest& request)
      : context_(request.context),
        walk_(walk_of(request, request.inputs[0].shape)),
        wide_walk_(walk_),
        index_(request.inputs[1].dtype) {
    const std::size_t bytes = size_of(request.inputs[0].dtype);
    element_ = element_type(bytes);
    function_ = request_function("#define GATHER\n", element_);
    if (divide(static_cast<std::int64_t>(kUnit / bytes))) wide_ = request_function("#define GATHER\n", "Sixteen");
  }

  void run(const KernelCall& call) const override {
    const bool is_wide = wide_ && (call.inputs[0] | call.outputs[0]) % kUnit == 0;
    const IndexingStrides& walk = is_wide ? wide_walk_ : walk_;
    if (walk.elements() == 0) return;
    launch(context_, is_wide ? *wide_ : *function_, blocks_for(context_, walk.elements()), {256}, call.stream,
           call.inputs[0], call.inputs[1], call.outputs[0], walk.elements(), walk, IndexDivisors(walk));
  }

  bool joins(const Kernel& next) const override {
    const auto* other = dynamic_cast<const Gather*>(&next);
    return other && other->function_ == function_ && other->wide_ == wide_ && picks_rows(walk_) &&
           picks_rows(other->walk_) && other->walk_.count == walk_.count && other->walk_.inner == walk_.inner &&
           walk_.elements() > 0;
  }

  std::unique_ptr<JointKernel> make_joint(std::span<const Kernel* const> kernels) const override {
    const std::string form = "#define GATHER_TABLES\n" + define("TABLES", kTables);
    return joint_launch<Gather>(
        kernels,
        [this, plain = request_function(form, element_), wide = wide_ ? request_function(form, "Sixteen") : nullptr](
            Kernels of, std::span<const KernelCall> calls) { launch_each(*plain, wide.get(), of, calls); });
  }

 private:
  using Kernels = std::span<const Gather* const>;
  static constexpr std::size_t kUnit = 16;  // bytes
  static constexpr int kTables = 64;        // of a launch

  void launch_each(const Function& plain, const Function* wide, Kernels kernels,
                   std::span<const KernelCall> calls) const {
    CUdeviceptr all = 0;
    for (const KernelCall& call : calls) all |= call.inputs[0] | call.outputs[0];
    const bool is_wide = wide && all % kUnit == 0;
    const IndexingStrides& walk = is_wide ? wide_walk_ : walk_;
    for (std::size_t first = 0; first < calls.size(); first += kTables) {
      const std::size_t number = std::min<std::size_t>(calls.size() - first, kTables);
      Tables tables;
      for (std::size_t i = 0; i < number; ++i) {
        const KernelCall& call = calls[first + i];
        tables.list[i] = {call.inputs[0], call.inputs[1], call.outputs[0], kernels[first + i]->walk_.extents[0]};
      }
      launch(context_, is_wide ? *wide : plain,
             {blocks_for(context_, walk.elements()).x, static_cast<unsigned>(number)}, {256}, calls[0].stream, tables,
             walk.elements(), walk.inner, KernelAnyDivisor(walk.inner));
    }
  }

  // As in kernels/indexing.cu.
  struct Table {
    CUdeviceptr x = 0, indices = 0, y = 0;
    std::int64_t rows = 0;
  };
  struct Tables {
    Table list[kTables];
  };

  std::shared_ptr<Function> request_function(const std::string& form, const std::string& element) const {
    return context_.compiler->request("gather", index_line(index_) + form + "#define ELEMENT " + element + "\n",
                                      "indexing.cu");
  }

  // Makes `each` elements one of `wide_walk_`; false if some are not neighbours.
  bool divide(std::int64_t each) {
    IndexingStrides& walk = wide_walk_;
    bool fits = walk.moves_rows() && walk.inner > 0;
    const auto divided = [&](std::int64_t& number) {
      fits = fits && number % each == 0;
      number /= each;
    };
    for (std::int64_t* number : {&walk.inner, &walk.table_batch, &walk.table_outer}) divided(*number);
    for (std::int64_t d = 0; d < walk.depth; ++d) divided(walk.steps[d]);
    return fits;
  }

  const Context& context_;
  IndexingStrides walk_, wide_walk_;
  DType index_;
  std::string element_;
  std::shared_ptr<Function> function_, wide_;
};

// Of integers these have the same result in any order. Empty: the order matters.
const char* atomic_of(ScatterMode mode) {
  constexpr const char* kAtomic[] = {"atomicAdd", "atomicSub", "", "", "atomicMin", "atomicMax", ""};
  return kAtomic[static_cast<std::size_t>(mode)];
}
bool is_atomic(DType dtype, ScatterMode mode) {
  return (dtype == DType::Int32 || dtype == DType::UInt32) && *atomic_of(mode) != 0;
}

class Scatter final : public Kernel {
 public:
  explicit Scatter(const KernelRequest& request)
      : context_(request.context),
        walk_(walk_of(request, request.outputs[0].shape)),
        rows_(walk_.moves_rows() && walk_.count <= kMostRows && walk_.inner <= kMostColumns),
        has_data_(request.inputs.size() > 2),
        bytes_(request.outputs[0].bytes()) {
    const ScatterMode mode = scatter_mode_of(request);
    const DType dtype = request.outputs[0].dtype;
    is_atomic_ = is_atomic(dtype, mode);
    const char* const form = is_atomic_ ? "ATOMIC" : rows_ ? "ROWS" : "";
    function_ =
        context_.compiler->request("scatter",
                                   index_line(request.inputs[1].dtype) + "#define SCATTER" + (*form ? "_" : "") + form +
                                       "\n" + combine_lines(dtype, mode) + "#define ATOMIC " + atomic_of(mode) + "\n" +
                                       define("TABLE", shared_table(mode, request.outputs[0].shape)),
                                   "indexing.cu");
  }

  void run(const KernelCall& call) const override {
    if (bytes_ == 0) return;
    const auto& driver = context_.driver;
    if (!has_data_)
      context_.check(driver.cuMemsetD8Async(call.outputs[0], 0, bytes_, call.stream), "Clearing memory");
    else if (call.inputs[2] != call.outputs[0])
      context_.check(driver.cuMemcpyDtoDAsync(call.outputs[0], call.inputs[2], bytes_, call.stream), "Copying memory");
    if (walk_.elements() == 0) return;
    const std::int64_t columns = walk_.batch * walk_.outer;
    if (is_atomic_)
      launch(context_, *function_, blocks_for(context_, walk_.elements()), {256}, call.stream, call.inputs[0],
             call.inputs[1], call.outputs[0], walk_.elements(), walk_, IndexDivisors(walk_));
    else if (rows_)
      launch(context_, *function_,
             {static_cast<unsigned>(columns * walk_.count),
              static_cast<unsigned>((walk_.inner + kColumns - 1) / kColumns)},
             {256}, call.stream, call.inputs[0], call.inputs[1], call.outputs[0], walk_);
    else
      launch(context_, *function_, blocks_for(context_, columns * walk_.inner), {256}, call.stream, call.inputs[0],
             call.inputs[1], call.outputs[0], columns * walk_.inner, walk_);
  }

 private:
  // The elements of a result that blocks add up in shared memory first: a small one that many updates share. 0: none.
  std::int64_t shared_table(ScatterMode mode, const Shape& result) const {
    const bool adds = is_atomic_ && mode <= ScatterMode::Subtract;
    const std::int64_t elements = result.elements();
    return adds && elements <= kMostShared && walk_.elements() >= 16 * elements ? elements : 0;
  }

  static constexpr std::int64_t kMostShared = 4096;  // elements: 16 KB of a block
  static constexpr std::int64_t kMostRows = 65536;   // every row reads every other one's index
  static constexpr std::int64_t kColumns = 1024;     // of a block
  static constexpr std::int64_t kMostColumns = 65535 * kColumns;
  const Context& context_;
  IndexingStrides walk_;
  bool rows_, has_data_, is_atomic_ = false;
  std::size_t bytes_;
  std::shared_ptr<Function> function_;
};

std::unique_ptr<Kernel> make_scatter(const KernelRequest& request) {
  if (!is_atomic(request.outputs[0].dtype, scatter_mode_of(request)))
    if (auto sorted = make_sorted_scatter(request)) return sorted;
  return std::make_unique<Scatter>(request);
}

}  // namespace

void add_indexing_kernels(KernelTable& table) {
  for (const char* op : {"gather", "gather_nd", "gather_along_axis"}) table.add(op, kernel_factory<Gather>());
  for (const char* op : {"scatter", "scatter_nd", "scatter_along_axis"}) table.add(op, make_scatter);
}

}  // namespace openmps::engine::cuda
