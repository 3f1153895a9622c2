#include "engine/passes/stitching/join_readers.h"

#include <algorithm>
#include <set>

#include "engine/passes/stitching/kernel_program.h"

namespace openmps::engine {
namespace {

// Between the two may be so many nodes: casts and reshapes of what both read, for instance.
constexpr std::size_t kFarthest = 4;

class Joining {
 public:
  explicit Joining(const Graph& graph) : graph_(graph), users_(graph) {
    for (std::size_t i = 0; i < graph.nodes().size(); ++i)
      if (auto kernel = KernelProgram::of(graph, users_, graph.nodes()[i]); kernel && may_move(*kernel))
        kernels_.emplace(i, std::move(*kernel));
  }

  Graph run() {
    for (auto& [position, kernel] : kernels_) {
      if (joined_.contains(position)) continue;
      for (std::size_t next = position + 1; next <= position + 1 + kFarthest; ++next)
        if (const auto other = kernels_.find(next); other != kernels_.end() && !joined_.contains(next))
          join(kernel, position, other->second, next);
    }
    Rewriter rewriter(graph_);
    for (std::size_t i = 0; i < graph_.nodes().size(); ++i) {
      if (joined_.contains(i)) continue;
      const auto found = kernels_.find(i);
      if (found != kernels_.end() && found->second.is_changed)
        found->second.write(rewriter);
      else
        rewriter.copy(graph_.nodes()[i]);
    }
    return rewriter.finish();
  }

 private:
  // An output may share memory with an input that others read in between. Reductions stay apart.
  bool may_move(const KernelProgram& kernel) const {
    return !kernel.is_reduction &&
           std::ranges::none_of(kernel.outputs, [&](ValueId output) { return users_.is_output(output); });
  }

  void join(KernelProgram& kernel, std::size_t position, const KernelProgram& other, std::size_t next) {
    if (other.shape != kernel.shape || !reads_the_same(kernel, other) || !is_ready(other, position)) return;
    ProgramWriter writer;
    writer.add_results(kernel);
    writer.add_results(other);
    KernelProgram both = kernel;
    both.outputs.insert(both.outputs.end(), other.outputs.begin(), other.outputs.end());
    both = writer.finish(std::move(both));
    if (!both.fits()) return;
    kernel = std::move(both);
    joined_.insert(next);
  }

  bool reads_the_same(const KernelProgram& kernel, const KernelProgram& other) const {
    return std::ranges::any_of(other.inputs, [&](ValueId input) {
      return graph_.type(input).shape == kernel.shape && std::ranges::find(kernel.inputs, input) != kernel.inputs.end();
    });
  }

  bool is_ready(const KernelProgram& kernel, std::size_t position) const {
    return std::ranges::all_of(kernel.inputs, [&](ValueId input) {
      const NodeId producer = graph_.values()[static_cast<std::size_t>(input)].producer;
      return producer == kNoNode || static_cast<std::size_t>(producer) < position;
    });
  }

  const Graph& graph_;
  Users users_;
  std::map<std::size_t, KernelProgram> kernels_;  // by position
  std::set<std::size_t> joined_;                  // positions of those that others compute
};

}  // namespace

Graph join_readers(const Graph& graph) { return Joining(graph).run(); }

}  // namespace openmps::engine
