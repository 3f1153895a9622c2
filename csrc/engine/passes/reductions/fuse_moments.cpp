#include "engine/passes/reductions/fuse_moments.h"

#include <map>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/normalization/moments.h"
#include "engine/ops/normalization/normalization_chain.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

class MomentsFuser {
 public:
  explicit MomentsFuser(const Graph& graph) : graph_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (const auto of = variance_of(graph, node.outputs.back()); of && fits(*of)) moments_[*of] = {};
  }

  Graph run() {
    for (const Node& node : graph_.nodes()) {
      rewriter_.builder().name = node.name;
      if (!node.after.empty() || !(takes_moments(node) || takes_statistic(node) || rewrites_chain(node)))
        rewriter_.copy(node);
    }
    return rewriter_.finish();
  }

 private:
  using Pair = std::vector<Val>;  // mean and variance

  bool fits(const Statistic& of) const { return moments_extents(of.axes, graph_.type(of.x).shape).has_value(); }

  const Pair& pair(const Statistic& of) {
    Pair& made = moments_.at(of);
    if (made.empty()) {
      const Val x[] = {rewriter_[of.x]};
      made = rewriter_.builder().ops("moments", x, {{"axes", of.axes}});
    }
    return made;
  }

  bool takes_moments(const Node& node) {
    if (!node.is(Op::Moments)) return false;
    const Pair& statistics = pair(*variance_of(graph_, node.outputs[1]));
    for (std::size_t i = 0; i < 2; ++i) rewriter_.replace(node.outputs[i], statistics[i]);
    return true;
  }

  bool takes_statistic(const Node& node) {
    if (node.outputs.size() != 1) return false;
    const ValueId value = node.outputs[0];
    const auto mean = mean_of(graph_, value);
    const auto variance = mean ? std::nullopt : variance_of(graph_, value);
    const auto& of = mean ? mean : variance;
    // A mean of squared differences also looks like a plain mean, of a tensor whose variance is not wanted.
    if (mean && !moments_.contains(*mean)) {
      const auto spread = variance_of(graph_, value);
      if (!spread || !moments_.contains(*spread)) return false;
      rewriter_.replace(value, pair(*spread)[1]);
      return true;
    }
    if (!of || !moments_.contains(*of)) return false;
    rewriter_.replace(value, pair(*of)[mean ? 0 : 1]);
    return true;
  }

  bool rewrites_chain(const Node& node) {
    const auto chain = normalization_of(graph_, node.outputs[0]);
    if (!chain || !chain->is_per_result || !moments_.contains(chain->of)) return false;
    const Pair& statistics = pair(chain->of);
    const Val gamma = chain->gamma != kNoValue ? rewriter_[chain->gamma] : Val{};
    const Val scale = normalization_scale(statistics[1], chain->epsilon, gamma);
    Val y = (rewriter_[chain->of.x] - statistics[0]) * scale;
    if (chain->beta != kNoValue) y = y + rewriter_[chain->beta];
    rewriter_.replace(node.outputs[0], y);
    return true;
  }

  const Graph& graph_;
  Rewriter rewriter_;
  std::map<Statistic, Pair> moments_;  // for every tensor whose variance is computed
};

}  // namespace

Graph fuse_moments(const Graph& graph) { return MomentsFuser(graph).run(); }

}  // namespace openmps::engine
