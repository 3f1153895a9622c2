#include "engine/passes/pipeline.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "engine/passes/eliminate_dead.h"
#include "engine/passes/even_padding.h"
#include "engine/passes/fold_constants.h"
#include "engine/passes/fold_regions.h"
#include "engine/passes/free_moves.h"
#include "engine/passes/fuse_epilogue.h"
#include "engine/passes/fuse_moments.h"
#include "engine/passes/fuse_relu_gradient.h"
#include "engine/passes/fuse_relu_into_pool.h"
#include "engine/passes/lower_convolution.h"
#include "engine/passes/merge_common.h"
#include "engine/passes/patch_convolution.h"
#include "engine/passes/repeat_small.h"
#include "engine/passes/split_convolution.h"
#include "engine/passes/stitch.h"
#include "engine/settings.h"

namespace openmps::engine {
namespace {

PassSet names_in(const char* variable) {
  PassSet names;
  const char* text = std::getenv(variable);
  std::istringstream list(text ? text : "");
  for (std::string name; std::getline(list, name, ',');) names.insert(name);
  return names;
}

// Of the PassesLeftOut that lives.
thread_local const PassSet* left_out = nullptr;

PassSet skipped_passes() {
  PassSet names = names_in("OPENMPS_SKIP_PASSES");
  if (left_out) names.insert(left_out->begin(), left_out->end());
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
      {"eliminate_dead", "drops nodes that no output needs", eliminate_dead},
      {"fold_constants", "computes nodes whose inputs are all constants", fold_constants},
      {"merge_common", "makes one node of nodes that compute the same", merge_common},
      {"fuse_moments", "computes mean and variance in one go, and normalises with one factor", fuse_moments},
      {"lower_convolution", "turns convolutions that are one matrix product into it", lower_convolution},
      {"split_convolution", "turns convolutions on few pixels into a product for each", split_convolution},
      {"patch_convolution", "turns convolutions on small images into patches and one product", patch_convolution},
      {"merge_lowered", "merges what convolutions of the same tensors became", merge_common},
      {"free_moves", "makes reshapes of moves that leave memory as it is", free_moves},
      {"eliminate_replaced", "drops what these rewrites left over", eliminate_dead},
      {"fuse_relu_into_pool", "takes the larger of the window and 0 in one go", fuse_relu_into_pool},
      {"fuse_epilogue", "adds bias and applies ReLU as a convolution or product writes its result", fuse_epilogue},
      {"fuse_relu_gradient", "applies ReLU's gradient as a product of little depth writes its result",
       fuse_relu_gradient},
      {"even_padding", "pads images beforehand where a convolution's padding differs between two sides", even_padding},
      {"repeat_small", "computes small work where its one reader repeats it", repeat_small},
      {"stitch", "makes one kernel of neighbouring element-wise nodes", stitch},
      {"fold_regions", "folds what element-wise nodes make as they make it", fold_regions},
      {"eliminate_leftovers", "drops what the rewrites left over", eliminate_dead},
  };
  return passes;
}

bool is_left_out(const char* name) { return skipped_passes().contains(name); }

PassesLeftOut::PassesLeftOut(PassSet names) : names_(std::move(names)) { left_out = &names_; }
PassesLeftOut::~PassesLeftOut() { left_out = nullptr; }

Graph run_passes(const Graph& graph, const PassSet& wanted) {
  const Settings settings;
  Graph result = graph;
  for (const Pass& pass : all_passes()) {
    if (!wanted.contains(pass.name) || settings.skipped.contains(pass.name)) continue;
    const auto start = std::chrono::steady_clock::now();
    result = pass.run(result);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    if (settings.timed) std::fprintf(stderr, "pass %-27s %8.3f ms\n", pass.name, took.count());
    if (settings.dumped.contains(pass.name) || settings.dumped.contains("all"))
      std::fprintf(stderr, "after %s:\n%s", pass.name, print(result).c_str());
    if (settings.verified) verify(result);
  }
  return result;
}

}  // namespace openmps::engine
