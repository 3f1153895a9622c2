#include "engine/passes/pipeline.h"

#include <chrono>
#include <cstdio>

#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "engine/passes/attention/fuse_attention.h"
#include "engine/passes/attention/join_projections.h"
#include "engine/passes/attention/pack_heads.h"
#include "engine/passes/attention/read_heads_in_place.h"
#include "engine/passes/attention/share_key_heads.h"
#include "engine/passes/convolution/even_padding.h"
#include "engine/passes/convolution/fuse_first_layer.h"
#include "engine/passes/convolution/im2col_convolution.h"
#include "engine/passes/convolution/keep_weight_order.h"
#include "engine/passes/convolution/lower_convolution.h"
#include "engine/passes/convolution/patch_convolution.h"
#include "engine/passes/convolution/split_convolution.h"
#include "engine/passes/fusion/fuse_epilogue.h"
#include "engine/passes/fusion/fuse_mask.h"
#include "engine/passes/fusion/fuse_relu_gradient.h"
#include "engine/passes/fusion/fuse_relu_into_pool.h"
#include "engine/passes/horizontal/bucket_collectives.h"
#include "engine/passes/horizontal/fuse_horizontally.h"
#include "engine/passes/images/absorb_casts.h"
#include "engine/passes/images/absorb_slices.h"
#include "engine/passes/images/fuse_windows.h"
#include "engine/passes/lower_composites.h"
#include "engine/passes/matmuls/fuse_bias_gradient.h"
#include "engine/passes/matmuls/pad_classes.h"
#include "engine/passes/matmuls/pad_matmuls.h"
#include "engine/passes/moves/free_moves.h"
#include "engine/passes/moves/join_moves.h"
#include "engine/passes/moves/sink_reshapes.h"
#include "engine/passes/moves/transpositions.h"
#include "engine/passes/moves/turn_matmuls.h"
#include "engine/passes/parameters/fold_normalization.h"
#include "engine/passes/parameters/pack_weights.h"
#include "engine/passes/precision/mixed_precision.h"
#include "engine/passes/reductions/fuse_extremes.h"
#include "engine/passes/reductions/fuse_moments.h"
#include "engine/passes/rows/fuse_cross_entropy.h"
#include "engine/passes/rows/fuse_gathered_scatter.h"
#include "engine/passes/rows/fuse_rms_gradient.h"
#include "engine/passes/rows/fuse_rms_normalization.h"
#include "engine/passes/rows/fuse_row_gradient.h"
#include "engine/passes/rows/fuse_row_normalization.h"
#include "engine/passes/rows/fuse_row_sums.h"
#include "engine/passes/rows/update_rows.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/simplify/fold_constants.h"
#include "engine/passes/simplify/join_slice_gradients.h"
#include "engine/passes/stitching/duplicate_producers.h"
#include "engine/passes/stitching/fuse_reductions.h"
#include "engine/passes/stitching/join_readers.h"
#include "engine/passes/stitching/recompute.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/passes/stitching/stitch_products.h"
#include "engine/process/immortal.h"
#include "engine/settings.h"

namespace openmps::engine {
namespace {

template <typename... Kinds>
constexpr EnumSet set_of(Kinds... kinds) {
  return ((EnumSet{1} << static_cast<unsigned>(kinds)) | ...);
}

constexpr EnumSet kCpu = set_of(DeviceKind::Cpu), kCuda = set_of(DeviceKind::Cuda), kBoth = kCpu | kCuda;
constexpr EnumSet kHalf = set_of(Precision::BFloat16, Precision::Float16);
constexpr EnumSet kTensorCores = kHalf | set_of(Precision::TF32);
constexpr EnumSet kAboveFloat16 = kAll & ~set_of(Precision::Float16);

// The innermost living SkippedPasses.
thread_local const PassSet* thread_skips = nullptr;

PassSet skipped_passes() {
  PassSet names = names_in("OPENMPS_SKIP_PASSES");
  if (thread_skips) names.insert(thread_skips->begin(), thread_skips->end());
  return names;
}

struct Settings {
  PassSet skipped = skipped_passes();
  PassSet dumped = names_in("OPENMPS_DUMP_PASSES");
  bool timed = is_on("OPENMPS_TIME_PASSES");
#ifdef NDEBUG
  bool verified = is_on("OPENMPS_VERIFY_PASSES");
#else
  bool verified = true;
#endif
};

}  // namespace

const std::vector<Pass>& all_passes() {
  static const Immortal<std::vector<Pass>> passes = std::vector<Pass>{
      {"eliminate_dead_code", "drops nodes that no output needs", kAll, eliminate_dead_code},
      {"lower_composites", "writes operations that the device has no kernel for as others", kBoth, lower_composites},
      {"fold_constants", "computes nodes whose inputs are all constants", kBoth, fold_constants},
      {"eliminate_common_subexpressions", "makes one node of equal nodes", kBoth, eliminate_common_subexpressions},
      // Passes after this one look at shapes, which differ between processes.
      {"bucket_collectives", "sums and gathers tensors of all processes in buckets", kBoth, bucket_collectives},
      {"join_slice_gradients", "writes a sum of gradients of slices that divide a tensor as a concatenation", kBoth,
       join_slice_gradients},
      {"fuse_moments", "computes mean and variance at once, and normalises with one factor", kBoth, fuse_moments},
      {"fuse_attention", "computes attention and its gradient without a tensor of scores", kBoth, fuse_attention},
      {"eliminate_composed", "drops the nodes that attention was composed of", kCuda, eliminate_dead_code},
      {"share_key_heads", "lets groups of heads of attention read one head of keys and values", kCuda, share_key_heads},
      {"read_heads_in_place", "lets attention read heads without transpositions", kCuda, read_heads_in_place},
      {"merge_transposes", "makes one transposition of several", kBoth, merge_transposes},
      {"turn_matmuls", "lets matmuls turn matrices instead of transpositions of the fastest axis", kCuda, turn_matmuls},
      {"lower_convolution", "turns convolutions that are one matmul into it", kBoth, lower_convolution},
      {"patch_convolution", "turns convolutions on windows side by side into one matmul", kCpu, patch_convolution},
      // On a GPU this takes some 45 launches a layer; im2col takes five. On the CPU small images need no copies.
      {"split_convolution", "turns convolutions on few pixels into a matmul for each output", kCpu, split_convolution},
      {"im2col_convolution", "turns convolutions on small images into im2col and matmul", kCuda, im2col_convolution},
      {"eliminate_common_lowered", "merges equal nodes that replaced convolutions of the same tensors", kBoth,
       eliminate_common_subexpressions},
      {"free_moves", "makes reshapes of transpositions and broadcasts that move no element", kBoth, free_moves},
      {"eliminate_replaced", "drops nodes that these rewrites left without users", kBoth, eliminate_dead_code},
      {"fuse_relu_into_pool", "applies ReLU and its gradient inside the pooling after it", kBoth, fuse_relu_into_pool},
      {"fold_normalization", "moves a normalisation by running averages into weights", kCpu, fold_normalization},
      // It uses numbers below float16's smallest.
      {"fuse_epilogue", "adds bias and applies ReLU as a convolution or matmul writes its result", kBoth, fuse_epilogue,
       kAboveFloat16},
      {"fuse_relu_gradient", "applies ReLU's gradient as a matmul with a short inner axis writes its result", kCpu,
       fuse_relu_gradient},
      {"eliminate_absorbed", "drops nodes that these fusions left without users", kBoth, eliminate_dead_code},
      {"fuse_first_layer", "makes one kernel of a first convolution and the pooling after it", kCuda, fuse_first_layer},
      // After the first layer, whose kernels take any padding, as oneDNN does.
      {"even_padding", "pads images beforehand where a convolution's padding differs between two sides", kCuda,
       even_padding},
      {"join_projections", "makes one matmul of those of q, k and v", kCuda, join_projections, kHalf},
      {"apply_mixed_precision", "computes matmuls and convolutions from operands of a half type", kCuda,
       apply_mixed_precision, kHalf},
      {"eliminate_unread", "drops float32 values of which only a half type is read", kCuda, eliminate_dead_code, kHalf},
      {"pack_heads", "lets attention read q, k and v where one matmul has written them", kCuda, pack_heads, kHalf},
      {"fuse_cross_entropy", "computes losses of class numbers without tensors of all classes", kCuda,
       fuse_cross_entropy},
      {"pad_classes", "pads scores of odd numbers of classes, so that matmuls have aligned rows", kCuda, pad_classes},
      {"pad_matmuls", "pads large matmuls, so that they have aligned rows", kCuda, pad_matmuls, kTensorCores},
      {"fuse_bias_gradient", "sums a gradient's columns while a matmul reads it", kCuda, fuse_bias_gradient},
      {"fuse_row_gradient", "makes one operation of a layer normalisation's gradients", kCuda, fuse_row_gradient},
      {"fuse_rms_gradient", "makes one operation of an RMS normalisation's gradients", kCuda, fuse_rms_gradient},
      {"fuse_rms_normalization", "makes one operation of an RMS normalisation", kCuda, fuse_rms_normalization},
      {"fuse_row_normalization", "makes one operation of a layer normalisation", kCuda, fuse_row_normalization},
      {"fuse_row_sums", "adds residuals inside layer normalisations and their gradients", kCuda, fuse_row_sums},
      {"fuse_mask", "applies a ReLU's mask inside the gradient of a normalisation", kCuda, fuse_mask},
      // The CPU's scatters add to a parameter one by one, and round each time.
      {"update_rows", "applies sums of rows to parameters in place, without a tensor of all rows", kCuda, update_rows},
      {"fuse_gathered_scatter", "adds gathered rows to those of a result without a tensor of them", kBoth,
       fuse_gathered_scatter},
      {"sink_reshapes", "moves reshapes behind element-wise work and reductions", kBoth, sink_reshapes},
      // On the CPU launches cost nothing.
      {"duplicate_producers", "copies cheap producers into users that broadcast them", kCuda, duplicate_producers},
      {"keep_weight_order", "lets convolutions use weights in MPSGraph's order", kCpu, keep_weight_order},
      {"pack_weights", "packs weights of matmuls with few rows into panels of columns", kCpu, pack_weights},
      {"stitch", "makes one kernel of neighbouring element-wise nodes, casts to half types among them", kBoth, stitch},
      {"fuse_windows", "makes one kernel of windows over an image, its padding and its conversion", kCpu, fuse_windows},
      {"absorb_casts", "reads and writes uint8 in element-wise kernels", kCpu, absorb_casts},
      {"fuse_reductions", "fuses element-wise nodes with the reduction of their result", kBoth, fuse_reductions},
      {"fuse_extremes", "computes minimum and maximum of the same numbers at once", kCpu, fuse_extremes},
      {"recompute", "computes element-wise values again in the kernels that read them", kBoth, recompute},
      {"join_readers", "makes one kernel of element-wise kernels that read the same tensor", kCuda, join_readers},
      // The libraries of a GPU have epilogues for few chains.
      {"stitch_products", "fuses matmuls and convolutions with the element-wise kernel after them", kCpu,
       stitch_products},
      {"absorb_slices", "reads slices in element-wise kernels without copies", kBoth, absorb_slices},
      {"join_moves", "makes one copy of slices, transpositions and concatenations of each other", kCuda, join_moves},
      {"eliminate_leftovers", "drops nodes that the rewrites left without users", kBoth, eliminate_dead_code},
      {"fuse_horizontally", "moves equal updates together, for one launch", kCuda, fuse_horizontally},
  };
  return passes;
}

Passes passes_for(const PassContext& context) {
  Passes passes;
  for (const Pass& pass : all_passes())
    if ((pass.devices & set_of(context.device)) && (pass.precisions & set_of(context.precision)))
      passes.push_back(&pass);
  return passes;
}

SkippedPasses::SkippedPasses(PassSet names) : names_(std::move(names)) { thread_skips = &names_; }
SkippedPasses::~SkippedPasses() { thread_skips = nullptr; }

namespace {

// An error names the pass.
Graph run_pass(const Pass& pass, const Graph& graph, const PassContext& context, bool verified) {
  try {
    const auto* rewrite = std::get_if<0>(&pass.run);
    Graph result = rewrite ? (*rewrite)(graph) : std::get<1>(pass.run)(graph, context);
    if (verified) verify(result);
    return result;
  } catch (const Error& error) {
    throw error.with_context("while running the pass " + std::string(pass.name));
  }
}

// Names of graphs may hold zero bytes.
void dump(const Pass& pass, const std::string& text) {
  std::fprintf(stderr, "after %s:\n", pass.name);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

Graph run_passes(const Graph& graph, const Passes& passes, const PassContext& context) {
  const Settings settings;
  Graph result = graph;
  for (const Pass* pass : passes) {
    if (settings.skipped.contains(pass->name)) continue;
    const auto start = std::chrono::steady_clock::now();
    result = run_pass(*pass, result, context, settings.verified);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    if (settings.timed) std::fprintf(stderr, "pass %-31s %8.3f ms\n", pass->name, took.count());
    if (settings.dumped.contains(pass->name) || settings.dumped.contains("all")) dump(*pass, print(result));
  }
  return result;
}

}  // namespace openmps::engine
