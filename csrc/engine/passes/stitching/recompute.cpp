#include "engine/passes/stitching/recompute.h"

#include <algorithm>
#include <set>

#include "engine/ir/op.h"
#include "engine/passes/stitching/kernel_program.h"

namespace openmps::engine {
namespace {

// How a step passes on the last bit of its operands. A value that is computed in two kernels may differ in it, and a
// stored one is rounded to its type.
enum class Passing : std::uint8_t { Exact, Rounded, Jump };

Passing passing_of(Primitive primitive) {
  using enum Primitive;
  switch (primitive) {
    case Input:
    case Constant:
    case Minimum:
    case Maximum:
    case Negate:
    case Absolute:
    case Select:
      return Passing::Exact;
    case Equal:
    case NotEqual:
    case Less:
    case LessEqual:
    case Greater:
    case GreaterEqual:
    case Modulo:
    case And:
    case Or:
    case Not:
    case Sign:
    case Floor:
    case Ceiling:
    case Round:
    case RoundToEven:
    case Truncate:
    case IsNaN:
    case IsFinite:
      return Passing::Jump;
    default:
      return Passing::Rounded;
  }
}

struct Rounding {
  std::vector<bool> is_rounded;  // by step
  bool jumps = false;            // a small change of an operand may change a result a lot
};

// `rounded`: an input that may differ in its last bit.
Rounding rounding_of(const Program& program, const std::vector<ValueId>& inputs, ValueId rounded = -1) {
  Rounding result;
  for (const Step& step : program.steps) {
    const Passing passing = passing_of(step.primitive);
    bool depends = step.primitive == Primitive::Input && inputs[static_cast<std::size_t>(step.input)] == rounded;
    for (const std::int32_t operand : step.operands)
      depends = depends || (operand >= 0 && result.is_rounded[static_cast<std::size_t>(operand)]);
    result.jumps = result.jumps || (depends && passing == Passing::Jump);
    result.is_rounded.push_back(depends || (rounded < 0 && passing == Passing::Rounded));
  }
  return result;
}

constexpr std::int64_t kLargeBytes = std::int64_t{4} << 20;  // more than the L2 caches of most cores

// Whether a CPU computes it while it waits for the operands.
bool is_cheap(const Program& program) {
  constexpr std::size_t kMostSteps = 8;
  return program.steps.size() <= kMostSteps && std::ranges::all_of(program.steps, [](const Step& step) {
           using enum Primitive;
           return step.primitive == Input || step.primitive == Constant || step.primitive == Add ||
                  step.primitive == Subtract || step.primitive == Multiply;
         });
}

class Recomputation {
 public:
  Recomputation(const Graph& graph, bool on_cpu)
      : graph_(graph), on_cpu_(on_cpu), users_(graph), last_use_(graph.values().size(), -1) {
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
      const Node& node = graph.nodes()[i];
      for (const ValueId input : node.inputs) last_use_[at(input)] = static_cast<std::int64_t>(i);
      auto kernel = KernelProgram::of(graph, users_, node);
      if (!kernel && !on_cpu) kernel = KernelProgram::of_reduction(graph, users_, node);
      if (kernel) kernels_.emplace(static_cast<std::int64_t>(i), std::move(*kernel));
    }
  }

  Graph run() {
    for (auto& [position, kernel] : kernels_)
      for (std::size_t i = kernel.elementwise_results(); i-- > 0;) leave_out(kernel, i);
    Rewriter rewriter(graph_);
    for (std::size_t i = 0; i < graph_.nodes().size(); ++i) {
      const auto found = kernels_.find(static_cast<std::int64_t>(i));
      if (found == kernels_.end() || !found->second.is_changed)
        rewriter.copy(graph_.nodes()[i]);
      else if (!found->second.outputs.empty())
        found->second.write(rewriter);
    }
    return rewriter.finish();
  }

 private:
  static std::size_t at(ValueId value) { return static_cast<std::size_t>(value); }
  std::int64_t bytes_of(ValueId value) const { return static_cast<std::int64_t>(graph_.type(value).bytes()); }

  // Drops a result of a kernel where its users may compute it.
  void leave_out(KernelProgram& kernel, std::size_t index) {
    const ValueId value = kernel.outputs[index];
    if (users_.is_output(value) || users_.of(value).empty() || graph_.type(value).shape != kernel.shape) return;
    ProgramWriter alone;
    const auto own = static_cast<std::size_t>(alone.add(kernel.program, kernel.inputs, kernel.program.results[index]));
    if (on_cpu_ && (bytes_of(value) < kLargeBytes || !is_cheap(alone.program()))) return;
    const std::vector<ValueId> needed = alone.inputs();
    const Rounding rounding = rounding_of(alone.program(), needed);
    if (rounding.jumps) return;
    const bool is_rounded = rounding.is_rounded[own] || is_half(graph_.type(value).dtype);
    std::set<std::int64_t> positions;
    std::int64_t saved = bytes_of(value);
    for (const Node* user : users_.of(value)) {
      const std::int64_t position = user - graph_.nodes().data();
      const auto found = kernels_.find(position);
      if (found == kernels_.end() || found->second.shape != kernel.shape) return;
      if (is_rounded && rounding_of(found->second.program, found->second.inputs, value).jumps) return;
      if (!positions.insert(position).second) continue;
      const std::optional<std::int64_t> more = bytes_more(found->second, position, needed, value);
      if (!more) return;
      saved += bytes_of(value) - *more;
    }
    if (saved <= 0) return;
    std::vector<KernelProgram> rewritten;
    for (const std::int64_t position : positions) {
      rewritten.push_back(with_computed(kernels_.at(position), kernel, index));
      if (!rewritten.back().fits()) return;
    }
    auto made = rewritten.begin();
    for (const std::int64_t position : positions) {
      kernels_.at(position) = std::move(*made++);
      for (const ValueId input : needed) last_use_[at(input)] = std::max(last_use_[at(input)], position);
    }
    drop(kernel, index);
  }

  // How many bytes more a user reads; none if memory would have to hold more.
  std::optional<std::int64_t> bytes_more(const KernelProgram& user, std::int64_t position,
                                         const std::vector<ValueId>& needed, ValueId value) const {
    std::int64_t more = 0, held = 0;
    for (const ValueId input : needed) {
      if (std::ranges::find(user.inputs, input) != user.inputs.end()) continue;
      more += bytes_of(input);
      const bool is_kept = graph_.values()[at(input)].producer == kNoNode || last_use_[at(input)] >= position;
      if (!is_kept && !graph_.producer(input, Op::Constant)) held += bytes_of(input);
    }
    return held <= bytes_of(value) ? std::optional(more) : std::nullopt;
  }

  // The user's kernel with a result of `source` computed in it.
  static KernelProgram with_computed(const KernelProgram& user, const KernelProgram& source, std::size_t index) {
    ProgramWriter writer;
    const std::int32_t value = writer.add(source.program, source.inputs, source.program.results[index]);
    writer.add_results(user, {{source.outputs[index], value}});
    return writer.finish(user);
  }

  static void drop(KernelProgram& kernel, std::size_t index) {
    const auto at = static_cast<std::ptrdiff_t>(index);
    kernel.outputs.erase(kernel.outputs.begin() + at);
    kernel.program.results.erase(kernel.program.results.begin() + at);
    ProgramWriter writer;
    writer.add_results(kernel);
    kernel = writer.finish(std::move(kernel));
  }

  const Graph& graph_;
  bool on_cpu_;
  Users users_;
  std::vector<std::int64_t> last_use_;             // position of the last reader
  std::map<std::int64_t, KernelProgram> kernels_;  // by position
};

}  // namespace

Graph recompute(const Graph& graph, const PassContext& context) {
  return Recomputation(graph, context.device == DeviceKind::Cpu).run();
}

}  // namespace openmps::engine
