#include "engine/passes/pipeline.h"

#include <chrono>
#include <cstdio>

#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "engine/passes/convolution/even_padding.h"
#include "engine/passes/convolution/im2col_convolution.h"
#include "engine/passes/convolution/lower_convolution.h"
#include "engine/passes/convolution/split_convolution.h"
#include "engine/passes/duplicate_producers.h"
#include "engine/passes/eliminate_common_subexpressions.h"
#include "engine/passes/eliminate_dead_code.h"
#include "engine/passes/fold_constants.h"
#include "engine/passes/free_moves.h"
#include "engine/passes/fuse_epilogue.h"
#include "engine/passes/fuse_moments.h"
#include "engine/passes/fuse_reductions.h"
#include "engine/passes/fuse_relu_gradient.h"
#include "engine/passes/fuse_relu_into_pool.h"
#include "engine/passes/stitch.h"
#include "engine/settings.h"

namespace openmps::engine {
namespace {

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
  static const std::vector<Pass> passes{
      {"eliminate_dead_code", "drops nodes that no output needs", eliminate_dead_code},
      {"fold_constants", "computes nodes whose inputs are all constants", fold_constants},
      {"eliminate_common_subexpressions", "makes one node of equal nodes", eliminate_common_subexpressions},
      {"fuse_moments", "computes mean and variance in one operation, and normalises with one factor", fuse_moments},
      {"lower_convolution", "turns convolutions that are one matmul into it", lower_convolution},
      {"split_convolution", "turns convolutions on few pixels into a matmul for each output", split_convolution},
      {"im2col_convolution", "turns convolutions on small images into im2col and one matmul", im2col_convolution},
      {"eliminate_common_lowered", "merges equal nodes that replaced convolutions of the same tensors",
       eliminate_common_subexpressions},
      {"free_moves", "makes reshapes of transpositions and broadcasts that move no element", free_moves},
      {"eliminate_replaced", "drops nodes that these rewrites left without users", eliminate_dead_code},
      {"fuse_relu_into_pool", "applies ReLU and its gradient inside the pooling after it", fuse_relu_into_pool},
      {"fuse_epilogue", "adds bias and applies ReLU as a convolution or matmul writes its result", fuse_epilogue},
      {"fuse_relu_gradient", "applies ReLU's gradient as a matmul with a short inner axis writes its result",
       fuse_relu_gradient},
      {"even_padding", "pads images beforehand where a convolution's padding differs between two sides", even_padding},
      {"duplicate_producers", "duplicates cheap producers in the user that broadcasts them", duplicate_producers},
      {"stitch", "makes one kernel of neighbouring element-wise nodes", stitch},
      {"fuse_reductions", "fuses element-wise nodes with the reduction of their result", fuse_reductions},
      {"eliminate_leftovers", "drops nodes that the rewrites left without users", eliminate_dead_code},
  };
  return passes;
}

bool is_skipped(const char* name) { return skipped_passes().contains(name); }

SkippedPasses::SkippedPasses(PassSet names) : names_(std::move(names)) { thread_skips = &names_; }
SkippedPasses::~SkippedPasses() { thread_skips = nullptr; }

namespace {

// An error names the pass.
Graph run_pass(const Pass& pass, const Graph& graph, bool verified) {
  try {
    Graph result = pass.run(graph);
    if (verified) verify(result);
    return result;
  } catch (const Error& error) {
    throw error.with_context("while running the pass " + std::string(pass.name));
  }
}

}  // namespace

Graph run_passes(const Graph& graph, const PassSet& wanted) {
  const Settings settings;
  Graph result = graph;
  for (const Pass& pass : all_passes()) {
    if (!wanted.contains(pass.name) || settings.skipped.contains(pass.name)) continue;
    const auto start = std::chrono::steady_clock::now();
    result = run_pass(pass, result, settings.verified);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    if (settings.timed) std::fprintf(stderr, "pass %-31s %8.3f ms\n", pass.name, took.count());
    if (settings.dumped.contains(pass.name) || settings.dumped.contains("all"))
      std::fprintf(stderr, "after %s:\n%s", pass.name, print(result).c_str());
  }
  return result;
}

}  // namespace openmps::engine
