#include "engine/devices/cuda/operations/indexing/index_walk.h"

#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

// By mode. C is the type in which updates are combined.
constexpr const char* kOfFloats[] = {"((a) + (b))", "((a) - (b))", "((a) * (b))", "((a) / (b))",
                                     "fmin(a, b)",  "fmax(a, b)",  "(b)"};
constexpr const char* kOfIntegers[] = {"((C)((u64)(a) + (u64)(b)))",
                                       "((C)((u64)(a) - (u64)(b)))",
                                       "((C)((u64)(a) * (u64)(b)))",
                                       "((C)quotient((WIDE)(a), (WIDE)(b)))",
                                       "((b) < (a) ? (b) : (a))",
                                       "((b) > (a) ? (b) : (a))",
                                       "(b)"};

const char* combination(DType dtype, ScatterMode mode) {
  return (is_integer(dtype) ? kOfIntegers : kOfFloats)[static_cast<std::size_t>(mode)];
}

}  // namespace

IndexingStrides walk_of(const KernelRequest& request, const Shape& table) {
  return indexing_strides(request.node.op->name(), request.node.attributes, table, request.inputs[1].shape);
}

bool picks_rows(const IndexingStrides& walk) noexcept {
  return walk.moves_rows() && walk.batch == 1 && walk.outer == 1 && walk.depth == 1 && walk.steps[0] == walk.inner &&
         walk.index_count == 1;
}

std::string index_line(DType dtype) { return define("INDEX", dtype); }

ScatterMode scatter_mode_of(const KernelRequest& request) {
  return *scatter_mode(request.node.attributes.text("mode"));
}

std::string combine_lines(DType dtype, ScatterMode mode) {
  return "#define D " + exact_type(dtype) + "\n#define WIDE " + sum_type(dtype) + "\n#define COMBINE(a, b) " +
         combination(dtype, mode) + "\n";
}

std::string join_line(DType dtype, ScatterMode mode) {
  return std::string("#define JOIN(a, b) ") +
         combination(dtype, mode == ScatterMode::Subtract ? ScatterMode::Add : mode) + "\n";
}

}  // namespace openmps::engine::cuda
